// Puts mails where they wait, with what they tell; the postman sends them after the commit (SURAT-1).

import type { PerubahanFaktor } from '@gerbang/contract/akun/keamanan';
import type { Role } from '@gerbang/contract/roles';
import { isoFromNow, newId } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { storedObject } from '../../platform/database/stored-json.ts';
import type { Work } from '../../platform/work.ts';
import type { NomorStatus } from './tautan-status.ts';

/** The link of the student's state, without its code; absent where none works, and in older mails. */
type OfStatus = { status?: NomorStatus | undefined };

/** The mails of the product, each with what its template needs; beyond the name no personal data. */
export type Mail =
  /** `kode_tersegel` is a code by `sealCode` that `peminta` asked for; the mail is worth nothing after `kedaluwarsa_pada`. */
  | { jenis: 'kode-otp'; isi: { kode_tersegel: string; kedaluwarsa_pada: string; peminta: string } }
  /** `reset` of staff: keys of programs ended, and newer factors wait for a word. */
  | { jenis: 'password-diganti'; isi: { role: Role; reset?: true } }
  | { jenis: 'masuk-perangkat-baru'; isi: { role: Role; perangkat: string } }
  /** `kode_tersegel`, here and below, is that of a link by which the owner of the address may freeze the account; older mails have none. */
  | { jenis: 'faktor-berubah'; isi: { perubahan: PerubahanFaktor; kode_tersegel?: string } }
  | { jenis: 'token-dibuat'; isi: { token: string; kode_tersegel: string } }
  /** Whose account a colleague's mail froze; `pemilik` is null of staff without a name. */
  | { jenis: 'akun-dibekukan'; isi: { role: Role; pemilik: string | null } }
  | { jenis: 'keamanan-ketat'; isi: { ketat: boolean } }
  | { jenis: 'percobaan'; isi: Record<string, never> }
  | { jenis: 'akun-diaktivasi'; isi: { kode_tersegel?: string } & OfStatus }
  /** One-time links; worth nothing after `kedaluwarsa_pada`. `diminta`: asked for at the sign-in, and not sent by an admin. */
  | { jenis: 'konfirmasi-email'; isi: { kode_tersegel: string; kedaluwarsa_pada: string } }
  | { jenis: 'tautan-reset'; isi: { kode_tersegel: string; kedaluwarsa_pada: string; diminta?: true } }
  | { jenis: 'nim-diubah'; isi: Record<string, never> }
  | { jenis: 'data-divalidasi'; isi: { nama: string } & OfStatus }
  | { jenis: 'data-ditolak'; isi: { nama: string; alasan_penolakan: string } & OfStatus }
  /** `dokumen` by its label; `oleh` is null of staff without a name. */
  | { jenis: 'dokumen-asli-dilihat'; isi: { nama: string; dokumen: string; oleh: string | null; role: Role } }
  /** `lewat`: the last day is over, `belum`: it is still ahead; neither: it is today. */
  | {
      jenis: 'barang-belum-kembali';
      isi: { nama: string; barang: string; jumlah: number; jatuh_tempo: string; lewat: boolean; belum?: true };
    };

/**
 * Puts a mail into the outbox, in the transaction of what it tells; it leaves after the commit. A code takes the
 * place of an older one of the same asker that still waits, because only the newest works. `delayMs` is how long it waits at least; the
 * id that comes back is for `withdraw`.
 */
export async function enqueue(
  work: Work,
  { penerima, jenis, isi, delayMs = 0 }: Mail & { penerima: string; delayMs?: number },
): Promise<string> {
  if (jenis === 'kode-otp') await withdrawCodes(work.db, { penerima, peminta: isi.peminta });
  const id = newId();
  const times = { dibuat_pada: isoFromNow(work.clock), coba_lagi_pada: isoFromNow(work.clock, delayMs) };
  const surat = { id, jenis, penerima, isi: JSON.stringify(isi), ...times };
  await work.db
    .insertInto('surat_keluar')
    .values({ ...surat, dikirim_pada: null, galat: null })
    .execute();
  return id;
}

async function withdrawCodes(db: Db, { penerima, peminta }: { penerima: string; peminta: string }): Promise<void> {
  const waiting = await db
    .selectFrom('surat_keluar')
    .select(['id', 'isi'])
    .where('jenis', '=', 'kode-otp')
    .where('penerima', '=', penerima)
    .where('dikirim_pada', 'is', null)
    .execute();
  for (const { id, isi } of waiting) {
    if (storedObject<{ peminta?: string }>(isi).peminta === peminta) await withdraw(db, id);
  }
}

/** Takes a mail back that has not left yet, in the transaction of what it no longer tells; else does nothing. */
export async function withdraw(db: Db, id: string): Promise<void> {
  await db.deleteFrom('surat_keluar').where('id', '=', id).where('dikirim_pada', 'is', null).execute();
}
