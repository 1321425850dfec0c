// A restore that is killed with SIGKILL before each of its steps: the old data are whole, or the next run finishes.
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { backUp, restoreFrom } from '@gerbang/kit/backup';
import { createTestDatabase, onPostgres, type TestDatabase } from '@gerbang/kit/database';
import { contentsOf, copySecrets, fillInstallation, openInstallation, withoutEnded } from '@gerbang/kit/installation';
import { runProgram } from '@gerbang/kit/program';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RestoreStep } from './restore.ts';
import { install, readJournal } from './restore-install.ts';

const steps: RestoreStep[] = [
  'periksa',
  'kosongkan',
  'basis-data',
  'gambar',
  ...(onPostgres ? (['postgres'] as const) : []),
  'jurnal',
  'sisihkan-basis-data',
  'pasang-basis-data',
  'sisihkan-gambar',
  'pasang-gambar',
  'hapus-jurnal',
  'selesai',
];

let source: TestDatabase;
let store: string;
let original: ReturnType<typeof withoutEnded>;

beforeAll(async () => {
  source = await createTestDatabase({ hasTables: true });
  const installation = await openInstallation(source.location);
  await fillInstallation(installation);
  store = installation.config.cadanganDir;
  await backUp(installation);
  await installation.close();
  original = withoutEnded(await contentsOf(source.location));
});
afterAll(() => source.drop());

/** Another folder with the same secrets and other data. */
async function oldInstallation(): Promise<TestDatabase> {
  const target = await createTestDatabase({ hasTables: true });
  await copySecrets(source.location, target.location);
  await restore(target);
  const { build, close } = await openInstallation(target.location);
  await build.dataSiswa({ nama: 'Yang Lama' });
  await close();
  return target;
}

const restore = ({ location }: TestDatabase) => restoreFrom(store, location);

test.each(steps)('killed before %s', async (step) => {
  const target = await oldInstallation();
  const { location } = target;
  const old = await contentsOf(location);
  const killed = await runProgram('killed-restore', location, { args: [store, step] });
  expect(killed).toEqual({ code: null, stdout: '', stderr: '' });

  const isReady = existsSync(join(location.dataDir, 'pemulihan', 'jurnal.json'));
  expect(isReady).toBe(steps.indexOf(step) > steps.indexOf('jurnal') && step !== 'selesai');
  if (isReady) {
    // Half the old and half the new is no data to work on.
    await expect(openInstallation(location)).rejects.toThrow(/Pemulihan cadangan terputus/);
  } else if (step !== 'selesai') {
    expect(await contentsOf(location)).toEqual(old);
  }
  if (step !== 'selesai') expect(await restore(target)).toMatchObject({ isContinued: isReady });

  const restored = withoutEnded(await contentsOf(location));
  expect(restored.kept).toEqual(original.kept);
  expect(restored.pictures).toEqual(original.pictures);
  const names = await readdir(location.dataDir);
  expect(names).not.toContain('pemulihan');
  if (!onPostgres) {
    const asides = names.filter((name) => name.startsWith('sebelum-pemulihan-')).toSorted();
    const aside = { dataDir: join(location.dataDir, asides.at(-1) ?? ''), databaseUrl: '' };
    await copySecrets(location, aside);
    expect(await contentsOf(aside)).toEqual(old);
  }
  await target.drop();
});

test('what was made ready for one database is no other one’s: refused until it is finished there', async () => {
  const [target, other] = [await createTestDatabase(), await createTestDatabase()];
  await copySecrets(source.location, target.location);
  await runProgram('killed-restore', target.location, { args: [store, 'sisihkan-basis-data'] });
  const databaseUrl = onPostgres ? other.location.databaseUrl : 'postgres://siapa@127.0.0.1:1/lain';
  const elsewhere = { ...target, location: { ...target.location, databaseUrl } };
  const attempt = onPostgres ? restore(elsewhere) : install(elsewhere.location, await begunIn(target));
  await expect(attempt).rejects.toThrow(/disiapkan untuk basis data lain.*hapus folder .*pemulihan untuk memulai/);

  expect(await restore(target)).toMatchObject({ isContinued: true });
  expect(withoutEnded(await contentsOf(target.location)).kept).toEqual(original.kept);
  await target.drop();
  await other.drop();
});

async function begunIn({ location }: TestDatabase) {
  const journal = await readJournal(location);
  if (!journal) throw new Error('No restore has begun');
  return { journal, onStep: () => undefined };
}
