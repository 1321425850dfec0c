// Rules: EKSPOR-10, IMPOR-24
import { barang } from '@gerbang/contract/inventaris/barang';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { everything } from '@gerbang/kit/ekspor';
import { detail, plan, run, upload } from '@gerbang/kit/impor';
import { smallPhoto } from '@gerbang/kit/pictures';
import { afterAll, beforeAll, expect, test } from 'vitest';

let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  [here, there] = await Promise.all([createTestApp(), createTestApp()]);
});
afterAll(() => Promise.all([here.close(), there.close()]));

/** What the inventory says and shows: every field, and each picture by its bytes, in its order. */
async function inventory({ db, deps }: TestApp) {
  const rows = await db.selectFrom('data_inventaris').selectAll().orderBy('kode_barang').orderBy('id').execute();
  const photos = await db.selectFrom('berkas').select(['data_inventaris_id as id', 'kunci']).execute();
  const views = await db
    .selectFrom('gambar_barang')
    .select(['data_inventaris_id as id', 'kunci'])
    .orderBy('id')
    .execute();
  const bytesOf = async (pictures: typeof photos, id: string) =>
    Promise.all(
      pictures
        .filter((each) => each.id === id)
        .map(async ({ kunci }) => (await deps.images.read(kunci, 'penuh')).toString('base64')),
    );
  return Promise.all(
    rows.map(async ({ id, pengelola_id: _, versi: __, dibuat_pada: ___, diubah_pada: ____, ...row }) => ({
      ...row,
      foto: await bytesOf(photos, id),
      lain: await bytesOf(views, id),
    })),
  );
}

test('the inventory of an export is elsewhere what it is here, with prices and all pictures, and twice it changes nothing', async () => {
  const admin = await here.as('admin');
  const awkward = { nama_barang: '=1+1 "Kursi"', kode_barang: '007', keterangan: 'Baris satu\nbaris dua; =SUM(A1)' };
  await here.build.dataInventaris({ ...awkward, jumlah_barang: 999_999, harga_barang: 999_999_999 });
  await here.build.dataInventaris({ kode_barang: '1e5', lokasi_barang: '3/4', jumlah_barang: 0, harga_barang: 0 });
  await here.build.dataInventaris({ kode_barang: 'B/2', dihapuskan_pada: '2026-02-03T04:05:06.789Z' });
  const item = await here.build.dataInventaris({ kode_barang: 'Ç-1', photo: await smallPhoto(1) });
  for (const n of [5, 2, 4, 3]) {
    const files = { foto_barang: await smallPhoto(n) };
    await admin.call(barang.tambahFoto, { params: { id: item.id }, body: {}, files });
  }
  await here.build.dataSiswa({ status_data: 'Tervalidasi', pictures: { fotokopi_ktp: await smallPhoto(9) } });
  const zip = await everything(here);

  const other = await there.as('admin');
  const id = await upload(there, other, { jenis: 'barang', name: 'ekspor.zip', zip });
  expect((await detail(other, id)).saran).toMatchObject({ apa_adanya: true });
  const planned = await plan(there, other, id);
  expect(planned.jumlah).toMatchObject({ baru: 4, ditolak: 0, gambar: 5, gambar_ditolak: 0 });
  expect(await run(there, other, id)).toMatchObject({ tahap: 'selesai' });
  expect(await inventory(there)).toEqual(await inventory(here));

  const again = await upload(there, other, { jenis: 'barang', name: 'ekspor.zip', zip });
  expect((await plan(there, other, again)).jumlah).toMatchObject({
    sama: 4,
    gambar: 0,
    gambar_tetap: 5,
    gambar_ditolak: 0,
  });
});

const three = async (app: TestApp) => {
  const admin = await app.as('admin');
  const items: string[] = [];
  for (const [n, nama_barang] of ['Laptop kiri', 'Laptop tengah', 'Laptop kanan'].entries()) {
    const { id } = await app.build.dataInventaris({ kode_barang: 'SAMA', nama_barang, photo: await smallPhoto(n + 1) });
    await admin.call(barang.tambahFoto, { params: { id }, body: {}, files: { foto_barang: await smallPhoto(n + 5) } });
    items.push(id);
  }
  await app.build.dataInventaris({ kode_barang: 'LAIN' });
  return { admin, items };
};

// Rules: EKSPOR-10, IMPOR-24, BARANG-3
test('items that share a code are elsewhere what they are here, each with its own pictures, and twice it changes nothing', async () => {
  const [one, other] = await Promise.all([createTestApp(), createTestApp()]);
  try {
    await three(one);
    const zip = await everything(one);
    const admin = await other.as('admin');
    const id = await upload(other, admin, { jenis: 'barang', name: 'ekspor.zip', zip });
    expect((await plan(other, admin, id)).jumlah).toMatchObject({ baru: 4, ditolak: 0, gambar: 6, gambar_ditolak: 0 });
    expect(await run(other, admin, id)).toMatchObject({ tahap: 'selesai' });
    expect(await inventory(other)).toEqual(await inventory(one));
    const again = await upload(other, admin, { jenis: 'barang', name: 'ekspor.zip', zip });
    expect((await plan(other, admin, again)).jumlah).toMatchObject({ sama: 4, gambar: 0, gambar_tetap: 6 });
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
});

// Rules: IMPOR-23, BARANG-3
test('of an export with fewer rows of a code than items bear it nobody guesses; what is new of it comes besides', async () => {
  const app = await createTestApp();
  try {
    const { admin, items } = await three(app);
    const zip = await everything(app);
    const hapus = (id = '') => admin.call(dataInventaris.hapus, { params: { id } });
    await hapus(items[2]);
    const fewer = await upload(app, admin, { jenis: 'barang', name: 'ekspor.zip', zip });
    expect((await plan(app, admin, fewer)).jumlah).toMatchObject({ sama: 3, baru: 1, ditolak: 0 });
    expect(await run(app, admin, fewer)).toMatchObject({ tahap: 'selesai' });
    const names = (await inventory(app)).map(({ nama_barang }) => nama_barang);
    expect(names.filter((nama) => nama.startsWith('Laptop'))).toEqual(['Laptop kiri', 'Laptop tengah', 'Laptop kanan']);
    for (const nama_barang of ['Laptop keempat', 'Laptop kelima']) {
      await app.build.dataInventaris({ kode_barang: 'SAMA', nama_barang });
    }
    const more = await upload(app, admin, { jenis: 'barang', name: 'ekspor.zip', zip });
    const { jumlah } = await plan(app, admin, more);
    expect(jumlah).toMatchObject({ sama: 1, baru: 0, ditolak: 3 });
    expect(Object.keys(jumlah.ditolak_per_sebab)).toEqual([
      'Kode Barang: Dipakai 5 barang di inventaris. Bedakan kodenya dahulu.',
    ]);
  } finally {
    await app.close();
  }
});
