// The reports of students: a school year or a part of it, or those that were chosen in a list.
import type { Chosen } from '@gerbang/contract/bulk';
import { formatGelombang, formatKelas } from '@gerbang/contract/format';
import type { FilterLaporan } from '@gerbang/contract/laporan';
import { namaPilihan } from '@gerbang/contract/pilihan';
import { sentences } from '@gerbang/contract/sentences';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/errors.ts';
import { type Printable, printable } from '../cetakan/table.ts';
import { isSeenBy, type Viewer } from '../hak-lihat/siswa.ts';
import { getBagian } from '../sekolah/bagian.ts';
import { listDipakai } from '../sekolah/queries.ts';
import { refuseUnknown } from '../sekolah/refuse-unknown.ts';
import { type Content, pagesOf } from './content.ts';
import { dataSiswaTable } from './siswa-columns.ts';
import { ofFilter, type RecordFilter, type ReportedDataSiswa, readDataSiswa } from './siswa-rows.ts';

/** The Tervalidasi records of a school year, or of a part of it, by name (upper and lower case alike) and NIM. */
export async function contentOfSiswa(db: Db, filter: FilterLaporan): Promise<Content> {
  await refuseUnknown(db, filter);
  const bagian = await namesOf(db, filter);
  return {
    title: 'Laporan Data Siswa',
    period: [`Tahun Ajaran ${filter.tahun_ajaran}`, ...bagian].join(', '),
    filter,
    bagian,
    table: await siswaWhere(db, ofFilter(filter)),
    empty: `Data siswa ${[`tahun ajaran ${filter.tahun_ajaran}`, ...bagian].join(', ')} tidak ditemukan`,
  };
}

/** Wave, major and class as people read them. */
async function namesOf(db: Db, { gelombang, jurusan_pilihan, kelas_pilihan }: FilterLaporan): Promise<string[]> {
  const { jurusan, kelas } = await getBagian(db, 'pilihan');
  return [
    ...(gelombang === undefined ? [] : [formatGelombang(gelombang)]),
    ...(jurusan_pilihan === undefined ? [] : [namaPilihan(jurusan, jurusan_pilihan)]),
    ...(kelas_pilihan === undefined ? [] : [formatKelas(namaPilihan(kelas, kelas_pilihan))]),
  ];
}

/** The records that were chosen in a list, as they were seen there: HttpError 409 when one of them is no longer that. */
export async function contentOfChosen(db: Db, viewer: Viewer, chosen: readonly Chosen[]): Promise<Content> {
  const ids = [...new Set(chosen.map(({ id }) => id))];
  const rows = await db
    .selectFrom('data_siswa')
    .select(['id', 'versi'])
    .where('id', 'in', ids)
    .where(isSeenBy(viewer))
    .execute();
  const now = new Map(rows.map(({ id, versi }) => [id, versi]));
  const isAsSeen = ({ id, versi }: Chosen) => now.has(id) && (versi === undefined || versi === now.get(id));
  if (!chosen.every(isAsSeen)) throw new HttpError(409, sentences.stale);
  const among = { where: sql<SqlBool>`data_siswa.id in (${sql.join(ids)})`, isScattered: false };
  return {
    title: 'Laporan Data Siswa',
    period: `${ids.length} siswa yang dipilih`,
    ids,
    table: await siswaWhere(db, among),
    empty: sentences.stale,
  };
}

/** The students that these are, with the fields that the school asks besides. */
async function siswaWhere(db: Db, filter: RecordFilter): Promise<Printable> {
  const pages = pagesOf<ReportedDataSiswa>((after) => readDataSiswa(db, filter, after));
  return printable(dataSiswaTable(await listDipakai(db)), withNama(db, pages));
}

/** The rows with the names of majors and classes instead of their codes. */
async function* withNama(db: Db, pages: AsyncIterable<ReportedDataSiswa[]>): AsyncGenerator<ReportedDataSiswa[]> {
  const { jurusan, kelas } = await getBagian(db, 'pilihan');
  for await (const rows of pages) {
    yield rows.map((row) => ({
      ...row,
      jurusan_pilihan: namaPilihan(jurusan, row.jurusan_pilihan),
      kelas_pilihan: namaPilihan(kelas, row.kelas_pilihan),
    }));
  }
}
