import { expect, test } from 'vitest';
import { ofTheProduct } from './sbom.mjs';

const component = (ref: string, isTool = false) => ({
  'bom-ref': ref,
  name: ref.slice(ref.lastIndexOf('/') + 1, ref.lastIndexOf('@')),
  properties: isTool ? [{ name: 'cdx:npm:package:development', value: 'true' }] : [],
});

test('tools and tests are left out, with every mention of them; our own packages keep their names', () => {
  const list = ofTheProduct({
    metadata: { component: { 'bom-ref': 'gerbang@1.0.0', name: 'some-folder' } },
    components: [
      component('@gerbang/server@1.0.0'),
      component('@gerbang/kit@1.0.0'),
      component('fastify@5.0.0'),
    ].concat(component('vitest@5.0.0', true)),
    dependencies: [
      { ref: 'gerbang@1.0.0', dependsOn: ['@gerbang/server@1.0.0', '@gerbang/kit@1.0.0', 'vitest@5.0.0'] },
      { ref: '@gerbang/kit@1.0.0', dependsOn: ['fastify@5.0.0'] },
      { ref: '@gerbang/server@1.0.0', dependsOn: ['fastify@5.0.0'] },
    ],
  });
  expect(list.metadata.component.name).toBe('gerbang');
  expect(list.components.map(({ name }) => name)).toEqual(['@gerbang/server', 'fastify']);
  expect(list.dependencies).toEqual([
    { ref: 'gerbang@1.0.0', dependsOn: ['@gerbang/server@1.0.0'] },
    { ref: '@gerbang/server@1.0.0', dependsOn: ['fastify@5.0.0'] },
  ]);
});
