// Stock-taking: a scan that takes another one back, and what is decided of differences before the end.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const columns = {
  sqlite: { id: 'text', text: 'text', time: 'text' },
  postgres: { id: 'uuid', text: 'text collate "C"', time: 'timestamptz' },
} as const;

const statements = ({ id, text, time }: (typeof columns)[Engine]) => [
  `alter table opname_pindaian add column batal ${id}`,
  'create index opname_pindaian_barang on opname_pindaian (opname_id, data_inventaris_id)',
  `create table opname_putusan (
    opname_id ${id} not null references opname (id) on delete cascade,
    data_inventaris_id ${id} not null,
    hal ${text} not null check (hal in ('lokasi', 'jumlah', 'kondisi')),
    nilai ${text} not null,
    ubah integer not null check (ubah in (0, 1)),
    akun_id ${id} not null,
    diputus_pada ${time} not null,
    primary key (opname_id, data_inventaris_id, hal))`,
];

export function opnamePutusan(engine: Engine) {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const statement of statements(columns[engine])) await sql.raw(statement).execute(db);
  };
}
