// Imports: the other sheets of a workbook, of which another one may be read instead.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const text = { sqlite: 'text', postgres: 'text collate "C"' } as const;

export function imporLembar(engine: Engine) {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    await sql.raw(`alter table impor add column lembar_lain ${text[engine]} not null default '[]'`).execute(db);
  };
}
