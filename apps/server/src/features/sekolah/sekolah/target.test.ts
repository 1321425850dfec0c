// Targets of majors and classes, and how far the school has come.
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { expectRefused } from '@gerbang/kit/refusal';
import { afterEach, beforeEach, expect, test } from 'vitest';

const year = { tahun_ajaran: '2026/2027' };
const jurusan = [{ kode: 'Teknik Informatika', jumlah: 4 }];
const kelas = [{ kode: 'Malam', jumlah: 1 }];
const daftar = [{ ...year, jurusan, kelas }];

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

// Rules: SEKOLAH-4, SEKOLAH-17
test('a target is saved as a version, taken back as one, and open to staff only', async () => {
  const pimpinan = await app.as('pimpinan');
  const saved = await pimpinan.call(sekolah.simpanTarget, { body: { daftar, versi: 0 } });
  expect(saved.body).toEqual({ message: 'Target disimpan', data: { versi: 1 } });
  const admin = await app.as('admin');
  expect((await admin.call(sekolah.pengaturan)).body.data).toMatchObject({
    sekolah: { target: { daftar } },
    keadaan: { target: { versi: 1 } },
  });
  expect((await app.anyone.call(sekolah.get)).body.data).not.toHaveProperty('target');
  const body = { bagian: 'target' as const, versi: 1, kembali_ke: 0 };
  expect((await pimpinan.call(sekolah.urungkan, { body })).body.message).toBe('Target dikembalikan');
  expect((await admin.call(sekolah.pengaturan)).body.data.sekolah.target).toEqual({ daftar: [] });
  const auditLog = await app.db.selectFrom('jejak').select('rincian').where('tabel', '=', 'pengaturan_versi').execute();
  expect(auditLog.map(({ rincian }) => JSON.parse(rincian))).toEqual([
    { bagian: 'target', versi: 1 },
    { bagian: 'target', versi: 2, kembali_ke: 0 },
  ]);
});

// Rule: SEKOLAH-17
test.each([
  [[{ ...year, jurusan: [{ kode: 'Tata Boga', jumlah: 4 }], kelas: [] }], /^Jurusan pilihan harus salah satu dari: /],
  [[{ ...year, jurusan: [], kelas: [{ kode: 'Subuh', jumlah: 4 }] }], /^Kelas pilihan harus salah satu dari: /],
  [[{ ...year, jurusan: [{ kode: 'Teknik Informatika', jumlah: 0 }], kelas }], /^Target paling sedikit 1$/],
  [[{ ...year, jurusan: [{ kode: 'Teknik Informatika', jumlah: 10_000 }], kelas }], /^Target paling banyak 9999$/],
  [[{ ...year, jurusan: [...jurusan, ...jurusan], kelas }], /^Satu pilihan punya dua target$/],
  [[...daftar, ...daftar], /^Satu tahun ajaran disebut dua kali$/],
  [[{ tahun_ajaran: '2026/2029', jurusan, kelas }], /^Perbedaan tahun tidak boleh lebih dari 1 tahun$/],
])('refuses %j', async (wrong, message) => {
  const pimpinan = await app.as('pimpinan');
  const call = () => pimpinan.call(sekolah.simpanTarget, { body: { daftar: wrong, versi: 0 } });
  const { body } = await call();
  const sentences = [body.message as unknown].flat().map((each) => (each as { message?: string }).message ?? each);
  expect(sentences[0]).toMatch(message);
  await expectRefused(app, call, { status: 400, message: body.message });
});

// Rules: STATISTIK-8, STATISTIK-16
test('the analysis tells the students beside the target, as many as their list has', async () => {
  const build = (values: object) => app.build.dataSiswa({ ...year, status_data: 'Tervalidasi', ...values });
  await build({ jurusan_pilihan: 'Teknik Informatika', kelas_pilihan: 'Malam', gelombang: 1 });
  await build({ jurusan_pilihan: 'Teknik Informatika', kelas_pilihan: 'Pagi', gelombang: 2 });
  await build({ jurusan_pilihan: 'Manajemen Informatika', kelas_pilihan: 'Malam' });
  await build({ jurusan_pilihan: 'Teknik Informatika', status_data: 'Menunggu Validasi' });
  await build({ jurusan_pilihan: 'Teknik Informatika', tahun_ajaran: '2025/2026' });
  const pimpinan = await app.as('pimpinan');
  const target = async (query: object) => (await pimpinan.call(dashboard.analisis, { query })).body.data.target;
  expect(await target(year)).toEqual({ jurusan: [], kelas: [] });
  await pimpinan.call(sekolah.simpanTarget, { body: { daftar, versi: 0 } });
  const found = await target({ ...year, gelombang: '1' });
  expect(found).toEqual({
    jurusan: [{ kode: 'Teknik Informatika', jumlah: 2, target: 4 }],
    kelas: [{ kode: 'Malam', jumlah: 2, target: 1 }],
  });
  const query = { ...year, statusData: 'Tervalidasi' as const, jurusan_pilihan: 'Teknik Informatika' };
  expect((await pimpinan.call(dataSiswa.list, { query })).body.totalItems).toBe(2);
  expect(await target({ tahun_ajaran: '2025/2026' })).toEqual({ jurusan: [], kelas: [] });
});
