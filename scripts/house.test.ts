import { expect, test } from 'vitest';
import { countHouse, readDrawing, staleness } from './house-counts.ts';
import { drawHouse } from './house-drawing.ts';

const features = 'apps/server/src/features';
const imports = (...targets: string[]) => targets.map((target) => `import { a } from '${target}';`).join('\n');

const files = {
  [`${features}/data-diri/routes.ts`]: imports(
    '../data-siswa/queries.ts',
    '../berkas/routes.ts',
    '../../platform/x.ts',
  ),
  [`${features}/data-diri/routes.test.ts`]: imports('@gerbang/kit/app', '../auth/commands.ts'),
  [`${features}/data-siswa/queries.ts`]: imports('kysely', './list.ts', '@gerbang/contract/data-siswa'),
  'apps/web/src/features/data-diri/page.tsx': imports('../../ui/card.tsx', './page.module.css'),
  'tests/kit/app.ts': imports('../../apps/server/src/app.ts', '@gerbang/contract/api'),
};
const houseOf = (sources: Record<string, string>) => countHouse(new Map(Object.entries(sources)));

test('imports between parts, between features and of what all features share are counted; tests and packages are not', () => {
  const { counts, rooms } = houseOf(files);
  expect([...counts].map(([edge, count]) => `${edge} ${count}`)).toEqual([
    'server/features → contract 1',
    'server/features → server/features/berkas 1',
    'server/features → server/platform 1',
    'server/features/data-diri → server/features/data-siswa 1',
    'tests/kit → contract 1',
    'tests/kit → server/app 1',
    'web/features → web/ui 1',
  ]);
  expect(rooms.get('server/features')).toEqual(['data-diri', 'data-siswa']);
});

test('the drawing shows every arrow and room, and is the same whatever the order of the files', () => {
  const house = houseOf({ ...files, [`${features}/berkas/routes.ts`]: '' });
  const drawing = drawHouse(house);
  expect(staleness(readDrawing(drawing), house)).toEqual([]);
  const other = houseOf(
    Object.fromEntries(Object.entries({ ...files, [`${features}/berkas/routes.ts`]: '' }).reverse()),
  );
  expect(drawHouse(other)).toBe(drawing);
});

test('a new room, a new arrow, one that is gone and a count far off make a drawing stale; one import more does not', () => {
  const drawn = houseOf(files);
  const more = (count: number) => ({
    ...files,
    'apps/web/src/lib/a.ts': imports(...Array(count).fill('@gerbang/contract/a')),
  });
  expect(staleness(houseOf(more(20)), houseOf(more(21)))).toEqual([]);
  expect(staleness(houseOf(more(20)), houseOf(more(24)))).toEqual(['web/lib → contract: drawn 20, counted 24']);
  expect(staleness(drawn, houseOf(more(1)))).toEqual(['web/lib → contract: drawn 0, counted 1']);
  expect(staleness(houseOf(more(1)), drawn)).toEqual(['web/lib → contract: drawn 1, counted 0']);
  const room = houseOf({ ...files, [`${features}/saran/routes.ts`]: '' });
  expect(staleness(drawn, room)).toEqual(['server/features/saran: not drawn']);
  expect(staleness(room, drawn)).toEqual(['server/features/saran: drawn, and not there']);
});
