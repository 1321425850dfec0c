// The database file of a restore → PostgreSQL: into a schema of its own, which then takes the place of the old one.
import type { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type pg from 'pg';
import { type DatabaseLocation, engineOf } from '../../platform/database/database.ts';
import { postgresDialect } from '../../platform/database/postgres.ts';
import { PATIENTLY, patient, withConnection } from '../../platform/database/postgres-connection.ts';
import { StartupError } from '../../platform/errors.ts';
import { buildTables } from '../../schema/build.ts';
import { rebuildPostgresIndex } from '../check/summaries.ts';
import { readContent } from './content.ts';
import { columnsOf, openReadOnly, quoted, tablesOf } from './sqlite-tables.ts';

const STAGING = 'gerbang_pemulihan';
const ROWS_AT_ONCE = 500;
/** A connection that was closed is listed for a moment longer. */
const PATIENCE_MS = 2000;

/** Throws `StartupError` while anybody else is connected: an instance on another machine has no lock in our folder. */
export async function refuseOthersOnPostgres(location: DatabaseLocation): Promise<void> {
  if (engineOf(location) !== 'postgres') return;
  await withConnection(location.databaseUrl, refuseOthers);
}

/** How many connections the database has beside this one. */
export async function countOthers(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and (backend_type = 'client backend' or (backend_type is null and usesysid is not null))`,
  );
  return rows.length;
}

async function refuseOthers(client: pg.Client): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  let others = await countOthers(client);
  while (others > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    others = await countOthers(client);
  }
  if (others === 0) return;
  throw new StartupError(
    `Basis data di DATABASE_URL sedang dipakai: ada ${others} sambungan lain. Hentikan semua instansi, lalu coba lagi.`,
  );
}

/**
 * Throws `StartupError` for a role that could not finish: better before anything is changed than at the last step, whose
 * repetition would fail the same way.
 */
async function refuseWithoutRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ peran: string; boleh: boolean; stranger: string | null }>(
    `select current_user as peran,
        has_database_privilege(current_database(), 'CREATE')
          and coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as boleh,
        (select min(relname) from pg_class
          where relnamespace = to_regnamespace(current_schema()) and relkind in ('r', 'p', 'v', 'm', 'S')
            and not pg_has_role(relowner, 'USAGE')) as stranger`,
  );
  const { peran = '', boleh = false, stranger = null } = rows[0] ?? {};
  if (boleh && stranger === null) return;
  const what = boleh ? `tabel ${stranger} milik peran lain` : 'peran itu bukan pemilik basis datanya';
  throw new StartupError(
    `Peran ${peran} di DATABASE_URL tidak dapat memulihkan: ${what}. Hak yang diperlukan ada di docs/operations.md.`,
  );
}

/** Makes the staging schema anew with every row of the file; `mark` is how `installPostgres` knows it again. */
export async function importPostgres(url: string, { file, mark }: { file: string; mark: string }): Promise<void> {
  const source = openReadOnly(file);
  try {
    await withConnection(url, refuseWithoutRights);
    await withConnection(url, bringExtension);
    await withConnection(url, (client) => client.query(`drop schema if exists ${STAGING} cascade`));
    await withConnection(url, (client) => client.query(`create schema ${STAGING}`));
    await build(url, readContent(source).skema);
    await withConnection(url, async (client) => {
      await client.query('begin');
      await client.query(PATIENTLY);
      await client.query(`set local search_path to ${STAGING}, public`);
      await copyAll(source, client);
      // Triggers, which did not run, fill the search's index.
      for (const statement of rebuildPostgresIndex) await client.query(statement);
      await client.query(`comment on schema ${STAGING} is ${literal(mark)}`);
      await client.query('commit');
    });
  } finally {
    source.close();
  }
}

/**
 * Careful: an extension that the migrations made in the staging schema could not be moved out of it by whoever merely owns
 * the database: its functions belong to the superuser. One in the database's own schema need not move.
 */
async function bringExtension(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_extension where extname = 'pg_trgm' and extnamespace = to_regnamespace('${STAGING}')`,
  );
  if (rows.length > 0) await client.query('drop extension pg_trgm cascade');
  await client.query('do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$');
}

/** Our own names only: letters, digits and underscores. */
const literal = (mark: string) => `'${mark.replaceAll("'", "''")}'`;

async function build(url: string, applied: string[]): Promise<void> {
  const inStaging = new URL(url);
  const options = inStaging.searchParams.get('options') ?? '';
  inStaging.searchParams.set('options', `${options} -c search_path=${STAGING},public`.trim());
  const db = new Kysely<never>({ dialect: postgresDialect(inStaging.href, { limits: patient }) });
  try {
    await buildTables(db, { engine: 'postgres', applied, schema: STAGING });
  } finally {
    await db.destroy();
  }
}

