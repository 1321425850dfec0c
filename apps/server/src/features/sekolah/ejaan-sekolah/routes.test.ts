import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { laporan } from '@gerbang/contract/laporan/laporan';
import { ejaanSekolah } from '@gerbang/contract/sekolah/ejaan-sekolah';
import { saran } from '@gerbang/contract/sekolah/saran';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { createTestApp } from '@gerbang/kit/app';
import { expectRefused, stale } from '@gerbang/kit/refusal';
import { readWorkbook } from '@gerbang/kit/xlsx';
import { afterAll, afterEach, expect, test } from 'vitest';
import { transaction } from '../../../platform/database/engine.ts';

const spellings = { 'SMK Negeri 7': 3, 'SMKN 7': 2, 'SMK N 7': 1, 'SMA Lain': 2 };

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin');
const pimpinan = await app.as('pimpinan');
const siswa = await app.as('siswa');
for (const [asal_sekolah, times] of Object.entries(spellings)) {
  for (let n = 0; n < times; n++) await app.build.dataSiswa({ asal_sekolah, status_data: 'Tervalidasi' });
}
await app.build.dataSiswa({ asal_sekolah: 'SMKN 7' });
afterEach(() => transaction(app.db, (db) => db.deleteFrom('ejaan_sekolah').execute()));

const listed = async (search = '') => (await admin.call(ejaanSekolah.list, { query: { search } })).body.data;
async function gabung(ejaan: string[], nama: string): Promise<string> {
  const reply = await admin.call(ejaanSekolah.gabung, { body: { ejaan, nama } });
  expect([reply.status, reply.body.message]).toEqual([201, `Ejaan digabung menjadi ${nama}`]);
  return reply.body.data.id;
}
async function batalkan(id: string): Promise<void> {
  const reply = await admin.call(ejaanSekolah.batalkan, { params: { id } });
  expect([reply.status, reply.body.message]).toEqual([200, 'Penggabungan dibatalkan']);
}
async function charted(tahun_ajaran = 'semua') {
  const { dataDashboard } = (await pimpinan.call(dashboard.statistik, { query: { tahun_ajaran } })).body;
  return Object.fromEntries(
    dataDashboard.dataTotalSiswaPerAsalSekolah.map(({ asal_sekolah, jumlah }) => [asal_sekolah, jumlah]),
  );
}
const offered = async (search: string, who = siswa) =>
  (await who.call(saran.cari, { query: { bidang: 'asal_sekolah', search } })).body.data;
const counted = async (query: Record<string, string>) => (await admin.call(dataSiswa.list, { query })).body.totalItems;

// Rule: EJAAN-3
test('names that may be one school stand together, most used first, for admin and pimpinan', async () => {
  const mirip = [
    [
      { nama: 'SMK Negeri 7', jumlah: 3 },
      { nama: 'SMKN 7', jumlah: 2 },
      { nama: 'SMK N 7', jumlah: 1 },
    ],
  ];
  expect(await listed()).toMatchObject({ mirip, jumlah_mirip: 1, ditemukan: [], gabungan: [] });
  const asked = await pimpinan.call(ejaanSekolah.list, { query: { search: 'smk n 7' } });
  expect(asked.body.data).toMatchObject({ mirip, ditemukan: mirip[0], jumlah_ditemukan: 3 });
  expect(await listed('lain')).toMatchObject({ mirip: [], ditemukan: [{ nama: 'SMA Lain', jumlah: 2 }] });
});

// Rule: EJAAN-1
test('each spelling is offered for each other, of what a siswa may learn', async () => {
  for (const typed of ['smkn 7', 'SMK N 7', 'SMK Negeri 7', 'smk negri 07']) {
    expect(await offered(typed)).toEqual(['SMK Negeri 7', 'SMKN 7']);
    expect(await offered(typed, admin)).toEqual(expect.arrayContaining(['SMK Negeri 7', 'SMKN 7', 'SMK N 7']));
  }
});

