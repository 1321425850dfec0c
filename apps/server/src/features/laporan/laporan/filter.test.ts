// A report of a part of a school year: as many rows as the list of the same filter, and its words say of what it is.

import { laporan } from '@gerbang/contract/laporan/laporan';
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { createTestApp } from '@gerbang/kit/app';
import { readPdf } from '@gerbang/kit/pdf-text';
import { expectRefused } from '@gerbang/kit/refusal';
import { readWorkbook } from '@gerbang/kit/xlsx';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../platform/clock.ts';
import { transaction } from '../../../platform/database/engine.ts';

const year = { tahun_ajaran: '2026/2027' };
const jurusan = ['Teknik Informatika', 'Manajemen Informatika'] as const;
const kelas = ['Pagi', 'Malam'] as const;

const app = await createTestApp();
afterAll(() => app.close());
const first = await app.build.dataSiswa({ ...year, status_data: 'Tervalidasi', gelombang: 9 });
// Of every combination, and a few that no report has.
const rows = Array.from({ length: 240 }, (_, n) => ({
  ...first,
  id: newId(),
  nama: `Siswa ${String((n * 37) % 240).padStart(3, '0')}`,
  nim: `T${n}`,
  gelombang: 1 + (n % 3),
  jurusan_pilihan: jurusan[n % 2] ?? '',
  kelas_pilihan: kelas[(n >> 1) % 2] ?? '',
  ...(n % 50 === 0 && { status_data: 'Menunggu Validasi' as const }),
}));
await transaction(app.db, (db) => db.insertInto('data_siswa').values(rows).execute());

const bytesOf = async (endpoint: typeof laporan.dataSiswaPdf | typeof laporan.dataSiswaExcel, filter: object) => {
  const admin = await app.as('admin');
  return admin.call(endpoint, { body: { ...year, ...filter } as never });
};

// Rules: LAPORAN-10, STATISTIK-8
test.each([
  [{ gelombang: '2' }, 'Gelombang 2', 'gelombang-2'],
  [{ jurusan_pilihan: 'Teknik Informatika' }, 'Teknik Informatika', 'teknik-informatika'],
  [{ kelas_pilihan: 'Malam' }, 'Kelas Malam', 'kelas-malam'],
  [
    { gelombang: '3', jurusan_pilihan: 'Manajemen Informatika', kelas_pilihan: 'Pagi' },
    'Gelombang 3, Manajemen Informatika, Kelas Pagi',
    'gelombang-3-manajemen-informatika-kelas-pagi',
  ],
])('of %j holds the rows of the list, and says so in title and name', async (filter, words, name) => {
  const admin = await app.as('admin');
  const query = { ...year, ...filter, statusData: 'Tervalidasi' as const };
  const { totalItems } = (await admin.call(dataSiswa.list, { query })).body;
  expect(totalItems).toBeGreaterThan(10);
  const excel = await bytesOf(laporan.dataSiswaExcel, filter);
  expect(excel.headers['content-disposition']).toContain(`laporan-data-siswa-2026-2027-${name}.xlsx`);
  const { cells } = readWorkbook(excel.bytes);
  const texts = Object.values(cells).map(({ value }) => value);
  expect(texts).toContain(`Tahun Ajaran 2026/2027, ${words}`);
  const numbered = Object.entries(cells).filter(([ref, { type }]) => /^A\d+$/.test(ref) && type === 'number');
  expect(numbered).toHaveLength(totalItems);
  const auditLog = await app.db
    .selectFrom('jejak')
    .select('rincian')
    .where('aksi', '=', 'laporan')
    .orderBy('nomor', 'desc')
    .execute();
  const noted = { ...filter, ...('gelombang' in filter && { gelombang: Number(filter.gelombang) }) };
  expect(JSON.parse(auditLog[0]?.rincian ?? '{}')).toMatchObject({
    format: 'excel',
    ...year,
    ...noted,
    baris: totalItems,
  });
});

// Rule: LAPORAN-10
test('a PDF says of what part it is, too', async () => {
  const filter = { gelombang: '3', jurusan_pilihan: 'Manajemen Informatika', kelas_pilihan: 'Pagi' };
  const pdf = await bytesOf(laporan.dataSiswaPdf, filter);
  const name = 'laporan-data-siswa-2026-2027-gelombang-3-manajemen-informatika-kelas-pagi.pdf';
  expect(pdf.headers['content-disposition']).toContain(name);
  const words = 'Tahun Ajaran 2026/2027, Gelombang 3, Manajemen Informatika, Kelas Pagi';
  expect(JSON.stringify(readPdf(pdf.bytes))).toContain(words);
});

// Rule: LAPORAN-10
test('the name that a major has now is the word, and only who is in the part was seen', async () => {
  const pimpinan = await app.as('pimpinan');
  const { pilihan } = (await pimpinan.call(sekolah.pengaturan)).body.data.sekolah;
  const renamed = pilihan.jurusan.map((each) => (each.kode === jurusan[0] ? { ...each, nama: 'Informatika' } : each));
  await pimpinan.call(sekolah.simpanPilihan, { body: { ...pilihan, jurusan: renamed, versi: 0 } });
  await app.deps.buffer.flush();
  await transaction(app.db, (db) => db.deleteFrom('terlihat_di_daftar').execute());
  const part = { jurusan_pilihan: 'Teknik Informatika', gelombang: '2' };
  const excel = await bytesOf(laporan.dataSiswaExcel, part);
  await app.deps.buffer.flush();
  const seen = await app.db
    .selectFrom('terlihat_di_daftar')
    .innerJoin('data_siswa', 'data_siswa.id', 'data_siswa_id')
    .select(['gelombang', 'jurusan_pilihan', 'status_data'])
    .where('cara', '=', 'laporan')
    .execute();
  expect(seen.length).toBeGreaterThan(30);
  const is = { gelombang: 2, jurusan_pilihan: 'Teknik Informatika', status_data: 'Tervalidasi' };
  expect(seen.filter((row) => JSON.stringify(row) !== JSON.stringify(is))).toEqual([]);
  expect(excel.headers['content-disposition']).toContain('2026-2027-gelombang-2-informatika.xlsx');
});

// Rule: LAPORAN-10
test('a part without students, or of what there is not, is refused with its words', async () => {
  const admin = await app.as('admin');
  const call = (filter: object) => () =>
    admin.call(laporan.dataSiswaPdf, { body: { tahun_ajaran: '2026/2027', ...filter } as never });
  await expectRefused(app, call({ gelombang: '8', kelas_pilihan: 'Sore' }), {
    status: 404,
    message: 'Data siswa tahun ajaran 2026/2027, Gelombang 8, Kelas Sore tidak ditemukan',
  });
  await expectRefused(app, call({ gelombang: '10' }), {
    status: 400,
    message: 'Gelombang daftar harus satu angka 1 sampai 9',
  });
  expect((await call({ jurusan_pilihan: 'Tata Boga' })()).status).toBe(400);
});
