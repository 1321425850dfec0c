// Files of the embedded database that are deleted or replaced under the program: transactions are refused from then on
// (sqlite.ts), and what was acknowledged is saved from what is still open. Of a file that was overwritten in place there
// is nothing to save it from: writes are refused, and the log says so. See docs/design/sqlite.md.

import { existsSync, statSync } from 'node:fs';
import { chmod, copyFile, open, rename, rm, stat, truncate } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { backup, type DatabaseSync } from 'node:sqlite';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { type Db, embeddedOf } from '../../platform/database/database.ts';
import type { SqliteDriver } from '../../platform/database/sqlite-driver.ts';
import type { FileChange } from '../../platform/database/sqlite-files.ts';
import { ensureOwnFile } from '../../platform/database/sqlite-open.ts';
import { createScheduler, type Scheduler } from '../../platform/scheduler.ts';
import { makeFolder, syncFolder } from '../../platform/storage/durable-file.ts';
import { errorCode } from '../../platform/storage/storage-errors.ts';
import { rescueStem } from './rescue.ts';
import { findOverwritten } from './sqlite-log.ts';

export type FileGuard = Scheduler & {
  /** Throws while a file is gone or another one; nothing on PostgreSQL. */
  check(): Promise<void>;
};

type GuardedFile = {
  db: Db;
  dataDir: string;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
};

const RETRY_MS = 5000;
/** So old are changes at most that only the log has: what is lost with an overwritten one. */
const LOG_MS = 5000;
/** Pages that are copied at a time; requests are answered in between. */
const PAGES = 1000;
const BYTES = 'SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size';

type DatabaseFile = { driver: SqliteDriver; stem: string };
/** Saves what is acknowledged, or what would do harm, and names the file that has it now; nothing where nothing was left. */
type Remedy = (place: DatabaseFile) => Promise<string | undefined>;

/** Looks after the files in rounds, whether anybody writes or not. */
export function createFileGuard({ db, dataDir, clock, log }: GuardedFile): FileGuard {
  const driver = embeddedOf(db);
  const done = new Set<Remedy>();
  const tell = createTeller(log);
  const bringHomeInTime = createLogKeeper();
  let notBefore = 0;
  const saved: string[] = [];

  async function look(): Promise<void> {
    if (!driver) return;
    try {
      findOverwritten(driver);
      // Careful: not unseen: SQLite would write an overwritten log into the database without looking.
      if (driver.files.changes().length === 0) await bringHomeInTime(driver);
    } catch (err) {
      log.warn({ err }, 'the log of the database could not be looked at');
    }
    const changes = driver.files.changes();
    tell(changes, saved);
    // Also when what was saved went the same way.
    if (changes.length === 0 || !saved.every((path) => existsSync(path))) {
      done.clear();
      saved.length = 0;
    }
    const due = remediesFor(driver, changes).filter((remedy) => !done.has(remedy));
    if (due.length === 0 || performance.now() < notBefore) return;
    const stem = rescueStem({ dataDir, clock }, 'gerbang');
    try {
      const kept: string[] = [];
      for (const remedy of due) {
        const path = await remedy({ driver, stem });
        if (path) kept.push(path);
        if (path && path !== driver.files.file) saved.push(path);
        done.add(remedy);
      }
      if (due.includes(keepLog)) log.error({ disisihkan: kept }, lossOf(driver));
      else log.error({ tersimpan: kept }, 'acknowledged data were saved from open files');
    } catch (err) {
      notBefore = performance.now() + RETRY_MS;
      log.error({ err }, 'acknowledged data could not be saved from open files yet');
    }
  }

  const rounds = createScheduler(look);
  return {
    start: rounds.start,
    async stop() {
      await rounds.stop();
      // Once more: what was deleted a moment ago is gone for good when the connections close.
      await look();
    },
    async check() {
      if (driver && driver.files.changes().length > 0) throw new Error('Files of the database were changed');
    },
  };
}

/** Writes the log into the database from time to time, also while nobody writes. */
function createLogKeeper() {
  let notBefore = 0;
  return async (driver: SqliteDriver): Promise<void> => {
    if (performance.now() < notBefore) return;
    notBefore = performance.now() + LOG_MS;
    // As far as no reader is in its way; some milliseconds a megabyte.
    await driver.atRest((database) => database.exec('PRAGMA wal_checkpoint(PASSIVE)'));
  };
}

