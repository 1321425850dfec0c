// On which folder an account is made: a slip in DATA_DIR must not begin a second, empty school beside the real one.
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { StartupError } from '../../platform/errors.ts';
import { isMigrated } from '../upgrade/migrate.ts';

/**
 * Says where the accounts are, for the answer. StartupError where there is no installation, unless it may begin here: in the
 * usual folder, in an empty one that somebody made for it, or with `isWanted`.
 */
export async function placeOfAccounts(config: Config, { isWanted }: { isWanted: boolean }): Promise<string> {
  const { dataDir } = config;
  if (await isMigrated(config)) return `Folder data: ${dataDir}`;
  const names = await readdir(dataDir).catch(() => undefined);
  const isUsual = dataDir === resolve('data');
  if (!isWanted && !isUsual && names?.length !== 0) throw noInstallation(dataDir);
  return `Belum ada instalasi di sini, jadi dimulai yang baru. Folder data: ${dataDir}`;
}

/** For what only an installation has. */
export async function refuseNoInstallation(config: Config): Promise<void> {
  if (!(await isMigrated(config))) throw new StartupError(`Tidak ada instalasi di folder ${config.dataDir}.`);
}

const noInstallation = (dataDir: string) =>
  new StartupError(
    `Tidak ada instalasi di folder ${dataDir}. Periksa DATA_DIR. Bila memang ingin memulai instalasi baru di sana, tambahkan --baru.`,
  );
