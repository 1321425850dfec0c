// What is written down soon after an answer, because nobody should wait for it: several things in one transaction.
import type { Db } from './database/database.ts';
import { databaseFailure } from './database/database-errors.ts';
import { transaction } from './database/engine.ts';

/** So long things wait for others, and for the next try; what a process that is killed has not written is lost. */
const PAUSE_MS = 2000;
/** More do not wait, however long the database is away. */
const MOST = 5000;

type Write = (db: Db) => Promise<void>;
type BufferedWrite = { write: Write; due: number };

export type WriteBuffer = {
  /** Writes in a transaction with others: within two seconds, or so many milliseconds after that. */
  add(write: Write, afterMs?: number): void;
  /** Writes everything that waits, due or not; for the end of the instance. */
  flush(): Promise<void>;
};

type Options = { db: Db; log: { error(facts: object, message: string): void } };

export function createWriteBuffer({ db, log }: Options): WriteBuffer {
  let waiting: BufferedWrite[] = [];
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();

  function start(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void run(performance.now());
    }, PAUSE_MS).unref();
  }

  /** One round after the other; what could not be written waits for the next one. */
  function run(now: number): Promise<void> {
    round = round.then(async () => {
      const due = waiting.filter((each) => each.due <= now);
      waiting = waiting.filter((each) => each.due > now);
      if (due.length > 0 && !(await written(due))) waiting.unshift(...due);
      if (waiting.length > 0) start();
    });
    return round;
  }

  /** Whether there is nothing left to try. */
  async function written(due: BufferedWrite[]): Promise<boolean> {
    try {
      await transaction(db, async (db) => {
        for (const { write } of due) await write(db);
      });
      return true;
    } catch (err) {
      const isPassing = databaseFailure(err) !== undefined;
      log.error({ err, entries: due.length, again: isPassing }, 'what should be written later was not');
      return !isPassing;
    }
  }

  return {
    add(write, afterMs = 0) {
      if (waiting.length >= MOST) return log.error({ entries: 1, again: false }, 'too much is to be written later');
      waiting.push({ write, due: performance.now() + afterMs });
      start();
    },
    async flush() {
      await run(Number.POSITIVE_INFINITY);
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
