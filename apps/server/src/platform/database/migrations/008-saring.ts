// The student lists can be filtered by what the dashboard groups by. The index on the school year holds the other
// choices too, so that a filtered page reads no rows but its own; the one on the school is new.
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of [
    'drop index data_siswa_tahun_nomor',
    `create index data_siswa_tahun_nomor on data_siswa
      (status_data, tahun_ajaran, nomor, jurusan_pilihan, kelas_pilihan, jenis_kelamin, gelombang)`,
    'create index data_siswa_sekolah_nomor on data_siswa (status_data, asal_sekolah, tahun_ajaran, nomor)',
    // How far a wave had come by a day, and which record waits longest.
    'create index data_siswa_gelombang on data_siswa (status_data, tahun_ajaran, gelombang, tanggal_daftar)',
    "create index data_siswa_terlama on data_siswa (diubah_pada) where status_data = 'Menunggu Validasi'",
  ]) {
    await sql.raw(statement).execute(db);
  }
}
