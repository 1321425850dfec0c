// What every table of pictures has, and the columns that say what the QR on one says.
import type { KeadaanKode } from '@gerbang/contract/siswa/kode-dokumen';
import type { Generated } from 'kysely';

export type StoredPicture = {
  id: string;
  /** Key in the file storage. */
  kunci: string;
  /** Pixels. */
  lebar: number;
  tinggi: number;
  /** Bytes of the picture as written anew. */
  ukuran: number;
  /** Keyed hash by which the same picture is found again; null for pictures from before there was one. */
  sidik: string | null;
  dibuat_pada: string;
};

export type KodeColumns = {
  /** The text, and the corners (JSON); null without. */
  kode_teks: Generated<string | null>;
  kode_tempat: Generated<string | null>;
  /** What somebody read where it leads, who and when; the account without a reference, for it may go. */
  kode_keadaan: Generated<KeadaanKode | null>;
  kode_oleh: Generated<string | null>;
  kode_pada: Generated<string | null>;
};
