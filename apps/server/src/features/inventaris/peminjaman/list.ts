// The list of loans and reservations.

import type { FilterPeminjaman, PeminjamanRow } from '@gerbang/contract/inventaris/peminjaman';
import type { TahapPinjam } from '@gerbang/contract/inventaris/peminjaman-form';
import { PAGE_SIZE, type Page } from '@gerbang/contract/lists';
import type { Urutan, UrutPeminjaman } from '@gerbang/contract/urutan';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isHiddenFrom, seesAll, type Viewer } from '../../../core/hak-lihat/siswa.ts';
import { countUpTo, hitsOf } from '../../../core/ringkasan/cari-barang.ts';
import { totals } from '../../../core/ringkasan/totals.ts';
import type { Db } from '../../../platform/database/database.ts';
import { preparedQuery } from '../../../platform/database/engine.ts';
import {
  conditionsOf,
  countOf,
  cutPage,
  equals,
  type FilterConditions,
  offsetOf,
  slowRead,
} from '../../../platform/database/lists.ts';
import { contains, searchTerms } from '../../../platform/database/search-text.ts';
import { inJakarta } from '../../../platform/jakarta.ts';
import type { Work } from '../../../platform/work.ts';
import { type LoanColumns, selectRows, toRow } from './queries.ts';

type Filter = FilterPeminjaman & { jatuh_tempo_sampai?: string | undefined };
type ListQuery = { page: number; search: string; viewer: Viewer } & Partial<Urutan<UrutPeminjaman>> & Filter;
type LoanQuery = ListQuery & { limit: number; offset: number; today: string };
const SISWA = 'peminjaman.data_siswa_id';
/** So many items are counted at once. */
const QUICK_ROWS = 2000;

type LoanPage = { total: number; rows: LoanColumns[] };

/** One page of loans and reservations, newest first unless sorted. */
export async function listPeminjaman(work: Work, query: ListQuery): Promise<Page<PeminjamanRow>> {
  const { page, search, viewer, limit = PAGE_SIZE } = query;
  const today = inJakarta(work.clock.now()).day;
  const asked = { ...query, limit, offset: offsetOf(page, limit), today };
  const { total, rows } = await (searchTerms(search).length > 0 ? searched : listed)(work.db, asked);
  return cutPage(
    { page, limit },
    total,
    rows.map((row) => toRow(row, { today, viewer })),
  );
}

async function listed(db: Db, asked: LoanQuery): Promise<LoanPage> {
  const { limit, offset, urut, ...filter } = asked;
  const kept = keptTotal(filter);
  const total = kept === undefined ? await countOf(narrowed(db, asked)) : kept(await totals(db));
  if (offset >= total) return { total, rows: [] };
  const { keadaan } = filter;
  if (kept && keadaan === undefined && urut === undefined && limit === PAGE_SIZE) {
    return { total, rows: await findNewest(db, { offset }) };
  }
  const ids = narrowed(db, asked).select('peminjaman.id').orderBy(orderOf(asked)).limit(limit).offset(offset);
  return { total, rows: await rowsOf(db, asked, sql`select id from ${ids.as('halaman')}`) };
}

const stages: TahapPinjam[] = ['dipesan', 'dipinjam', 'kembali', 'batal'];

/** How the total is read; undefined where it has to be counted, of one item or person or of days. */
function keptTotal({ keadaan, ...filter }: Filter) {
  const { data_inventaris_id, data_siswa_id, akun_id, jatuh_tempo_sampai } = filter;
  if (keadaan === 'hari_ini' || keadaan === 'terlambat') return undefined;
  if ([data_inventaris_id, data_siswa_id, akun_id, jatuh_tempo_sampai].some((each) => each !== undefined)) return;
  const summed = keadaan === undefined ? stages : [keadaan];
  return (of: Awaited<ReturnType<typeof totals>>) => summed.reduce((sum, tahap) => sum + of(`peminjaman ${tahap}`), 0);
}

