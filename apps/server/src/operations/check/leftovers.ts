// Bytes that nothing names, and files that were never finished: the sweeper takes them, so old ones mean that it does not.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unnamed } from '../../features/berkas/sweeper.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { namesIn } from '../../platform/storage/durable-file.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { itself, type Problem } from './problem.ts';

const OLD_MS = 60 * 60_000;
const BATCH = 500;

type Store = { db: Db; storage: FileStorage; temporaryFolders: string[]; clock: Clock };

export async function checkLeftovers({ db, storage, temporaryFolders, clock }: Store): Promise<Problem[]> {
  const before = new Date(clock.now().getTime() - OLD_MS);
  const problem = (nama: string, sebab: string): Problem => ({ bagian: 'penyimpanan', subject: itself(nama), sebab });
  const nameless: string[] = [];
  let batch: string[] = [];
  for await (const { key, modifiedAt } of storage.list()) {
    if (modifiedAt < before) batch.push(key);
    if (batch.length < BATCH) continue;
    nameless.push(...(await unnamed(db, batch)));
    batch = [];
  }
  nameless.push(...(await unnamed(db, batch)));
  const unfinished = (await Promise.all(temporaryFolders.map((folder) => oldFiles(folder, before)))).flat();
  return [
    ...nameless.map((key) => problem(`File gambar ${key}`, 'tidak dipakai data mana pun')),
    ...unfinished.map((name) => problem(`File sementara ${name}`, 'tertinggal')),
  ];
}

async function oldFiles(folder: string, before: Date): Promise<string[]> {
  const found = (await namesIn(folder)).map(async (name) => {
    const file = await stat(join(folder, name)).catch(() => undefined);
    return file?.isFile() && file.mtime < before ? [name] : [];
  });
  return (await Promise.all(found)).flat();
}
