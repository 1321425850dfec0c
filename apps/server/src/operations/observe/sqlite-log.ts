// Whether the files of the embedded database were overwritten in place: its log (-wal) as it lies on the disk
// (https://sqlite.org/walformat.html) beside what SQLite knows of it.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { SqliteDriver } from '../../platform/database/sqlite-driver.ts';

/** What SQLite says of the log: frames that count, and how many of them are in the database. */
type LogState = { log: number; checkpointed: number };

/** Outside transactions, and so on the connection that reads; undefined where it is in one. */
function logState({ reader }: SqliteDriver): LogState | undefined {
  if (!reader || reader.isTransaction) return undefined;
  return reader.prepare('PRAGMA wal_checkpoint(NOOP)').get() as LogState;
}

const LOG_HEADER = 32;
const FRAME_HEADER = 24;
/** Of a log, without its last bit. */
const MAGIC = 0x377f0682;

/**
 * Marks what was overwritten: the log, or the database when it has all of the log. SQLite is asked twice: another process may
 * write between the question and the look.
 */
export function findOverwritten(driver: SqliteDriver): void {
  const { files } = driver;
  if (files.changes().length > 0) return;
  const before = logState(driver);
  if (!before || before.log <= 0) return;
  const seen = lastCommit(`${files.file}-wal`, before.log);
  const size = statSync(files.file, { throwIfNoEntry: false })?.size ?? 0;
  if (logState(driver)?.log !== before.log) return;
  if (!seen) files.markOverwritten('-wal', before.checkpointed < before.log);
  else if (before.checkpointed === before.log && size < seen.bytes) files.markOverwritten('');
}

/**
 * Reads the frame that ends the log, which is always a commit, and returns how long the database is with it; undefined
 * where none is. Careful: SQLite holds no locks on the log, so it alone may be opened here.
 */
function lastCommit(name: string, frames: number): { bytes: number } | undefined {
  const log = openSync(name, 'r');
  try {
    const header = Buffer.alloc(LOG_HEADER);
    readSync(log, header, 0, LOG_HEADER, 0);
    const pageSize = header.readUInt32BE(8);
    const end = LOG_HEADER + frames * (FRAME_HEADER + pageSize);
    if ((header.readUInt32BE(0) & ~1) !== MAGIC || end > statSync(name).size) return undefined;
    const frame = Buffer.alloc(FRAME_HEADER);
    readSync(log, frame, 0, FRAME_HEADER, end - FRAME_HEADER - pageSize);
    const isOfThisLog = frame.compare(header, 16, 24, 8, 16) === 0;
    const pages = frame.readUInt32BE(4);
    return isOfThisLog && pages > 0 ? { bytes: pages * pageSize } : undefined;
  } finally {
    closeSync(log);
  }
}
