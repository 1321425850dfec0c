// npm run pindah -- --ke-folder folder [--ke-database postgres://…] [--ke-s3 https://…]: moves the installation that the
// environment names, while it runs, and keeps it from being written to until it has been stopped.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { systemClock } from '../../platform/clock.ts';
import { type Config, readConfig } from '../../platform/config.ts';
import { withDatabase } from '../../platform/database/database.ts';
import { withConnection } from '../../platform/database/postgres-connection.ts';
import { StartupError } from '../../platform/errors.ts';
import { loadSecrets, type Secrets, secretsFile, secretsText } from '../../platform/secrets.ts';
import { makeFolder, writeAndSync } from '../../platform/storage/durable-file.ts';
import { countOthers } from '../backup/postgres-import.ts';
import { runCommand, text } from '../command.ts';
import { workAlone } from '../instance-lock.ts';
import { checkFingerprint } from '../keys/first-secrets.ts';
import { explainStart, nameOf } from '../start-errors.ts';
import { isMigrated } from '../upgrade/migrate.ts';
import { moveInstallation } from './move.ts';
import { markMoved, refuseMoved } from './moved.ts';

const declaration = {
  name: 'pindah',
  sentence: 'Memindahkan seluruh data ke folder, basis data, atau penyimpanan lain, sementara program berjalan.',
  forms: {
    '--ke-folder <folder> [--ke-database <alamat>] [--ke-s3 <alamat>]':
      'menyalin, membandingkan, lalu menunggu program yang lama dihentikan',
  },
  options: {
    'ke-folder': { ...text, hint: 'folder data yang baru (DATA_DIR)' },
    'ke-database': { ...text, hint: 'PostgreSQL yang baru (DATABASE_URL); tanpa itu SQLite di folder baru' },
    'ke-s3': { ...text, hint: 'penyimpanan gambar yang baru (S3_URL); tanpa itu folder baru' },
  },
  examples: ['--ke-folder /var/lib/gerbang-baru', '--ke-folder /var/lib/gerbang-baru --ke-database postgres://…'],
};
const STEPS = {
  hold: 'Penulisan di tempat lama ditahan; membaca tetap bisa.',
  copy: 'Menyalin basis data dan gambar.',
  install: 'Memasang di tempat baru.',
  compare: 'Membandingkan baris demi baris dan berkas demi berkas.',
} as const;

async function ownSecrets(config: Config): Promise<Secrets> {
  const secrets = await loadSecrets({ rahasiaDir: config.rahasiaDir, env: process.env, hasData: true });
  return withDatabase(config, async (db) => {
    await checkFingerprint(db, secrets);
    return secrets;
  });
}

/** The new place needs the same secrets; where the environment gives them, they stay there. */
async function bringSecrets(to: Config, secrets: Secrets): Promise<void> {
  await makeFolder(to.dataDir);
  const path = secretsFile(to.rahasiaDir);
  if (process.env.SECRETS || existsSync(path)) return;
  await writeAndSync(path, Buffer.from(secretsText(secrets)));
}

async function move(from: Config, to: Config): Promise<void> {
  if (resolve(from.dataDir) === resolve(to.dataDir)) {
    throw new StartupError('--ke-folder harus folder lain daripada DATA_DIR.');
  }
  await refuseMoved(from);
  if (!(await isMigrated(from))) throw new StartupError(`Basis data ${nameOf(from)} tidak ada atau kosong.`);
  const secrets = await ownSecrets(from);
  await bringSecrets(to, secrets);
  const onStep = (step: keyof typeof STEPS) => console.log(STEPS[step]);
  const { baris, berkas, held } = await moveInstallation({ from, to, secrets, clock: systemClock, onStep });
  console.log(`Sama: ${baris} baris dan ${berkas} berkas gambar.`);
  console.log('Hentikan program yang lama sekarang; penulisan di sana tetap ditahan sampai ia berhenti.');
  await untilStopped(from);
  await markMoved(from.dataDir, `Data di sini sudah dipindahkan pada ${new Date().toISOString()}.`);
  await held.release();
  console.log('Selesai. Jalankan program dengan DATA_DIR, DATABASE_URL, dan S3_URL yang baru; semua orang masuk lagi.');
}

async function untilStopped(from: Config): Promise<void> {
  for (;;) {
    try {
      (await workAlone(from.dataDir)).release();
      if (!(await hasOthers(from))) return;
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** Whether anybody but this command is connected: instances on other machines have no lock in our folder. */
async function hasOthers({ databaseUrl }: Config): Promise<boolean> {
  if (!databaseUrl) return false;
  // One of them holds the writers.
  return (await withConnection(databaseUrl, countOthers)) > 1;
}

await runCommand(declaration, async ({ values }) => {
  const from = readConfig(process.env);
  const to = readConfig({
    DATA_DIR: values['ke-folder'],
    RAHASIA_DIR: process.env.RAHASIA_DIR,
    DATABASE_URL: values['ke-database'],
    S3_URL: values['ke-s3'],
  });
  try {
    await move(from, to);
  } catch (error) {
    throw explainStart(error, from);
  }
});
