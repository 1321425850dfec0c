import { expect, test } from 'vitest';
import { checkArchitecture } from './architecture.ts';

function checkHouse(files: Record<string, string[]>) {
  const lines = (targets: string[]) => targets.map((target) => `import { a } from '${target}';`).join('\n');
  return checkArchitecture(new Map(Object.entries(files).map(([path, targets]) => [path, lines(targets)])));
}

const meja = 'apps/server/src/features/siswa/meja/a.ts';
const kunci = 'apps/server/src/operations/keys/kunci.ts';
const login = 'apps/web/src/features/akun/auth/login.page.tsx';

test.each([
  ['a wing goes behind a door', meja, '../../akun/sesi/queries.ts', 'behind the door of akun'],
  ['operations go behind a door', kunci, '../../features/akun/sesi/queries.ts', 'behind the door of akun'],
  ['the start goes behind a door', 'apps/server/src/run.ts', './features/akun/sesi/a.ts', 'behind the door of akun'],
  ['a wing enters one above it', meja, '../../laporan/door.ts', 'siswa may not enter wing laporan'],
  ['a screen enters a wing above its own', login, '../../laporan/door.ts', 'akun may not enter wing laporan'],
])('%s: found', (_name, path, target, sentence) => {
  expect(checkHouse({ [path]: [target] }).problems).toEqual([expect.stringContaining(sentence)]);
});

test('rooms are put together from behind their doors, and tests look there', () => {
  const { problems } = checkHouse({
    'apps/server/src/app.ts': ['./features/siswa/meja/a.ts'],
    'apps/server/src/operations/ekspor/make.worker.ts': ['../../features/laporan/ekspor/make.ts'],
    'apps/web/src/app/routes-staf.tsx': ['../features/akun/sesi/sesi.page.tsx'],
    'apps/server/src/features/siswa/meja/a.test.ts': ['../../laporan/ekspor/a.ts'],
    'demo/people.ts': ['../apps/server/src/features/siswa/meja/a.ts'],
  });
  expect(problems).toEqual([]);
});

test('two wings that enter each other are found, and the order of wings is told', () => {
  const house = (ofAkun: string[]) =>
    checkHouse({
      [meja]: ['../../arsip/door.ts', '../../akun/door.ts'],
      'apps/server/src/features/arsip/pemusnahan/a.ts': ['../../akun/door.ts'],
      'apps/server/src/features/akun/door.ts': ofAkun,
    });
  expect(house([]).wings).toContain('server: akun < arsip < siswa');
  expect(house([]).problems).toEqual([]);
  const circle = 'apps/server: wings akun, arsip, siswa enter each other';
  expect(house(['../arsip/door.ts']).problems).toContainEqual(expect.stringContaining(circle));
});
