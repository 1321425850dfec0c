import type { FilterSurat, SuratResmiRow, SuratSaya } from '@gerbang/contract/arsip/surat-resmi';
import type { Page } from '@gerbang/contract/lists';
import { type SqlBool, sql } from 'kysely';
import { isHiddenFrom, isSeenBy, type Viewer } from '../../../core/hak-lihat/siswa.ts';
import type { Db } from '../../../platform/database/database.ts';
import {
  conditionsOf,
  countOf,
  cutPage,
  equals,
  type FilterConditions,
  offsetOf,
} from '../../../platform/database/lists.ts';
import { matchesAll } from '../../../platform/database/search-text.ts';
import { HttpError } from '../../../platform/errors.ts';

export const notFound = () => new HttpError(404, 'Surat Tidak Ditemukan');

type Filter = FilterSurat & { siswa?: string | undefined };
type ListQuery = { page: number; limit: number; search: string; viewer: Viewer } & Filter;

/** The paper of a student whom the viewer does not see: its number stays in the register, and nothing else. */
const isHidden = (viewer: Viewer) => isHiddenFrom(viewer, 'surat_resmi.data_siswa_id');

/** The same, or a list of a box that names one: its file is not for this viewer until none of them is hidden. */
const isShut = (viewer: Viewer) => sql<SqlBool>`(${isHidden(viewer)} or exists (select 1 from surat_resmi_orang
  where surat_resmi_orang.surat_id = surat_resmi.id and ${isHiddenFrom(viewer, 'surat_resmi_orang.data_siswa_id')}))`;

const conditions = (viewer: Viewer): FilterConditions<Filter> => ({
  jenis: equals('jenis'),
  keadaan: (keadaan) => (keadaan === 'berlaku' ? sql`dicabut_pada is null` : sql`dicabut_pada is not null`),
  siswa: (id) => sql`${equals('data_siswa_id')(id)} and not ${isHidden(viewer)}`,
});

/** One page of the register, the newest first. */
export async function listSuratResmi(db: Db, query: ListQuery): Promise<Page<SuratResmiRow>> {
  const { page, limit, search, viewer, ...filter } = query;
  const nomor = sql<string>`lower(surat_resmi.nomor)`;
  const matching = db
    .selectFrom('surat_resmi')
    .where((eb) => matchesAll(eb, [eb.ref('surat_resmi.cari')], search))
    .where((eb) => eb.or([matchesAll(eb, [nomor], search), eb.not(isHidden(viewer))]))
    .where((eb) => eb.and(conditionsOf<Filter>(filter, conditions(viewer))));
  const total = await countOf(matching);
  const ids = matching.select('surat_resmi.id').orderBy('surat_resmi.id', 'desc').limit(limit);
  const rows = await selectRows(db, viewer)
    .where('surat_resmi.id', 'in', ids.offset(offsetOf(page, limit)))
    .orderBy('surat_resmi.id', 'desc')
    .execute();
  return cutPage({ page, limit }, total, rows.map(toRow));
}

/** The rows of these ids, in their order. */
export async function listByIds(db: Db, ids: readonly string[], viewer: Viewer): Promise<SuratResmiRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectRows(db, viewer).where('surat_resmi.id', 'in', ids).execute();
  const found = new Map(rows.map((row) => [row.id, toRow(row)]));
  return ids.map((id) => found.get(id)).filter((row) => row !== undefined);
}

/** HttpError 404 for the paper of a student whom the viewer does not see: its number is read, and nothing is done to it. */
export async function refuseHidden(db: Db, viewer: Viewer, id: string): Promise<void> {
  const seen = db.selectFrom('surat_resmi').select('id').where('id', '=', id);
  if (!(await seen.where((eb) => eb.not(isHidden(viewer))).executeTakeFirst())) throw notFound();
}

