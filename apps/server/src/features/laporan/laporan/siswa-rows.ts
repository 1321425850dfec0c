// The students of a report, read page by page.
import type { FilterLaporan } from '@gerbang/contract/laporan/laporan';
import { fieldsWhere, type ReportedField } from '@gerbang/contract/siswa/siswa-fields';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ROWS_AT_ONCE } from '../../../core/cetakan/content.ts';
import type { Db } from '../../../platform/database/database.ts';
import { slowRead } from '../../../platform/database/lists.ts';
import { columnOf } from '../../../schema/siswa-column.ts';

export type ReportedDataSiswa = Awaited<ReturnType<typeof readDataSiswa>>[number];

/** The Tervalidasi records of a school year, or of a part of it. */
export function ofFilter({ tahun_ajaran, ...part }: FilterLaporan): RecordFilter {
  const values = Object.entries(part).filter(([, value]) => value !== undefined);
  const conditions = Object.entries({ status_data: 'Tervalidasi', tahun_ajaran, ...Object.fromEntries(values) }).map(
    ([column, value]) => sql<SqlBool>`${sql.ref(`data_siswa.${column}`)} = ${value}`,
  );
  return { where: sql<SqlBool>`${sql.join(conditions, sql` and `)}`, isScattered: values.length > 0 };
}

const reported = fieldsWhere<ReportedField>(({ shownIn }) => shownIn.includes('excel') || shownIn.includes('pdf')).map(
  (field) => `data_siswa.${columnOf(field)}` as const,
);

type AfterSiswa = { sortKey: string; nim: string };

/** Which records; `isScattered` when the next ones may lie far behind. */
export type RecordFilter = { where: RawBuilder<SqlBool>; isScattered: boolean };

/** The next rows by name (upper and lower case alike) and NIM. */
export function readDataSiswa(db: Db, { where, isScattered }: RecordFilter, after: AfterSiswa | undefined) {
  const sortKey = sql<string>`lower(data_siswa.nama)`;
  return db
    .selectFrom('data_siswa')
    .leftJoin('profile', 'profile.akun_id', 'data_siswa.pengelola_id')
    .leftJoin('ejaan_sekolah', 'ejaan_sekolah.ejaan', 'data_siswa.asal_sekolah')
    .select(reported)
    .select(['data_siswa.nomor_e164', 'data_siswa.nomor_wali_e164'])
    .select(['ejaan_sekolah.nama as nama_sekolah', 'profile.nama as pengelola_nama'])
    .select(sortKey.as('sortKey'))
    .where(where)
    .$if(after !== undefined, (query) =>
      query
        // Careful: SQLite seeks in the index by this line alone; the row values on the next one only filter.
        .where(sortKey, '>=', after?.sortKey ?? '')
        .where(sql<boolean>`(${sortKey}, data_siswa.nim) > (${after?.sortKey}, ${after?.nim})`),
    )
    .orderBy(sortKey)
    .orderBy('nim')
    .limit(ROWS_AT_ONCE)
    .$if(isScattered, (query) => query.modifyEnd(slowRead))
    .execute();
}
