import type { JenisSurat } from '@gerbang/contract/jenis-surat';
import type { Page } from '@gerbang/contract/lists';
import { isStaf, type Role } from '@gerbang/contract/roles';
import { maySeeStatus } from '@gerbang/contract/status-readers';
import type { SuratResmiRow, SuratSaya } from '@gerbang/contract/surat-resmi';
import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { countOf, cutPage, offsetOf } from '../../platform/database/lists.ts';
import type { Tables } from '../../platform/database/own-tables.ts';
import { matchesAll } from '../../platform/database/search-text.ts';
import { HttpError } from '../../platform/errors.ts';
import type { User } from '../../platform/http/caller.ts';

export const notFound = () => new HttpError(404, 'Surat Tidak Ditemukan');

type ListQuery = {
  page: number;
  limit: number;
  search: string;
  jenis?: JenisSurat | undefined;
  keadaan?: 'berlaku' | 'dicabut' | undefined;
  siswa?: string | undefined;
};

/** A proof of registration tells of a record that waits, which not every role may know of (ARSIP-1). */
const readable = (role: Role) => (rows: ReturnType<typeof selectSurat>) => {
  if (maySeeStatus(role, 'Menunggu Validasi')) return rows;
  const valid = (eb: ExpressionBuilder<Tables, 'surat_resmi'>) =>
    eb.exists(
      eb
        .selectFrom('data_siswa')
        .select('data_siswa.id')
        .whereRef('data_siswa.id', '=', 'surat_resmi.data_siswa_id')
        .where('status_data', '=', 'Tervalidasi'),
    );
  return rows.where((eb) => eb.or([eb('surat_resmi.jenis', '<>', 'bukti'), valid(eb)]));
};

const selectSurat = (db: Db) => db.selectFrom('surat_resmi');

/** One page of the register, the newest first. */
export async function listSuratResmi(db: Db, query: ListQuery & { role: Role }): Promise<Page<SuratResmiRow>> {
  const { page, limit, search, jenis, keadaan, siswa, role } = query;
  const matching = selectSurat(db)
    .$call(readable(role))
    .where((eb) => matchesAll(eb, [eb.ref('surat_resmi.cari')], search))
    .$if(jenis !== undefined, (rows) => rows.where('jenis', '=', jenis as JenisSurat))
    .$if(keadaan === 'berlaku', (rows) => rows.where('dicabut_pada', 'is', null))
    .$if(keadaan === 'dicabut', (rows) => rows.where('dicabut_pada', 'is not', null))
    .$if(siswa !== undefined, (rows) => rows.where('data_siswa_id', '=', siswa as string));
  const total = await countOf(matching);
  const ids = matching.select('surat_resmi.id').orderBy('surat_resmi.id', 'desc').limit(limit);
  const rows = await selectRows(db)
    .where('surat_resmi.id', 'in', ids.offset(offsetOf(page, limit)))
    .orderBy('surat_resmi.id', 'desc')
    .execute();
  return cutPage({ page, limit }, total, rows.map(toRow));
}

/** The rows of these ids, in their order. */
export async function listByIds(db: Db, ids: readonly string[]): Promise<SuratResmiRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectRows(db).where('surat_resmi.id', 'in', ids).execute();
  const found = new Map(rows.map((row) => [row.id, toRow(row)]));
  return ids.map((id) => found.get(id)).filter((row) => row !== undefined);
}

/** HttpError 404 also for one that this role may not know of. */
export async function refuseHidden(db: Db, id: string, role: Role): Promise<void> {
  const found = selectSurat(db).$call(readable(role)).select('surat_resmi.id').where('surat_resmi.id', '=', id);
  if (!(await found.executeTakeFirst())) throw notFound();
}

/** HttpError 404. */
export async function getSuratResmi(db: Db, id: string): Promise<SuratResmiRow> {
  const [row] = await listByIds(db, [id]);
  if (!row) throw notFound();
  return row;
}

const selectRows = (db: Db) =>
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
    .select(['baru.nomor as pengganti', 'berkas.kunci as kunci']);

type JoinedRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** Who has taken the own proof; whose it is stands beside. */
const SENDIRI = 'Siswa sendiri';

const toRow = (row: JoinedRow): SuratResmiRow => ({
  ...row,
  diterbitkan_oleh: row.penerbit_role === 'siswa' ? SENDIRI : (row.penerbit_nama ?? row.penerbit_email),
  dicabut_oleh: row.pencabut_role === 'siswa' ? SENDIRI : (row.pencabut_nama ?? row.pencabut_email),
  ada_berkas: row.kunci !== null,
});

/** Papers of the record that belongs to an account, the newest first. */
export async function listSaya(db: Db, akunId: string): Promise<SuratSaya[]> {
  return selectRows(db)
    .innerJoin('data_siswa', 'data_siswa.id', 'surat_resmi.data_siswa_id')
    .where('data_siswa.akun_id', '=', akunId)
    .orderBy('surat_resmi.id', 'desc')
    .execute();
}

/** Where the file of a paper lies. HttpError 404 for one that this user may not know of, or without a file. */
export async function getBerkas(db: Db, id: string, user: Pick<User, 'id' | 'role'>) {
  if (isStaf(user.role)) await refuseHidden(db, id, user.role);
  const row = await db
    .selectFrom('surat_resmi')
    .leftJoin('surat_resmi_berkas', 'surat_resmi_berkas.surat_id', 'surat_resmi.id')
    .leftJoin('data_siswa', 'data_siswa.id', 'surat_resmi.data_siswa_id')
    .select([
      'surat_resmi.id',
      'surat_resmi.nomor',
      'jenis',
      'data_siswa_id',
      'surat_resmi_berkas.kunci',
      'data_siswa.akun_id',
    ])
    .where('surat_resmi.id', '=', id)
    .executeTakeFirst();
  if (!row || (user.role === 'siswa' && row.akun_id !== user.id)) throw notFound();
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
