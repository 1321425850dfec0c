// Room that deleted rows have left goes back to the disk. PostgreSQL keeps it for later rows.
import type { DatabaseSync } from 'node:sqlite';
import { type Db, embeddedOf } from '../../platform/database/database.ts';
import { databaseFailure } from '../../platform/database/database-errors.ts';
import type { SqliteFiles } from '../../platform/database/sqlite-files.ts';

/** Pages (4 KiB) of a round: writers wait for some 20 ms. */
const PAGES = 512;
/** Free ones that stay, and as a part of all: the next rows need no new ones. */
const KEPT = 256;
const KEPT_PART = 0.1;

const COUNT = 'SELECT freelist_count AS free, page_count AS pages FROM pragma_freelist_count, pragma_page_count';

/** Takes some of what is too much from the end of the database; the next checkpoint cuts its file. */
function giveBack(database: DatabaseSync, files: SqliteFiles): void {
  const { free, pages } = database.prepare(COUNT).get() as { free: number; pages: number };
  if (free <= KEPT || free <= pages * KEPT_PART) return;
  files.demandOurs();
  database.exec(`PRAGMA incremental_vacuum(${PAGES})`);
}

/** Gives some back; a database that is locked, full or away waits for the next round. */
export async function giveBackPages(db: Db): Promise<void> {
  const driver = embeddedOf(db);
  await driver
    ?.atRest((database) => giveBack(database, driver.files))
    .catch((error: unknown) => {
      if (databaseFailure(error) === undefined) throw error;
    });
}
