// Stock-taking: what the office had changed of an item since it was scanned, kept when the session was closed.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const text = { sqlite: 'text', postgres: 'text collate "C"' } as const;

export function opnameKantor(engine: Engine) {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    await sql.raw(`alter table opname_barang add column diubah ${text[engine]} not null default '[]'`).execute(db);
  };
}
