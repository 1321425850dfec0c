// What an export says of the school it comes from, and what of the settings an import has added.
import { type Kysely, sql } from 'kysely';

export function imporPengaturan(engine: 'sqlite' | 'postgres') {
  const text = engine === 'sqlite' ? 'text' : 'text collate "C"';
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    await sql.raw(`alter table impor add column pengaturan ${text}`).execute(db);
  };
}
