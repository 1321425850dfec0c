// The analysis of a school year: its numbers are those of the lists that they open.
import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { type Caller, createTestApp, type TestApp } from '@gerbang/kit/app';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeEvent } from '../../../core/riwayat/riwayat.ts';
import { transaction } from '../../../platform/database/engine.ts';
import type { DataSiswa } from '../../../schema/tables.ts';
import { lamaOf } from './corong.ts';
import { laterBy } from './laju.ts';

const DAY_MS = 86_400_000;
const year = { tahun_ajaran: '2027/2028' };
const wave = { ...year, nama: 'Gelombang 1', biaya: 200_000, diskon_boleh: true };

let app: TestApp;
let admin: Caller;
beforeEach(async () => {
  app = await createTestApp();
  // 1 June 2027, half past midnight on the campus; still 31 May in UTC.
  app.clock.advance(Date.parse('2027-05-31T17:30:00.000Z') - app.clock.now().getTime());
  admin = await app.as('admin');
  const pimpinan = await app.as('pimpinan');
  const daftar = [
    { ...wave, nomor: 1, buka: '2027-06-01', tutup: '2027-06-30' },
    { ...wave, nomor: 2, nama: 'Gelombang 2', buka: '2027-07-01', tutup: '2027-07-31' },
  ];
  await pimpinan.call(sekolah.simpanGelombang, { body: { daftar, hanya_saat_buka: false, versi: 0 } as never });
});
afterEach(() => app.close());

/** Days go by in these tests, and sessions with them. */
async function analisis(query: { tahun_ajaran?: string; gelombang?: string } = year) {
  admin = await app.as('admin');
  return (await admin.call(dashboard.analisis, { query })).body.data;
}

/** Who registers now, waits as long for each step, and stops where the days end. */
async function siswaWith(days: number[], values: Partial<DataSiswa> = {}) {
  const [aktivasi, kirim, validasi] = days;
  const akun = await app.build.akun({ diaktivasi_pada: aktivasi === undefined ? null : after(aktivasi) });
  if (kirim === undefined) return;
  const status_data = validasi === undefined ? 'Menunggu Validasi' : 'Tervalidasi';
  const record = await app.build.dataSiswa({ ...year, gelombang: 1, nim: akun.nim ?? '', status_data, ...values });
  const event = { data_siswa_id: record.id, versi: 1 };
  await transaction(app.db, async (db) => {
    await writeEvent({ db, clock: clockAfter(kirim), actor: akun }, { ...event, jenis: 'dibuat', rincian: null });
    if (validasi === undefined) return;
    await writeEvent(
      { db, clock: clockAfter(validasi), actor: admin.akun },
      { ...event, jenis: 'divalidasi', rincian: null },
    );
  });
}
const after = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS).toISOString();
const clockAfter = (days: number) => ({ ...app.clock, now: () => new Date(after(days)) });

/** One who stops at each step of the first wave, records from paper, and two at the edge of the second wave. */
async function fillGelombang() {
  await siswaWith([]);
  await siswaWith([1]);
  await siswaWith([1]);
  await siswaWith([1, 3]);
  await siswaWith([2, 6, 8]);
  await siswaWith([4, 5, 15]);
  await app.build.dataSiswa({ ...year, gelombang: 1, status_data: 'Tervalidasi' });
  await app.build.dataSiswa({ ...year, gelombang: 1, status_data: 'Ditolak', alasan_penolakan: 'Buram' });
  // The first moment of the second wave, and the last one of the first.
  app.clock.advance(30 * DAY_MS - 30 * 60_000);
  await siswaWith([]);
  app.clock.advance(-1);
  await siswaWith([]);
}

// Rule: STATISTIK-11
test('the way to the archive tells each step, and the days that it took', async () => {
  await fillGelombang();
  const [first, second] = (await analisis()).corong;
  expect(first).toEqual({
    gelombang: 1,
    buka: '2027-06-01',
    tutup: '2027-06-30',
    belum_aktivasi: 2,
    belum_kirim: 2,
    menunggu: 1,
    ditolak: 1,
    tervalidasi: 3,
    lama: {
      aktivasi: { median_hari: 1, jumlah: 5 },
      kirim: { median_hari: 2, jumlah: 3 },
      validasi: { median_hari: 6, jumlah: 2 },
    },
    tanpa_langkah: 2,
  });
  expect(second).toMatchObject({ gelombang: 2, belum_aktivasi: 1, belum_kirim: 0, tervalidasi: 0 });
});

// Rules: STATISTIK-8, STATISTIK-11
test('each number of the way is the total of the list that it opens', async () => {
  await fillGelombang();
  const [first] = (await analisis()).corong;
  const terdaftar = { terdaftar_dari: '2027-06-01', terdaftar_sampai: '2027-06-30', tanpa_data: '1' };
  const accounts = async (list: typeof akunSiswa.listAktif | typeof akunSiswa.listNonaktif) =>
    (await admin.call(list, { query: terdaftar as never })).body.totalItems;
  expect(await accounts(akunSiswa.listNonaktif)).toBe(first?.belum_aktivasi);
  expect(await accounts(akunSiswa.listAktif)).toBe(first?.belum_kirim);
  for (const [statusData, jumlah] of [
    ['Tervalidasi', first?.tervalidasi],
    ['Menunggu Validasi', first?.menunggu],
    ['Ditolak', first?.ditolak],
  ] as const) {
    const list = await admin.call(dataSiswa.list, { query: { ...year, gelombang: '1', statusData } });
    expect(list.body.totalItems, statusData).toBe(jumlah);
  }
});

