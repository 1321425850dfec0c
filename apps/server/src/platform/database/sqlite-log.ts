// The log of the embedded database (-wal) as SQLite writes it (https://sqlite.org/walformat.html).
import { closeSync, openSync, readSync, statSync } from 'node:fs';

const LOG_HEADER = 32;
const FRAME_HEADER = 24;
/** Of a log, without its last bit. */
const MAGIC = 0x377f0682;

/**
 * Reads the frame that ends the log, which is always a commit, and returns how long the database is with it; undefined
 * where none is. Careful: SQLite holds no locks on the log, so it alone may be opened here.
 */
export function lastCommit(name: string, frames: number): { bytes: number } | undefined {
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
