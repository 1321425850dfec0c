// Programs that call the API, and those that are told of what happened.

import type { Generated } from 'kysely';

/** A key by which a program calls; of its text only SHA-256 in hex and the last letters. */
type TokenApiTable = {
  id: string;
  nama: string;
  /** What it may, as JSON: `[{"lingkup":"baca-daftar"}]`. */
  lingkup: string;
  token_hash: string;
  akhiran: string;
  /** Without a reference, as `dicabut_oleh`: an account may go, and come back. */
  dibuat_oleh: string;
  dibuat_pada: string;
  kedaluwarsa_pada: string;
  dipakai_pada: string | null;
  dicabut_pada: string | null;
  dicabut_oleh: string | null;
};

/** The address of a program that is told of what happened; its secret is made of its id. */
type WebhookTable = {
  id: string;
  nama: string;
  alamat: string;
  /** Of what, as JSON: `[{"peristiwa":"data.dikirim"}]`. */
  peristiwa: string;
  dibuat_oleh: string;
  dibuat_pada: string;
};

/** A message that waits or has left, as a mail in `surat_keluar`; its id is what the other side knows it by. */
type WebhookKirimanTable = {
  id: string;
  kait_id: string;
  peristiwa: string;
  /** Of an account or a record, which may be gone; null of a trial. */
  sasaran_id: string | null;
  dibuat_pada: string;
  percobaan: Generated<number>;
  coba_lagi_pada: string;
  dikirim_pada: string | null;
  galat: string | null;
};

export type ProgramTables = { token_api: TokenApiTable; kait: WebhookTable; kait_kiriman: WebhookKirimanTable };
