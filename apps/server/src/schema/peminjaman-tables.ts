// Who has what of the inventory until when.
import type { JenisPeminjam, KondisiBarang, TahapPinjam } from '@gerbang/contract/inventaris/peminjaman-form';
import type { Generated } from 'kysely';
import type { StoredPicture } from './picture-columns.ts';

/** A reservation, then a loan, then what came back. */
export type PeminjamanTable = {
  id: string;
  data_inventaris_id: string;
  tahap: TahapPinjam;
  jumlah: number;
  /** Pieces that came back. */
  kembali: Generated<number>;
  /** First and last day of the campus, both included. */
  mulai: string;
  jatuh_tempo: string;
  jenis_peminjam: JenisPeminjam;
  /** Without references: a record and an account may go, and come back; null once they are gone for good. */
  data_siswa_id: string | null;
  akun_id: string | null;
  /** As the borrower was called then; '' once the person is gone for good. */
  nama_peminjam: string;
  nomor_peminjam: string | null;
  catatan: string;
  /** What the search reads besides the item. */
  cari: string;
  /** So many days after the last one the last reminder was written, fewer than none before it; null before the first. */
  diingatkan: Generated<number | null>;
  versi: Generated<number>;
  dibuat_pada: string;
  diubah_pada: string;
};

/** What happened to it; of a return the condition and how many pieces. */
type PeristiwaTable = {
  id: string;
  /** Without a reference, as that of the photo: all of them go along with the item. */
  peminjaman_id: string;
  data_inventaris_id: string;
  jenis: 'pesan' | 'keluar' | 'masuk' | 'perpanjang' | 'batal';
  jumlah: number;
  kondisi: KondisiBarang | null;
  catatan: string;
  /** Of the item at that moment: by it one knows whether somebody has looked at it since. */
  versi_barang: number;
  akun_id: string | null;
  waktu: string;
};

/** The photo of such an event, under its id. */
type FotoTable = StoredPicture & {
  bidang: 'foto_pinjam';
  data_inventaris_id: string;
};

export type PeminjamanTables = {
  peminjaman: PeminjamanTable;
  peminjaman_peristiwa: PeristiwaTable;
  peminjaman_foto: FotoTable;
};
