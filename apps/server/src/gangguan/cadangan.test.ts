// Backups that have no room or are killed, beside a server at work; and how long writers wait for one.
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackup } from '../platform/backup/make.ts';
import { listBackups } from '../platform/backup/retention.ts';
import { verifyBackup } from '../platform/backup/verify.ts';
import { transaction } from '../platform/database/transaction.ts';
import { newId } from '../platform/ids.ts';
import { openInstallation } from '../testing/installation.ts';
import { runProgram } from '../testing/program.ts';
import { barangForm, call } from './calls.ts';
import { createHouse, type House } from './house.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, start } from './program.ts';
import { chances, isWhole } from './random.ts';
import { canMount, createSmallDisk, MEBIBYTES } from './small-disk.ts';

const LETTERS = 20_000;
/** So long may a writer wait at most (TRUST.md). */
const HELD_UP_MS = 200;
/** Times that a busy machine may spoil the measurement. */
const TRIES = 3;
const DAY_MS = 24 * 60 * 60_000;

let house: House;
let program: HurtProgram;
let parent: string;
beforeAll(async () => {
  house = await createHouse();
  parent = await mkdtemp(join(tmpdir(), 'gerbang-cadangan-'));
  await fillWithLetters();
  program = await start(house.location, { env: { LOG_LEVEL: 'silent' } });
}, 120_000);
afterAll(async () => {
  await program.kill();
  await house.drop();
  await rm(parent, { recursive: true, force: true });
});

/** Ten megabytes of sent letters, so that a copy takes a while. */
async function fillWithLetters(): Promise<void> {
  const { db, close } = await openInstallation(house.location);
  const now = new Date().toISOString();
  await transaction(db, async (db) => {
    for (let n = 0; n < LETTERS; n += 500) {
      const rows = Array.from({ length: 500 }, () => {
        const times = { dibuat_pada: now, coba_lagi_pada: now, dikirim_pada: now };
        return { id: newId(), jenis: 'akun-diaktivasi', penerima: 'a@surel.example', isi: 'x'.repeat(500), ...times };
      });
      await db.insertInto('surat_keluar').values(rows).execute();
    }
  });
  await close();
}

const preload = fileURLToPath(new URL('./preload.ts', import.meta.url));
const buat = (folder: string, env: Record<string, string> = {}) =>
  runProgram('cli/cadangan.ts', house.location, {
    args: ['buat', folder],
    ...(Object.keys(env).length > 0 ? { env, preload } : {}),
  });

async function add(tanda: string) {
  const body = barangForm(tanda, 'baru', house.picture);
  const ending = await call(program.url, { as: house.admin, method: 'POST', path: '/data-inventaris', body });
  return { jenis: 'barang' as const, tanda, diakui: ending !== 'tanpa jawaban' && ending.status === 201, ending };
}

const slow = { timeout: 120_000 };

test('a disk without room, at the database or at a picture: one sentence, nothing half, and the server works on', {
  ...slow,
}, async () => {
  const deeds = [await add('cadangan-1')];
  const disk = await createSmallDisk('semua');
  const folder = join(disk.dataDir, 'cadangan', 'uji');
  const ballast = join(disk.dataDir, 'pemberat');
  // The database alone is larger than what is left; with more room it is a picture that has none.
  const left = canMount ? [2, 14] : [0];
  for (const [round, mebibytes] of left.entries()) {
    if (canMount) await writeFile(ballast, randomBytes((MEBIBYTES - mebibytes) * 1024 * 1024));
    if (round === 1) for (let n = 0; n < 40; n++) deeds.push(await add(`cadangan-penuh-${n}`));
    const refused = await buat(folder, canMount ? {} : { GANGGUAN_PENUH: 'berkas' });
    // With fourteen there may be just enough; then it is a whole one.
    if (round === 1 && refused.code === 0) break;
    expect(refused).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Tidak ada ruang lagi di disk tujuan. Cadangan yang belum selesai sudah dihapus; data tidak berubah.\n',
    });
    expect(await readdir(join(disk.dataDir, 'cadangan'))).toEqual([]);
    if (canMount) await rm(ballast);
  }
  deeds.push(await add('cadangan-2'));
  await rm(folder, { recursive: true, force: true });
  expect(await buat(join(parent, 'sesudah'))).toMatchObject({ code: 0, stderr: '' });
  expect((await verifyBackup(join(parent, 'sesudah'))).problems).toEqual([]);
  expect(await examine(house, { deeds })).toEqual([]);
  await disk.remove();
});

