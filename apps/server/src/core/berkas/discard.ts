// What no row holds any more: the sweeper removes the bytes after a while.
import { isoFromNow } from '../../platform/clock.ts';
import type { Work } from '../../platform/work.ts';

/** Careful: PostgreSQL takes 65,535 values in a statement. */
const ROWS_AT_ONCE = 1000;

/** Throws away what lies in the storage under these keys, in the caller's transaction. */
export async function discardStored(work: Work, stored: readonly { kunci: string }[]): Promise<void> {
  const dibuang_pada = isoFromNow(work.clock);
  for (let at = 0; at < stored.length; at += ROWS_AT_ONCE) {
    const rows = stored.slice(at, at + ROWS_AT_ONCE).map(({ kunci }) => ({ kunci, dibuang_pada }));
    await work.db.insertInto('berkas_dibuang').values(rows).execute();
  }
}