const build = (count: number, values: Partial<DataSiswa>) =>
  Promise.all(
    Array.from({ length: count }, () => app.build.dataSiswa({ gelombang: 1, status_data: 'Tervalidasi', ...values })),
  );

// Rule: STATISTIK-12
test('the pace of a wave stands beside the same days of the three years before', async () => {
  app.clock.advance(9 * DAY_MS);
  await build(2, { ...year, tanggal_daftar: '2027-06-02' });
  await build(1, { ...year, tanggal_daftar: '2027-06-10' });
  await build(1, { tahun_ajaran: '2026/2027', tanggal_daftar: '2026-06-10' });
  await build(4, { tahun_ajaran: '2026/2027', tanggal_daftar: '2026-06-11' });
  await build(1, { tahun_ajaran: '2024/2025', tanggal_daftar: '2024-06-05' });
  await build(9, { tahun_ajaran: '2023/2024', tanggal_daftar: '2023-06-05' });
  await build(9, { tahun_ajaran: '2026/2027', gelombang: 2, tanggal_daftar: '2026-06-05' });
  const { laju, tren } = await analisis({ ...year, gelombang: '1' });
  expect(laju).toEqual({
    gelombang: 1,
    hari: ['2027-06-02', '2027-06-05', '2027-06-10', '2027-06-11'],
    hari_ini: '2027-06-10',
    tahun: [
      { tahun_ajaran: '2027/2028', total: 3, kini: 3, jumlah: [2, 2, 3, null] },
      { tahun_ajaran: '2026/2027', total: 5, kini: 1, jumlah: [0, 0, 1, 5] },
      { tahun_ajaran: '2024/2025', total: 1, kini: 1, jumlah: [0, 1, 1, 1] },
    ],
  });
  const { kabar } = (await admin.call(dashboard.statistik)).body;
  expect(kabar?.tahun_lalu?.tervalidasi).toBe(laju?.tahun[1]?.kini);
  expect(tren).toEqual([
    { tahun_ajaran: '2023/2024', jumlah: 9 },
    { tahun_ajaran: '2024/2025', jumlah: 1 },
    { tahun_ajaran: '2026/2027', jumlah: 14 },
    { tahun_ajaran: '2027/2028', jumlah: 3 },
  ]);
});

// Rules: STATISTIK-13, STATISTIK-14
test('money adds up by wave and major, and schools by how much they changed', async () => {
  const paid = { ...year, jurusan_pilihan: 'Teknik Informatika', biaya_pendidikan: 12_000_000, diskon_sen: 50_000_050 };
  await build(2, { ...paid, asal_sekolah: 'SMA Naik' });
  await build(1, { ...paid, gelombang: 2, biaya_pendidikan: 99_999_999, diskon_sen: 0, asal_sekolah: 'SMA Tetap' });
  await build(1, { ...paid, status_data: 'Menunggu Validasi', asal_sekolah: 'SMA Naik' });
  await build(3, { tahun_ajaran: '2026/2027', asal_sekolah: 'SMA Turun' });
  await build(1, { tahun_ajaran: '2026/2027', asal_sekolah: 'SMA Tetap' });
  const found = await analisis();
  expect(found.uang).toEqual([
    { gelombang: 1, jurusan_pilihan: 'Teknik Informatika', jumlah: 2, biaya: 24_000_000, diskon: 1_000_001 },
    { gelombang: 2, jurusan_pilihan: 'Teknik Informatika', jumlah: 1, biaya: 99_999_999, diskon: 0 },
  ]);
  expect(found.sekolah).toEqual([
    { asal_sekolah: 'SMA Turun', lalu: 3, kini: 0 },
    { asal_sekolah: 'SMA Naik', lalu: 0, kini: 2 },
  ]);
  const before = { tahun_ajaran: found.tahun_lalu, asal_sekolah: 'SMA Turun' };
  expect((await admin.call(dataSiswa.list, { query: before })).body.totalItems).toBe(3);
});

test('without anything there is nothing to tell, and what is not a year or a wave is refused', async () => {
  const empty = await analisis(year);
  expect(empty).toMatchObject({ ...year, laju: null, tren: [], uang: [], sekolah: [] });
  expect(empty.corong.map(({ tervalidasi }) => tervalidasi)).toEqual([0, 0]);
  expect((await admin.call(dashboard.analisis, { query: { tahun_ajaran: '2027' } })).status).toBe(400);
  expect((await admin.call(dashboard.analisis, { query: { gelombang: '10' } })).status).toBe(400);
  const query = { terdaftar_dari: '2027-02-30' };
  expect((await admin.call(akunSiswa.listAktif, { query })).status).toBe(400);
});

test('days and medians', () => {
  const at = (day: number) => new Date(day * DAY_MS).toISOString();
  expect(lamaOf([])).toEqual({ median_hari: null, jumlah: 0 });
  expect(
    lamaOf([
      [at(0), at(1)],
      [at(0), at(4)],
      [null, at(9)],
      [at(5), at(2)],
    ]),
  ).toEqual({ median_hari: 2.5, jumlah: 2 });
  expect(['2024-02-29', '2026-06-11'].map((day) => laterBy(day, 3))).toEqual(['2027-03-01', '2029-06-11']);
});
