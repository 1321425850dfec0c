// When a record was sent last: by its student, or when it was made. It waits since then, whatever admins change in it.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { startOf } from './terdaftar.ts';

/** When a record was sent, in any status: the column of those sent again also remembers it of records that wait no longer. */
export const dikirimPada = sql<string>`case when data_siswa.diajukan_lagi = 1
  then coalesce((select max(waktu) from riwayat_data_siswa
    where data_siswa_id = data_siswa.id and jenis = 'diajukan_lagi'), data_siswa.dibuat_pada)
  else data_siswa.dibuat_pada end`;

/** Sent on a day (yyyy-mm-dd, by the school's clock) or later. */
export const dikirimDari = (day: string): RawBuilder<SqlBool> => sql<SqlBool>`${dikirimPada} >= ${startOf(day)}`;

/** Sent on a day or before. */
export const dikirimSampai = (day: string): RawBuilder<SqlBool> => sql<SqlBool>`${dikirimPada} < ${startOf(day, 1)}`;
