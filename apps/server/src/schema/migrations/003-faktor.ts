// Factors of staff, settings of the school, and whose password was chosen by somebody else.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const columns = {
  sqlite: { id: 'text', text: 'text', time: 'text' },
  postgres: { id: 'uuid', text: 'text collate "C"', time: 'timestamptz' },
};

const statements = ({ id, text, time }: (typeof columns)[Engine]) => [
  'alter table akun add column ganti_password integer not null default 0 check (ganti_password in (0, 1))',

  `create table passkey (
    id ${id} primary key,
    akun_id ${id} not null references akun (id) on delete cascade,
    kredensial ${text} not null,
    kunci_publik ${text} not null,
    penghitung bigint not null check (penghitung >= 0),
    nama ${text} not null check (nama <> ''),
    transport ${text} not null default '[]',
    dibuat_pada ${time} not null,
    dipakai_pada ${time},
    constraint passkey_kredensial_unique unique (kredensial))`,
  'create index passkey_akun on passkey (akun_id, id)',

  `create table totp (
    akun_id ${id} primary key references akun (id) on delete cascade,
    rahasia ${text} not null,
    langkah_terakhir bigint not null,
    dibuat_pada ${time} not null)`,

  `create table kode_pemulihan (
    id ${id} primary key,
    akun_id ${id} not null references akun (id) on delete cascade,
    kode_hash ${text} not null,
    dibuat_pada ${time} not null,
    dipakai_pada ${time})`,
  'create index kode_pemulihan_akun on kode_pemulihan (akun_id)',

  `create table permintaan_lepas (
    akun_id ${id} primary key references akun (id) on delete cascade,
    diminta_oleh ${id} not null references akun (id) on delete cascade,
    diminta_pada ${time} not null)`,
  'create index permintaan_lepas_oleh on permintaan_lepas (diminta_oleh)',

  `create table pengaturan (
    kunci ${text} primary key,
    nilai ${text} not null,
    versi integer not null check (versi >= 1),
    diubah_pada ${time} not null,
    diubah_oleh ${id})`,
];

export function up(engine: Engine) {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const statement of statements(columns[engine])) await sql.raw(statement).execute(db);
  };
}
