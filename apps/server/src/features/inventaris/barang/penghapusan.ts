// What the minutes of a writing off say.

import { formatNumber, formatTanggal, tanggalOnCampus } from '@gerbang/contract/format';
import type { BarangDetail } from '@gerbang/contract/inventaris/barang';
import type { BeritaAcara } from '../../../core/cetakan/berita-acara.ts';
import { onePage } from '../../../core/cetakan/table.ts';
import type { StoredPerubahan } from '../../../core/riwayat/riwayat.ts';
import type { Db } from '../../../platform/database/database.ts';
import { storedList } from '../../../platform/database/stored-json.ts';
import { HttpError } from '../../../platform/errors.ts';
import { getBarang } from './queries.ts';

type Penghapusan = NonNullable<BarangDetail['penghapusan']> & {
  /** Pieces that went and those that stayed, where not all went. */
  some?: { jumlah: number; sisa: number };
};

/**
 * The minutes of an item that is written off, or of the pieces that an event of its history wrote off. HttpError 404, or
 * 409 while the item is in use.
 */
export async function penghapusanOf(db: Db, id: string, riwayat: string | undefined): Promise<BeritaAcara> {
  const { penghapusan: whole, ...item } = await getBarang(db, id);
  const penghapusan = riwayat === undefined ? whole : await getSome(db, id, riwayat);
  if (!penghapusan) throw new HttpError(409, 'Barang ini tidak dikeluarkan dari inventaris');
  return {
    name: `berita-acara-penghapusan-${item.kode_barang}`,
    title: 'Berita Acara Penghapusan Barang',
    about: `${item.nama_barang} (${item.kode_barang})`,
    facts: factsOf(item, penghapusan),
    columns: [],
    signers: ['Admin', 'Pimpinan'],
    pages: onePage([]),
  };
}

async function getSome(db: Db, id: string, riwayat: string): Promise<Penghapusan> {
  const event = await db
    .selectFrom('riwayat_barang')
    .leftJoin('profile', 'profile.akun_id', 'riwayat_barang.akun_id')
    .select(['waktu', 'alasan', 'perubahan', 'profile.nama'])
    .where('riwayat_barang.id', '=', riwayat)
    .where('data_inventaris_id', '=', id)
    .where('jenis', '=', 'dihapuskan')
    .executeTakeFirst();
  const change = storedList<StoredPerubahan>(event?.perubahan ?? '[]').find(({ bidang }) => bidang === 'jumlah_barang');
  if (!event || !change) throw new HttpError(404, 'Penghapusan Tidak Ditemukan');
  const [before, sisa] = [Number(change.lama), Number(change.baru)];
  const said = { pada: event.waktu, alasan: event.alasan ?? '', oleh: event.nama };
  return { ...said, some: { jumlah: before - sisa, sisa } };
}

function factsOf(item: Omit<BarangDetail, 'penghapusan'>, { some, ...said }: Penghapusan): [string, string][] {
  const { harga_barang: harga } = item;
  return [
    ['Nama Barang', item.nama_barang],
    ['Kode Barang', item.kode_barang],
    ['Kategori', item.kategori_barang],
    ...amountsOf(item.jumlah_barang, some),
    ['Kondisi Terakhir', item.kondisi_barang],
    ['Lokasi Terakhir', item.lokasi_barang],
    ['Tanggal Masuk', formatTanggal(item.tanggal_masuk_barang)],
    ...(harga === undefined ? [] : [['Harga Satuan', `Rp ${formatNumber(harga)}`] as [string, string]]),
    ['Dihapuskan', formatTanggal(tanggalOnCampus(said.pada))],
    ['Dicatat oleh', said.oleh ?? 'Tidak ada nama'],
    ['Alasan', said.alasan],
  ];
}

function amountsOf(jumlah: number, some: Penghapusan['some']): [string, string][] {
  if (!some) return [['Jumlah', formatNumber(jumlah)]];
  return [
    ['Jumlah yang Dihapuskan', formatNumber(some.jumlah)],
    ['Jumlah yang Tersisa', formatNumber(some.sisa)],
  ];
}
