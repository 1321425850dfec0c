// Majors and classes are what the school says: the database no longer knows them by name.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
type Any = Kysely<any>;

const columns = ['jurusan_pilihan', 'kelas_pilihan'];

const run = async (db: Any, statement: string): Promise<void> => void (await sql.raw(statement).execute(db));

/**
 * SQLite cannot take a check from a column, and to make the table anew would delete what hangs on its rows. So the
 * columns are made anew, and with them the indexes and triggers that name them, by their own words.
 */
async function onSqlite(db: Any): Promise<void> {
  const named = sql.join(
    columns.map((column) => sql`sql like ${`%${column}%`}`),
    sql` or `,
  );
  const { rows } = await sql<{ type: string; name: string; sql: string }>`select type, name, sql from sqlite_schema
    where tbl_name = 'data_siswa' and type in ('index', 'trigger') and (${named}) order by type, name`.execute(db);
  for (const column of columns) {
    await run(db, `alter table data_siswa add column ${column}_baru text not null default ''`);
  }
  const copies = columns.map((column) => `${column}_baru = ${column}`).join(', ');
  await run(db, `update data_siswa set ${copies}`);
  for (const { type, name } of rows) await run(db, `drop ${type} ${name}`);
  for (const column of columns) {
    await run(db, `alter table data_siswa drop column ${column}`);
    await run(db, `alter table data_siswa rename column ${column}_baru to ${column}`);
    await run(db, `alter table data_siswa add constraint data_siswa_${column}_ada check (${column} <> '')`);
  }
  for (const each of rows) await run(db, each.sql);
}

async function onPostgres(db: Any): Promise<void> {
  for (const column of columns) {
    await run(db, `alter table data_siswa drop constraint data_siswa_${column}_check`);
    await run(db, `alter table data_siswa add constraint data_siswa_${column}_ada check (${column} <> '')`);
  }
}

export const up = (engine: Engine) => (engine === 'sqlite' ? onSqlite : onPostgres);
