// The columns of a picture that say what the QR on it says.
import type { KeadaanKode } from '@gerbang/contract/siswa/kode-dokumen';
import type { Generated } from 'kysely';

export type KodeColumns = {
  /** The text, and the corners (JSON); null without. */
  kode_teks: Generated<string | null>;
  kode_tempat: Generated<string | null>;
  /** What somebody read where it leads, who and when; the account without a reference, for it may go. */
  kode_keadaan: Generated<KeadaanKode | null>;
  kode_oleh: Generated<string | null>;
  kode_pada: Generated<string | null>;
};
