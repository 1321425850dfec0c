// The embedded database as files of a disk: the database, its log (-wal) and the index of the log (-shm).
import { statSync } from 'node:fs';
import { basename } from 'node:path';

/** What became of a file that this process has open. */
export type FileChange = { file: string; keadaan: 'hilang' | 'diganti' };

type Identity = { dev: number; ino: number; size: number } | undefined;

/** Which files of the disk the connections have open, and whether these are still there under their names. */
export class SqliteFiles {
  readonly file: string;
  readonly #names: string[];
  #opened: Identity[] = [];
  /** Of the database when it was last looked at. */
  #size = 0;
  #bytes: (() => number) | undefined;
  /** Found overwritten under the same name; no later look finds it whole again. */
  readonly #overwritten = new Set<string>();
  /** Whether the overwritten log had anything that the database did not have. */
  #isLost = false;

  constructor(file: string) {
    this.file = file;
    this.#names = ['', '-wal', '-shm'].map((ending) => `${file}${ending}`);
  }

  /**
   * Once a connection has read: from then on SQLite keeps all three until the last one of the process is closed. `bytes` is how
   * long SQLite says that the database is: whoever gives room back, in whatever process, makes that shorter first.
   */
  remember(bytes?: () => number): void {
    this.#bytes = bytes;
    this.#opened = this.#names.map(identityOf);
    this.#size = this.#opened[0]?.size ?? 0;
  }

  /** Whether a file that is still ours was overwritten or cut in place, so that what is open does not have it either. */
  isOverwritten(ending: '' | '-wal'): boolean {
    return this.#overwritten.has(`${this.file}${ending}`);
  }

  /** Whether changes are gone with an overwritten log. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Tells that a file was found overwritten, and of the log whether it had what the database did not have. */
  markOverwritten(ending: '' | '-wal', isLost = false): void {
    this.#overwritten.add(`${this.file}${ending}`);
    this.#isLost = isLost;
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

  #expectedBytes(): number {
    try {
      return this.#bytes?.() ?? Number.POSITIVE_INFINITY;
    } catch {
      return Number.POSITIVE_INFINITY;
    }
  }

  #isChanged(n: number): boolean {
    const opened = this.#opened[n];
    // A file system without shared memory has no log.
    if (!opened) return false;
    const name = this.#names[n] as string;
    const found = identityOf(name);
    if (n === 0 && found?.ino === opened.ino) {
      if (found.size < this.#size && found.size < this.#expectedBytes()) this.#overwritten.add(name);
      this.#size = found.size;
    }
    if (this.#overwritten.has(name)) return true;
    return found?.ino !== opened.ino || found.dev !== opened.dev;
  }
}

function identityOf(name: string): Identity {
  return statSync(name, { throwIfNoEntry: false });
}

/** As SQLite says that a file is damaged (SQLITE_CORRUPT). */
export function damagedFile(): Error {
  return Object.assign(new Error('The database is damaged'), { code: 'ERR_SQLITE_ERROR', errcode: 11 });
}

function changedFile(name = ''): Error {
  const message = `${basename(name)} was removed or replaced`;
  return Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode: 14 });
}
