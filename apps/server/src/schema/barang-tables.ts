// The inventory's items and their life as Kysely sees it.
import type { JenisRiwayatBarang } from '@gerbang/contract/inventaris/barang';
import type { JenisDaftar } from '@gerbang/contract/inventaris/kategori-lokasi';
import type { HalOpname } from '@gerbang/contract/inventaris/opname';
import type { Role } from '@gerbang/contract/roles';
import type { Generated } from 'kysely';
import type { StoredPicture } from './picture-columns.ts';

/** An item of the inventory. */
export type DataInventarisTable = {
  id: string;
  nama_barang: string;
  kode_barang: string;
  kategori_barang: string;
  jumlah_barang: number;
  kondisi_barang: string;
  lokasi_barang: string;
  tanggal_masuk_barang: string;
  keterangan: string;
  pengelola_id: string | null;
  versi: Generated<number>;
  cari: string;
  dibuat_pada: string;
  diubah_pada: string;
  /** Whole rupiah of one piece; null where nobody said. */
  harga_barang: Generated<number | null>;
  /** Null while it is in use. */
  dihapuskan_pada: Generated<string | null>;
  /** What the form that added it was sent as; null where it was not said. */
  kirim: Generated<string | null>;
};

/** What happened to each item; it goes with the item. */
type RiwayatBarangTable = {
  id: string;
  data_inventaris_id: string;
  waktu: string;
  /** Without a reference: an account may go, and come back. */
  akun_id: string | null;
  role: Role | null;
  jenis: JenisRiwayatBarang;
  /** Of the item after the event. */
  versi: number;
  /** JSON: `{ bidang, lama, baru }[]`. */
  perubahan: Generated<string>;
  alasan: string | null;
  /** Of what an import does: its words. */
  asal: string | null;
};

/** Pictures of an item besides `foto_barang`; those with a `riwayat_id` show its condition at that event. */
type GambarBarangTable = StoredPicture & {
  bidang: 'foto_barang';
  data_inventaris_id: string;
  /** Without a reference: the history goes into the bin beside it. */
  riwayat_id: string | null;
};

/** Work on an item; `jatuh_tempo` and `selesai_pada` are days (yyyy-mm-dd), `biaya` whole rupiah. */
type PerawatanBarangTable = {
  id: string;
  data_inventaris_id: string;
  perawatan: string;
  jatuh_tempo: string;
  selesai_pada: string | null;
  biaya: number | null;
  catatan: Generated<string>;
  dibuat_pada: string;
  /** 1 while the item is written off; kept by triggers. */
  dihapuskan: Generated<number>;
};

/** The searched text of each item, kept by triggers; the number is what SQLite's index of it knows the row by. */
type CariBarangTable = { nomor: Generated<number>; data_inventaris_id: string; cari: string };

/** How many items there are of each kind, kept by triggers. */
type RingkasanBarangTable = {
  kategori_barang: string;
  lokasi_barang: string;
  kondisi_barang: string;
  dihapuskan: number;
  berharga: number;
  jumlah: number;
};

/** Categories or places that were renamed or merged at once, and what each item had before. */
type DaftarBarangTable = {
  id: string;
  jenis: JenisDaftar;
  /** JSON: the names before. */
  dari: string;
  ke: string;
  diubah_pada: string;
  diubah_oleh: string | null;
};
/** Careful: `data_inventaris_id` without a reference, for the item may go, and come back. */
type DaftarBarangIsiTable = { daftar_barang_id: string; data_inventaris_id: string; lama: string };

/** A count of what is there; `lokasi` is a JSON list of places, empty for all. */
type OpnameTable = {
  id: string;
  nama: string;
  lokasi: string;
  dibuka_pada: string;
  dibuka_oleh: string | null;
  ditutup_pada: string | null;
  ditutup_oleh: string | null;
};

/** An item as it was recorded when the session was opened, or (`diharapkan` 0) when it was seen in another place. */
type OpnameBarangTable = {
  opname_id: string;
  /** Without a reference: the item may go, and the session still tells what was there. */
  data_inventaris_id: string;
  nama_barang: string;
  kode_barang: string;
  lokasi_barang: string;
  jumlah_barang: number;
  kondisi_barang: string;
  diharapkan: number;
  /** Pieces that were out with somebody when it was counted, else when the session was closed; written at the end. */
  dipinjam: Generated<number>;
  /** What the office changed of it after it was scanned, and when, as JSON; written at the end. */
  diubah: Generated<string>;
};

/** A scan, under the id that the phone gave it; `terlambat` 1 when it came after the end. */
type OpnamePindaianTable = {
  id: string;
  opname_id: string;
  kode: string;
  data_inventaris_id: string | null;
  unit: number | null;
  lokasi: string;
  kondisi: string | null;
  jumlah: number | null;
  tindakan: 'pindah' | 'kembali' | null;
  dipindai_pada: string;
  diterima_pada: string;
  terlambat: number;
  akun_id: string;
  /** The scan of the same account that this one takes back. */
  batal: string | null;
};

/** What the record of an item becomes (`ubah` 1) or not, as long as what is seen is `nilai`. */
type OpnamePutusanTable = {
  opname_id: string;
  data_inventaris_id: string;
  hal: HalOpname;
  nilai: string;
  ubah: number;
  akun_id: string;
  diputus_pada: string;
};

export type BarangTables = {
  opname: OpnameTable;
  opname_barang: OpnameBarangTable;
  opname_pindaian: OpnamePindaianTable;
  opname_putusan: OpnamePutusanTable;
  riwayat_barang: RiwayatBarangTable;
  gambar_barang: GambarBarangTable;
  perawatan_barang: PerawatanBarangTable;
  cari_barang: CariBarangTable;
  ringkasan_barang: RingkasanBarangTable;
  daftar_barang: DaftarBarangTable;
  daftar_barang_isi: DaftarBarangIsiTable;
};