/** Every loan is compared, so total and page come from one look at them. */
async function searched(db: Db, asked: LoanQuery): Promise<LoanPage> {
  const terms = await rarestFirst(db, searchTerms(asked.search));
  const matching = terms.reduce(
    (loans, term) => loans.where(borrowedOrBy(db, term, asked.viewer)),
    narrowed(db, asked),
  );
  const found = await matching
    .select(['peminjaman.id', sql<number>`count(*) over ()`.as('total')])
    .orderBy(orderOf(asked))
    .limit(asked.limit)
    .offset(asked.offset)
    .modifyEnd(slowRead)
    .execute();
  const [first] = found;
  if (!first) return { total: asked.offset === 0 ? 0 : await countOf(matching), rows: [] };
  const ids = found.map(({ id }) => id);
  return { total: first.total, rows: await rowsOf(db, asked, sql.join(ids)) };
}

/** Those that leave out most items, which are soon counted; the others are then asked of few loans. */
async function rarestFirst(db: Db, terms: string[]): Promise<string[]> {
  const counted: { term: string; items: number }[] = [];
  for (const term of terms) counted.push({ term, items: await countUpTo(db, term, QUICK_ROWS) });
  return counted.toSorted((a, b) => a.items - b.items).map(({ term }) => term);
}

/** The term is in what is said of a borrower whom the viewer sees, or of the item. */
function borrowedOrBy(db: Db, term: string, viewer: Viewer): RawBuilder<SqlBool> {
  if (term.includes('\n')) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`((${contains(sql.ref('peminjaman.cari'), term)} and not ${isHiddenFrom(viewer, SISWA)})
    or peminjaman.data_inventaris_id in ${hitsOf(db, term)})`;
}

const dueDay = sql.ref('peminjaman.jatuh_tempo');

const conditions = ({ today, viewer }: { today: string; viewer: Viewer }): FilterConditions<Filter> => ({
  keadaan: (keadaan) => {
    if (keadaan === 'hari_ini') return sql`peminjaman.tahap = 'dipinjam' and ${dueDay} = ${today}`;
    if (keadaan === 'terlambat') return sql`peminjaman.tahap = 'dipinjam' and ${dueDay} < ${today}`;
    return equals('peminjaman.tahap')(keadaan);
  },
  data_inventaris_id: equals('peminjaman.data_inventaris_id'),
  data_siswa_id: (id) => sql`${equals(SISWA)(id)} and not ${isHiddenFrom(viewer, SISWA)}`,
  akun_id: equals('peminjaman.akun_id'),
  jatuh_tempo_sampai: (day) => sql`${dueDay} <= ${day}`,
});

const narrowed = (db: Db, asked: Filter & { today: string; viewer: Viewer }) =>
  db.selectFrom('peminjaman').where((eb) => eb.and(conditionsOf<Filter>(asked, conditions(asked))));

async function rowsOf(db: Db, asked: LoanQuery, ids: RawBuilder<unknown>): Promise<LoanColumns[]> {
  return selectRows(db).where(sql<SqlBool>`peminjaman.id in (${ids})`).orderBy(orderOf(asked)).execute();
}

/** Those of all, newest first. Careful: the ids first. An offset over whole rows reads every row before the page. */
const findNewest = preparedQuery<{ offset: number }, LoanColumns>((db, argument) => {
  const ids = db
    .selectFrom('peminjaman')
    .select('id')
    .orderBy('id', 'desc')
    .limit(sql.lit(PAGE_SIZE))
    .offset(argument('offset'))
    .as('halaman');
  return selectRows(db).where('peminjaman.id', 'in', db.selectFrom(ids).select('id')).orderBy('peminjaman.id', 'desc');
});

/** What each is sorted by has an index, in which the id breaks the ties; a hidden name has none. */
function orderOf({ urut, arah, viewer }: ListQuery): RawBuilder<unknown> {
  const way = urut === undefined || arah === 'turun' ? sql`desc` : sql`asc`;
  const id = sql`peminjaman.id ${way}`;
  if (urut === undefined || urut === 'masuk') return id;
  const column = sql.ref(`peminjaman.${urut}`);
  if (urut !== 'nama_peminjam') return sql`${column} ${way}, ${id}`;
  const told = seesAll(viewer.role) ? column : sql`case when ${isHiddenFrom(viewer, SISWA)} then '' else ${column} end`;
  return sql`lower(${told}) ${way}, ${id}`;
}
