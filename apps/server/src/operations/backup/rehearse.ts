// A restore that nobody waits for: into a scratch folder, checked whole there, and thrown away.
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import { sqliteFile, withDatabase } from '../../platform/database/database.ts';
import { makeFolder } from '../../platform/storage/durable-file.ts';
import { checkAuditLog } from '../audit/check.ts';
import { differences } from '../check/summaries.ts';
import { prepareDatabase } from './prepare.ts';
import { damageOf, openReadOnly } from './sqlite-tables.ts';

type Rehearsal = { clock: Clock /** Folder for the scratch folder. */; work: string };

/** Restores the database file of a snapshot as a restore does, and says in words what is wrong with it then. */
export async function rehearseSnapshot(file: string, { clock, work }: Rehearsal): Promise<string[]> {
  const location = { dataDir: join(work, 'gladi'), databaseUrl: '' };
  try {
    await makeFolder(location.dataDir);
    await copyFile(file, sqliteFile(location));
    await prepareDatabase(location.dataDir, { clock, cadangan: 'gladi' });
    return await problemsOf(location.dataDir);
  } finally {
    await rm(location.dataDir, { recursive: true, force: true });
  }
}

/** What is wrong with the embedded database of a folder that nobody works on: pages, references, totals, trail. */
export async function problemsOf(dataDir: string): Promise<string[]> {
  const location = { dataDir, databaseUrl: '' };
  const file = openReadOnly(sqliteFile(location));
  const damage = damageOf(file);
  file.close();
  if (damage.length > 0) return damage;
  return withDatabase(location, async (db) => {
    const wrong = await differences(db);
    const { broken } = await checkAuditLog(db);
    return [
      ...wrong.map(({ table, rows }) => `Hitungan ${table} berbeda pada ${rows} baris.`),
      ...(broken ? [`Jejak audit rusak pada entri ${broken.nomor}: ${broken.sebab}.`] : []),
    ];
  });
}
