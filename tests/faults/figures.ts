// What each fault came to, printed at the end of its test as a row of the table in docs/faults.md.
import { expect, onTestFinished } from 'vitest';
import { isWhole } from './random.ts';
import type { RequestedChange } from './traffic.ts';

type Row = { rounds: number; acknowledged: number; lost: number; backMs: number };

const rows = new Map<string, Row>();
const engine = process.env.DATABASE_URL ? 'PostgreSQL' : 'SQLite';

const nameOfTest = () => expect.getState().currentTestName ?? '';

function rowOfTest(): Row {
  const name = nameOfTest();
  const row = rows.get(name) ?? { rounds: 0, acknowledged: 0, lost: 0, backMs: 0 };
  rows.set(name, row);
  return row;
}

/** One examination: the changes of the round, and what was wrong afterwards. */
export function countRound(deeds: RequestedChange[], problems: string[]): void {
  const row = rowOfTest();
  if (row.rounds === 0) onTestFinished(() => printRow(row));
  row.rounds += 1;
  row.acknowledged += deeds.filter(({ acknowledged }) => acknowledged).length;
  row.lost += problems.length;
}

/** The server took so many milliseconds to serve again. */
export function countBack(ms: number): void {
  const row = rowOfTest();
  row.backMs = Math.max(row.backMs, ms);
}

/** A promise of time is one of a machine that does nothing else: the short run, which has others beside it, only counts. */
export function expectWithin(ms: number, limit: number): void {
  if (isWhole) expect(ms).toBeLessThan(limit);
}

function printRow({ rounds, acknowledged, lost, backMs }: Row): void {
  const name = nameOfTest();
  rows.delete(name);
  const back = backMs > 0 ? `${(backMs / 1000).toFixed(1)} s` : '–';
  console.log(`| ${name} | ${engine} | ${rounds} | ${acknowledged} | ${lost} | ${back} |`);
}
