// A new school must not begin where the data of another are. A folder that the program makes by itself is no evidence of them: a
// picture is that a record could name, a complete backup with accounts, what a server rescued, and without tables the secrets.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { called } from '../platform/called.ts';
import type { Config } from '../platform/config.ts';
import { engineOf, sqliteFile } from '../platform/database/database.ts';
import { StartupError } from '../platform/errors.ts';
import { secretsFile } from '../platform/secrets.ts';
import { listObjects } from '../platform/storage/disk-contents.ts';
import { listGenerations } from './backup/store.ts';
import { findRescued, type Rescued } from './observe/rescue.ts';
import { nameOf } from './start-errors.ts';

/** Throws StartupError for a database without tables, or without any account, beside the data of a school. */
export async function refuseLostData(config: Config, { hasTables }: { hasTables: boolean }): Promise<void> {
  const { dataDir, rahasiaDir, cadanganDir } = config;
  const [pictures, secrets] = [join(dataDir, 'berkas'), secretsFile(rahasiaDir)];
  const rescued = await findRescued(dataDir);
  const isBackedUp = (await listGenerations(cadanganDir)).some(({ manifest }) => (manifest.tabel.akun ?? 0) > 0);
  const left: string[] = [];
  if (!hasTables && existsSync(secrets)) left.push(secrets);
  if (await hasPicture(pictures)) left.push(pictures);
  if (isBackedUp) left.push(cadanganDir);
  if (rescued.database) left.push(rescued.folder);
  if (left.length === 0) return;
  const state = hasTables ? 'tidak berisi satu akun pun' : 'tidak ada atau kosong';
  const isElsewhere = engineOf(config) === 'postgres';
  const restore = called(`cadangan pulihkan${isBackedUp ? '' : ' --dari folder-cadangan'}`);
  const back =
    rescued.database && !isElsewhere ? `yang terselamatkan: ${wayBack(config, rescued)}` : `dengan: ${restore}`;
  throw new StartupError(
    `Basis data ${nameOf(config)} ${state}, padahal ada data sekolah di ${left.join(' dan ')}. ` +
      'Untuk memulai sekolah baru, pindahkan dulu data itu ke tempat lain. ' +
      // Last, so that it is copied to the end of the line.
      `${isElsewhere ? 'Periksa DATABASE_URL, atau kembalikan' : 'Kembalikan'} ${back}`,
  );
}

/** Throws StartupError where the secrets of the data are gone, and a server rescued them. */
export async function refuseLostSecrets(config: Config): Promise<void> {
  const rescued = await findRescued(config.dataDir);
  const target = secretsFile(config.rahasiaDir);
  if (!rescued.secrets || existsSync(target)) return;
  throw new StartupError(
    `Rahasia program tidak ditemukan di ${target}, tetapi terselamatkan. Kembalikan: ${secretsBack(config, rescued)}`,
  );
}

/** One line for a shell that puts the rescued database in the place of what is there. */
function wayBack(config: Config, rescued: Rescued): string {
  const file = sqliteFile(config);
  const there = ['', '-wal', '-shm'].map((ending) => `${file}${ending}`).filter((path) => existsSync(path));
  const aside = there.length > 0 && `mv ${there.map((path) => `"${path}"`).join(' ')} "${rescued.folder}"`;
  const steps = [aside, `cp -p "${rescued.database}" "${file}"`, secretsBack(config, rescued)];
  return steps.filter(Boolean).join(' && ');
}

function secretsBack({ rahasiaDir }: Config, { secrets }: Rescued): string {
  const target = secretsFile(rahasiaDir);
  return secrets && !existsSync(target) ? `cp -p "${secrets}" "${target}"` : '';
}

async function hasPicture(folder: string): Promise<boolean> {
  for await (const _ of listObjects(folder)) return true;
  return false;
}
