// What one person repeats in the trail is counted here until its day is over; and a NIM is unique among active accounts only:
// several may claim it, and an admin activates one of them.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const types = { sqlite: { text: 'text', time: 'text' }, postgres: { text: 'text collate "C"', time: 'timestamptz' } };

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
type AnyDb = Kysely<any>;

export function batas(engine: Engine) {
  const { text, time } = types[engine];
  return async (db: AnyDb): Promise<void> => {
    await run(db, [
      `create table jejak_hari (
        kunci ${text} primary key,
        hari ${text} not null,
        entri ${text} not null,
        jumlah integer not null,
        terakhir ${time} not null)`,
      'create index jejak_hari_hari on jejak_hari (hari)',
    ]);
    if (engine === 'postgres') await run(db, ['alter table akun drop constraint akun_nim_unique']);
    else await rebuildAkun(db);
    await run(db, [
      'create unique index akun_nim_unique on akun (nim) where diaktivasi_pada is not null',
      'create index akun_nim on akun (nim)',
    ]);
  };
}

/** SQLite drops no constraint: the table is made anew without it, with its rows, indexes and triggers. */
async function rebuildAkun(db: AnyDb): Promise<void> {
  const { rows: of } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master where tbl_name = 'akun' and sql is not null order by rowid`.execute(db);
  const table = of.find(({ type }) => type === 'table')?.sql ?? '';
  const unbound = table
    .replace(/^create table "?akun"?/i, 'create table akun_baru')
    .replace(/constraint akun_nim_unique unique \(nim\),\s*/, '');
  const { rows: guarded } = await sql`select 1 from akun, pragma_foreign_keys where foreign_keys = 1 limit 1`.execute(
    db,
  );
  // Careful: dropping the table would delete whatever names its rows.
  if (guarded.length > 0) throw new Error('Foreign keys must be off while akun is made anew');
  await run(db, [
    // Triggers of other tables name akun, which is not there for a moment.
    'pragma legacy_alter_table = on',
    unbound,
    'insert into akun_baru select * from akun',
    'drop table akun',
    'alter table akun_baru rename to akun',
    'pragma legacy_alter_table = off',
    ...of.flatMap(({ type, sql }) => (type === 'table' ? [] : [sql])),
  ]);
}

async function run(db: AnyDb, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
