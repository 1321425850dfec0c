// The oldest entries of the audit log go when their time is over. The cut is told by an entry of its own, so that the rest
// proves where it begins.

import { writeAudit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction, type Work } from '../../platform/work.ts';

/** `aksi` of the entry that tells a cut; its facts are `sampai` and `hash`, number and hash of the last one gone. */
export const CUT = 'potong jejak';

const BATCH = 2000;

/** How many entries are older than a moment. */
export async function countOlder(db: Db, before: string): Promise<number> {
  const end = await firstKept(db, before);
  const { start } = await startOf(db);
  return end === undefined ? 0 : Math.max(0, end - start - 1);
}

/** Takes away the entries before the first one that is not older; some at a time. Returns how many went. */
export async function cutAuditLog(work: Work, { before }: { before: string }): Promise<number> {
  let gone = 0;
  for (;;) {
    const cut = await inTransaction(work, (work) => cutOnce(work, before));
    if (cut === 0) return gone;
    gone += cut;
  }
}

async function cutOnce(work: Work, before: string): Promise<number> {
  const end = await firstKept(work.db, before);
  if (end === undefined) return 0;
  const { start } = await startOf(work.db);
  const upTo = Math.min(end - 1, start + BATCH);
  if (upTo <= start) return 0;
  const last = await work.db.selectFrom('jejak').select(['nomor', 'hash']).where('nomor', '=', upTo).executeTakeFirst();
  // A audit log with holes is broken: nothing may hide that.
  if (!last) return 0;
  const rincian = { sampai: last.nomor, hash: last.hash, entri: upTo - start };
  await writeAudit({ ...work, actor: null }, { aksi: CUT, tabel: 'jejak', sasaran_id: null, rincian });
  await work.db.insertInto('jejak_potongan').values(last).execute();
  await work.db.deleteFrom('jejak').where('nomor', '<=', upTo).execute();
  return upTo - start;
}

/** Number of the last entry that is gone; 0 while all are there. */
async function startOf(db: Db): Promise<{ start: number }> {
  const row = await db
    .selectFrom('jejak_potongan')
    .select(({ fn }) => fn.max('nomor').as('nomor'))
    .executeTakeFirst();
  return { start: row?.nomor ?? 0 };
}

/** The first entry that is not older, in the order of the chain; the newest one always stays. */
async function firstKept(db: Db, before: string): Promise<number | undefined> {
  const young = await db
    .selectFrom('jejak')
    .select('nomor')
    .where('waktu', '>=', before)
    .orderBy('nomor')
    .limit(1)
    .executeTakeFirst();
  if (young) return young.nomor;
  const newest = await db.selectFrom('jejak').select('nomor').orderBy('nomor', 'desc').limit(1).executeTakeFirst();
  return newest?.nomor;
}
