// What the school has set for itself.
import type { Bagian } from '@gerbang/contract/sekolah/sekolah';

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
type LogoSekolahTable = {
  id: string;
  kunci: string;
  lebar: number;
  tinggi: number;
  ukuran: number;
  sidik: string | null;
  dibuat_pada: string;
};

export type SekolahTables = { pengaturan_versi: PengaturanVersiTable; logo_sekolah: LogoSekolahTable };