/** Logs changes once each, and their end, which leaves copies that were saved meanwhile behind. */
function createTeller(log: GuardedFile['log']) {
  let seen = '[]';
  return (changes: FileChange[], saved: string[]): void => {
    const now = JSON.stringify(changes);
    if (now === seen) return;
    seen = now;
    if (changes.length > 0) log.error({ berkas: changes }, 'files of the database were changed from outside');
    else log.warn({ tidakDiperlukan: [...saved] }, 'files of the database are back: nothing is to be done');
  };
}

/** A database that is not ours any more is left as it is; ours gets all that only its log holds. */
function remediesFor({ files }: SqliteDriver, changes: FileChange[]): Remedy[] {
  const name = basename(files.file);
  if (changes.length === 0) return [];
  // Careful: a copy, or a checkpoint, would take what was written over the file for data.
  if (files.isOverwritten('') || files.isOverwritten('-wal')) return [keepLog];
  if (changes.some(({ file }) => file === name)) return [copyOut];
  const isForeignLog = changes.some(({ file, keadaan }) => file === `${name}-wal` && keadaan === 'diganti');
  return isForeignLog ? [copyOut, bringHome, setAsideLog] : [bringHome];
}

/** Writes all from the open log into the database. */
async function bringHome({ driver }: DatabaseFile): Promise<string> {
  await driver.atRest((database) => {
    const result = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { log: number; checkpointed: number };
    // A reader may keep the log from being emptied, but not from being copied.
    if (result.checkpointed < result.log) throw new Error('The log is in use');
    const { bytes } = database.prepare(BYTES).get() as { bytes: number };
    if (statSync(driver.files.file).size !== bytes) throw new Error('The database is shorter or longer than it says');
  });
  return driver.files.file;
}

/**
 * Writes a copy (0600) with all that is acknowledged. Page by page, not VACUUM INTO: that would hold every request
 * until it is written, and no other thread could open these files any more.
 */
async function copyOut({ driver, stem }: DatabaseFile): Promise<string> {
  const path = `${stem}.db`;
  const work = `${path}.belum-selesai`;
  await makeFolder(join(stem, '..'));
  try {
    ensureOwnFile(work);
    await driver.atRest((database: DatabaseSync) => backup(database, work, { rate: PAGES }));
    await sync(work);
    await rename(work, path);
    await syncFolder(join(stem, '..'));
  } catch (error) {
    await rm(work, { force: true });
    throw error;
  }
  return path;
}

/** Careful: the next start would read a foreign log into the database, and SQLite deletes it when we stop in order. */
async function setAsideLog({ driver, stem }: DatabaseFile): Promise<string> {
  const path = `${stem}.db-wal`;
  try {
    await rename(`${driver.files.file}-wal`, path);
    await chmod(path, 0o600);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  return path;
}

/**
 * Keeps what lies under the log's name. Careful: SQLite writes its log into the database when we stop in order, without
 * looking whether it is what it wrote; an overwritten one is emptied, and SQLite then leaves the database as it is.
 */
async function keepLog({ driver, stem }: DatabaseFile): Promise<string | undefined> {
  const log = `${driver.files.file}-wal`;
  const path = `${stem}.db-wal`;
  try {
    const isEmpty = (await stat(log)).size === 0;
    if (!isEmpty) await copyAside(log, path);
    if (driver.files.isOverwritten('-wal')) await truncate(log);
    return isEmpty ? undefined : path;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Of a log alone: SQLite holds no locks on it. */
async function copyAside(log: string, path: string): Promise<void> {
  await makeFolder(join(path, '..'));
  await rm(path, { force: true });
  ensureOwnFile(path);
  await copyFile(log, path);
  await chmod(path, 0o600);
  await sync(path);
  await syncFolder(join(path, '..'));
}

/** What is told of files that were overwritten in place. */
function lossOf({ files }: SqliteDriver): string {
  const name = basename(files.file);
  if (files.isOverwritten(''))
    return `acknowledged data could not be saved: ${name} was overwritten or cut, restore a backup`;
  if (!files.isLost) return `${name}-wal was overwritten or emptied; ${name} has all that was acknowledged`;
  return `acknowledged data could not be saved: ${name}-wal was overwritten or emptied, changes of the last seconds may be lost`;
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}
