// A backup of today in the program of tomorrow, whose database has a migration more.
import { backUp, restoreFrom } from '@gerbang/kit/backup';
import { createTestDatabase } from '@gerbang/kit/database';
import { contentsOf, copySecrets, fillInstallation, openInstallation, withoutEnded } from '@gerbang/kit/installation';
import { addTomorrow, removeTomorrow, TOMORROW } from '@gerbang/kit/tomorrow';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type DatabaseLocation, openDatabase } from '../../platform/database/database.ts';
import { all } from '../../schema/migrations/all.ts';
import { differences } from '../check/summaries.ts';
import { verifyStore } from './verify.ts';

type Rows = Record<string, string[]>;

/** The row without what only tomorrow's program knows. */
function ofToday(row: string): string {
  const columns = JSON.parse(row) as [string, unknown][];
  return JSON.stringify(columns.filter(([name]) => !TOMORROW.columns.includes(name)));
}

async function rowsAndPictures(location: DatabaseLocation) {
  const { kept, pictures } = withoutEnded(await contentsOf(location));
  const { kysely_migration, ...rows }: Rows = kept;
  return { rows, pictures, migrations: kysely_migration };
}

test('it is whole there, and comes back upgraded, without a lost row', async () => {
  const [source, target] = [await createTestDatabase(), await createTestDatabase()];
  const installation = await openInstallation(source.location);
  const { cadanganDir } = installation.config;
  await fillInstallation(installation);
  await backUp(installation);
  await installation.close();
  const was = await rowsAndPictures(source.location);
  const today = Object.keys(all);
  expect(was.migrations).toHaveLength(today.length);

  addTomorrow();
  onTestFinished(removeTomorrow);
  expect((await verifyStore(cadanganDir, { secrets: installation.secrets })).problems).toEqual([]);
  await copySecrets(source.location, target.location);
  const { brought } = await restoreFrom(cadanganDir, target.location);
  expect(brought.migrasi).toEqual([TOMORROW.name]);
  const is = await rowsAndPictures(target.location);
  expect(is.pictures).toEqual(was.pictures);
  for (const [table, rows] of Object.entries(was.rows)) {
    expect({ table, rows: is.rows[table]?.map(ofToday).toSorted() }).toEqual({ table, rows });
  }
  const db = openDatabase(target.location);
  const names = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  expect(names.rows.map(({ name }) => name)).toEqual([...today, TOMORROW.name]);
  const { rows } = await sql<{ n: number }>`select sum(siswa) as n from ${sql.table(TOMORROW.made)}`.execute(db);
  expect(Number(rows[0]?.n)).toBe(was.rows.data_siswa?.length);
  expect(await differences(db)).toEqual([]);
  await db.destroy();
  await source.drop();
  await target.drop();
});
