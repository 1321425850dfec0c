// The views of lists that staff keep for themselves, and the orders that lists have since had: of major and class, and of the bin.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const columns = {
  sqlite: { key: 'text', text: 'text', time: 'text' },
  postgres: { key: 'uuid', text: 'text collate "C"', time: 'timestamptz' },
} as const;

/** Behind a choice the number, and then what filters compare, as in migration 017. */
const indexes = [
  `create index data_siswa_jurusan_nomor on data_siswa
    (status_data, jurusan_pilihan, nomor, tahun_ajaran, kelas_pilihan, jenis_kelamin, gelombang)`,
  `create index data_siswa_kelas_nomor on data_siswa
    (status_data, kelas_pilihan, nomor, tahun_ajaran, jurusan_pilihan, jenis_kelamin, gelombang)`,
  'create index sampah_label on sampah (lower(label), id)',
];

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
    ...indexes,
  ];
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
}
