// What imports keep: the files as they were read, what would become of each row, and what it takes to undo it.
import type { Dokumen } from '@gerbang/contract/choices';
import type { HasilImpor, JenisImpor, TahapImpor } from '@gerbang/contract/laporan/impor';
import type { Role } from '@gerbang/contract/roles';
import type { Generated, Selectable } from 'kysely';
import type { StoredPicture } from './picture-columns.ts';

type ImporTable = {
  id: string;
  jenis: Generated<JenisImpor>;
  nama_berkas: string;
  /** Bytes of the sheet's file, and of the ZIP. */
  ukuran: number;
  nama_gambar: string | null;
  ukuran_gambar: Generated<number>;
  tahap: TahapImpor;
  /** 1 until nothing is left to do, then null: there is one at a time. */
  terbuka: 1 | null;
  /** Who began it; null for the command. Without a reference: an account may go, and come back. */
  akun_id: string | null;
  role: Role | null;
  /** The sheet that was read, or is to be; null for whichever fits best. */
  lembar: string | null;
  /** JSON: `{ nama }[]`, the other sheets that hold rows. */
  lembar_lain: Generated<string>;
  /** JSON: `KolomBerkas[]`. */
  kolom: Generated<string>;
  /** JSON: `Pemetaan`. */
  pemetaan: string | null;
  /** JSON: `Asal`; null where there is nothing to say. */
  pengaturan: string | null;
  /** JSON: numbers of the plan. */
  jumlah: Generated<string>;
  /** Why it failed, or why the plan was made anew. */
  sebab: string | null;
  /** Progress of the present stage. */
  sudah: Generated<number>;
  dari: Generated<number>;
  /** Counts the plans; who runs one names it. */
  rencana: Generated<number>;
  /** Which try it is in, and when another may work on it (`platform/jobs/lease.ts`). */
  percobaan: Generated<number>;
  coba_lagi_pada: string;
  dibuat_pada: string;
  diubah_pada: string;
  selesai_pada: string | null;
};

/** What pictures an import brings. */
export type BidangImpor = Dokumen | 'foto_barang';

/** A piece of an uploaded file, sealed in the store under `objek`. */
type ImporPotonganTable = {
  impor_id: string;
  berkas: 'lembar' | 'gambar';
  nomor: number;
  objek: string;
  ukuran: number;
};

type ImporBarisTable = {
  impor_id: string;
  /** The row's number in its sheet, from 1. */
  baris: number;
  /** The NIM, or the code of an item. */
  nim: string | null;
  /** JSON: its cells. */
  isi: string;
  hasil: HasilImpor | null;
  /** JSON: `Rencana`. */
  rencana: Generated<string>;
  /** Of the student, or of the item: without a reference. */
  data_siswa_id: string | null;
  /** Of the record that the plan changes, as it was seen. */
  versi: number | null;
  /** 1 while written; 2 when it was to be undone and people had changed it since. */
  ditulis: Generated<0 | 1 | 2>;
  /** JSON: what it takes to undo it. */
  sebelum: string | null;
};

type ImporGambarTable = StoredPicture & {
  impor_id: string;
  /** Waits to be attached, or was replaced. */
  peran: 'baru' | 'lama';
  /** Its path in the ZIP or folder; of a replaced one the id that it had. */
  nama: string;
  nim: string;
  bidang: BidangImpor;
  data_siswa_id: string | null;
};

export type ImporTables = {
  impor: ImporTable;
  impor_potongan: ImporPotonganTable;
  impor_baris: ImporBarisTable;
  impor_gambar: ImporGambarTable;
  impor_gambar_ditolak: { impor_id: string; nama: string; sebab: string };
  /** Named mappings; `isi` is JSON: `Pemetaan`. */
  impor_pemetaan: { id: string; nama: string; isi: string; diubah_pada: string };
};

export type Impor = Selectable<ImporTable>;
export type ImporBaris = Selectable<ImporBarisTable>;
export type ImporGambar = Selectable<ImporGambarTable>;
