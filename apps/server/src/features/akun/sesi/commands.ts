import { writeAudit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/database.ts';
import { transaction } from '../../../platform/database/engine.ts';
import type { Session } from '../../../platform/http/caller.ts';
import { inTransaction, type UserWork, type Work } from '../../../platform/work.ts';
import { endWith } from '../auth/ends.ts';
import type { SignInPlace } from '../auth/sign-in-sessions.ts';
import { noSesi } from './queries.ts';

/** So many of them are told in the audit log one by one. */
const MOST_TOLD = 20;

/** Notes that the tab of a shared computer's session closes, or that one is open (SESI-12); of other sessions nothing. */
export async function noteTab(db: Db, { session, ditutup_pada }: { session: Session; ditutup_pada: string | null }) {
  await transaction(db, (db) =>
    db
      .updateTable('sesi')
      .set({ ditutup_pada })
      .where('sesi_hash', '=', session.hash)
      .where('istirahat_menit', 'is not', null)
      .execute(),
  );
}

/** Ends one of one's own sessions; says whether it was the one that asks. HttpError 404 for what is none of them. */
export async function akhiriSesi(
  work: Work,
  { id, session }: { id: string; session: Session },
): Promise<{ isOwn: boolean }> {
  return inTransaction(work, async (work) => {
    const found = work.db
      .selectFrom('sesi')
      .select('sesi_hash')
      .where('id', '=', id)
      .where('akun_id', '=', session.user.id);
    const { sesi_hash: sesi } = (await found.executeTakeFirst()) ?? {};
    const ended = sesi === undefined ? [] : (await endWith(work, { event: 'logout', sesi })).sesi;
    if (ended.length === 0) throw noSesi();
    await tell({ ...work, actor: session.user }, { akunId: session.user.id, ended });
    return { isOwn: sesi === session.hash };
  });
}

/** Ends all of one's own sessions but the one that asks. Returns how many. */
export async function akhiriSesiLain(work: Work, session: Session): Promise<number> {
  return inTransaction(work, async (work) => {
    const { hash: sesi, user } = session;
    const { sesi: ended } = await endWith(work, { event: 'akhiri sesi lain', akunId: user.id, sesi });
    if (ended.length > 0) await tell({ ...work, actor: user }, { akunId: user.id, ended });
    return ended.length;
  });
}

/**
 * Ends all sessions of somebody else's account, and the codes and links by which whoever holds the lost device could set a password, in
 * the caller's transaction (SESI-11). Returns how many sessions.
 */
export async function akhiriSesiAkun(work: UserWork, { akunId }: { akunId: string }): Promise<number> {
  const { sesi: ended } = await endWith(work, { event: 'akhiri sesi oleh orang lain', akunId, actor: work.actor });
  if (ended.length > 0) await tell(work, { akunId, ended });
  return ended.length;
}

type EndedSessions = { akunId: string; ended: SignInPlace[] };

async function tell(work: UserWork, { akunId, ended }: EndedSessions): Promise<void> {
  const sesi = ended.slice(0, MOST_TOLD).map(({ perangkat, alamat }) => ({ perangkat, alamat }));
  const rincian = { jumlah: ended.length, sesi };
  await writeAudit(work, { aksi: 'akhiri sesi', tabel: 'akun', sasaran_id: akunId, rincian });
}
