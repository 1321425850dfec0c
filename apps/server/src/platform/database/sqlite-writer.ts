// The connection that writes to the embedded database: transactions one after the other, and one COMMIT for those that wait together.
import type { DatabaseSync } from 'node:sqlite';
import { Semaphore } from '../semaphore.ts';
import { databaseFailure } from './database-errors.ts';
import type { SqliteFiles } from './sqlite-files.ts';

/** How long a transaction waits for its turn and for other processes, in milliseconds. */
const LOCK_WAIT_MS = 5000;
const LOCK_POLL_MS = 10;

/** Transactions that one COMMIT writes to the disk: all of them, or none. */
type Group = {
  /** Why none of them is written; undefined once all are. */
  written: Promise<{ failure?: unknown }>;
  settle: (outcome: { failure?: unknown }) => void;
};

function newGroup(): Group {
  const { promise, resolve } = Promise.withResolvers<{ failure?: unknown }>();
  return { written: promise, settle: resolve };
}

/** How the one who has the turn ends the transaction: by one of these, once. */
export type Ends = { commit: () => Promise<void>; rollBack: () => Promise<void> };

/**
 * A COMMIT waits for the disk, which costs as much as all statements of a request together. So a transaction that is through
 * lets those go on that wait already, each in a savepoint, and is told that it is written when the COMMIT of them all is.
 */
export class SqliteWriter {
  readonly database: DatabaseSync;
  readonly #files: SqliteFiles;
  /** Throws where nothing may be written any more. */
  readonly #demandWhole: () => void;
  readonly #turns = new Semaphore({ places: 1, queue: Number.POSITIVE_INFINITY });
  /** Of the transaction that is open in SQLite. */
  #group: Group | undefined;

  constructor(database: DatabaseSync, { files, demandWhole }: { files: SqliteFiles; demandWhole: () => void }) {
    this.database = database;
    this.#files = files;
    this.#demandWhole = demandWhole;
  }

  /** Waits for the turn and takes the write lock. Throws SQLite's error when another process keeps it for too long. */
  async begin(): Promise<Ends> {
    const deadline = Date.now() + LOCK_WAIT_MS;
    const leave = await this.#turns.take('');
    try {
      if (this.#group) {
        this.database.exec('SAVEPOINT member');
        return this.#endsOfMember(this.#group, leave);
      }
      await this.#takeLock(deadline);
      return this.#endsOfFirst(leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Asks again until the deadline while another process holds it. */
  async #takeLock(deadline: number): Promise<void> {
    for (;;) {
      try {
        // Careful: SQLite goes on writing to a file that was deleted or moved away, and a restart would lose it all.
        this.#files.demandOurs();
        this.#demandWhole();
        this.database.exec('BEGIN IMMEDIATE');
        return;
      } catch (error) {
        if (databaseFailure(error) !== 'retry' || Date.now() >= deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
      }
    }
  }

  #endsOfFirst(leave: () => void): Ends {
    const group = newGroup();
    this.#group = group;
    return {
      commit: async () => {
        this.#writeSoon(group);
        leave();
        await writtenBy(group);
      },
      rollBack: async () => {
        this.#fallBack();
        leave();
      },
    };
  }

  /**
   * Takes back its own statements alone. It may have failed for what those before it did, so it waits whether these are
   * written, and fails as they do when they are not.
   */
  #endsOfMember(group: Group, leave: () => void): Ends {
    const end = async (statements: string) => {
      try {
        if (this.#group === group) this.database.exec(statements);
      } catch (error) {
        this.#fallBack(error);
      }
      leave();
      await writtenBy(group);
    };
    return { commit: () => end('RELEASE member'), rollBack: () => end('ROLLBACK TO member; RELEASE member') };
  }

  /** A statement failed. Careful: on a full disk SQLite takes back everything by itself, also those who wait for their COMMIT. */
  failed(error: unknown): void {
    if (this.#group && !this.database.isTransaction) this.#settle({ failure: error });
  }

  /**
   * Calls `work` while no transaction is open. What `work` promises is not waited for before the next one begins.
   */
  async atRest<T>(work: (database: DatabaseSync) => T): Promise<Awaited<T>> {
    const leave = await this.#turns.take('');
    try {
      if (this.#group) this.#write();
      return work(this.database) as Awaited<T>;
    } finally {
      leave();
    }
  }

  /** Writes the group when all have been through who wait by now, and who arrive in this turn of the event loop. */
  async #writeSoon(group: Group): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    const leave = await this.#turns.take('');
    if (this.#group === group) this.#write();
    leave();
  }

  #write(): void {
    try {
      this.#demandWhole();
      this.database.exec('COMMIT');
      this.#settle({});
    } catch (failure) {
      this.#fallBack(failure);
    }
  }

  #fallBack(failure?: unknown): void {
    try {
      // Careful: a full disk makes SQLite roll back by itself, and a second ROLLBACK would fail.
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      this.#settle({ failure });
    } catch (worse) {
      this.#settle({ failure: worse });
    }
  }

  #settle(outcome: { failure?: unknown }): void {
    this.#group?.settle(outcome);
    this.#group = undefined;
  }
}

async function writtenBy(group: Group): Promise<void> {
  const outcome = await group.written;
  if (outcome.failure) throw outcome.failure;
}
