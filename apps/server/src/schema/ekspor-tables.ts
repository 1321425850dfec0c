// Exports and the pieces of their files.
import type { StatusEkspor } from '@gerbang/contract/laporan/ekspor';
import type { Role } from '@gerbang/contract/roles';
import type { Generated } from 'kysely';

/** Exports that were ordered, and what became of them. */
type EksporTable = {
  id: string;
  /** Who ordered it; without a reference, for an account may go. */
  akun_id: string;
  role: Role;
  /** JSON: `SaringEkspor`. */
  saring: string;
  status: StatusEkspor;
  /** 1 while it waits or is being made, else null: there is one at a time. */
  berjalan: 1 | null;
  /** Which try it is in, and those that do not count any more (`platform/jobs/lease.ts`). */
  percobaan: Generated<number>;
  percobaan_awal: Generated<number>;
  dibuat_pada: string;
  coba_lagi_pada: string;
  sudah: Generated<number>;
  dari: Generated<number>;
  siswa: Generated<number>;
  barang: Generated<number>;
  dilewati: Generated<number>;
  ukuran: Generated<number>;
  sha256: string | null;
  galat: string | null;
  kedaluwarsa_pada: string | null;
};

/** The file of an export in pieces of equal length but for the last; each is sealed like a picture. */
type EksporBagianTable = { ekspor_id: string; nomor: number; kunci: string; ukuran: number };

export type EksporTables = { ekspor: EksporTable; ekspor_bagian: EksporBagianTable };
