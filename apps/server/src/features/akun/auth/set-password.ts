// A new password, by whatever way, and what ends with it.
import { isStaf } from '@gerbang/contract/roles';
import { forgetGuesses, secondStepLimits } from '../../../core/guesses/throttle.ts';
import { enqueue } from '../../../core/surat/outbox.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Actor, Work } from '../../../platform/work.ts';
import type { Akun } from '../../../schema/tables.ts';
import { type EndEvent, endWith } from './ends.ts';

type NewPassword = Pick<Akun, 'id' | 'role' | 'email'> & {
  password_hash: string;
  password_teruji: 0 | 1;
  /** 1 for one that somebody else chose. */
  ganti_password?: 0 | 1;
  event: Extract<EndEvent, 'ganti password' | `reset ${string}`>;
  /** How the audit log names it, and who did it: the owner unless given. */
  aksi: string;
  actor?: Actor;
  isAsked?: boolean | undefined;
  /** Whether the owner is told by mail. */
  isTold?: boolean;
};

/** Sets it in the caller's transaction; a frozen account is open again. */
export async function setPassword(work: Work, { id, role, email, ...change }: NewPassword): Promise<void> {
  const { password_hash, password_teruji, ganti_password = 0, event, aksi, isAsked, isTold = true } = change;
  const { actor = { id, role } } = change;
  await work.db
    .updateTable('akun')
    .set({ password_hash, password_teruji, ganti_password, dibekukan_pada: null })
    .where('id', '=', id)
    .execute();
  await endWith(work, { event, akunId: id, actor, isAsked });
  // Whoever guessed at the second step knew the old one.
  await forgetGuesses(work.db, secondStepLimits(id, undefined));
  await writeAudit({ ...work, actor }, { aksi, tabel: 'akun', sasaran_id: id });
  const isi = { role, ...(isStaf(role) && event !== 'ganti password' && { reset: true as const }) };
  if (isTold) await enqueue(work, { jenis: 'password-diganti', penerima: email, isi });
}
