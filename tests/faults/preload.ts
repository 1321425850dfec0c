// Loaded into the real program before its first line (`node --import`): stops, kills or hurts it at a step, and moves
// its clock. The program itself knows nothing of it; whoever may set its command line may do anything to it anyway.
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { isMainThread } from 'node:worker_threads';
import { installClock, moveClock } from './preload-clock.ts';
import { watchFiles, watchLog } from './preload-files.ts';
import {
  arm,
  breakStep,
  held,
  isFull,
  letGo,
  mayWrite,
  nameOfStatement,
  point,
  record,
  recorded,
  setFull,
  setReadOnly,
} from './preload-points.ts';
import { watchPostgres } from './preload-postgres.ts';

/** What a test tells the program. */
export type FaultCommand =
  | { do: 'record' }
  | { do: 'steps' }
  | { do: 'kill'; step: number }
  | { do: 'hold'; name: string }
  | { do: 'release' }
  | { do: 'full'; database: boolean; files: boolean; log?: boolean }
  | { do: 'fail'; step: string; code: string }
  | { do: 'read only'; active: boolean }
  | { do: 'clock'; ahead: number }
  | { do: 'memory' };

/** What it answers: a list of steps, peak and present memory in MiB, or only that it was done. */
export type Report = { steps?: string[]; peak?: number; present?: number };

const MIB = 1024 * 1024;
const MOST_PAGES = 4_294_967_294;

// In the program's threads too: it is one program.
if (process.env.FAULTS_TOMORROW) (await import('@gerbang/kit/tomorrow')).addTomorrow();
installClock(Number(process.env.FAULTS_CLOCK ?? 0));
const database = DatabaseSync.prototype;
const { exec } = database;
database.exec = function (sql: string): void {
  // The engine's own way to be full: it may not take one page more.
  if (sql === 'BEGIN IMMEDIATE') exec.call(this, `PRAGMA max_page_count = ${isFull('database') ? 1 : MOST_PAGES}`);
  if (sql === 'BEGIN IMMEDIATE') exec.call(this, `PRAGMA query_only = ${mayWrite() ? 0 : 1}`);
  const isStep = !sql.startsWith('PRAGMA');
  if (isStep) point(`before ${nameOfStatement(sql)}`);
  exec.call(this, sql);
  if (isStep) point(`after ${nameOfStatement(sql)}`);
};
const statement = StatementSync.prototype;
for (const method of ['run', 'all'] as const) {
  const original = statement[method] as (...parameters: unknown[]) => never;
  statement[method] = function (this: StatementSync, ...parameters: unknown[]): never {
    const name = nameOfStatement(this.sourceSQL);
    if (/^(select|pragma)/i.test(name)) return original.apply(this, parameters);
    point(`before ${name}`);
    const result = original.apply(this, parameters);
    point(`after ${name}`);
    return result;
  };
}
watchFiles();
watchLog();
watchPostgres();
syncBuiltinESMExports();

function obey(order: FaultCommand): Report {
  switch (order.do) {
    case 'record':
      record();
      return {};
    case 'steps':
      return { steps: recorded() };
    case 'kill':
      arm(order.step);
      return {};
    case 'hold':
      held(order.name, () => process.send?.({ held: true }));
      // A command that waits there has nothing else to live for.
      process.channel?.ref();
      return {};
    case 'release':
      letGo();
      process.channel?.unref();
      return {};
    case 'full':
      setFull(order);
      return {};
    case 'fail':
      breakStep(order);
      return {};
    case 'read only':
      setReadOnly(order.active);
      return {};
    case 'clock':
      moveClock(order.ahead);
      return {};
    case 'memory':
      return { peak: process.resourceUsage().maxRSS / 1024, present: process.memoryUsage().rss / MIB };
  }
}

if (isMainThread) {
  if (process.env.FAULTS_KILL) arm(Number(process.env.FAULTS_KILL));
  if (process.env.FAULTS_RECORD) record();
  if (process.env.FAULTS_FULL) setFull({ database: false, files: true });
  process.on('message', ({ number, order }: { number: number; order: FaultCommand }) => {
    process.send?.({ number, report: obey(order) });
  });
  process.channel?.unref();
}
