// A restore that is killed with SIGKILL before each of its steps: the old data are whole, or the next run finishes.
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, onPostgres, type TestDatabase } from '../../testing/database.ts';
import {
  contentsOf,
  copySecrets,
  fillInstallation,
  openInstallation,
  withoutEnded,
} from '../../testing/installation.ts';
import { runProgram } from '../../testing/program.ts';
import { systemClock } from '../clock.ts';
import { loadSecrets } from '../secrets.ts';
import { makeBackup } from './make.ts';
import { type RestoreStep, restoreBackup } from './restore.ts';

const steps: RestoreStep[] = [
  'periksa',
  'kosongkan',
  'gambar',
  'basis-data',
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
let folder: string;
let original: ReturnType<typeof withoutEnded>;

beforeAll(async () => {
  source = await createTestDatabase();
  folder = join(source.location.dataDir, 'cadangan', 'uji');
  const installation = await openInstallation(source.location);
  await fillInstallation(installation);
  const { config, storage, secrets, clock } = installation;
  await makeBackup({ location: config, storage, secrets, clock, folder, asal: 'perintah' });
  await installation.close();
  original = withoutEnded(await contentsOf(source.location));
}, 60_000);
afterAll(() => source.drop());

/** Another folder with the same secrets and other data. */
async function oldInstallation(): Promise<TestDatabase> {
  const target = await createTestDatabase();
  await copySecrets(source.location, target.location);
  await restore(target);
  const { build, close } = await openInstallation(target.location);
  await build.dataSiswa({ nama: 'Yang Lama' });
  await close();
  return target;
}

async function restore({ location }: TestDatabase) {
  const secrets = await loadSecrets({ dataDir: location.dataDir, env: {}, hasData: true });
  return restoreBackup({ location, secrets, clock: systemClock, folder });
}

test.each(steps)('killed before %s', { timeout: 90_000 }, async (step) => {
  const target = await oldInstallation();
  const { location } = target;
  const old = await contentsOf(location);
  const killed = await runProgram('testing/pulihkan.ts', location, { args: [folder, step] });
  expect(killed).toEqual({ code: null, stdout: '', stderr: '' });

  const isReady = existsSync(join(location.dataDir, 'pemulihan', 'jurnal.json'));
  expect(isReady).toBe(steps.indexOf(step) > steps.indexOf('jurnal') && step !== 'selesai');
  if (isReady) {
    // Half the old and half the new is no data to work on.
    await expect(openInstallation(location)).rejects.toThrow(/Pemulihan cadangan terputus/);
  } else if (step !== 'selesai') {
    expect(await contentsOf(location)).toEqual(old);
  }
  if (step !== 'selesai') expect(await restore(target)).toMatchObject({ dari: folder, melanjutkan: isReady });

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
