// The school's settings by section and version, and its logos.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const columns = {
  sqlite: { id: 'text', text: 'text', time: 'text' },
  postgres: { id: 'uuid', text: 'text collate "C"', time: 'timestamptz' },
};

const statements = ({ id, text, time }: (typeof columns)[Engine]) => [
  `create table pengaturan_versi (
    bagian ${text} not null check (bagian <> ''),
    versi integer not null check (versi >= 1),
    nilai ${text} not null,
    kembali_ke integer check (kembali_ke >= 0 and kembali_ke < versi),
    diubah_pada ${time} not null,
    diubah_oleh ${id},
    primary key (bagian, versi))`,

  `create table logo_sekolah (
    id ${id} primary key,
    kunci ${text} not null,
    lebar integer not null check (lebar > 0),
    tinggi integer not null check (tinggi > 0),
    ukuran integer not null check (ukuran > 0),
    sidik ${text},
    dibuat_pada ${time} not null,
    constraint logo_sekolah_kunci_unique unique (kunci))`,
];

export function up(engine: Engine) {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const statement of statements(columns[engine])) await sql.raw(statement).execute(db);
  };
}
