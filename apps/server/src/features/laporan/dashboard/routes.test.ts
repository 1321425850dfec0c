import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { type Caller, createTestApp, type TestApp } from '@gerbang/kit/app';
import { expectRefused } from '@gerbang/kit/refusal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DataSiswa } from '../../../schema/tables.ts';

type Row = [
  tahun_ajaran: string,
  jenis_kelamin: 'L' | 'P',
  jurusan: 'MI' | 'TI' | 'MP' | 'KA',
  kelas_pilihan: DataSiswa['kelas_pilihan'],
  asal_sekolah: string,
  gelombang: number,
];

const jurusan = {
  MI: 'Manajemen Informatika',
  TI: 'Teknik Informatika',
  MP: 'Manajemen Perkantoran',
  KA: 'Komputerisasi Akuntansi',
} as const;

const tervalidasi: Row[] = [
  ['2025/2026', 'P', 'TI', 'Pagi', 'SMK B', 1],
  ['2025/2026', 'P', 'TI', 'Malam', 'SMA A', 2],
  ['2025/2026', 'L', 'MI', 'Pagi', 'SMK B', 2],
  ['2026/2027', 'L', 'TI', 'Siang', 'SMA A', 3],
  ['2026/2027', 'L', 'KA', 'Siang', 'sma a', 3],
  ['2026/2027', 'L', 'MP', 'Pagi', 'SMK C', 1],
  ['2026/2027', 'P', 'KA', 'Sore', 'SMK <b>', 9],
  ['2026/2027', 'L', 'MP', 'Siang', 'SMA A', 1],
];

/** Each would change every number if it were counted. */
const notCounted: Row = ['2029/2030', 'P', 'MI', 'Malam', 'SMA Tak Terhitung', 8];

const counters = { totalAkunPerluAktivasi: 3, totalDataSiswaPerluValidasi: 2, totalSiswaKeseluruhan: 8 };

const of2026 = {
  ...counters,
  totalSiswaInputTahunAjaran: 5,
  dataTotalSiswaPerGender: [
    { jenis_kelamin: 'P', jumlah: 1 },
    { jenis_kelamin: 'L', jumlah: 4 },
  ],
  dataTotalSiswaPerJurusan: [
    { jurusan_pilihan: jurusan.KA, jumlah: 2 },
    { jurusan_pilihan: jurusan.MP, jumlah: 2 },
    { jurusan_pilihan: jurusan.TI, jumlah: 1 },
  ],
  dataTotalSiswaPerKelas: [
    { kelas_pilihan: 'Siang', jumlah: 3 },
    { kelas_pilihan: 'Pagi', jumlah: 1 },
    { kelas_pilihan: 'Sore', jumlah: 1 },
  ],
  dataTotalSiswaPerAsalSekolah: [
    { asal_sekolah: 'SMA A', jumlah: 2 },
    { asal_sekolah: 'SMK <b>', jumlah: 1 },
    { asal_sekolah: 'SMK C', jumlah: 1 },
    { asal_sekolah: 'sma a', jumlah: 1 },
  ],
  dataTotalSiswaPerGelombang: [
    { gelombang: 1, jumlah: 2 },
    { gelombang: 3, jumlah: 2 },
    { gelombang: 9, jumlah: 1 },
  ],
};

const of2025 = {
  ...counters,
  totalSiswaInputTahunAjaran: 3,
  dataTotalSiswaPerGender: [
    { jenis_kelamin: 'P', jumlah: 2 },
    { jenis_kelamin: 'L', jumlah: 1 },
  ],
  dataTotalSiswaPerJurusan: [
    { jurusan_pilihan: jurusan.TI, jumlah: 2 },
    { jurusan_pilihan: jurusan.MI, jumlah: 1 },
  ],
  dataTotalSiswaPerKelas: [
    { kelas_pilihan: 'Pagi', jumlah: 2 },
    { kelas_pilihan: 'Malam', jumlah: 1 },
  ],
  dataTotalSiswaPerAsalSekolah: [
    { asal_sekolah: 'SMK B', jumlah: 2 },
    { asal_sekolah: 'SMA A', jumlah: 1 },
  ],
  dataTotalSiswaPerGelombang: [
    { gelombang: 2, jumlah: 2 },
    { gelombang: 1, jumlah: 1 },
  ],
};

const ofAll = {
  ...counters,
  totalSiswaInputTahunAjaran: 8,
  dataTotalSiswaPerGender: [
    { jenis_kelamin: 'P', jumlah: 3 },
    { jenis_kelamin: 'L', jumlah: 5 },
  ],
  dataTotalSiswaPerJurusan: [
    { jurusan_pilihan: jurusan.TI, jumlah: 3 },
    { jurusan_pilihan: jurusan.KA, jumlah: 2 },
    { jurusan_pilihan: jurusan.MP, jumlah: 2 },
    { jurusan_pilihan: jurusan.MI, jumlah: 1 },
  ],
  dataTotalSiswaPerKelas: [
    { kelas_pilihan: 'Pagi', jumlah: 3 },
    { kelas_pilihan: 'Siang', jumlah: 3 },
    { kelas_pilihan: 'Malam', jumlah: 1 },
    { kelas_pilihan: 'Sore', jumlah: 1 },
  ],
  dataTotalSiswaPerAsalSekolah: [
    { asal_sekolah: 'SMA A', jumlah: 3 },
    { asal_sekolah: 'SMK B', jumlah: 2 },
    { asal_sekolah: 'SMK <b>', jumlah: 1 },
    { asal_sekolah: 'SMK C', jumlah: 1 },
    { asal_sekolah: 'sma a', jumlah: 1 },
  ],
  dataTotalSiswaPerGelombang: [
    { gelombang: 1, jumlah: 3 },
    { gelombang: 2, jumlah: 2 },
    { gelombang: 3, jumlah: 2 },
    { gelombang: 9, jumlah: 1 },
  ],
};

