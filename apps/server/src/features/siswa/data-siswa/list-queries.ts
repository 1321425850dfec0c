// The student lists: what is searched and filtered, and the rows of a page.
import type { StatusData } from '@gerbang/contract/choices';
import { PAGE_SIZE, type Page } from '@gerbang/contract/lists';
import { imageUrl } from '@gerbang/contract/picture-url';
import type { DataSiswaRow } from '@gerbang/contract/siswa/data-siswa';
import type { FilterDataSiswa } from '@gerbang/contract/siswa/filter';
import { listedFieldNames } from '@gerbang/contract/siswa/siswa-fields';
import { sql } from 'kysely';
import { pengelolaOf } from '../../../core/pengelola.ts';
import { dikirimPada } from '../../../core/ringkasan/dikirim.ts';
import { totalOf } from '../../../core/ringkasan/totals.ts';
import { refuseUnknown } from '../../../core/sekolah/refuse-unknown.ts';
import { waitsAgain } from '../../../core/siswa/queries.ts';
import type { Db } from '../../../platform/database/database.ts';
import { preparedQuery } from '../../../platform/database/engine.ts';
import { cutPage, offsetOf } from '../../../platform/database/lists.ts';
import { cariDataSiswa } from './cari.ts';
import { readSearch } from './cari-terms.ts';
import { filterDataSiswa } from './filter.ts';
import { withSpellings } from './numbered-pages.ts';
import { type ChoiceOrder, kodeInOrder } from './sorting.ts';

type ListQuery = { statusData: StatusData; page: number; search: string } & FilterDataSiswa & Partial<ChoiceOrder>;

/** One page of the records in a status, newest first unless sorted; the manager's name is searched where a manager is shown. */
export async function listDataSiswa(db: Db, query: ListQuery): Promise<Page<DataSiswaRow>> {
  const { statusData, page, search, limit = PAGE_SIZE, urut, arah = 'naik', ...filter } = query;
  const asked = { page, limit };
  const sorting = { limit, urut, arah, kode: urut && (await kodeInOrder(db, urut)) };
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  if (isFiltered) await refuseUnknown(db, filter);
  const terms = await readSearch(db, statusData, search);
  if (terms === 'tidak ada') return cutPage(asked, 0, []);
  if (terms === 'semua' && !isFiltered && urut === undefined && limit === PAGE_SIZE) {
    const total = await totalOf(db, `data_siswa ${statusData}`);
    const offset = offsetOf(page);
    const rows = offset < total ? await findNewest(db, { statusData, offset }) : [];
    return cutPage(asked, total, rows.map(toRow));
  }
  const { total, nomor } =
    terms === 'semua'
      ? await filterDataSiswa(db, { statusData, page, ...sorting, filter: await withSpellings(db, filter) })
      : await cariDataSiswa(db, { statusData, page, ...sorting, terms, filter: await withSpellings(db, filter) });
  return cutPage(asked, total, await rowsOf(db, nomor));
}

/** The rows of a page, in the order of their numbers. */
export async function rowsOf(db: Db, nomor: number[]): Promise<DataSiswaRow[]> {
  if (nomor.length === 0) return [];
  const rows = await selectRows(db).select('nomor').where('nomor', 'in', nomor).execute();
  return rows.sort((a, b) => nomor.indexOf(a.nomor) - nomor.indexOf(b.nomor)).map(toRow);
}

/** Careful: the numbers first. An offset over whole rows reads every row before the page. */
const findNewest = preparedQuery<{ statusData: StatusData; offset: number }, FoundRow>((db, argument) =>
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
    .select(['data_siswa.nomor_e164', 'status_data', 'alasan_penolakan', 'pengelola_id', 'versi'])
    .select([waitsAgain.as('waits_again'), dikirimPada.as('dikirim_pada')])
    .select(['data_siswa.diubah_pada', 'profile.nama as pengelola_nama', 'berkas.id as pas_foto_3x4'])
    .orderBy('data_siswa.nomor', 'desc');
}

function toRow(row: FoundRow): DataSiswaRow {
  return {
    ...row,
    pengelola: pengelolaOf(row),
    pas_foto_3x4: imageUrl(row.pas_foto_3x4),
    diajukan_lagi: Boolean(row.waits_again),
  };
}
