// Recovery codes that were made and that nobody has said to have stored; those of before stay beside them until then.
import { type Kysely, sql } from 'kysely';

const statement =
  'alter table kode_pemulihan add column belum_disimpan integer not null default 0 check (belum_disimpan in (0, 1))';

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
export async function pemulihan(db: Kysely<any>): Promise<void> {
  await sql.raw(statement).execute(db);
}
