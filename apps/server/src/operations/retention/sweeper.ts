// Takes away the bytes of pictures that no record holds any more.
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import { createScheduler, type Scheduler } from '../../platform/scheduler.ts';
import { removeOldTemporaries } from '../../platform/storage/disk-contents.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { smallKey } from '../../platform/storage/file-storage.ts';
import type { BerkasDibuangTable } from '../../schema/tables.ts';
import { pictureTables } from '../../schema/tables.ts';

/** In rounds, bytes without a row are looked for at most once in `orphanAge`. */
export type Sweeper = {
  /**
   * By the dates alone: removes what was discarded longer than `delay` ago, and stored bytes and temporary files that nothing names and
   * that are older than `orphanAge`. Returns how many it removed. Safe to run twice, and in several processes.
   */
  sweep(): Promise<{ removed: number }>;
} & Scheduler;

type SweptPlace = {
  db: Db;
  storage: FileStorage;
  clock: Clock;
  /** Folders of unfinished files, of uploads and of the disk storage. */
  temporaryFolders?: string[];
  /** Milliseconds between discarding a picture, as far as rounds of `start` saw it, and removing its bytes; 10 minutes unless given. */
  delay?: number;
  /** Milliseconds after which bytes without a row are no upload in flight; 1 hour unless given. */
  orphanAge?: number;
  /** Milliseconds by which a round of `start` must have seen it before; 5 minutes unless given. */
  confirmAge?: number;
  /** Milliseconds by a clock that nobody sets; the process's own unless given. */
  uptime?: () => number;
  /** Told when a round of `start` failed; the next round tries again. */
  onError?: (error: unknown) => void;
};

const MINUTE = 60_000;
const BATCH = 200;
/** So many bytes without a row are believed in any case. */
const FEW_ORPHANS = 24;

/** Most of the store would go: sooner the wrong database than so many lost rows, so nothing was removed. */
export class SuspiciousSweepError extends Error {
  constructor(orphans: number, objects: number) {
    super(`${orphans} of ${objects} stored objects have no row; nothing removed. Is it the right database?`);
    this.name = 'SuspiciousSweepError';
  }
}

/** A sweeper over one database and one store. */
export function createSweeper(options: SweptPlace): Sweeper {
  const { clock, temporaryFolders = [], onError = () => undefined } = options;
  const { delay = 10 * MINUTE, orphanAge = 60 * MINUTE } = options;
  const { confirmAge = 5 * MINUTE, uptime = () => performance.now() } = options;
  const discarded = createSightings({ age: delay, uptime });
  const seen = createSightings({ age: confirmAge, uptime });
  let orphansSoughtAt = Number.NEGATIVE_INFINITY;
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);

  async function sweepOrphans(mayGo: (name: string) => boolean, signal?: AbortSignal): Promise<number> {
    orphansSoughtAt = uptime();
    const before = ago(orphanAge);
    let removed = 0;
    for (const folder of temporaryFolders) removed += await removeOldTemporaries(folder, { before, mayGo });
    return removed + (await removeOrphans({ ...options, before, mayGo, signal }));
  }

  async function round(signal: AbortSignal): Promise<void> {
    await removeDiscarded({
      ...options,
      mayGo: ({ kunci, dibuang_pada }) => discarded.isOld(`${kunci} ${dibuang_pada}`),
      signal,
    });
    discarded.next();
    if (!seen.isWaiting() && orphansSoughtAt > uptime() - orphanAge) return;
    await sweepOrphans(seen.isOld, signal);
    seen.next();
  }

  return {
    async sweep() {
      const before = ago(delay).toISOString();
      const removed = await removeDiscarded({ ...options, mayGo: ({ dibuang_pada }) => dibuang_pada < before });
      return { removed: removed + (await sweepOrphans(() => true)) };
    },
    ...createScheduler(round, onError),
  };
}

/**
 * What rounds have seen lying about, and since when. The times of files are no proof: with a clock that jumped, or that
 * differs from the one of another instance, an upload in flight looks a day old, and so does what was discarded a moment
 * ago and may be taken back.
 */
