// Tables, indexes and triggers that a database of this program has, compared with those of a fresh and empty one: whoever
// takes one away takes a rule away with it, and nothing that is read afterwards need show it.

import { DatabaseSync } from 'node:sqlite';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import type { Db, Engine } from '../../platform/database/database.ts';
import { databaseFailure } from '../../platform/database/database-errors.ts';
import { isSqlite } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/engine.ts';
import { Statements } from '../../platform/database/sqlite-driver.ts';
import { buildTables, migrations } from '../../schema/build.ts';
import { itself, type Problem } from './problem.ts';

/** `isi` is its SQL where the engine gives it back unchanged. */
type SchemaPart = { jenis: string; nama: string; isi: string | null };

const words: Record<string, string> = {
  table: 'tabel',
  index: 'indeks',
  trigger: 'pemicu',
  constraint: 'aturan',
  view: 'tampilan',
};

const ofSqlite = sql<SchemaPart>`select type as jenis, name as nama, sql as isi from sqlite_schema
  where name not like 'sqlite\\_%' escape '\\'`;

// Careful: trigram indexes are there or not as the server has pg_trgm, and are made later by `npm run hitung`.
const ofPostgres = sql<SchemaPart>`select 'trigger' as jenis, t.tgname || ' pada ' || c.relname as nama, null as isi
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace
  union all select 'constraint', k.conname || ' pada ' || c.relname, null
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype in ('c', 'f', 'p', 'u') and c.relnamespace = current_schema()::regnamespace
  union all select case when c.relkind = 'r' then 'table' else 'index' end, c.relname, null
    from pg_class c left join pg_am a on a.oid = c.relam
    where c.relkind in ('r', 'i') and a.amname <> 'gin' and c.relnamespace = current_schema()::regnamespace`;

export async function checkTables(db: Db): Promise<Problem[]> {
  const expected = await (isSqlite(db) ? freshSqlite() : freshPostgres(db));
  if (!expected) return [];
  const { rows } = await (isSqlite(db) ? ofSqlite : ofPostgres).execute(db);
  const nameOf = ({ jenis, nama }: SchemaPart) => `${words[jenis] ?? jenis} ${nama}`;
  const found = new Map(rows.map((part) => [nameOf(part), part]));
  const known = new Set(expected.map(nameOf));
  const problem = (sebab: string): Problem => ({ bagian: 'aturan', subject: itself('Susunan basis data'), sebab });
  return [
    ...expected.flatMap((part) => {
      const there = found.get(nameOf(part));
      if (!there) return [problem(`${nameOf(part)} tidak ada`)];
      return there.isi === part.isi ? [] : [problem(`${nameOf(part)} bukan yang dibuat program`)];
    }),
    // An index of somebody else changes nothing; a trigger may change anything.
    ...rows
      .filter((part) => part.jenis === 'trigger' && !known.has(nameOf(part)))
      .map((part) => problem(`${nameOf(part)} bukan dari program`)),
  ];
}

const newest = (engine: Engine) => ({ engine, applied: Object.keys(migrations(engine)) });

/** One made in memory, without touching the disk. */
async function freshSqlite(): Promise<SchemaPart[]> {
  const database = new DatabaseSync(':memory:');
  const statements = new Statements(database);
  const connection = {
    executeQuery: async (query: { sql: string; parameters: readonly unknown[] }) =>
      statements.run(query.sql, query.parameters as never),
  };
  const driver = Object.assign(new DummyDriver(), { acquireConnection: async () => connection });
  const db = new Kysely<never>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  try {
    await buildTables(db, newest('sqlite'));
    return (await ofSqlite.execute(db)).rows;
  } finally {
    database.close();
  }
}

const SCHEMA = 'gerbang_periksa';

/** Ends the transaction in which the fresh tables were made. */
class RolledBackError extends Error {}

/** One made in a transaction that is undone; undefined where the program may make no schema. */
async function freshPostgres(db: Db): Promise<SchemaPart[] | undefined> {
  let parts: SchemaPart[] | undefined;
  try {
    await transaction(db, async (db) => {
      await sql`set local statement_timeout = 0`.execute(db);
      await sql`create schema ${sql.id(SCHEMA)}`.execute(db);
      await sql`set local search_path = ${sql.id(SCHEMA)}, public`.execute(db);
      await buildTables(db, { ...newest('postgres'), schema: SCHEMA });
      parts = (await ofPostgres.execute(db)).rows;
      throw new RolledBackError();
    });
  } catch (error) {
    // No rights to make one, or a server that is only for reading.
    if (!(error instanceof RolledBackError) && databaseFailure(error) !== 'away') throw error;
  }
  return parts;
}
