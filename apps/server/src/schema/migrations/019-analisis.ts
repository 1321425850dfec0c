// What the analysis of a school year adds up, by indexes that hold it.
import { type Kysely, sql } from 'kysely';

const indexes = [
  // Careful: partial, or lists that filter by year and wave would take it, which has not their order.
  `create index data_siswa_uang on data_siswa (tahun_ajaran, gelombang, jurusan_pilihan, biaya_pendidikan, diskon_sen)
    where status_data = 'Tervalidasi'`,
  "create index akun_terdaftar on akun (dibuat_pada, nim, diaktivasi_pada) where role = 'siswa'",
];

export const analisis =
  () =>
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  async (db: Kysely<any>): Promise<void> => {
    for (const index of indexes) await sql.raw(index).execute(db);
  };
