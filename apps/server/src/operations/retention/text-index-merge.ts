// Deleted names leave the search's index, too: FTS5 only marks them until their segments are merged.

import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isSqlite } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/engine.ts';

/** Pages written in one transaction: writers wait for some ten milliseconds. */
const PAGES = 50;

/**
 * Merges the index into one segment, step by step, and with that takes out of the file what was deleted or changed.
 * Nearly nothing to do when nothing was written since. PostgreSQL's index holds no text once it is vacuumed.
 */
export async function forgetDeletedText(db: Db, signal?: AbortSignal): Promise<void> {
  if (!isSqlite(db)) return;
  // A negative number begins with all segments, a positive one goes on.
  let pages = -PAGES;
  while (!signal?.aborted && (await mergeSome(db, pages))) pages = PAGES;
}

/** Whether there was something to merge: a command that does nothing counts as one change. */
async function mergeSome(db: Db, pages: number): Promise<boolean> {
  return transaction(db, async (db) => {
    const before = await totalChanges(db);
    await sql`insert into cari_siswa (cari_siswa, rank) values ('merge', ${pages})`.execute(db);
    return (await totalChanges(db)) - before >= 2;
  });
}

async function totalChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select total_changes() as n`.execute(db);
  return rows[0]?.n ?? 0;
}
