// Which waiting record is being checked by whom, and until when.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const columns = {
  sqlite: { key: 'text', time: 'text', small: 'without rowid' },
  postgres: { key: 'uuid', time: 'timestamptz', small: '' },
} as const;

export function pegangan(engine: Engine) {
  const { key, time, small } = columns[engine];
  const statement = `create table pegangan (
    data_siswa_id ${key} primary key references data_siswa (id) on delete cascade,
    akun_id ${key} not null references akun (id) on delete cascade,
    sampai ${time} not null) ${small}`;
  const index = 'create index pegangan_akun on pegangan (akun_id)';
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    await sql.raw(statement).execute(db);
    await sql.raw(index).execute(db);
  };
}
