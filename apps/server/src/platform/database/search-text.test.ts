import { createTestApp } from '@gerbang/kit/app';
import { afterAll, expect, test } from 'vitest';
import { matchesAll, searchTerms, searchText } from './search-text.ts';

const app = await createTestApp();
afterAll(() => app.close());
const rows = [
  'Dewi Anggraini',
  '100% Cotton',
  'snake_case',
  'balik\\miring',
  "Ma'ruf",
  'tanda "kutip"',
  'Élodie Ñuñez',
  'Raden\u00a0\u2002Panji',
  'Nur\u2019aini So\u00adfia',
];
for (const [n, nama] of rows.entries()) await app.build.dataSiswa({ nama, nim: `CARI${n}` });

const found = async (search: string) => {
  const rows = await app.db
    .selectFrom('data_siswa')
    .select('nama')
    .where((eb) => matchesAll(eb, [eb.ref('data_siswa.cari'), eb.ref('data_siswa.asal_sekolah')], search))
    .orderBy('nim')
    .execute();
  return rows.map(({ nama }) => nama);
};

// Rule: DAFTAR-3
test.each([
  ['dewi', ['Dewi Anggraini']],
  ['DEWI , ANGG', ['Dewi Anggraini']],
  ['angg,dewi,', ['Dewi Anggraini']],
  ['dewi, cotton', []],
  ['%', ['100% Cotton']],
  ['0% c', ['100% Cotton']],
  ['_', ['snake_case']],
  ['e_c', ['snake_case']],
  ['\\', ['balik\\miring']],
  ['k\\m', ['balik\\miring']],
  ['\\%', []],
  ["'", ["Ma'ruf", 'Nur\u2019aini So\u00adfia']],
  ["' or '1'='1", []],
  ['"kutip"', ['tanda "kutip"']],
  ['élodie', ['Élodie Ñuñez']],
  ['E\u0301LODIE', ['Élodie Ñuñez']],
  ['ÑUÑEZ', ['Élodie Ñuñez']],
  ['CARI0', ['Dewi Anggraini']],
])('%j finds %j', async (search, names) => {
  expect(await found(search)).toEqual(names);
});

// Rule: DAFTAR-19
test.each([
  ['raden panji', ['Raden\u00a0\u2002Panji']],
  ['n\u00a0panji', ['Raden\u00a0\u2002Panji']],
  ['raden   panji', ['Raden\u00a0\u2002Panji']],
  ["nur'aini", ['Nur\u2019aini So\u00adfia']],
  ['nur\u2019aini', ['Nur\u2019aini So\u00adfia']],
  ['sofia', ['Nur\u2019aini So\u00adfia']],
  ['ma\u2019ru\u200bf', ["Ma'ruf"]],
])('what looks the same is found as the same: %j finds %j', async (search, names) => {
  expect(await found(search)).toEqual(names);
});

test('without a term every row matches', async () => {
  expect(await found('')).toHaveLength(9);
  expect(await found(' , ,\u200b')).toHaveLength(9);
});

test('a term does not reach over two columns', async () => {
  expect(searchText(['Dewi', null, 7])).toBe('dewi\n\n7');
  expect(await found('anggraini2')).toEqual([]);
});

// Rule: DAFTAR-3
test('terms are split at commas, trimmed, lower-cased and composed; empty ones go', () => {
  expect(searchTerms(' Dewi,, BAYU ,\t,e\u0301')).toEqual(['dewi', 'bayu', 'é']);
});
