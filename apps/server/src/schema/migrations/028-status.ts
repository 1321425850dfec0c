// Links by which the state of an application is read without signing in.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const columns = {
  sqlite: { key: 'text', text: 'text', time: 'text' },
  postgres: { key: 'uuid', text: 'text collate "C"', time: 'timestamptz' },
} as const;

export function status(engine: Engine) {
  const { key, text, time } = columns[engine];
  const statement = `create table tautan_status (
      akun_id ${key} primary key references akun (id) on delete cascade,
      nomor integer not null check (nomor > 0),
      kode_hash ${text},
      dibuat_pada ${time} not null,
      constraint tautan_status_kode_unique unique (kode_hash))`;
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    await sql.raw(statement).execute(db);
  };
}
