// The embedded database as files of a disk: the database, its log (-wal) and the index of the log (-shm).
import { accessSync, closeSync, constants, openSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { errorCode } from '../storage/durable-file.ts';

/**
 * Makes an empty file for its owner alone (0600) unless it is there; SQLite would let everybody read it. Throws what
 * the system says when it may not be written.
 * Careful: never open a file that SQLite has open. Closing any descriptor of it, also one's own, gives back all locks
 * that the process has on it; the next program that looks in believes itself alone and deletes the log.
 */
export function ensureOwnFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    accessSync(file, constants.R_OK | constants.W_OK);
  }
}

/** What became of a file that this process has open. */
export type FileChange = { file: string; keadaan: 'hilang' | 'diganti' };

type Identity = { dev: number; ino: number } | undefined;

/** Which files of the disk the connections have open, and whether these are still there under their names. */
export class SqliteFiles {
  readonly file: string;
  readonly #names: string[];
  #opened: Identity[] = [];

  constructor(file: string) {
    this.file = file;
    this.#names = ['', '-wal', '-shm'].map((ending) => `${file}${ending}`);
  }

  /** Once a connection has read: from then on SQLite keeps all three until the last one of the process is closed. */
  remember(): void {
    this.#opened = this.#names.map(identityOf);
  }

  /** Throws as SQLite does when it cannot open a file (SQLITE_CANTOPEN). Some 4 µs. */
  demandOurs(): void {
    for (let n = 0; n < this.#opened.length; n++) if (this.#isChanged(n)) throw changedFile(this.#names[n]);
  }

  /** Those of the three that are gone or others, the database first. */
  changes(): FileChange[] {
    const changed = this.#names.filter((_, n) => this.#isChanged(n));
    return changed.map((name) => ({ file: basename(name), keadaan: identityOf(name) ? 'diganti' : 'hilang' }));
  }

  #isChanged(n: number): boolean {
    const opened = this.#opened[n];
    // A file system without shared memory has no log.
    if (!opened) return false;
    const found = identityOf(this.#names[n] as string);
    return found?.ino !== opened.ino || found.dev !== opened.dev;
  }
}

function identityOf(name: string): Identity {
  return statSync(name, { throwIfNoEntry: false });
}

function changedFile(name = ''): Error {
  const message = `${basename(name)} was removed or replaced`;
  return Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode: 14 });
}
