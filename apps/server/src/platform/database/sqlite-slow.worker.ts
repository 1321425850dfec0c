// The thread of sqlite-slow.ts: one question, one answer.
import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteFile } from './sqlite-open.ts';
import type { Answer, Question } from './sqlite-slow.ts';

const database = openSqliteFile(workerData as string, { queryOnly: true });

function answer({ sql, parameters }: Question): Answer {
  try {
    return { rows: database.prepare(sql).all(...(parameters as string[])) };
  } catch (error) {
    const { code, errcode } = error as { code?: unknown; errcode?: unknown };
    return { error: error as Error, code, errcode };
  }
}

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)));