async function copyAll(source: DatabaseSync, client: pg.Client): Promise<void> {
  const tables = inOrderOfReferences(source);
  // The rows that triggers would add are copied like all others, and the audit log's would refuse.
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`);
  // What the migrations put in themselves is among the rows that come.
  for (const table of tables.toReversed()) await client.query(`delete from ${quoted(table)}`);
  for (const table of tables) await copyTable(source, client, table);
  await continueCounting(client);
  // Careful: checks of references may wait until the end of the transaction, and a table with waiting ones is not altered.
  await client.query('set constraints all immediate');
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
}

async function copyTable(source: DatabaseSync, client: pg.Client, table: string): Promise<void> {
  const columns = columnsOf(source, table).map(quoted).join(', ');
  const insert =
    `insert into ${quoted(table)} (${columns}) ` +
    `select ${columns} from json_populate_recordset(null::${quoted(table)}, $1::json)`;
  let batch: unknown[] = [];
  const send = async () => {
    if (batch.length > 0) await client.query(insert, [JSON.stringify(batch)]);
    batch = [];
  };
  for (const row of source.prepare(`select ${columns} from ${quoted(table)}`).iterate()) {
    batch.push(row);
    if (batch.length === ROWS_AT_ONCE) await send();
  }
  await send();
}

/**
 * Columns that number their rows go on after the numbers that came. Careful: first our own columns, then their sequences; in one
 * step PostgreSQL may ask for those of system tables, which only a superuser may.
 */
async function continueCounting(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ next: string }>(
    `with own as materialized (
        select attrelid::regclass::text as tabel, attname as kolom
          from pg_attribute join pg_class on pg_class.oid = attrelid
          where relnamespace = '${STAGING}'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped)
      select format('select setval(%L, coalesce(max(%I), 0) + 1, false) from %s',
          pg_get_serial_sequence(tabel, kolom), kolom, tabel) as next
        from own where pg_get_serial_sequence(tabel, kolom) is not null`,
  );
  for (const { next } of rows) await client.query(next);
}

/** All tables, each after those that its rows point to. */
function inOrderOfReferences(source: DatabaseSync): string[] {
  const ordered = new Set<string>();
  const visit = (table: string): void => {
    if (ordered.has(table)) return;
    const targets = source.prepare('select "table" as target from pragma_foreign_key_list(?)').all(table);
    for (const { target } of targets) if (target !== table) visit(String(target));
    ordered.add(table);
  };
  for (const table of tablesOf(source)) visit(table);
  return [...ordered];
}

/**
 * Moves what is in the database's schema to the schema `aside`, and the staging schema's content in its place, all at
 * one moment. Does nothing when that has been done; throws `StartupError` in a database where it was not made ready.
 */
export async function installPostgres(url: string, aside: string): Promise<void> {
  await withConnection(url, async (client) => {
    await client.query('begin');
    await client.query(PATIENTLY);
    if (await isReady(client, aside)) {
      await refuseOthers(client);
      const { rows: found } = await client.query<{ name: string }>('select current_schema() as name');
      const target = found[0]?.name ?? 'public';
      await client.query(`create schema ${quoted(aside)}`);
      await moveContent(client, { from: target, to: aside });
      await moveContent(client, { from: STAGING, to: target });
      await client.query(`drop schema ${STAGING}`);
    }
    await client.query('commit');
  });
}

/** Whether the staging schema of this restore waits; its tables are in their place once the schema for the old ones is there. */
async function isReady(client: pg.Client, aside: string): Promise<boolean> {
  const { rows } = await client.query<{ mark: string | null }>(
    `select obj_description(oid, 'pg_namespace') as mark from pg_namespace where nspname = $1`,
    [STAGING],
  );
  if (rows[0]?.mark === aside) return true;
  const done = await client.query('select 1 from pg_namespace where nspname = $1', [aside]);
  if (done.rows.length > 0) return false;
  throw new OtherDatabaseError();
}

/** The database that was made ready for a restore is another one. */
export class OtherDatabaseError extends StartupError {
  constructor() {
    super('Basis data di DATABASE_URL bukan yang disiapkan untuk pemulihan itu.');
  }
}

/**
 * Tables take their indexes, triggers and own sequences along, not the collations of their columns; an extension moves only
 * out of the staging schema.
 */
async function moveContent(client: pg.Client, { from, to }: { from: string; to: string }): Promise<void> {
  const statements = [
    `select format('alter table %s set schema %I', c.oid::regclass, $2::text) as move from pg_class c
      where relnamespace = $1::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and not exists (
        select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and deptype in ('e', 'a', 'i')
          and d.refclassid in ('pg_class'::regclass, 'pg_extension'::regclass))`,
    `select format('alter routine %s set schema %I', p.oid::regprocedure, $2::text) as move from pg_proc p
      where pronamespace = $1::regnamespace and not exists (
        select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and deptype = 'e')`,
    `select format('alter collation %I.%I set schema %I', $1::text, collname, $2::text) as move from pg_collation
      where collnamespace = $1::regnamespace`,
    `select format('alter extension %I set schema %I', extname, $2::text) as move from pg_extension
      where extnamespace = $1::regnamespace and $1::text = '${STAGING}'`,
  ];
  for (const statement of statements) {
    const { rows } = await client.query<{ move: string }>(statement, [from, to]);
    for (const { move } of rows) await client.query(move);
  }
}
