// What the school has set for itself, and spellings of schools.
import type { Bagian } from '@gerbang/contract/sekolah/sekolah';
import type { StoredPicture } from './picture-columns.ts';

/** Settings by section: the newest version is in force, none is ever changed or taken away. */
type PengaturanVersiTable = {
  /** `awal`: what has become of the steps of the first start. */
  bagian: Bagian | 'awal';
  /** Counts the versions of its section, from 1. */
  versi: number;
  /** JSON object. */
  nilai: string;
  /** The version whose content this one has taken back; 0 for what the program begins with, null where it was typed. */
  kembali_ke: number | null;
  diubah_pada: string;
  /** Without a reference: an account may go, and come back. */
  diubah_oleh: string | null;
};

/** Every logo that a version of the identity names, for any of them may be taken back. */
type LogoSekolahTable = StoredPicture;

/** One spelling of a school that an admin counts as another name; the records keep what was typed. */
type EjaanSekolahTable = {
  ejaan: string;
  /** The name that it was merged into. */
  ke: string;
  /** The name that it counts as: the end of the chain, where `ke` was merged too. */
  nama: string;
  /** Those that were merged at once, and are undone at once. */
  gabungan_id: string;
  digabung_pada: string;
  /** Without a reference: an account may go, and come back. */
  digabung_oleh: string | null;
};

export type SekolahTables = {
  pengaturan_versi: PengaturanVersiTable;
  logo_sekolah: LogoSekolahTable;
  ejaan_sekolah: EjaanSekolahTable;
};
