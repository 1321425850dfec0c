import { type DataSiswaRecord, type DataSiswaRow, maySeeStatus } from '@gerbang/contract/data-siswa';
import type { Role } from '@gerbang/contract/endpoint';
import { type Dokumen, dokumen, type StatusData } from '@gerbang/contract/fields';
import type { SaringDataSiswa } from '@gerbang/contract/saring';
import { listedFieldNames } from '@gerbang/contract/siswa-fields';
import type { Tanda } from '@gerbang/contract/tanda';
import { PAGE_SIZE, type Page, sentences } from '@gerbang/contract/wire';
import { sql } from 'kysely';
import { compiled } from '../../platform/database/compiled.ts';
import type { Db } from '../../platform/database/database.ts';
import { offsetOf, pageOf } from '../../platform/database/page.ts';
import { storedList } from '../../platform/database/stored-json.ts';
import { HttpError } from '../../platform/errors.ts';
import type { Berkas, DataSiswa } from '../../schema/tables.ts';
import { imageUrl } from '../berkas/image-url.ts';
import { type PengelolaColumns, pengelolaOf } from '../profile/pengelola.ts';
import { totalOf } from '../ringkasan/totals.ts';
import { cariDataSiswa, readSearch } from './cari.ts';
import { fieldValues } from './columns.ts';
import { saringDataSiswa } from './saring.ts';

export const notFound = () => new HttpError(404, sentences.noDataSiswa);

type ListQuery = { statusData: StatusData; page: number; search: string } & SaringDataSiswa;

/** One page of the records in a status, newest first; the manager's name is searched where a manager is shown. */
export async function listDataSiswa(db: Db, query: ListQuery): Promise<Page<DataSiswaRow>> {
  const { statusData, page, search, ...saring } = query;
  const terms = await readSearch(db, statusData, search);
  if (terms === 'tidak ada') return pageOf(page, 0, []);
  const isFiltered = Object.values(saring).some((value) => value !== undefined);
  if (terms === 'semua' && !isFiltered) {
    const total = await totalOf(db, `data_siswa ${statusData}`);
    const offset = offsetOf(page);
    const rows = offset < total ? await findNewest(db, { statusData, offset }) : [];
    return pageOf(page, total, rows.map(toRow));
  }
  const { total, nomor } =
    terms === 'semua'
      ? await saringDataSiswa(db, { statusData, page, saring })
      : await cariDataSiswa(db, { statusData, page, terms, saring });
  const rows = nomor.length === 0 ? [] : await selectRows(db).where('nomor', 'in', nomor).execute();
  return pageOf(page, total, rows.map(toRow));
}

/** Careful: the numbers first. An offset over whole rows reads every row before the page. */
const findNewest = compiled<{ statusData: StatusData; offset: number }, FoundRow>((db, argument) =>
  selectRows(db).where('nomor', 'in', (eb) =>
    eb
      .selectFrom(
        eb
          .selectFrom('data_siswa')
          .select('nomor')
          .where('status_data', '=', argument('statusData'))
          .orderBy('nomor', 'desc')
          .limit(sql.lit(PAGE_SIZE))
          .offset(argument('offset'))
          .as('halaman'),
      )
      .select('nomor'),
  ),
);

type FoundRow = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

const listed = listedFieldNames.map((field) => `data_siswa.${field}` as const);

/** The columns of the lists, newest first. */
function selectRows(db: Db) {
  return db
    .selectFrom('data_siswa')
    .leftJoin('profile', 'profile.akun_id', 'data_siswa.pengelola_id')
    .leftJoin('berkas', (join) =>
      join.onRef('berkas.data_siswa_id', '=', 'data_siswa.id').on('berkas.bidang', '=', sql.lit('pas_foto_3x4')),
    )
    .select('data_siswa.id')
    .select(listed)
    .select(['status_data', 'alasan_penolakan', 'pengelola_id', 'versi'])
    .select(['data_siswa.diubah_pada', 'diajukan_lagi', 'profile.nama as pengelola_nama', 'berkas.id as pas_foto_3x4'])
    .orderBy('data_siswa.nomor', 'desc');
}

/** A record with its pictures. HttpError 404 when there is none. */
export async function getDataSiswa(db: Db, id: string): Promise<DataSiswaRecord> {
  const found = await findRecord(db, 'id', id);
  if (!found) throw notFound();
  return found;
}

/** The same for who may not know of every record. HttpError 404 as if there were none. */
export async function getDataSiswaFor(db: Db, role: Role, id: string): Promise<DataSiswaRecord> {
  const found = await getDataSiswa(db, id);
  if (!maySeeStatus(role, found.status_data)) throw notFound();
  return found;
}

/** The record that belongs to a student's account, if there is one (DIRI-1). */
export async function findOwnDataSiswa(db: Db, akunId: string): Promise<DataSiswaRecord | undefined> {
  return findRecord(db, 'akun_id', akunId);
}

async function findRecord(db: Db, column: 'id' | 'akun_id', value: string): Promise<DataSiswaRecord | undefined> {
  const [row] = await findBy[column](db, { value });
  return row && toRecord(row, await findBerkas(db, { id: row.id }));
}

const selectRecord = (column: 'id' | 'akun_id') =>
  compiled<{ value: string }, JoinedRow>((db, argument) =>
    db
      .selectFrom('data_siswa')
      .leftJoin('profile', 'profile.akun_id', 'data_siswa.pengelola_id')
      .selectAll('data_siswa')
      .select('profile.nama as pengelola_nama')
      .where(`data_siswa.${column}`, '=', argument('value')),
  );

const findBy = { id: selectRecord('id'), akun_id: selectRecord('akun_id') };

const findBerkas = compiled<{ id: string }, Berkas>((db, argument) =>
  db.selectFrom('berkas').selectAll().where('data_siswa_id', '=', argument('id')),
);

type JoinedRow = DataSiswa & PengelolaColumns;

function toRow(row: FoundRow): DataSiswaRow {
  return {
    ...row,
    pengelola: pengelolaOf(row),
    pas_foto_3x4: imageUrl(row.pas_foto_3x4),
    diajukan_lagi: isDiajukanLagi(row),
  };
}

function toRecord(row: JoinedRow, berkas: Berkas[]): DataSiswaRecord {
  const byField = new Map(berkas.map((file) => [file.bidang, file]));
  const urls = Object.fromEntries(dokumen.map((bidang) => [bidang, imageUrl(byField.get(bidang)?.id)]));
  const facts = berkas.map(({ bidang, lebar, tinggi, ukuran, dibuat_pada }) => [
    bidang,
    { lebar, tinggi, ukuran, diunggah_pada: dibuat_pada },
  ]);
  return {
    ...row,
    ...(urls as Record<Dokumen, string | null>),
    ...fieldValues(row),
    pengelola: pengelolaOf(row),
    berkas: Object.fromEntries(facts),
    tanda: row.status_data === 'Ditolak' ? storedList<Tanda>(row.tanda) : [],
    diajukan_lagi: isDiajukanLagi(row),
  };
}

/** The column also remembers where a record stood in the queue, so it tells only of one that waits. */
function isDiajukanLagi({ status_data, diajukan_lagi }: Pick<DataSiswa, 'status_data' | 'diajukan_lagi'>): boolean {
  return status_data === 'Menunggu Validasi' && diajukan_lagi === 1;
}
