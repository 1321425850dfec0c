// Queries that may read every row run in a thread of their own, so that nobody else waits for them.
import { Worker } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import { Semaphore } from '../semaphore.ts';
import type { SqliteFiles } from './sqlite-files.ts';

/** Ends the text of such a query. */
export const SLOW = '/* lama */';

/** Queries that wait for the thread; what comes on top hears 503. */
const QUEUE = 64;

/** `more` asks for the next rows of the question before: each piece is read between other people's turns. */
export type Question = { sql: string; parameters: readonly unknown[] } | 'more';
type Row = Record<string, unknown>;
export type Answer = { rows: Row[]; isWhole: boolean } | { error: Error; code: unknown; errcode: unknown };

/** The first request that foretells such queries is answered before the thread takes a core. */
const SOON_MS = 200;

/** A thread with a connection that only reads; started by `expect`, or by the first query. */
export class SlowReader {
  readonly #files: SqliteFiles;
  readonly #turns = new Semaphore({ places: 1, queue: QUEUE });
  #worker: Worker | undefined;
  #soon: NodeJS.Timeout | undefined;
  #asked: PromiseWithResolvers<Answer> | undefined;

  constructor(files: SqliteFiles) {
    this.#files = files;
  }

  /** Runs one query after the other. HttpError 503 when too many wait. */
  run(question: Question): Promise<QueryResult<unknown>> {
    return this.#turns.run(async () => {
      const rows: Row[] = [];
      for (let next = question; ; next = 'more') {
        const answer = await this.#ask(next);
        // A thread hands over an error without what the driver added to it.
        if ('error' in answer) throw Object.assign(answer.error, { code: answer.code, errcode: answer.errcode });
        rows.push(...answer.rows);
        if (answer.isWhole) return { rows };
      }
    });
  }

  /** Such queries are likely from now on: the first one finds the thread ready. */
  expect(): void {
    const start = () => {
      this.#soon = undefined;
      // Where the files are not ours, the first query says so.
      if (this.#files.changes().length > 0) return;
      this.#worker ??= this.#start();
      this.#worker.unref();
    };
    this.#soon = setTimeout(start, SOON_MS).unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.#soon);
    await this.#worker?.terminate();
  }

  async #ask(question: Question): Promise<Answer> {
    this.#worker ??= this.#start();
    this.#asked = Promise.withResolvers();
    this.#worker.ref();
    this.#worker.postMessage(question);
    try {
      return await this.#asked.promise;
    } finally {
      // A thread that rests keeps no program from ending.
      this.#worker?.unref();
    }
  }

  #start(): Worker {
    this.#files.demandOurs();
    const worker = new Worker(new URL('./sqlite-slow.worker.ts', import.meta.url), { workerData: this.#files.file });
    worker.on('message', (answer: Answer) => this.#asked?.resolve(answer));
    worker.on('error', (error) => this.#asked?.reject(error));
    worker.on('exit', (code) => {
      // The next question starts another.
      this.#worker = undefined;
      this.#asked?.reject(new Error(`The reader's thread ended with ${code}`));
    });
    return worker;
  }
}
