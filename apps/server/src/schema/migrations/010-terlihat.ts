// By what an address was proven, which codes were handed over, and where else than on a list somebody was seen.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const columns = {
  sqlite: { key: 'text', text: 'text', date: 'text', time: 'text', small: 'without rowid' },
  postgres: { key: 'uuid', text: 'text collate "C"', date: 'date', time: 'timestamptz', small: '' },
} as const;

export function terlihat(engine: Engine) {
  const { key, text, date, time, small } = columns[engine];
  /** One row for each of the staff, day and kind, however often; it goes with what it is about. */
  const seen = (name: string, [column, table]: [string, string]) => `create table ${name} (
    ${column} ${key} not null references ${table} (id) on delete cascade,
    hari ${date} not null,
    akun_id ${key} not null,
    cara ${text} not null default 'daftar',
    role ${text} not null,
    waktu ${time} not null,
    primary key (${column}, hari, akun_id, cara)) ${small}`;
  const statements = [
    `alter table akun add column terbukti_lewat ${text} check (terbukti_lewat in ('email', 'kode'))`,
    'alter table tautan add column diserahkan integer not null default 0 check (diserahkan in (0, 1))',
    // Careful: SQLite adds nothing to a primary key; rows that the bin keeps come back with the default.
    seen('terlihat_baru', ['data_siswa_id', 'data_siswa']),
    `insert into terlihat_baru (data_siswa_id, hari, akun_id, role, waktu)
      select data_siswa_id, hari, akun_id, role, waktu from terlihat_di_daftar`,
    'drop table terlihat_di_daftar',
    'alter table terlihat_baru rename to terlihat_di_daftar',
    seen('akun_terlihat', ['siswa_id', 'akun']),
    seen('sampah_terlihat', ['sampah_id', 'sampah']),
  ];
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
}