/** HttpError 404. */
export async function getSuratResmi(db: Db, id: string) {
  const row = await db.selectFrom('surat_resmi').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The same as the register shows it. HttpError 404. */
export async function getSuratResmiFor(db: Db, viewer: Viewer, id: string): Promise<SuratResmiRow> {
  const [row] = await listByIds(db, [id], viewer);
  if (!row) throw notFound();
  return row;
}

const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('surat_resmi')
    .leftJoin('akun as penerbit', 'penerbit.id', 'surat_resmi.diterbitkan_oleh')
    .leftJoin('profile as p', 'p.akun_id', 'surat_resmi.diterbitkan_oleh')
    .leftJoin('akun as pencabut', 'pencabut.id', 'surat_resmi.dicabut_oleh')
    .leftJoin('profile as c', 'c.akun_id', 'surat_resmi.dicabut_oleh')
    .leftJoin('surat_resmi as baru', 'baru.id', 'surat_resmi.pengganti_id')
    .leftJoin('surat_resmi_berkas as berkas', 'berkas.surat_id', 'surat_resmi.id')
    .selectAll('surat_resmi')
    .select(['penerbit.email as penerbit_email', 'penerbit.role as penerbit_role', 'p.nama as penerbit_nama'])
    .select(['pencabut.email as pencabut_email', 'pencabut.role as pencabut_role', 'c.nama as pencabut_nama'])
    .select(['baru.nomor as pengganti', 'berkas.kunci as kunci'])
    .select([isHidden(viewer).as('hidden'), isShut(viewer).as('shut')]);

type JoinedRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** Who has taken the own proof; whose it is stands beside. */
const SENDIRI = 'Siswa sendiri';

const toRow = (row: JoinedRow): SuratResmiRow => ({
  ...row,
  diterbitkan_oleh: row.penerbit_role === 'siswa' ? SENDIRI : (row.penerbit_nama ?? row.penerbit_email),
  dicabut_oleh: row.pencabut_role === 'siswa' ? SENDIRI : (row.pencabut_nama ?? row.pencabut_email),
  ada_berkas: row.kunci !== null && !row.shut,
  ...(row.hidden ? { nama: null, nim: null, data_siswa_id: null, alasan_cabut: null } : {}),
});

/** Papers of the record that belongs to an account, the newest first. */
export async function listSaya(db: Db, siswa: Viewer): Promise<SuratSaya[]> {
  return selectRows(db, siswa)
    .innerJoin('data_siswa', 'data_siswa.id', 'surat_resmi.data_siswa_id')
    .where(isSeenBy(siswa))
    .orderBy('surat_resmi.id', 'desc')
    .execute();
}

/** Where the file of a paper lies. HttpError 404 for one that this user may not open, or without a file. */
export async function getBerkas(db: Db, id: string, user: Viewer) {
  const row = await db
    .selectFrom('surat_resmi')
    .leftJoin('surat_resmi_berkas', 'surat_resmi_berkas.surat_id', 'surat_resmi.id')
    .select(['surat_resmi.id', 'surat_resmi.nomor', 'jenis', 'data_siswa_id', 'surat_resmi_berkas.kunci'])
    .where('surat_resmi.id', '=', id)
    .where((eb) => eb.not(isShut(user)))
    .executeTakeFirst();
  if (!row || (user.role === 'siswa' && row.data_siswa_id === null)) throw notFound();
  if (row.kunci === null) throw new HttpError(404, 'Berkas surat ini sudah dihapus bersama data siswanya');
  return { ...row, kunci: row.kunci };
}

/** Papers of records, for a person's copy: their numbers and states, and where their files lie. */
export async function listOfSiswa(db: Db, dataSiswaId: string) {
  return db
    .selectFrom('surat_resmi')
    .leftJoin('surat_resmi_berkas', 'surat_resmi_berkas.surat_id', 'surat_resmi.id')
    .select(['jenis', 'nomor', 'tanggal', 'diterbitkan_pada', 'dicabut_pada', 'alasan_cabut', 'kunci'])
    .where('data_siswa_id', '=', dataSiswaId)
    .orderBy('surat_resmi.id')
    .execute();
}
