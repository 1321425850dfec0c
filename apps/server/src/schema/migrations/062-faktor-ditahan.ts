// Which factors do not count until their owner has been asked about them.
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
export async function faktorDitahan(db: Kysely<any>): Promise<void> {
  for (const table of ['passkey', 'totp', 'kode_pemulihan']) {
    const column = sql`ditahan integer not null default 0 check (ditahan in (0, 1))`;
    await sql`alter table ${sql.table(table)} add column ${column}`.execute(db);
  }
}
