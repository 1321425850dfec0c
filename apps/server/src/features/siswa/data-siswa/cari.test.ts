// The search by its indexes finds what reading every row would find, and the totals are what counting would give,
// after any sequence of changes.

import { jurusanPilihan, kelasPilihan, type StatusData, statusData } from '@gerbang/contract/choices';
import { formatKelas } from '@gerbang/contract/format';
import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { onPostgres } from '@gerbang/kit/database';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cariOf } from '../../../core/siswa/columns.ts';
import { differences, rebuildSummaries } from '../../../operations/check/summaries.ts';
import { transaction } from '../../../platform/database/engine.ts';
import { getStatistik } from '../../laporan/dashboard/queries.ts';
import { listDataSiswa } from './list-queries.ts';
import { hasTextIndex } from './text-index.ts';

let app: TestApp;
let managers: { id: string; nama: string }[];
beforeAll(async () => {
  app = await createTestApp();
  const names = ['Siti Pagita', 'Rahmat 2026', 'Teknik Élan'];
  managers = await Promise.all(
    names.map(async (nama) => ({ nama, id: (await app.build.akun({ role: 'admin', nama })).id })),
  );
});
afterAll(() => app.close());
afterEach(async () => {
  await transaction(app.db, (db) => db.deleteFrom('data_siswa').execute());
  expect(await differences(app.db)).toEqual([]);
});

// Printed with a failure, together with the counterexample; set CARI_SEED to run it again.
const seed = Number(process.env.CARI_SEED ?? Date.now() % 1_000_000);
const runs = (numRuns: number) => ({ seed, numRuns, endOnFailure: true });

const words = [
  'Siti',
  'Dewi',
  'Pagita',
  'Sorena',
  'Élodie',
  'Ñuñez',
  '100%',
  'a_b',
  "Ma'ruf",
  'x"y',
  '😀ana',
  'Teknika',
];
const nama = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
const values = fc.record({
  nama,
  nim: fc.integer({ min: 10, max: 99 }),
  tahun: fc.integer({ min: 2024, max: 2027 }),
  jurusan_pilihan: fc.constantFrom(...jurusanPilihan),
  kelas_pilihan: fc.constantFrom(...kelasPilihan),
  jenis_kelamin: fc.constantFrom('L' as const, 'P' as const),
  gelombang: fc.integer({ min: 1, max: 9 }),
  asal_sekolah: fc.constantFrom('SMA 1', 'SMA 2'),
  nomor_whatsapp: fc.constantFrom('081200001', '0857999', '08120000123').map((nomor) => nomor.padEnd(8, '1')),
  status_data: fc.constantFrom(...statusData),
  manager: fc.option(fc.integer({ min: 0, max: 2 })),
});
type Values = typeof values extends fc.Arbitrary<infer T> ? T : never;

let counter = 0;
function toRow({ manager, tahun, nim, ...rest }: Values) {
  const row = {
    ...rest,
    nim: `${nim}${String(++counter).padStart(4, '0')}`,
    tahun_ajaran: `${tahun}/${tahun + 1}`,
    pengelola_id: manager === null ? null : (managers[manager]?.id ?? null),
    alasan_penolakan: rest.status_data === 'Ditolak' ? 'Foto buram' : null,
    teks_penolakan: null,
  };
  return { ...row, cari: cariOf(row) };
}
type Row = ReturnType<typeof toRow> & { id: string };

/** What a search finds (DAFTAR-3), word by word. */
function naive(rows: Row[], status: StatusData, search: string): string[] {
  const terms = search.split(',').map((term) => term.trim().toLowerCase());
  const found = rows.filter((row) => {
    const columns = [row.nama, row.nim, row.tahun_ajaran, row.jurusan_pilihan, row.kelas_pilihan, row.nomor_whatsapp];
    if (status !== 'Menunggu Validasi') columns.push(managers.find(({ id }) => id === row.pengelola_id)?.nama ?? '');
    // A class as screens write it; 'kelas' alone is no class.
    const kelas = (term: string) =>
      /^kelas ./.test(term) && formatKelas(row.kelas_pilihan).toLowerCase().includes(term);
    return terms.every((term) => kelas(term) || columns.some((column) => column.toLowerCase().includes(term)));
  });
  return found.filter((row) => row.status_data === status).map(({ id }) => id);
}

const columnsAndMore = [
  ...words,
  ...jurusanPilihan,
  ...kelasPilihan,
  '2025/2026',
  '/20',
  '0812',
  'Rahmat',
  'élan',
  '26',
];
/** Pieces of what there is, so that terms match; some of one or two letters, some of nothing there is. */
const piece = fc.tuple(fc.constantFrom(...columnsAndMore), fc.nat(6), fc.integer({ min: 1, max: 8 }));
const term = fc.oneof(
  { weight: 8, arbitrary: piece.map(([text, from, length]) => [...text].slice(from, from + length).join('')) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'kelas',
      'kelas pagi',
      'Kelas So',
      'kelas a',
      'zzz',
      'siti dewi',
      '%',
      '_',
      '\\',
      '"',
      "'",
      'OR',
      '*',
      '2',
    ),
  },
);
const search = fc.array(term, { minLength: 1, maxLength: 3 }).map((terms) => terms.join(', '));

