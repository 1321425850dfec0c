import { MOST_FOTO } from '@gerbang/contract/inventaris/barang';
import type { StoredImages } from '../../../core/berkas/berkas.ts';
import { addGambarBarang, removeGambarBarang } from '../../../core/berkas/gambar-barang.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import { countOf, quickRead } from '../../../platform/database/lists.ts';
import { HttpError } from '../../../platform/errors.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import { changeBarang, lockBarang } from '../data-inventaris/change.ts';
import { assertNotFewer, assertNotLent } from '../peminjaman/dipinjam.ts';

type ItemReason = { id: string; versi: number | undefined; alasan: string };

/** Writes down an item's condition and why, with a picture of it. HttpError 404, or 409 for another `versi`. */
export async function catatKondisi(
  work: UserWork,
  { kondisi_barang, stored, ...said }: ItemReason & { kondisi_barang: string; stored: StoredImages },
): Promise<void> {
  const { id } = said;
  await inTransaction(work, async (work) => {
    const change = { ...said, jenis: 'kondisi', values: { kondisi_barang }, rincian: {} } as const;
    const { riwayat_id } = await changeBarang(work, change);
    await addGambarBarang(work, { data_inventaris_id: id, riwayat_id, stored });
  });
}

type ItemPictures = { id: string; stored: StoredImages };

/** Adds a view of an item: its first where it has none. HttpError 404, 400 without a picture, 409 when there are enough. */
export async function tambahFoto(work: UserWork, { id, stored }: ItemPictures): Promise<void> {
  if (!stored.foto_barang) throw new HttpError(400, 'Pilih foto barang').at('foto_barang');
  await inTransaction(work, async (work) => {
    await lockBarang(work.db, id, undefined);
    const foto = work.db
      .selectFrom('gambar_barang')
      .where('data_inventaris_id', '=', id)
      .where('riwayat_id', 'is', null);
    // The first one has its place in the form.
    if ((await countOf(foto, quickRead)) >= MOST_FOTO - 1)
      throw new HttpError(409, `Sudah ada ${MOST_FOTO} foto. Hapus salah satunya lebih dahulu.`);
    await addGambarBarang(work, { data_inventaris_id: id, riwayat_id: null, stored });
    await writeAudit(work, entry('tambah foto', id));
  });
}

/** Takes a further view away. HttpError 404 when there is none. */
export async function hapusFoto(work: UserWork, { id }: { id: string }): Promise<void> {
  await inTransaction(work, async (work) => {
    const barang = await removeGambarBarang(work, id);
    if (!barang) throw new HttpError(404, 'Foto Tidak Ditemukan');
    await writeAudit(work, entry('hapus foto', barang));
  });
}

type WrittenOff = ItemReason & { jumlah?: number | undefined };

/**
 * Writes an item off: it stays with its history and is out of use. Fewer pieces than it has only make it fewer. HttpError
 * 404, or 409 when it is already, is stale, has not so many, or they are lent.
 */
export async function hapuskanBarang(work: UserWork, { jumlah, ...said }: WrittenOff): Promise<void> {
  const { id } = said;
  await inTransaction(work, async (work) => {
    const { dihapuskan_pada, jumlah_barang } = await lockBarang(work.db, id, said.versi);
    if (dihapuskan_pada !== null) throw new HttpError(409, 'Barang sudah dihapuskan');
    const left = jumlah_barang - (jumlah ?? jumlah_barang);
    if (left < 0) throw new HttpError(409, `Jumlah barang ini hanya ${jumlah_barang}`);
    if (left > 0) await assertNotFewer(work, { id, before: jumlah_barang, jumlah: left });
    else await assertNotLent(work.db, id);
    const values = left > 0 ? { jumlah_barang: left } : { dihapuskan_pada: isoFromNow(work.clock) };
    const rincian = left > 0 ? { jumlah: jumlah_barang - left } : {};
    await changeBarang(work, { ...said, jenis: 'dihapuskan', values, rincian });
  });
}

/** Takes the writing off back. HttpError 404, or 409 when it is in use or is stale. */
export async function pakaiLagi(work: UserWork, said: ItemReason): Promise<void> {
  await inTransaction(work, async (work) => {
    const { dihapuskan_pada } = await lockBarang(work.db, said.id, said.versi);
    if (dihapuskan_pada === null) throw new HttpError(409, 'Barang ini tidak dikeluarkan dari inventaris');
    await changeBarang(work, { ...said, jenis: 'dipakai_lagi', values: { dihapuskan_pada: null }, rincian: {} });
  });
}

/** An entry of the audit log about an item. */
export function entry(aksi: string, sasaran_id: string, rincian: Record<string, unknown> = {}) {
  return { aksi, tabel: 'data_inventaris', sasaran_id, rincian };
}
