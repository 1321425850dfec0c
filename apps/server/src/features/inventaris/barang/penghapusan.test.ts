// Writing off beside loans, and of some pieces only.
import { barang } from '@gerbang/contract/inventaris/barang';
import { peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { createTestApp } from '@gerbang/kit/app';
import { readPdf } from '@gerbang/kit/pdf-text';
import { dayFrom, lendTo } from '@gerbang/kit/peminjaman';
import { expectRefused, stale } from '@gerbang/kit/refusal';
import { afterAll, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin', { nama: 'Rahmat Hidayat' });

const chairs = (jumlah_barang: number) => app.build.dataInventaris({ nama_barang: 'Kursi lipat', jumlah_barang });
const off = (id: string, body: object = {}) =>
  admin.call(barang.hapuskan, { params: { id }, body: { alasan: 'Kaki patah', ...body } });
const lend = (id: string, jumlah = '1') =>
  admin.call(peminjaman.pinjam, { body: { ...lendTo(id, dayFrom(app, 2)), jumlah } });
const detail = async (id: string) => (await admin.call(barang.get, { params: { id } })).body.data;
const minutes = (id: string, query: { riwayat?: string } = {}) =>
  admin.call(barang.beritaAcara, { params: { id }, query });
const refused = (call: () => Promise<unknown>, message: string, status = 409) =>
  expectRefused(app, call as never, { status, message });

// Rules: HIDUP-6, PINJAM-1, PINJAM-8
test('never more is written off than there is, nor what somebody has', async () => {
  const { id } = await chairs(5);
  await lend(id, '2');
  const lent = 'Barang ini masih dipinjam atau dipesan. Selesaikan dahulu di Peminjaman.';
  await refused(() => off(id), lent);
  await refused(() => off(id, { jumlah: '5' }), lent);
  await refused(() => off(id, { jumlah: '6' }), 'Jumlah barang ini hanya 5');
  await refused(() => off(id, { jumlah: '4' }), 'Masih dipinjam 2: Jumlah Barang tidak boleh kurang dari itu');
  await expectRefused(app, () => off(id, { jumlah: '1', versi: 9 }), stale);
  for (const jumlah of ['0', '-1', '1e3', '9999999', '٣']) {
    await refused(() => off(id, { jumlah }), 'Jumlah harus 1 sampai 999999', 400);
  }
  await refused(() => off(id, { jumlah: ' ' }), 'Jumlah harus diisi', 400);
});

// Rule: HIDUP-6
test('pieces that are written off have minutes of their own, also when the rest goes later', async () => {
  const [{ id }, other] = [await chairs(5), await chairs(1)];
  expect((await off(id, { jumlah: '3', versi: 1 })).status).toBe(200);
  expect(await detail(id)).toMatchObject({ jumlah_barang: 2, penghapusan: null, versi: 2 });
  const [event] = (await admin.call(barang.riwayat, { params: { id } })).body.data;
  const perubahan = [{ bidang: 'jumlah_barang', lama: 5, baru: 2 }];
  expect(event).toMatchObject({ jenis: 'dihapuskan', alasan: 'Kaki patah', perubahan });
  await refused(() => minutes(id), 'Barang ini tidak dikeluarkan dari inventaris');
  await off(id, { jumlah: '2', alasan: 'Sisa dijual' });
  expect(await detail(id)).toMatchObject({ jumlah_barang: 2, penghapusan: { alasan: 'Sisa dijual' } });
  const riwayat = event?.id ?? '';
  const text = readPdf((await minutes(id, { riwayat })).bytes)
    .pages.flat()
    .map(({ text }) => text)
    .join(' ');
  for (const words of ['Jumlah yang Dihapuskan', 'Jumlah yang Tersisa', 'Kaki patah']) expect(text).toContain(words);
  expect(text).not.toContain('Sisa dijual');
  await refused(() => minutes(other.id, { riwayat }), 'Penghapusan Tidak Ditemukan', 404);
});

// Rules: HIDUP-6, PINJAM-3
test('what is written off is neither lent nor reserved, and is again when it is used again', async () => {
  const { id } = await chairs(2);
  await off(id);
  const stock = async () => (await admin.call(peminjaman.barang, { params: { id } })).body.data;
  const { dihapuskan, tersedia, hari } = await stock();
  expect([dihapuskan, tersedia, hari.some((day) => day.tersedia > 0)]).toEqual([true, 0, false]);
  const why = 'Kursi lipat tidak dapat dipinjamkan: sudah dikeluarkan dari inventaris';
  await refused(() => lend(id), why);
  const { kondisi: _, ...ahead } = lendTo(id, dayFrom(app, 5));
  await refused(() => admin.call(peminjaman.pesan, { body: { ...ahead, mulai: dayFrom(app, 4) } }), why);
  await admin.call(barang.pakaiLagi, { params: { id }, body: { alasan: 'Diperbaiki' } });
  expect((await lend(id, '2')).status).toBe(201);
});
