// The thread of sqlite-slow.ts: one question, and its answer in pieces.
import { behindGate } from '../behind-gate.ts';
import { openSqliteFile } from './sqlite-open.ts';
import type { Piece, SlowOrder } from './sqlite-slow.ts';

/** So many rows are copied into the other thread in a few milliseconds. */
const AT_ONCE = 1000;

let database: ReturnType<typeof openSqliteFile> | undefined;
/** What of the last answer was not asked for yet. */
let left: Piece['rows'] = [];

behindGate(async ({ file, question }: SlowOrder): Promise<Piece> => {
  database ??= openSqliteFile(file, { queryOnly: true });
  if (question !== 'more') left = database.prepare(question.sql).all(...(question.parameters as string[]));
  const rows = left.slice(0, AT_ONCE);
  left = left.slice(AT_ONCE);
  return { rows, isWhole: left.length === 0 };
});
