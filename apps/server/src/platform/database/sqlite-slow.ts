// Queries that may read every row run in a thread of their own, so that nobody else waits for them.
import type { QueryResult } from 'kysely';
import { openGate } from '../gate.ts';
import { Semaphore } from '../semaphore.ts';
import type { SqliteFiles } from './sqlite-files.ts';

/** Ends the text of such a query. */
export const SLOW = '/* lama */';

/** Queries that wait for the thread; what comes on top hears 503. */
const QUEUE = 64;

type Question = { sql: string; parameters: readonly unknown[] };
/** `more` asks for the next rows of the question before: each piece is read between other people's turns. */
export type SlowOrder = { file: string; question: Question | 'more' };
export type Piece = { rows: Record<string, unknown>[]; isWhole: boolean };

/** The first request that foretells such queries is answered before the thread takes a core. */
const SOON_MS = 200;
/** The longest that Node's timers know: the thread stays. */
const ALWAYS_MS = 2 ** 31 - 1;

/** A thread with a connection that only reads; started by `expect`, or by the first query. */
export class SlowReader {
  readonly #files: SqliteFiles;
  readonly #turns = new Semaphore({ places: 1, queue: QUEUE });
  readonly #thread = openGate<SlowOrder, Piece>(new URL('./sqlite-slow.worker.ts', import.meta.url), {
    in: 'thread',
    idleMs: ALWAYS_MS,
  });
  #soon: NodeJS.Timeout | undefined;

  constructor(files: SqliteFiles) {
    this.#files = files;
  }

  /** Runs one query after the other. HttpError 503 when too many wait. */
  run(query: Question): Promise<QueryResult<unknown>> {
    return this.#turns.run(async () => {
      const rows: Piece['rows'] = [];
      for (let question: SlowOrder['question'] = query; ; question = 'more') {
        this.#files.demandOurs();
        const piece = await this.#thread.run({ file: this.#files.file, question });
        rows.push(...piece.rows);
        if (piece.isWhole) return { rows };
      }
    });
  }

  /** Such queries are likely from now on: the first one finds the thread ready. */
  expect(): void {
    this.#soon = setTimeout(this.#thread.warm, SOON_MS).unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.#soon);
    await this.#thread.close();
  }
}
