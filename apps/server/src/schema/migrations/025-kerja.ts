// The steps of each record's history in their order, by an index that holds them: what admins decided, and after how long.
import { type Kysely, sql } from 'kysely';

export const kerja =
  () =>
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  async (db: Kysely<any>): Promise<void> => {
    await sql
      .raw(
        `create index riwayat_langkah on riwayat_data_siswa (data_siswa_id, versi, id, jenis, role, akun_id, waktu)
          where jenis in ('dibuat', 'diajukan_lagi', 'divalidasi', 'ditolak', 'dikembalikan', 'diurungkan')`,
      )
      .execute(db);
  };
