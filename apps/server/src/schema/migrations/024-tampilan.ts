// The views of lists that staff keep for themselves.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const columns = {
  sqlite: { key: 'text', text: 'text', time: 'text' },
  postgres: { key: 'uuid', text: 'text collate "C"', time: 'timestamptz' },
} as const;

export function tampilan(engine: Engine) {
  const { key, text, time } = columns[engine];
  const statements = [
    `create table tampilan (
      id ${key} primary key,
      akun_id ${key} not null references akun (id) on delete cascade,
      daftar ${text} not null,
      nama ${text} not null,
      alamat ${text} not null,
      dibuat_pada ${time} not null)`,
    'create unique index tampilan_nama on tampilan (akun_id, daftar, nama)',
  ];
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
}
