// Why somebody opened a document without its stamp, beside that they did.
import { type Kysely, sql } from 'kysely';

export function cap(engine: 'sqlite' | 'postgres') {
  const text = engine === 'sqlite' ? 'text' : 'text collate "C"';
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    await sql.raw(`alter table riwayat_data_siswa add column alasan ${text}`).execute(db);
  };
}
