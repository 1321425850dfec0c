// The thread of sqlite-slow.ts: one question, and its answer in pieces.
import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteFile } from './sqlite-open.ts';
import type { Answer, Question } from './sqlite-slow.ts';

/** So many rows are copied into the other thread in a few milliseconds. */
const AT_ONCE = 1000;

const database = openSqliteFile(workerData as string, { queryOnly: true });
/** What of the last answer was not asked for yet. */
let left: Record<string, unknown>[] = [];

function answer(question: Question): Answer {
  try {
    if (question !== 'more') left = database.prepare(question.sql).all(...(question.parameters as string[]));
    const rows = left.slice(0, AT_ONCE);
    left = left.slice(AT_ONCE);
    return { rows, isWhole: left.length === 0 };
  } catch (error) {
    const { code, errcode } = error as { code?: unknown; errcode?: unknown };
    return { error: error as Error, code, errcode };
  }
}

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)));
