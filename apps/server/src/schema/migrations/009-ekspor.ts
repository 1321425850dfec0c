// Exports: what was ordered, and the pieces of the file that is made of it. Tokens are of areas that the contract lists alone.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const columns = {
  sqlite: { id: 'text', text: 'text', time: 'text' },
  postgres: { id: 'uuid', text: 'text collate "C"', time: 'timestamptz' },
};

const statements = ({ id, text, time }: (typeof columns)[Engine]) => [
  // Nothing is lost: a token lives for five minutes. SQLite changes no check of a table that is there.
  'drop table token_konfirmasi',
  `create table token_konfirmasi (
    token_hash ${text} primary key,
    sesi_hash ${text} not null references sesi (sesi_hash) on delete cascade,
    area ${text} not null check (area <> ''),
    kedaluwarsa_pada ${time} not null)`,
  'create index token_konfirmasi_sesi on token_konfirmasi (sesi_hash)',

  `create table ekspor (
    id ${id} primary key,
    akun_id ${id} not null,
    role ${text} not null,
    saring ${text} not null,
    status ${text} not null check (status in ('menunggu', 'dibuat', 'siap', 'gagal')),
    berjalan integer check (berjalan = 1),
    giliran ${text},
    percobaan integer not null default 0 check (percobaan >= 0),
    dibuat_pada ${time} not null,
    detak_pada ${time} not null,
    sudah integer not null default 0,
    dari integer not null default 0,
    siswa integer not null default 0,
    barang integer not null default 0,
    dilewati integer not null default 0,
    ukuran bigint not null default 0,
    sha256 ${text},
    galat ${text},
    kedaluwarsa_pada ${time},
    constraint ekspor_berjalan_unique unique (berjalan),
    constraint ekspor_berjalan check ((status in ('menunggu', 'dibuat')) = (berjalan is not null)))`,
  `create table ekspor_bagian (
    ekspor_id ${id} not null references ekspor (id),
    nomor integer not null check (nomor >= 0),
    kunci ${text} not null,
    ukuran integer not null check (ukuran > 0),
    primary key (ekspor_id, nomor),
    constraint ekspor_bagian_kunci_unique unique (kunci))`,
];

export function up(engine: Engine) {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const statement of statements(columns[engine])) await sql.raw(statement).execute(db);
  };
}
