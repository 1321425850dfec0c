// Imports at work inside an instance: whoever is there goes on with what is open, stage by stage.

import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { countRefused } from '../../../core/berkas/berkas.ts';
import type { Db } from '../../../platform/database/database.ts';
import { databaseFailure } from '../../../platform/database/database-errors.ts';
import { transaction } from '../../../platform/database/engine.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Images } from '../../../platform/images/images.ts';
import { LeaseLostError } from '../../../platform/jobs/lease.ts';
import { createScheduler, type Scheduler } from '../../../platform/scheduler.ts';
import { isFull, StorageAwayError } from '../../../platform/storage/storage-errors.ts';
import type { Actor } from '../../../platform/work.ts';
import { UnreadableFileError } from '../berkas-impor/limits.ts';
import { hold, type ImporBase, keepAlive, type LeasedImpor, release, takeWork, type WorkingStage } from './lease.ts';
import { dropContents } from './leftovers.ts';
import { type Pictures, preparePictures } from './pictures.ts';
import { planRows } from './plan.ts';
import { readFileOf, type Table } from './reading.ts';
import { ArchiveChangedError, type ImporWriter } from './target.ts';
import { endRollback, endUndo, undoRows } from './undoing.ts';
import { writeRows } from './writing.ts';

/** Between two looks whether there is room again: each reads the ZIP from its beginning. */
const ROOM_PAUSE_MS = 5000;

export type OpenImports = {
  base: ImporBase;
  images: Images;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  /** What the command reads itself instead of what was uploaded. */
  sources?: { table?: Table; pictures?: Pictures };
};

type StageRun = OpenImports & { work: LeasedImpor; writing: ImporWriter; signal: AbortSignal };

const stages: Record<WorkingStage, (run: StageRun) => Promise<void>> = {
  baca: ({ base, images, work, signal, sources }) => readFileOf({ base, images, work, signal, table: sources?.table }),
  gambar: ({ base, images, work, signal, sources }) =>
    preparePictures({ base, images, work, signal, pictures: sources?.pictures }),
  uji: ({ base, work, signal }) => planRows(base, work, signal),
  jalan: ({ writing, signal }) => writeRows(writing, signal),
  mundur: async ({ writing, signal }) => {
    await undoRows(writing, signal);
    await endRollback(writing);
  },
  urung: async ({ writing, signal }) => {
    await undoRows(writing, signal);
    await endUndo(writing);
  },
};

/** Goes on with the open import until it waits for a person, or has ended. Returns whether there was anything to do. */
export async function workOn(imports: OpenImports, signal: AbortSignal): Promise<boolean> {
  let didWork = false;
  while (!signal.aborted) {
    const work = await takeWork(imports.base);
    if (!work) return didWork;
    didWork = true;
    await runStage(imports, work, signal);
  }
  return didWork;
}

async function runStage(imports: OpenImports, work: LeasedImpor, signal: AbortSignal): Promise<void> {
  const { base } = imports;
  const { lost, stop } = keepAlive(base, work);
  try {
    const writing = { base, work, actor: await actorOf(base.db, work) };
    await stages[work.tahap]({ ...imports, work, writing, signal: AbortSignal.any([signal, lost]) });
    if (work.sebab === WAITS_FOR_ROOM) await forgetRoom(base, work);
  } catch (error) {
    if (error instanceof LeaseLostError || signal.aborted || lost.aborted) return;
    await settle(imports, work, error);
  } finally {
    stop();
    await release(base, work);
  }
}

/** Who began it; nobody when the account is gone by now, or for the command. */
async function actorOf(db: Db, { akun_id }: LeasedImpor): Promise<Actor> {
  if (akun_id === null) return null;
  const akun = await db.selectFrom('akun').select(['id', 'role']).where('id', '=', akun_id).executeTakeFirst();
  return akun ?? null;
}

/** What a failed stage becomes: an end, a way back, or another try by the next round. */
async function settle({ base, log }: OpenImports, work: LeasedImpor, error: unknown): Promise<void> {
  const { db, clock } = base;
  if (isFull(error)) await tellRoom(base, work);
  if (mayPass(error)) throw error;
  const isOwn = error instanceof UnreadableFileError || error instanceof ArchiveChangedError;
  if (!isOwn) log.error({ err: error, impor: work.id, tahap: work.tahap }, 'import failed');
  const sebab = isOwn ? error.message : 'Impor terhenti karena kesalahan program. Tidak ada yang berubah.';
  // What must be taken back is tried again and again: half an import is none.
  if (work.tahap === 'mundur' || work.tahap === 'urung') throw error;
  await transaction(db, async (db) => {
    if (work.tahap === 'jalan') return hold(db, base, work, { tahap: 'mundur', sebab });
    await hold(db, base, work, { tahap: 'gagal', terbuka: null, sebab });
    await dropContents({ db, clock }, work.id);
    const actor = await actorOf(db, work);
    if (actor && error instanceof UnreadableFileError) await countRefused({ db, clock, actor });
  });
}

const WAITS_FOR_ROOM = 'Penyimpanan server penuh. Impor ini menunggu, dan berlanjut sendiri setelah ada ruang.';

/** Whoever looks is told why nothing moves, if there is room for that; a reason that stands there already stays. */
async function tellRoom(base: ImporBase, work: LeasedImpor): Promise<void> {
  if (work.sebab !== null) return;
  await transaction(base.db, (db) => hold(db, base, work, { sebab: WAITS_FOR_ROOM })).catch(() => undefined);
}

async function forgetRoom({ db }: ImporBase, { id }: LeasedImpor): Promise<void> {
  await transaction(db, (db) =>
    db.updateTable('impor').set({ sebab: null }).where('id', '=', id).where('sebab', '=', WAITS_FOR_ROOM).execute(),
  );
}

/** The database, the store or the decoder was not to be had for a moment, or there is no room. */
function mayPass(error: unknown): boolean {
  if (error instanceof StorageAwayError || isFull(error)) return true;
  if (error instanceof HttpError) return error.status === 503 || error.status === 429;
  const failure = databaseFailure(error);
  return failure === 'away' || failure === 'retry';
}

/** Looks in rounds whether there is something to do; `wake` looks at once. */
export function createImportScheduler(imports: OpenImports): Scheduler {
  return createScheduler(async (signal) => {
    try {
      await workOn(imports, signal);
    } catch (err) {
      imports.log.error({ err }, 'import waits for the next round');
      if (isFull(err)) await pause(ROOM_PAUSE_MS, undefined, { ref: false, signal }).catch(() => undefined);
    }
  });
}
