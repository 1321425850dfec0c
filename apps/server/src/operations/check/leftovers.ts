// Bytes that nothing names, and files that were never finished: the sweeper takes them, so old ones mean that it does not.

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { namesIn, TEMPORARIES } from '../../platform/storage/disk-contents.ts';
import { type FileStorage, isStorageKey } from '../../platform/storage/file-storage.ts';
import { errorCode } from '../../platform/storage/storage-errors.ts';
import { pictureTables } from '../../schema/tables.ts';
import { unnamed } from '../retention/sweeper.ts';
import { itself, type Problem } from './problem.ts';

const OLD_MS = 60 * 60_000;
const BATCH = 500;

type Store = {
  db: Db;
  storage: FileStorage;
  pictureFolder: string | undefined;
  temporaryFolders: string[];
  clock: Clock;
};

/** A disk of its own for pictures has the second one. */
const NOT_FOREIGN = new Set([TEMPORARIES, 'lost+found']);

const problem = (nama: string, sebab: string): Problem => ({ bagian: 'penyimpanan', subject: itself(nama), sebab });

export async function checkLeftovers({ db, storage, clock, ...folders }: Store): Promise<Problem[]> {
  const before = new Date(clock.now().getTime() - OLD_MS);
  const nameless: string[] = [];
  let stored = 0;
  let batch: string[] = [];
  for await (const { key, modifiedAt } of storage.list()) {
    stored += 1;
    if (modifiedAt < before) batch.push(key);
    if (batch.length < BATCH) continue;
    nameless.push(...(await unnamed(db, batch)));
    batch = [];
  }
  nameless.push(...(await unnamed(db, batch)));
  const unfinished = (await Promise.all(folders.temporaryFolders.map((folder) => oldFiles(folder, before)))).flat();
  const foreign = folders.pictureFolder === undefined ? [] : await foreignFiles(folders.pictureFolder);
  return [
    ...(stored > 0 && (await isEmpty(db)) ? [problem('Basis data', `kosong, padahal ada ${stored} file gambar`)] : []),
    ...nameless.map((key) => problem(`File gambar ${key}`, 'tidak dipakai data mana pun')),
    ...foreign
      .filter(({ modifiedAt }) => modifiedAt < before)
      .map(({ path }) => problem(`File berkas/${path}`, 'bukan milik program')),
    ...unfinished.map((name) => problem(`File sementara ${name}`, 'tertinggal')),
  ];
}

/**
 * Whether there are neither students nor pictures, nor any in the bin. Files of any age are then worth a word: they may be
 * those of a database that was here before, and the age of a leftover is no comfort.
 */
export async function isEmpty(db: Db): Promise<boolean> {
  const tables = ['data_siswa', 'sampah', 'berkas_dibuang', ...pictureTables] as const;
  const parts = tables.map((table) => sql`select 1 as ada from ${sql.table(table)}`);
  const { rows } = await sql`select 1 from (${sql.join(parts, sql` union all `)}) semua limit 1`.execute(db);
  return rows.length === 0;
}

async function oldFiles(folder: string, before: Date): Promise<string[]> {
  const found = (await namesIn(folder)).map(async (name) => {
    const file = await stat(join(folder, name)).catch(() => undefined);
    return file?.isFile() && file.mtime < before ? [name] : [];
  });
  return (await Promise.all(found)).flat();
}

/** What is in the folder without being a picture or on its way to become one: paths in it, with the time of writing. */
async function foreignFiles(folder: string, path = ''): Promise<{ path: string; modifiedAt: Date }[]> {
  const depth = path === '' ? 0 : path.split('/').length;
  const entries = await readdir(join(folder, path), { withFileTypes: true }).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(errorCode(error) ?? '')) return [];
    throw error;
  });
  const found = entries.map(async (entry) => {
    const own = path === '' ? entry.name : `${path}/${entry.name}`;
    if (depth === 0 && NOT_FOREIGN.has(entry.name)) return [];
    if (entry.isDirectory()) return foreignFiles(folder, own);
    // Anything of that name at that depth is listed, and so looked for among the rows.
    if (depth === 2 && isStorageKey(entry.name)) return [];
    const file = await stat(join(folder, own)).catch(() => undefined);
    return file ? [{ path: own, modifiedAt: file.mtime }] : [];
  });
  return (await Promise.all(found)).flat();
}
