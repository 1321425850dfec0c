// Student accounts by the day of their registration on the school's clock, as the analysis and the lists choose them.
import type { FilterAkun } from '@gerbang/contract/akun/akun-siswa';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The first moment of a day (yyyy-mm-dd, by the school's clock), or of a day after it. */
export function startOf(day: string, plusDays = 0): string {
  return new Date(Date.parse(`${day}T00:00:00.000+07:00`) + plusDays * 86_400_000).toISOString();
}

/**
 * Conditions on `akun`; none for an empty filter. Careful: the role is written out, or SQLite would not see that the index
 * by registration holds these rows.
 */
export function terdaftar({ terdaftar_dari, terdaftar_sampai, tanpa_data }: FilterAkun): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`akun.role = 'siswa'`];
  if (terdaftar_dari) conditions.push(sql`akun.dibuat_pada >= ${startOf(terdaftar_dari)}`);
  if (terdaftar_sampai) conditions.push(sql`akun.dibuat_pada < ${startOf(terdaftar_sampai, 1)}`);
  if (tanpa_data) conditions.push(sql`not exists (select 1 from data_siswa where data_siswa.nim = akun.nim)`);
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
