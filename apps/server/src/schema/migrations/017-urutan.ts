// What the lists are sorted by: each order is an index behind what the list is about, and no page sorts rows.
import { type Kysely, sql } from 'kysely';

/** The other choices stand behind the order, so that a sorted page that is filtered reads no rows but its own. */
const choices = 'jurusan_pilihan, kelas_pilihan, jenis_kelamin, gelombang';
const siswa = { nonaktif: 'diaktivasi_pada is null', aktif: 'diaktivasi_pada is not null' };

const accounts = Object.entries(siswa).flatMap(([state, condition]) =>
  ['email', 'nim'].map(
    (column) => `create index akun_${state}_${column} on akun (${column}, id) where role = 'siswa' and ${condition}`,
  ),
);

/** Careful: PostgreSQL reads no rows behind an index of `lower(nama)` only where the index holds `nama`, too. */
const included = { sqlite: '', postgres: ' include (nama)' } as const;
type Engine = keyof typeof included;

const statementsOf = (engine: Engine) => [
  `create index data_siswa_nama_nomor on data_siswa
    (status_data, lower(nama), nomor, tahun_ajaran, ${choices})${included[engine]}`,
  `create index data_siswa_nim_nomor on data_siswa (status_data, nim, nomor, tahun_ajaran, ${choices})`,
  ...accounts,
  ...['nama', 'kode', 'kategori', 'lokasi'].map(
    (name) => `create index data_inventaris_${name} on data_inventaris (lower(${name}_barang), id)`,
  ),
  'create index data_inventaris_jumlah on data_inventaris (jumlah_barang, id)',
  'create index data_inventaris_tanggal on data_inventaris (tanggal_masuk_barang, id)',
];

export function urutan(engine: Engine) {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const statement of statementsOf(engine)) await sql.raw(statement).execute(db);
  };
}
