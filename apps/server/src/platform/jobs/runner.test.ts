// Rules: SURAT-1, KAIT-3
import { createTestApp } from '@gerbang/kit/app';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { isoFromNow, newId } from '../clock.ts';
import { transaction } from '../database/engine.ts';
import { hold, type Job, LeaseLostError, leaseNext, NEVER } from './lease.ts';
import { createRunner } from './runner.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const queue = {
  table: 'surat_keluar',
  isOpen: sql<boolean>`dikirim_pada is null`,
  leaseMs: MINUTE,
  firstMs: MINUTE,
} as const;

const app = await createTestApp();
afterAll(() => app.close());
afterEach(async () => {
  await transaction(app.db, (db) => db.deleteFrom('surat_keluar').execute());
  done.length = 0;
});

async function put(...names: string[]): Promise<void> {
  const now = isoFromNow(app.clock);
  const rows = names.map((penerima) => ({ id: newId(), penerima, jenis: 'uji', isi: '{}' }));
  const values = rows.map((row) => ({
    ...row,
    dibuat_pada: now,
    coba_lagi_pada: now,
    dikirim_pada: null,
    galat: null,
  }));
  await transaction(app.db, (db) => db.insertInto('surat_keluar').values(values).execute());
}

const take = () => leaseNext(app, queue);
const write = (job: Job<'surat_keluar'> | undefined, values: object) =>
  transaction(app.db, (db) => hold(db, { table: 'surat_keluar', ...(job as Job<'surat_keluar'>) }, values));

const done: string[] = [];
/** A runner of a process of its own. */
function runner(run = async ({ penerima }: Job<'surat_keluar'>) => void done.push(penerima)) {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  return createRunner(
    {
      ...queue,
      lanes: 3,
      firstPauseMs: MINUTE,
      done: (now) => ({ dikirim_pada: now, galat: null }),
      async run(job) {
        await run(job);
        return { text: 'done' };
      },
      reasonOf: (error) => ({ galat: (error as Error).message }),
      factsOf: ({ id }) => ({ id }),
      texts: { later: 'later', givenUp: 'given up', away: 'away' },
    },
    { db: app.db, clock: app.clock, guard: { mayDelete: async () => true }, log },
  );
}

test('the runners of several instances do each job once', async () => {
  const names = Array.from({ length: 30 }, (_, n) => `${n}`);
  await put(...names);
  await Promise.all([runner().deliver(), runner().deliver(), runner().deliver()]);
  expect(done.toSorted()).toEqual(names.toSorted());
});

test('a job whose process died is done after the lease, and whoever comes back no longer decides', async () => {
  await put('dewi');
  const late = await take();
  await runner().deliver();
  expect(done).toEqual([]);
  app.clock.advance(MINUTE);
  const outrun = runner(async () => {
    await expect(write(late, { coba_lagi_pada: NEVER })).rejects.toThrow(LeaseLostError);
    app.clock.advance(MINUTE);
    await runner().deliver();
    throw new Error('too late');
  });
  await outrun.deliver();
  expect(done).toEqual(['dewi']);
  const row = await app.db.selectFrom('surat_keluar').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ percobaan: 3, galat: null, dikirim_pada: isoFromNow(app.clock) });
});

test('jobs that were written, put off or leased by a clock a day ahead are due when it is right; given up ones are not', async () => {
  app.clock.advance(DAY);
  await put('postponed', 'given up', 'leased');
  await write(await take(), { coba_lagi_pada: isoFromNow(app.clock, MINUTE) });
  await write(await take(), { coba_lagi_pada: NEVER });
  expect(await take()).toBeDefined();
  await put('written');
  app.clock.advance(-DAY);
  await runner().deliver();
  expect(done.toSorted()).toEqual(['leased', 'postponed', 'written']);
});
