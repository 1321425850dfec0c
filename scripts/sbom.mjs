// `npm run sbom`: what the product is made of, as CycloneDX, in dist/gerbang.cdx.json.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { explain } from './explain.mjs';
import { npm } from './install.mjs';
import { giveUp, root } from './shell.mjs';

const TESTS = /^@gerbang\/(kit|stories)@/;

/**
 * The parts of npm's list that the product is made of. Careful: `npm sbom --omit dev` also drops what one workspace
 * needs to run and another one to be tested (fastify, sharp, zod), so the tools are taken out here, by npm's own mark.
 */
export function ofTheProduct(list) {
  const isTool = ({ properties = [] }) => properties.some(({ name }) => name === 'cdx:npm:package:development');
  const components = list.components.filter((one) => !isTool(one) && !TESTS.test(one['bom-ref']));
  const named = new Set([list.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  const dependencies = list.dependencies
    .filter(({ ref }) => named.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => named.has(other)) }));
  const component = withOwnName(list.metadata.component);
  return {
    ...list,
    metadata: { ...list.metadata, component },
    components: components.map(withOwnName),
    dependencies,
  };
}

/** npm calls our own packages by the name of their folder, which is another one in each clone. */
function withOwnName(component) {
  const own = /^(gerbang|@gerbang\/[\w-]+)@/.exec(component['bom-ref']);
  return own ? { ...component, name: own[1] } : component;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  explain('sbom');
  // From the lock, not from what is installed: the packages of every platform, on each machine.
  const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const { code, output } = await npm(['sbom', ...format, '--package-lock-only', '--loglevel=error']);
  if (code !== 0) giveUp(output);
  const list = ofTheProduct(JSON.parse(output));
  const file = join(root, 'dist/gerbang.cdx.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`);
  console.log(`dist/gerbang.cdx.json: ${list.components.length} components`);
}
