// Why a mail has not left, in words for staff; `galat` keeps the codes, which only the log shows.
import { type SqlBool, sql } from 'kysely';
import { NEVER } from '../../platform/jobs/lease.ts';

/** `galat` of a mail whose recipient the mail server does not know, for good (SURAT-5). */
export const NO_RECIPIENT = 'alamat tidak ada';

/** Whether the address of the account in `akun` is one of those: a mail to it ended so, and none has been taken since. */
export const hasNoRecipient = sql<SqlBool>`exists (
  select 1 from surat_keluar as ditolak
  where ditolak.penerima = akun.email and ditolak.coba_lagi_pada = ${NEVER} and ditolak.galat = ${NO_RECIPIENT}
    and not exists (
      select 1 from surat_keluar as sampai
      where sampai.penerima = akun.email and sampai.id > ditolak.id and sampai.dikirim_pada is not null))`;

/** A `galat` as a part of a sentence. */
export function troubleWords(galat: string): string {
  const status = / ([45]\d\d)$/.exec(galat)?.[1];
  if (galat === NO_RECIPIENT) return 'alamat penerimanya tidak ada';
  if (galat.startsWith('EAUTH')) return 'server surat menolak nama pengguna atau passwordnya';
  if (galat.startsWith('ETLS')) return 'sambungan terenkripsi ke server surat gagal';
  return status ? `server surat menolaknya dengan kode ${status}` : 'server surat tidak dapat dihubungi';
}