function createSightings({ age, uptime }: { age: number; uptime: () => number }) {
  let before = new Map<string, number>();
  let now = new Map<string, number>();
  return {
    isOld(name: string): boolean {
      const since = before.get(name) ?? uptime();
      const isOld = before.has(name) && uptime() - since >= age;
      if (!isOld) now.set(name, since);
      return isOld;
    },
    /** Whether something was seen that waits for a second look. */
    isWaiting: () => before.size > 0,
    next(): void {
      before = now;
      now = new Map();
    },
  };
}

type Sweep = Pick<SweptPlace, 'db' | 'storage'> & { signal?: AbortSignal | undefined };
type DiscardSweep = Sweep & { mayGo: (row: BerkasDibuangTable) => boolean };
type OrphanSweep = Sweep & { before: Date; mayGo: (name: string) => boolean };

async function removeDiscarded({ db, storage, mayGo, signal }: DiscardSweep): Promise<number> {
  const rows = await db.selectFrom('berkas_dibuang').selectAll().orderBy('kunci').execute();
  const due = rows.filter(mayGo).map(({ kunci }) => kunci);
  let removed = 0;
  for (let begin = 0; begin < due.length && !signal?.aborted; begin += BATCH) {
    const keys = due.slice(begin, begin + BATCH);
    const held = await heldBy(db, pictureTables, keys);
    for (const kunci of keys.filter((key) => !held.has(key))) {
      await storage.delete(kunci);
      await storage.delete(smallKey(kunci));
      removed += 1;
    }
    // Careful: the bytes first. After a crash in between, the row is still there and the next round repeats it.
    await transaction(db, async (db) => {
      await db.deleteFrom('berkas_dibuang').where('kunci', 'in', keys).execute();
    });
  }
  return removed;
}

async function removeOrphans({ db, storage, before, mayGo, signal }: OrphanSweep): Promise<number> {
  const orphans: string[] = [];
  let objects = 0;
  let batch: string[] = [];
  const sift = async () => {
    orphans.push(...(await unnamed(db, batch)));
    batch = [];
  };
  for await (const { key, modifiedAt } of storage.list()) {
    if (signal?.aborted) return 0;
    objects += 1;
    if (modifiedAt >= before) continue;
    batch.push(key);
    if (batch.length === BATCH) await sift();
  }
  await sift();
  if (orphans.length > FEW_ORPHANS && orphans.length > objects / 2) {
    throw new SuspiciousSweepError(orphans.length, objects);
  }
  const doomed = orphans.filter(mayGo);
  for (const key of doomed) await storage.delete(key);
  return doomed.length;
}

/** Those of the stored keys that no row names, neither in use nor thrown away. */
export async function unnamed(db: Db, objectKeys: string[]): Promise<string[]> {
  const pictureOf = (key: string) => key.replace(/-kecil$/, '');
  const keys = [...new Set(objectKeys.map(pictureOf))];
  if (keys.length === 0) return [];
  // Careful: one question. A picture that is discarded, or taken back, between two would be found by neither.
  const named = await heldBy(db, [...pictureTables, ...pieceTables, 'berkas_dibuang'], keys);
  return objectKeys.filter((key) => !named.has(pictureOf(key)));
}

/** What lies among the pictures for a while: the pieces of an export and of an import's files, what a phone has sent for a form. */
const pieceTables = ['ekspor_bagian', 'impor_potongan', 'pindai_gambar'] as const;
/** Those of them that call the key `objek`. */
const withObjek: readonly string[] = ['impor_potongan', 'pindai_gambar'];

type PictureTable = (typeof pictureTables)[number] | (typeof pieceTables)[number] | 'berkas_dibuang';

/** Those of the keys of pictures that one of the tables names. */
export async function heldBy(db: Db, tables: readonly PictureTable[], keys: string[]): Promise<Set<string>> {
  const parts = tables.map((table) => {
    const column = sql.ref(withObjek.includes(table) ? 'objek' : 'kunci');
    return sql`select ${column} as kunci from ${sql.table(table)} where ${column} in (${sql.join(keys)})`;
  });
  const { rows } = await sql<{ kunci: string }>`${sql.join(parts, sql` union `)}`.execute(db);
  return new Set(rows.map((row) => row.kunci));
}