// Rules: EJAAN-2, EJAAN-4, EJAAN-6
test('merged they are one in charts, lists, reports and suggestions, and each record keeps what was typed', async () => {
  const id = await gabung(['SMKN 7', 'SMK N 7', 'SMK Negeri 7'], 'SMK Negeri 7');
  expect(await charted()).toEqual({ 'SMK Negeri 7': 6, 'SMA Lain': 2 });
  expect(await charted('2026/2027')).toEqual({ 'SMK Negeri 7': 6, 'SMA Lain': 2 });
  // Whichever spelling an old address has.
  for (const asal_sekolah of ['SMK Negeri 7', 'SMKN 7']) {
    expect(await counted({ asal_sekolah })).toBe(6);
    expect(await counted({ asal_sekolah, tahun_ajaran: '2026/2027' })).toBe(6);
    expect(await counted({ asal_sekolah, kelas_pilihan: 'Pagi' })).toBe(6);
    expect(await counted({ asal_sekolah, search: 'pagi' })).toBe(6);
    expect(await counted({ asal_sekolah, statusData: 'Menunggu Validasi' })).toBe(1);
  }
  const query = { asal_sekolah: 'SMK N 7' };
  expect((await admin.call(dataSiswa.antrean, { query })).body.data.jumlah).toBe(1);
  expect(await offered('smkn')).toEqual(['SMK Negeri 7']);
  expect(await offered('smk n 7', admin)).toEqual(['SMK Negeri 7']);
  const report = await admin.call(laporan.dataSiswaExcel, { body: { tahun_ajaran: '2026/2027' } });
  const { cells } = readWorkbook(report.bytes);
  const schools = Array.from({ length: 8 }, (_, n) => cells[`K${n + 7}`]?.value).sort();
  expect(schools).toEqual([...Array(2).fill('SMA Lain'), ...Array(6).fill('SMK Negeri 7')]);
  const record = await app.db
    .selectFrom('data_siswa')
    .select(['id', 'versi'])
    .where('asal_sekolah', '=', 'SMK N 7')
    .executeTakeFirstOrThrow();
  const { data } = (await admin.call(dataSiswa.get, { params: { id: record.id } })).body;
  expect(data).toMatchObject({ asal_sekolah: 'SMK N 7', nama_sekolah: 'SMK Negeri 7', versi: 1 });
  expect((await listed()).gabungan).toEqual([
    {
      ...{ id, ke: 'SMK Negeri 7', nama: 'SMK Negeri 7', oleh: null, digabung_pada: app.clock.now().toISOString() },
      ejaan: [
        { nama: 'SMK N 7', jumlah: 1 },
        { nama: 'SMKN 7', jumlah: 2 },
      ],
    },
  ]);
});

// Rule: EJAAN-2
test('what comes later in a merged spelling is counted with it, and a name that nobody typed may stay', async () => {
  await gabung(['SMKN 7', 'SMK N 7', 'SMK Negeri 7'], 'SMK Negeri 7 Purwokerto');
  const later = await app.build.dataSiswa({ asal_sekolah: 'SMKN 7', status_data: 'Tervalidasi' });
  expect(await charted()).toEqual({ 'SMK Negeri 7 Purwokerto': 7, 'SMA Lain': 2 });
  await transaction(app.db, (db) => db.deleteFrom('data_siswa').where('id', '=', later.id).execute());
  expect(await counted({ asal_sekolah: 'SMK Negeri 7 Purwokerto' })).toBe(6);
});

// Rules: EJAAN-4, EJAAN-5
test('merges of merges are undone in any order, each exactly', async () => {
  const before = await charted();
  const first = await gabung(['SMK N 7'], 'SMKN 7');
  const second = await gabung(['SMKN 7'], 'SMK Negeri 7');
  const third = await gabung(['SMK Negeri 7'], 'SMK Negeri 7 Baru');
  expect(await charted()).toEqual({ 'SMK Negeri 7 Baru': 6, 'SMA Lain': 2 });
  expect(await counted({ asal_sekolah: 'SMK N 7' })).toBe(6);
  await batalkan(second);
  expect(await charted()).toEqual({ 'SMK Negeri 7 Baru': 3, 'SMKN 7': 3, 'SMA Lain': 2 });
  await batalkan(first);
  expect(await charted()).toEqual({ 'SMK Negeri 7 Baru': 3, 'SMKN 7': 2, 'SMK N 7': 1, 'SMA Lain': 2 });
  await batalkan(third);
  expect(await charted()).toEqual(before);
  const again = { status: 404, message: 'Penggabungan Tidak Ditemukan' };
  await expectRefused(app, () => admin.call(ejaanSekolah.batalkan, { params: { id: third } }), again);
});

// Rule: EJAAN-4
test('a circle, a spelling that is gone or merged already, and one alone are refused', async () => {
  await gabung(['SMKN 7'], 'SMK Negeri 7');
  const asked = (ejaan: string[], nama: string) => () => admin.call(ejaanSekolah.gabung, { body: { ejaan, nama } });
  const circle = { status: 409, message: 'SMKN 7 sudah dihitung sebagai SMK Negeri 7' };
  await expectRefused(app, asked(['SMK Negeri 7'], 'SMKN 7'), circle);
  await expectRefused(app, asked(['SMKN 7'], 'SMA Lain'), stale);
  await expectRefused(app, asked(['SMK Tidak Ada'], 'SMA Lain'), stale);
  const alone = { status: 400, message: 'Pilih paling sedikit dua ejaan yang berbeda' };
  await expectRefused(app, asked(['SMA Lain', 'SMA Lain'], 'SMA Lain'), alone);
  await expectRefused(app, asked([], 'SMA Lain'), { status: 400, message: 'Pilih ejaan yang akan digabung' });
  await expectRefused(app, asked(['SMA Lain'], '  '), { status: 400, message: 'Asal sekolah harus diisi' });
});

// Rule: EJAAN-4
test('of two admins who merge the same both ways at once one wins', async () => {
  const other = await app.as('admin');
  const replies = await Promise.all([
    admin.call(ejaanSekolah.gabung, { body: { ejaan: ['SMKN 7'], nama: 'SMK Negeri 7' } }),
    other.call(ejaanSekolah.gabung, { body: { ejaan: ['SMK Negeri 7'], nama: 'SMKN 7' } }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await app.db.selectFrom('ejaan_sekolah').selectAll().execute()).toHaveLength(1);
});