test('one that is killed is never taken for one, and the next run makes it whole', slow, async () => {
  const random = chances('cadangan');
  for (let round = 0; round < (isWhole ? 15 : 1); round++) {
    const folder = join(parent, `dibunuh-${round}`);
    const killed = await buat(folder, { GANGGUAN_BUNUH: String(Math.floor(random() * 40)) });
    if (killed.code === null) {
      expect((await listBackups(parent)).some((found) => found.folder === folder)).toBe(false);
      expect(await buat(folder)).toMatchObject({ code: 0, stderr: '' });
    }
    expect((await verifyBackup(folder)).problems).toEqual([]);
  }
});

test(`nobody who writes is held up for more than ${HELD_UP_MS} ms`, slow, async () => {
  const { db, config, storage, secrets, clock, close } = await openInstallation(house.location);

  /** The longest wait of two people who write while `work` runs, and how often they wrote. */
  async function longestWait(work: () => Promise<unknown>): Promise<{ longest: number; writes: number; took: number }> {
    const waits: number[] = [];
    let isOver = false;
    const write = async () => {
      while (!isOver) {
        const began = performance.now();
        const row = { kunci: newId(), jumlah: 1, kedaluwarsa_pada: clock.now().toISOString() };
        await transaction(db, (db) => db.insertInto('percobaan').values(row).execute());
        waits.push(performance.now() - began);
        await turn();
      }
    };
    const writers = [write(), write()];
    const began = performance.now();
    await work();
    isOver = true;
    await Promise.all(writers);
    return { longest: Math.max(...waits), writes: waits.length, took: performance.now() - began };
  }

  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < TRIES && best > HELD_UP_MS; attempt++) {
    const folder = join(parent, `diukur-${attempt}`);
    const backup = { location: config, storage, secrets, clock, folder, asal: 'perintah' } as const;
    const beside = await longestWait(() => makeBackup(backup));
    // A busy machine makes everybody wait: what counts is what the backup adds to that.
    const alone = await longestWait(() => pause(beside.took));
    best = Math.min(best, beside.longest - alone.longest);
    console.log(
      `cadangan: ${beside.writes} penulisan di sampingnya, paling lama ${beside.longest.toFixed(0)} ms; ` +
        `tanpa cadangan ${alone.longest.toFixed(0)} ms`,
    );
    expect(beside.writes).toBeGreaterThan(10);
  }
  await close();
  expect(best).toBeLessThan(HELD_UP_MS);
});

if (isWhole) {
  test('the daily one is made at each new day, and the old ones go', { timeout: 180_000 }, async () => {
    const cadanganDir = join(parent, 'terjadwal');
    await mkdir(cadanganDir);
    const env = { LOG_LEVEL: 'silent', CADANGAN_JAM: '00:00', CADANGAN_SIMPAN: '2', CADANGAN_DIR: cadanganDir };
    const made: string[][] = [];
    for (const day of [0, 1, 2]) {
      const other = await start(house.location, { env: { ...env, GANGGUAN_JAM: String(day * DAY_MS) } });
      const names = async () =>
        (await readdir(cadanganDir)).filter((name) => /^terjadwal-[\d-]+$/.test(name)).toSorted();
      await expect.poll(async () => (await names()).at(-1), { timeout: 30_000 }).not.toBe(made.at(-1)?.at(-1));
      await expect.poll(names, { timeout: 10_000 }).toHaveLength(Math.min(day + 1, 2));
      made.push(await names());
      expect(await other.stop()).toBe(0);
    }
    expect(made[2]?.includes(made[0]?.[0] ?? '')).toBe(false);
    for (const { folder } of await listBackups(cadanganDir)) expect((await verifyBackup(folder)).problems).toEqual([]);
  });
}
