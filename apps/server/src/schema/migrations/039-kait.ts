// Programs that are told of what happened, and what waits to be told to them.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const columns = {
  sqlite: { id: 'text', text: 'text', time: 'text' },
  postgres: { id: 'uuid', text: 'text collate "C"', time: 'timestamptz' },
} as const;

const statements = ({ id, text, time }: (typeof columns)[Engine]) => [
  `create table kait (
    id ${id} primary key,
    nama ${text} not null,
    alamat ${text} not null,
    peristiwa ${text} not null,
    dibuat_oleh ${id} not null,
    dibuat_pada ${time} not null)`,
  `create table kait_kiriman (
    id ${id} primary key,
    kait_id ${id} not null references kait (id) on delete cascade,
    peristiwa ${text} not null,
    sasaran_id ${id},
    dibuat_pada ${time} not null,
    percobaan integer not null default 0,
    coba_lagi_pada ${time} not null,
    dikirim_pada ${time},
    galat ${text})`,
  'create index kait_kiriman_kait on kait_kiriman (kait_id, id)',
  'create index kait_kiriman_menunggu on kait_kiriman (coba_lagi_pada, id) where dikirim_pada is null',
  'create index kait_kiriman_lama on kait_kiriman (dibuat_pada)',
];

export function kait(engine: Engine) {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const statement of statements(columns[engine])) await sql.raw(statement).execute(db);
  };
}
