// Stock-taking: sessions, what each expects, and what phones have scanned.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const columns = {
  sqlite: { id: 'text', text: 'text', time: 'text' },
  postgres: { id: 'uuid', text: 'text collate "C"', time: 'timestamptz' },
} as const;

const statements = ({ id, text, time }: (typeof columns)[Engine]) => [
  `create table opname (
    id ${id} primary key,
    nama ${text} not null check (nama <> ''),
    lokasi ${text} not null,
    dibuka_pada ${time} not null,
    dibuka_oleh ${id},
    ditutup_pada ${time},
    ditutup_oleh ${id})`,
  `create table opname_barang (
    opname_id ${id} not null references opname (id) on delete cascade,
    data_inventaris_id ${id} not null,
    nama_barang ${text} not null,
    kode_barang ${text} not null,
    lokasi_barang ${text} not null,
    jumlah_barang integer not null,
    kondisi_barang ${text} not null,
    diharapkan integer not null check (diharapkan in (0, 1)),
    primary key (opname_id, data_inventaris_id))`,
  `create table opname_pindaian (
    id ${id} primary key,
    opname_id ${id} not null references opname (id) on delete cascade,
    kode ${text} not null,
    data_inventaris_id ${id},
    unit integer,
    lokasi ${text} not null,
    kondisi ${text},
    jumlah integer check (jumlah between 0 and 999999),
    tindakan ${text} check (tindakan in ('pindah', 'kembali')),
    dipindai_pada ${time} not null,
    diterima_pada ${time} not null,
    terlambat integer not null check (terlambat in (0, 1)),
    akun_id ${id} not null)`,
  'create index opname_pindaian_opname on opname_pindaian (opname_id, dipindai_pada, id)',
];

export function opname(engine: Engine) {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const statement of statements(columns[engine])) await sql.raw(statement).execute(db);
  };
}