async function insert(rows: Values[]): Promise<Row[]> {
  const built: Row[] = [];
  for (const each of rows) {
    const row = toRow(each);
    built.push({ ...row, id: (await app.build.dataSiswa(row)).id });
  }
  return built;
}

// Rule: DAFTAR-4
test.each([
  ['mawar, Kelas Sore', 1],
  ['mawar, kelas so', 1],
  ['mawar, sore', 1],
  ['mawar, kelas', 0],
  ['mawar, as sore', 0],
])('of two who are called Mawar, of Kelas Sore and Pagi, %j finds %i', async (search, count) => {
  for (const kelas_pilihan of ['Sore', 'Pagi']) {
    await app.build.dataSiswa({ nama: `Mawar ${kelas_pilihan[0]}`, kelas_pilihan, status_data: 'Tervalidasi' });
  }
  const found = await listDataSiswa(app.db, { statusData: 'Tervalidasi', page: 1, search });
  expect(found.totalItems).toBe(count);
});

// Rule: DAFTAR-4
test(`the index finds what reading finds (seed ${seed})`, async () => {
  const sample = fc.sample(values, { seed, numRuns: 60 });
  const rows = (await insert(sample)).reverse();
  await fc.assert(
    fc.asyncProperty(
      search,
      fc.constantFrom(...statusData),
      fc.integer({ min: 1, max: 3 }),
      async (text, status, page) => {
        const expected = naive(rows, status, text);
        const found = await listDataSiswa(app.db, { statusData: status, page, search: text });
        expect({ total: found.totalItems, ids: found.data.map(({ id }) => id) }).toEqual({
          total: expected.length,
          ids: expected.slice((page - 1) * 10, page * 10),
        });
      },
    ),
    runs(250),
  );
});

const change = fc.oneof(
  fc.record({ kind: fc.constant('tambah' as const), values }),
  fc.record({ kind: fc.constant('ubah' as const), values, at: fc.nat() }),
  fc.record({ kind: fc.constant('hapus' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('gagal' as const), at: fc.nat() }),
);

test(`totals and index are a recount's after any changes (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 25 }), async (changes) => {
      let rows: Row[] = [];
      for (const each of changes) {
        if (each.kind === 'tambah') rows = [...(await insert([each.values])), ...rows];
        if (each.kind === 'tambah' || rows.length === 0) continue;
        const { id } = rows[each.at % rows.length] as Row;
        if (each.kind === 'ubah') {
          const row = toRow(each.values);
          await transaction(app.db, (db) => db.updateTable('data_siswa').set(row).where('id', '=', id).execute());
          rows = rows.map((old) => (old.id === id ? { ...row, id } : old));
        } else if (each.kind === 'hapus') {
          await transaction(app.db, (db) => db.deleteFrom('data_siswa').where('id', '=', id).execute());
          rows = rows.filter((old) => old.id !== id);
        } else {
          await failHalfway(id);
        }
      }
      expect(await differences(app.db)).toEqual([]);
      for (const status of statusData) {
        const found = await listDataSiswa(app.db, { statusData: status, page: 1, search: 'siti' });
        expect(found.totalItems).toBe(naive(rows, status, 'siti').length);
      }
      await compareStatistik(rows);
      await transaction(app.db, (db) => db.deleteFrom('data_siswa').execute());
    }),
    runs(20),
  );
});

async function failHalfway(id: string): Promise<void> {
  const work = transaction(app.db, async (db) => {
    await db.deleteFrom('data_siswa').where('id', '=', id).execute();
    throw new Error('berhenti di tengah');
  });
  await expect(work).rejects.toThrow('berhenti di tengah');
}

async function compareStatistik(rows: Row[]): Promise<void> {
  const valid = rows.filter(({ status_data }) => status_data === 'Tervalidasi');
  for (const tahun of ['semua', '2025/2026']) {
    const counted = valid.filter(({ tahun_ajaran }) => tahun === 'semua' || tahun_ajaran === tahun);
    const statistik = await getStatistik(app.db, tahun);
    const sum = (list: { jumlah: number }[]) => list.reduce((total, { jumlah }) => total + jumlah, 0);
    const { dataTotalSiswaPerAsalSekolah: schools, dataTotalSiswaPerKelas: kelas } = statistik;
    expect([sum(schools), sum(kelas), statistik.totalSiswaInputTahunAjaran]).toEqual(Array(3).fill(counted.length));
    expect(statistik.totalSiswaKeseluruhan).toBe(valid.length);
    const first = schools[0];
    expect(first?.jumlah ?? 0).toBe(counted.filter(({ asal_sekolah }) => asal_sekolah === first?.asal_sekolah).length);
  }
}

if (onPostgres) {
  test('without the trigram extension the search reads the rows and finds the same', async () => {
    const rows = (await insert(fc.sample(values, { seed, numRuns: 10 }))).reverse();
    await transaction(app.db, (db) => sql`drop extension pg_trgm cascade`.execute(db));
    const found = await listDataSiswa(app.db, { statusData: 'Tervalidasi', page: 1, search: 'siti' });
    expect(found.data.map(({ id }) => id)).toEqual(naive(rows, 'Tervalidasi', 'siti').slice(0, 10));
    expect(await hasTextIndex(app.db)).toBe(false);
    await rebuildSummaries(app.db);
    expect(await hasTextIndex(app.db)).toBe(true);
  });
}
