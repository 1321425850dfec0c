// PostgreSQL: the searched text in narrow rows of its own, as SQLite's index has it. PostgreSQL compares the text of each
// row that its trigrams name; here a page holds some ninety of them, in a record thirty-five.
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
type AnyDb = Kysely<any>;

const RANGE = 1_099_511_627_776;
const ranges = { menunggu: 1, valid: 2, ditolak: 3 };

/** Each status has its own range of numbers, as on SQLite (migration 004). */
const tempat = (row: string) =>
  `case ${row}.status_data when 'Menunggu Validasi' then 1 when 'Tervalidasi' then 2 else 3 end * ${RANGE} + ${row}.nomor`;

const changed = '(lama.status_data, lama.cari) is distinct from (baru.status_data, baru.cari)';
const pairs = 'lama join baru on baru.id = lama.id';

const changes = {
  insert: { tables: 'new table as baru', body: `insert into cari_siswa select ${tempat('baru')}, cari from baru;` },
  delete: {
    tables: 'old table as lama',
    body: `delete from cari_siswa using lama where cari_siswa.tempat = ${tempat('lama')};`,
  },
  update: {
    tables: 'old table as lama new table as baru',
    body: `delete from cari_siswa using ${pairs} where ${changed} and cari_siswa.tempat = ${tempat('lama')};
      insert into cari_siswa select ${tempat('baru')}, baru.cari from ${pairs} where ${changed};`,
  },
};

export function up(engine: 'sqlite' | 'postgres') {
  return async (db: AnyDb): Promise<void> => {
    if (engine === 'sqlite') return;
    await run(
      db,
      // Careful: an instance of yesterday may write meanwhile, and what it commits between copy and trigger would be missing.
      'lock table data_siswa in share row exclusive mode',
      'create table cari_siswa (tempat bigint primary key, cari text collate "C" not null)',
      `insert into cari_siswa select ${tempat('data_siswa')}, cari from data_siswa order by nomor`,
    );
    for (const [event, { tables, body }] of Object.entries(changes)) {
      const name = `data_siswa_dicari_${event}`;
      await run(
        db,
        `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
        `create trigger ${name} after ${event} on data_siswa referencing ${tables}
          for each statement execute function ${name}()`,
      );
    }
    await moveTrigramIndexes(db);
  };
}

/** Without pg_trgm there are none, and a search reads the rows. */
async function moveTrigramIndexes(db: AnyDb): Promise<void> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db);
  for (const [name, n] of Object.entries(ranges)) {
    await run(db, `drop index if exists data_siswa_cari_${name}`);
    if (rows.length === 0) continue;
    await run(
      db,
      `create index cari_siswa_${name} on cari_siswa using gin (cari gin_trgm_ops)
        where tempat between ${n * RANGE} and ${(n + 1) * RANGE - 1}`,
    );
  }
}

async function run(db: AnyDb, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
