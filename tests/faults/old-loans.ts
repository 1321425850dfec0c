// What an older program wrote down of a loan; part of `old-database.ts`.
import { newId } from '../../apps/server/src/platform/clock.ts';

type Row = Record<string, string | number | null>;
type PutRow = (table: string, row: Row) => Promise<void>;
/** Who lent it, the columns of a picture, and the moments between which the item is out. */
type Old = { admin: string; picture: () => Promise<Row>; item: string; from: string; to: string };

/** A piece that is out, with the photo of how it left. */
export async function putLoan(put: PutRow, { admin, picture, item, from, to }: Old): Promise<void> {
  const [id, event] = [newId(), newId()];
  const what = { data_inventaris_id: item, jumlah: 1, catatan: '' };
  const days = { mulai: from.slice(0, 10), jatuh_tempo: to.slice(0, 10), dibuat_pada: from, diubah_pada: from };
  const who = { jenis_peminjam: 'lain', nama_peminjam: "Pak O'Lama", nomor_peminjam: '081200000', cari: "pak o'lama" };
  await put('peminjaman', { id, ...what, tahap: 'dipinjam', kembali: 0, ...days, ...who });
  const left = { id: event, peminjaman_id: id, jenis: 'keluar', kondisi: 'Baik', versi_barang: 1 };
  await put('peminjaman_peristiwa', { ...left, ...what, akun_id: admin, waktu: from });
  const photo = { id: event, bidang: 'foto_pinjam', data_inventaris_id: item, dibuat_pada: from };
  await put('peminjaman_foto', { ...photo, ...(await picture()) });
}
