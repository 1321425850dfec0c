// What the analysis of a school year adds up, by indexes that hold it.
import { type Kysely, sql } from 'kysely';

const indexes = [
  // Careful: partial, or lists that filter by year and wave would take it, which has not their order.
  `create index data_siswa_uang on data_siswa (tahun_ajaran, gelombang, jurusan_pilihan, biaya_pendidikan, diskon_sen)
    where status_data = 'Tervalidasi'`,
  `create index data_siswa_langkah on data_siswa (tahun_ajaran, gelombang, status_data, akun_id, id)
    where akun_id is not null`,
  "create index riwayat_dibuat on riwayat_data_siswa (data_siswa_id, role, waktu) where jenis = 'dibuat'",
  "create index riwayat_divalidasi on riwayat_data_siswa (data_siswa_id, waktu) where jenis = 'divalidasi'",
  "create index akun_terdaftar on akun (dibuat_pada, nim, diaktivasi_pada) where role = 'siswa'",
];

export const analisis =
  () =>
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  async (db: Kysely<any>): Promise<void> => {
    for (const index of indexes) await sql.raw(index).execute(db);
  };
