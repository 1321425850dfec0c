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
export type Order =
  | { perintah: 'rekam' }
  | { perintah: 'langkah' }
  | { perintah: 'bunuh'; langkah: number }
  | { perintah: 'tahan'; nama: string }
  | { perintah: 'lepas' }
  | { perintah: 'penuh'; basisData: boolean; berkas: boolean; log?: boolean }
  | { perintah: 'galat'; langkah: string; kode: string }
  | { perintah: 'hanya baca'; aktif: boolean }
  | { perintah: 'jam'; geser: number }
  | { perintah: 'memori' };

/** What it answers: a list of steps, peak and present memory in MiB, or only that it was done. */
export type Report = { langkah?: string[]; puncak?: number; sekarang?: number };

const MIB = 1024 * 1024;
const MOST_PAGES = 4_294_967_294;

// In the program's threads too: it is one program.
if (process.env.FAULTS_TOMORROW) (await import('@gerbang/kit/tomorrow')).addTomorrow();
installClock(Number(process.env.FAULTS_CLOCK ?? 0));
const database = DatabaseSync.prototype;
const { exec } = database;
database.exec = function (sql: string): void {
  // The engine's own way to be full: it may not take one page more.
  if (sql === 'BEGIN IMMEDIATE') exec.call(this, `PRAGMA max_page_count = ${isFull('basisData') ? 1 : MOST_PAGES}`);
  if (sql === 'BEGIN IMMEDIATE') exec.call(this, `PRAGMA query_only = ${mayWrite() ? 0 : 1}`);
  const isStep = !sql.startsWith('PRAGMA');
  if (isStep) point(`sebelum ${nameOfStatement(sql)}`);
  exec.call(this, sql);
  if (isStep) point(`sesudah ${nameOfStatement(sql)}`);
};
const statement = StatementSync.prototype;
for (const method of ['run', 'all'] as const) {
  const original = statement[method] as (...parameters: unknown[]) => never;
  statement[method] = function (this: StatementSync, ...parameters: unknown[]): never {
    const name = nameOfStatement(this.sourceSQL);
    if (/^(select|pragma)/i.test(name)) return original.apply(this, parameters);
    point(`sebelum ${name}`);
    const result = original.apply(this, parameters);
    point(`sesudah ${name}`);
    return result;
  };
}
watchFiles();
watchLog();
watchPostgres();
syncBuiltinESMExports();

function obey(order: Order): Report {
  switch (order.perintah) {
    case 'rekam':
      record();
      return {};
    case 'langkah':
      return { langkah: recorded() };
    case 'bunuh':
      arm(order.langkah);
      return {};
    case 'tahan':
      held(order.nama, () => process.send?.({ ditahan: true }));
      // A command that waits there has nothing else to live for.
      process.channel?.ref();
      return {};
    case 'lepas':
      letGo();
      process.channel?.unref();
      return {};
    case 'penuh':
      setFull(order);
      return {};
    case 'galat':
      breakStep(order);
      return {};
    case 'hanya baca':
      setReadOnly(order.aktif);
      return {};
    case 'jam':
      moveClock(order.geser);
      return {};
    case 'memori':
      return { puncak: process.resourceUsage().maxRSS / 1024, sekarang: process.memoryUsage().rss / MIB };
  }
}

if (isMainThread) {
  if (process.env.FAULTS_KILL) arm(Number(process.env.FAULTS_KILL));
  if (process.env.FAULTS_RECORD) record();
  if (process.env.FAULTS_FULL) setFull({ basisData: false, berkas: true });
  process.on('message', ({ nomor, order }: { nomor: number; order: Order }) => {
    process.send?.({ nomor, laporan: obey(order) });
  });
  process.channel?.unref();
}
