// Sessions that their owner can tell apart and end, and on which lists a student's record was seen.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const columns = {
  sqlite: {
    // Careful: SQLite adds no column that must be filled without a value to begin with.
    id: "text not null default ''",
    // A UUID of version 4 for each session that is open now.
    anyId: `lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
      || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`,
    key: 'text',
    text: 'text',
    date: 'text',
    time: 'text',
    small: 'without rowid',
  },
  postgres: {
    id: 'uuid not null default gen_random_uuid()',
    anyId: 'gen_random_uuid()',
    key: 'uuid',
    text: 'text collate "C"',
    date: 'date',
    time: 'timestamptz',
    small: '',
  },
} as const;

export function up(engine: Engine) {
  const { id, anyId, key, text, date, time, small } = columns[engine];
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const statement of [
      `alter table sesi add column id ${id}`,
      `update sesi set id = ${anyId}`,
      'create unique index sesi_id on sesi (id)',
      `alter table sesi add column perangkat ${text} not null default ''`,
      `alter table sesi add column alamat ${text} not null default ''`,
      // One row for each of the staff and day, however often; it goes with the record.
      `create table terlihat_di_daftar (
        data_siswa_id ${key} not null references data_siswa (id) on delete cascade,
        hari ${date} not null,
        akun_id ${key} not null,
        role ${text} not null,
        waktu ${time} not null,
        primary key (data_siswa_id, hari, akun_id)) ${small}`,
    ]) {
      await sql.raw(statement).execute(db);
    }
  };
}
