// Official papers: their numbers, the register of what was issued, and the keys that they are signed with.
import type { JenisSurat } from '@gerbang/contract/arsip/jenis-surat';

/** The last number that was given, by kind and year of the campus: never less than before. */
type SuratResmiNomorTable = { jenis: JenisSurat; tahun: number; terakhir: number };

/** A paper for ever, also without its person: numbers have no gaps. */
type SuratResmiTable = {
  id: string;
  jenis: JenisSurat;
  tahun: number;
  urut: number;
  /** As it is printed. */
  nomor: string;
  /** Printed on it, yyyy-mm-dd. */
  tanggal: string;
  /** Without a reference: a record may go to the bin, and come back. Null for a box, and once the person is gone. */
  data_siswa_id: string | null;
  /** As printed; of a box what it is called. Null once the person is gone. */
  nama: string | null;
  nim: string | null;
  /** By which its revocation is published; null for a paper without a code. */
  sidik: string | null;
  cari: string;
  diterbitkan_pada: string;
  /** Without a reference: an account may go, and come back. */
  diterbitkan_oleh: string;
  dicabut_pada: string | null;
  dicabut_oleh: string | null;
  alasan_cabut: string | null;
  pengganti_id: string | null;
};

/** Its PDF, and in the second form what it was drawn from. */
type SuratResmiBerkasTable = { kunci: string; surat_id: string; ukuran: number; sidik: string };

/** Whom a list of a box names: its file goes with the first of them. */
type SuratResmiOrangTable = { surat_id: string; data_siswa_id: string };

/** Keys by their number; the newest signs. `rahasia` is sealed with a key of the pepper, and gone once another one signs. */
type SuratResmiKunciTable = {
  nomor: number;
  /** First bytes of the SHA-256 of its point, hex. */
  id: string;
  x: string;
  y: string;
  rahasia: string | null;
  sejak: string;
  sampai: string | null;
};

export type SuratTables = {
  surat_resmi_nomor: SuratResmiNomorTable;
  surat_resmi: SuratResmiTable;
  surat_resmi_berkas: SuratResmiBerkasTable;
  surat_resmi_orang: SuratResmiOrangTable;
  surat_resmi_kunci: SuratResmiKunciTable;
};
