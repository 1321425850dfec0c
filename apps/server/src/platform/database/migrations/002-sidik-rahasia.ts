// What the secrets of this database look like from outside, and a trail that no insert can replace.
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
type AnyDb = Kysely<any>;

export function up(engine: 'sqlite' | 'postgres') {
  return async (db: AnyDb): Promise<void> => {
    await db.schema
      .createTable('sidik_rahasia')
      .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
      .addColumn('sidik', 'text', (c) => c.notNull())
      .execute();
    if (engine === 'sqlite') await refuseReplacing(db);
  };
}

/** SQLite's INSERT OR REPLACE deletes the old row without asking the trigger on deletions. */
async function refuseReplacing(db: AnyDb): Promise<void> {
  await sql`create trigger jejak_tanpa_ganti before insert on jejak
    when exists (select 1 from jejak where nomor = new.nomor)
    begin select raise(abort, 'jejak hanya bertambah'); end`.execute(db);
}
