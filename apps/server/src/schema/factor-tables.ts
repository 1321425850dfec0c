// How staff sign in besides their password, and the settings of the school.
import type { Generated } from 'kysely';

/** Passkeys of staff. */
export type PasskeyTable = {
  id: string;
  akun_id: string;
  /** The id that the authenticator gave, base64url. */
  kredensial: string;
  /** COSE, base64url. */
  kunci_publik: string;
  /** Of its signatures; a lower one later is a copy's. */
  penghitung: number;
  nama: string;
  /** JSON: how a browser reaches it. */
  transport: Generated<string>;
  dibuat_pada: string;
  dipakai_pada: string | null;
};

/** The secret of an authenticator app, sealed. */
type TotpTable = {
  akun_id: string;
  rahasia: string;
  /** The newest step whose code was used: no earlier one is taken any more. */
  langkah_terakhir: number;
  dibuat_pada: string;
};

type KodePemulihanTable = {
  id: string;
  akun_id: string;
  kode_hash: string;
  dibuat_pada: string;
  dipakai_pada: string | null;
};

/** A pimpinan asks that another one's factors be released; a third confirms. */
type PermintaanLepasTable = { akun_id: string; diminta_oleh: string; diminta_pada: string };

/** Settings of the school by key; `nilai` is JSON. */
type PengaturanTable = {
  kunci: string;
  nilai: string;
  versi: number;
  diubah_pada: string;
  /** Without a reference: an account may go, and come back. */
  diubah_oleh: string | null;
};

export type FactorTables = {
  passkey: PasskeyTable;
  totp: TotpTable;
  kode_pemulihan: KodePemulihanTable;
  permintaan_lepas: PermintaanLepasTable;
  pengaturan: PengaturanTable;
};