const empty = {
  dataTotalSiswaPerGender: [
    { jenis_kelamin: 'P', jumlah: 0 },
    { jenis_kelamin: 'L', jumlah: 0 },
  ],
  dataTotalSiswaPerJurusan: [],
  dataTotalSiswaPerKelas: [],
  dataTotalSiswaPerAsalSekolah: [],
  dataTotalSiswaPerGelombang: [],
};

async function buildRow(app: TestApp, row: Row, status_data: DataSiswa['status_data']): Promise<void> {
  const [tahun_ajaran, jenis_kelamin, kode, kelas_pilihan, asal_sekolah, gelombang] = row;
  const jurusan_pilihan = jurusan[kode];
  await app.build.dataSiswa({
    tahun_ajaran,
    jenis_kelamin,
    jurusan_pilihan,
    kelas_pilihan,
    asal_sekolah,
    gelombang,
    status_data,
  });
}

describe('GET /dashboard', () => {
  let app: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    app = await createTestApp();
    admin = await app.as('admin');
    for (const row of tervalidasi) await buildRow(app, row, 'Tervalidasi');
    for (let n = 0; n < 2; n++) await buildRow(app, notCounted, 'Menunggu Validasi');
    await buildRow(app, notCounted, 'Ditolak');
    for (let n = 0; n < 3; n++) await app.build.akun({ diaktivasi_pada: null });
    await app.build.akun();
  });
  afterAll(() => app.close());

  // Rules: STATISTIK-1, STATISTIK-2, STATISTIK-3, STATISTIK-4
  test.each([
    ['without a year, the newest with validated students', undefined, '2026/2027', of2026],
    ['a year', '2026/2027', '2026/2027', of2026],
    ['another year', '2025/2026', '2025/2026', of2025],
    ['semua', 'semua', 'semua', ofAll],
    [
      'a year of waiting and rejected students only',
      '2029/2030',
      '2029/2030',
      { ...counters, totalSiswaInputTahunAjaran: 0, ...empty },
    ],
    ['a year without students', '2050/2051', '2050/2051', { ...counters, totalSiswaInputTahunAjaran: 0, ...empty }],
    ['a year with blanks around', ' 2025/2026 ', '2025/2026', of2025],
  ])('%s', async (_, asked, tahun_ajaran, dataDashboard) => {
    const query: Record<string, string> = asked === undefined ? {} : { tahun_ajaran: asked };
    const reply = await admin.call(dashboard.statistik, { query });
    expect(reply.status).toBe(200);
    const { kabar, ...body } = reply.body;
    expect(body).toEqual({ message: 'Data dashboard ditemukan', tahun_ajaran, dataDashboard });
    expect(kabar?.tahun_ajaran).toBe('2026/2027');
  });

  // Rule: STATISTIK-5
  test.each([
    ['2026', 'Format harus 20YY/20YY'],
    ['1999/2000', 'Format harus 20YY/20YY'],
    ['Semua', 'Format harus 20YY/20YY'],
    ["2026/2027' or '1'='1", 'Format harus 20YY/20YY'],
    ['2026/2027\u0000', 'Format harus 20YY/20YY'],
    ['2026/2028', 'Perbedaan tahun tidak boleh lebih dari 1 tahun'],
    ['2026/2026', 'Tahun kedua harus lebih besar dari tahun pertama'],
    ['2027/2026', 'Tahun kedua harus lebih besar dari tahun pertama'],
    ['', 'Format harus 20YY/20YY'],
    ['  ', 'Format harus 20YY/20YY'],
  ])('%j is refused: %s', async (tahun_ajaran, message) => {
    const call = () => admin.call(dashboard.statistik, { query: { tahun_ajaran } });
    await expectRefused(app, call, { status: 400, message });
  });

  // Rule: STATISTIK-1
  test('is the same for admin and pimpinan', async () => {
    const pimpinan = await app.as('pimpinan');
    const seen = await pimpinan.call(dashboard.statistik);
    expect(seen.body).toEqual((await admin.call(dashboard.statistik)).body);
  });
});

describe('GET /dashboard without validated students', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  // Rule: STATISTIK-2
  test('shows the school year that runs on the campus, from July to June', async () => {
    await buildRow(app, notCounted, 'Menunggu Validasi');
    // 30 June, 23:59:59.999 in Jakarta.
    const lastOfJune = Date.parse('2031-06-30T16:59:59.999Z');
    app.clock.advance(lastOfJune - app.clock.now().getTime());
    const admin = await app.as('admin');
    const before = await admin.call(dashboard.statistik);
    app.clock.advance(1);
    const after = await admin.call(dashboard.statistik);
    expect([before.body.tahun_ajaran, after.body.tahun_ajaran]).toEqual(['2030/2031', '2031/2032']);
    expect(after.body.dataDashboard).toEqual({
      totalAkunPerluAktivasi: 0,
      totalDataSiswaPerluValidasi: 1,
      totalSiswaKeseluruhan: 0,
      totalSiswaInputTahunAjaran: 0,
      ...empty,
    });
  });
});
