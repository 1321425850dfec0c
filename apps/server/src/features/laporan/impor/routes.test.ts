import { impor } from '@gerbang/contract/laporan/impor';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { createTestApp } from '@gerbang/kit/app';
import { csvOf, detail, plan, rowOf, run, upload, work } from '@gerbang/kit/impor';
import { zipWith } from '@gerbang/kit/impor-zip';
import { smallPhoto } from '@gerbang/kit/pictures';
import { afterAll, expect, test } from 'vitest';
import { transaction } from '../../../platform/database/engine.ts';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin', { nama: 'Retno Wulandari' });

const recordOf = async (nim: string) => {
  const row = await app.db.selectFrom('data_siswa').select('id').where('nim', '=', nim).executeTakeFirst();
  return row && (await admin.call(dataSiswa.get, { params: { id: row.id } })).body.data;
};
const params = (id: string) => ({ params: { id } });

// Rules: IMPOR-1
test('a messy file is read, mapped, tried out, imported with its pictures, and taken back', async () => {
  const before = await app.state();
  const sheet = csvOf(
    rowOf(),
    rowOf({ nim: '2518002', nama: 'José Ibrahimović', ttl: 'Cilacap, 31/02/2005', prodi: 'Mesin' }),
  );
  const zip = await zipWith({
    'scan/2518001/ktp.jpg': await smallPhoto(),
    'ijazah_2518001.jpg': await smallPhoto(2),
    '9/kk.jpg': await smallPhoto(3),
  });
  const id = await upload(app, admin, { sheet, zip });
  const read = await detail(admin, id);
  expect(read).toMatchObject({ tahap: 'kolom', sebab: null, jumlah: { baris: 2 } });
  expect(Object.keys(read.saran?.kolom ?? {})).toHaveLength(15);

  const planned = await plan(app, admin, id);
  expect(planned).toMatchObject({ tahap: 'rencana', jumlah: { baru: 1, ditolak: 1, gambar: 2, gambar_ditolak: 1 } });
  const { data: refused } = (await admin.call(impor.baris, { ...params(id), query: { hasil: 'ditolak' } })).body;
  expect(refused[0]?.sebab.map(({ bidang }) => bidang)).toEqual(['jurusan_pilihan', 'tanggal_lahir']);

  expect(await run(app, admin, id)).toMatchObject({ tahap: 'selesai' });
  await expectRecord();
  await admin.call(impor.urungkan, params(id));
  await work(app);
  expect(await detail(admin, id)).toMatchObject({ tahap: 'diurungkan', jumlah: { tertinggal: 0 } });
  const after = await app.state();
  expect(after.rows.data_siswa).toEqual(before.rows.data_siswa);
  expect(after.rows.berkas).toEqual(before.rows.berkas);
});

/** The first row as a record, with its pictures and where it came from. */
async function expectRecord(): Promise<void> {
  const record = await recordOf('2518001');
  expect(record).toMatchObject({
    nama: 'Budi Santoso',
    tempat_lahir: 'Purwokerto',
    tanggal_lahir: '2005-05-03',
    jenis_kelamin: 'L',
    agama: 'Islam',
    nomor_whatsapp: '081227459310',
    jurusan_pilihan: 'Teknik Informatika',
    tahun_ajaran: '2023/2024',
    gelombang: 2,
    biaya_pendidikan: 12_500_000,
    diskon: 250_000,
    tanggal_daftar: '2023-07-15',
    status_data: 'Tervalidasi',
  });
  expect(record?.fotokopi_ktp).not.toBeNull();
  expect(record?.fotokopi_ijazah).not.toBeNull();
  const { data: riwayat } = (await admin.call(dataSiswa.riwayat, { params: { id: record?.id ?? '' } })).body;
  expect(riwayat.at(-1)).toMatchObject({ jenis: 'dibuat', asal: 'Impor siswa.csv', oleh: { nama: 'Retno Wulandari' } });
}

// Rule: BERKAS-12
test('a file that is refused costs who sent it 10 MB of the day, and without any left no import begins', async () => {
  const sender = await app.as('admin');
  const id = await upload(app, sender, { sheet: Buffer.from('NIM;Nama\n') });
  expect(await detail(sender, id)).toMatchObject({ tahap: 'gagal' });
  const spent = app.db.selectFrom('percobaan').select('jumlah').where('kunci', '=', `unggah:${sender.akun.id}`);
  expect(await spent.execute()).toEqual([{ jumlah: 10_240 }]);
  await transaction(app.db, (db) => db.updateTable('percobaan').set({ jumlah: 6_000_000 }).execute());
  const body = { jenis: 'siswa' as const, nama_berkas: 'siswa.csv', ukuran: 9 };
  const message = 'Batas unggah Anda dalam 24 jam sudah tercapai. Coba lagi';
  const { status, body: refusal } = await sender.call(impor.create, { body });
  expect([status, refusal.message]).toEqual([429, expect.stringContaining(message)]);
});
