// Rules: IMPOR-23, IMPOR-24, IMPOR-25
import { barang } from '@gerbang/contract/inventaris/barang';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { impor } from '@gerbang/contract/laporan/impor';
import type { Pemetaan } from '@gerbang/contract/laporan/impor-pemetaan';
import { createTestApp } from '@gerbang/kit/app';
import { detail, plan, run, upload, work } from '@gerbang/kit/impor';
import { zipWith } from '@gerbang/kit/impor-zip';
import { insertPeminjaman } from '@gerbang/kit/peminjaman';
import { smallPhoto } from '@gerbang/kit/pictures';
import { afterAll, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin', { nama: 'Retno Wulandari' });

const headings = 'No;KODE INVENTARIS;Nama Barang;Jenis;Jml;Keadaan;Ruang;Tgl Perolehan;Harga Satuan;Ket';
const rowOf = (kode: string, more: { nama?: string; jumlah?: string; kondisi?: string; harga?: string } = {}) => {
  const { nama = 'Proyektor', jumlah = '2 unit', kondisi = 'Baik', harga = 'Rp 6.500.000,00' } = more;
  return `1;${kode};${nama};Elektronik;${jumlah};${kondisi};Lab 1;15 Juli 2024;${harga};Bantuan`;
};
const sheetOf = (...rows: string[]) => Buffer.from(['INVENTARIS SEKOLAH', headings, ...rows].join('\r\n'));
const begin = (sheet: Buffer, zip?: Buffer) => upload(app, admin, { jenis: 'barang', name: 'barang.csv', sheet, zip });
const bring = async (sheet: Buffer, changes: Partial<Pemetaan> = {}) => {
  const id = await begin(sheet);
  await plan(app, admin, id, changes);
  return { id, end: await run(app, admin, id) };
};
const itemOf = (kode: string) =>
  app.db.selectFrom('data_inventaris').selectAll().where('kode_barang', '=', kode).executeTakeFirst();
const rowsWith = async (id: string, hasil: 'baru' | 'berubah' | 'dijaga' | 'ditolak') =>
  (await admin.call(impor.baris, { params: { id }, query: { hasil } })).body.data;
const undo = async (id: string) => {
  await admin.call(impor.urungkan, { params: { id } });
  await work(app);
  return detail(admin, id);
};

test('a list of items of any layout is read, tried out, imported with its pictures, and taken back', async () => {
  const before = await app.state();
  const [one, two] = [await smallPhoto(1), await smallPhoto(2)];
  const zip = await zipWith({
    'foto/AC-1-2.jpg': two,
    'foto/AC-1.jpg': one,
    'foto/AC-1 (1).jpg': one,
    'foto/lain.jpg': two,
    '2518001/fotokopi_ktp.jpg': one,
  });
  const id = await begin(sheetOf(rowOf('AC-1'), rowOf('AC-2', { jumlah: 'dua' }), rowOf('AC-1')), zip);
  const read = await detail(admin, id);
  expect(read).toMatchObject({ jenis: 'barang', tahap: 'kolom', jumlah: { baris: 3 } });
  expect(Object.keys(read.saran?.kolom ?? {})).toHaveLength(9);

  const planned = await plan(app, admin, id);
  expect(planned.jumlah).toMatchObject({ baru: 1, ditolak: 2, gambar: 2, gambar_ditolak: 2 });
  const refused = await rowsWith(id, 'ditolak');
  expect(refused.map(({ sebab }) => sebab[0]?.sebab)).toEqual([
    'Jumlah Barang harus 1 sampai 6 angka',
    'Sudah dipakai baris 3.',
  ]);

  expect(await run(app, admin, id)).toMatchObject({ tahap: 'selesai' });
  await expectItem();
  expect(await undo(id)).toMatchObject({ tahap: 'diurungkan', jumlah: { tertinggal: 0 } });
  const after = await app.state();
  for (const table of ['data_inventaris', 'berkas', 'gambar_barang', 'riwayat_barang'] as const) {
    expect(after.rows[table]).toEqual(before.rows[table]);
  }
});

/** The first row as an item, with both of its pictures. */
async function expectItem(): Promise<void> {
  const item = await itemOf('AC-1');
  const { body } = await admin.call(barang.get, { params: { id: item?.id ?? '' } });
  const fields = {
    nama_barang: 'Proyektor',
    jumlah_barang: 2,
    tanggal_masuk_barang: '2024-07-15',
    harga_barang: 6_500_000,
  };
  expect(body.data).toMatchObject({
    ...fields,
    kategori_barang: 'Elektronik',
    pengelola: { profile: { nama: 'Retno Wulandari' } },
  });
  expect(body.data.foto_barang).not.toBeNull();
  expect(body.data.foto).toHaveLength(1);
}

test('what a person entered stays; what an import brought a later one changes, and its undoing gives it back', async () => {
  const { id: first } = await bring(sheetOf(rowOf('BA-1')));
  const item = await itemOf('BA-1');
  const { versi, ...form } = await formOf(item?.id ?? '');
  const body = { ...form, versi, kondisi_barang: 'Perlu servis' };
  await admin.call(dataInventaris.update, { params: { id: item?.id ?? '' }, body });

  const id = await begin(sheetOf(rowOf('BA-1', { jumlah: '3', kondisi: 'Rusak berat' })));
  const planned = await plan(app, admin, id);
  expect(planned.jumlah).toMatchObject({ berubah: 1, dijaga_per_isian: { kondisi_barang: 1 } });
  await run(app, admin, id);
  expect(await itemOf('BA-1')).toMatchObject({ jumlah_barang: 3, kondisi_barang: 'Perlu servis' });

  expect((await detail(admin, first)).sesudahnya).toMatchObject([{ id, siswa: 1 }]);
  expect(await undo(id)).toMatchObject({ jumlah: { tertinggal: 0 } });
  expect(await itemOf('BA-1')).toMatchObject({ jumlah_barang: 2, kondisi_barang: 'Perlu servis' });
  // A person has changed it: the item of the first import stays.
  expect(await undo(first)).toMatchObject({ jumlah: { tertinggal: 1, tertinggal_impor: 0 } });
  expect(await itemOf('BA-1')).toBeDefined();

  const again = await begin(sheetOf(rowOf('BA-1', { kondisi: 'Rusak berat' })));
  await plan(app, admin, again, { timpa: ['kondisi_barang'] });
  await run(app, admin, again);
  expect(await itemOf('BA-1')).toMatchObject({ kondisi_barang: 'Rusak berat' });
});

async function formOf(id: string) {
  const { body } = await admin.call(barang.get, { params: { id } });
  const { nama_barang, kode_barang, kategori_barang, jumlah_barang, kondisi_barang } = body.data;
  const { lokasi_barang, tanggal_masuk_barang, keterangan, versi } = body.data;
  const texts = { nama_barang, kode_barang, kategori_barang, kondisi_barang, lokasi_barang, tanggal_masuk_barang };
  return { ...texts, keterangan, jumlah_barang: String(jumlah_barang), versi: String(versi) };
}

test('a code that two items bear is refused, and so is a number below what is out or reserved', async () => {
  await app.build.dataInventaris({ kode_barang: 'CA-1' });
  await app.build.dataInventaris({ kode_barang: 'CA-1' });
  const lent = await app.build.dataInventaris({ kode_barang: 'CA-2', jumlah_barang: 4 });
  await insertPeminjaman(app, { tahap: 'dipinjam', data_inventaris_id: lent.id });
  const reserved = await app.build.dataInventaris({ kode_barang: 'CA-3', jumlah_barang: 4 });
  await insertPeminjaman(app, { tahap: 'dipesan', data_inventaris_id: reserved.id });
  const id = await begin(sheetOf(rowOf('CA-1'), rowOf('CA-2', { jumlah: '0' }), rowOf('CA-3', { jumlah: '0' })));
  await plan(app, admin, id, { timpa: ['jumlah_barang'] });
  const refused = await rowsWith(id, 'ditolak');
  expect(refused.map(({ sebab }) => sebab.map((each) => each.sebab))).toEqual([
    ['Dipakai 2 barang di inventaris. Bedakan kodenya dahulu.'],
    ['Masih dipinjam 1: Jumlah Barang tidak boleh kurang dari itu.'],
    ['Masih dipinjam atau dipesan 1: Jumlah Barang tidak boleh kurang dari itu.'],
  ]);
  await admin.call(impor.batalkan, { params: { id } });
});

test('when an item has changed since the dry run nothing is written, and it is planned anew', async () => {
  const item = await app.build.dataInventaris({ kode_barang: 'DA-1', jumlah_barang: 1 });
  const id = await begin(sheetOf(rowOf('DA-0'), rowOf('DA-1', { jumlah: '5' }), rowOf('DA-2')));
  await plan(app, admin, id, { timpa: ['jumlah_barang'] });
  const { versi, ...form } = await formOf(item.id);
  await admin.call(dataInventaris.update, { params: { id: item.id }, body: { ...form, versi, keterangan: 'Baru' } });
  const end = await run(app, admin, id);
  expect(end).toMatchObject({ tahap: 'rencana', jumlah: { baru: 2 } });
  expect(end.sebab).toContain('Data dengan kode DA-1 berubah sejak uji coba.');
  expect(await itemOf('DA-0')).toBeUndefined();

  // Somebody adds the code meanwhile: what was written before its row is taken back.
  await app.build.dataInventaris({ kode_barang: 'DA-2' });
  expect(await run(app, admin, id)).toMatchObject({ tahap: 'rencana', jumlah: { baru: 1 } });
  expect(await itemOf('DA-0')).toBeUndefined();
  await admin.call(impor.batalkan, { params: { id } });
});

test('an item that was lent since stays when its import is taken back', async () => {
  const { id } = await bring(sheetOf(rowOf('EA-1'), rowOf('EA-2')));
  const item = await itemOf('EA-1');
  await insertPeminjaman(app, { tahap: 'dipinjam', data_inventaris_id: item?.id ?? '' });
  expect(await undo(id)).toMatchObject({ jumlah: { tertinggal: 1 } });
  expect(await itemOf('EA-1')).toBeDefined();
  expect(await itemOf('EA-2')).toBeUndefined();
});

test('a mapping of items needs the column of the code', async () => {
  const id = await begin(sheetOf(rowOf('FA-1')));
  const { saran } = await detail(admin, id);
  const { kode_barang: _, ...kolom } = saran?.kolom ?? {};
  const pemetaan = { ...(saran as Pemetaan), kolom };
  const { status, body } = await admin.call(impor.petakan, { params: { id }, body: { pemetaan } });
  expect([status, body.message]).toEqual([
    400,
    'Pilih kolom Kode Barang: dengan kode baris dicocokkan dengan inventaris.',
  ]);
  await admin.call(impor.batalkan, { params: { id } });
});
