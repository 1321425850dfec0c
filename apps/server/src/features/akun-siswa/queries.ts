import type { AkunSiswaRow } from '@gerbang/contract/akun-siswa';
import { PAGE_SIZE, type Page } from '@gerbang/contract/wire';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { countOf, matchesAll, offsetOf, pageOf, searchTerms, slowly } from '../../platform/database/lists.ts';
import { HttpError } from '../../platform/errors.ts';
import { totalOf } from '../ringkasan/totals.ts';

export const notFound = () => new HttpError(404, 'Akun Siswa Tidak Ditemukan');

export type AkunSiswaState = 'nonaktif' | 'aktif';

/** One page of the student accounts in a state, newest first, searched in e-mail and NIM. */
export async function listAkunSiswa(
  db: Db,
  state: AkunSiswaState,
  { page, search }: { page: number; search: string },
): Promise<Page<AkunSiswaRow>> {
  const matching = selectSiswa(db, state).where((eb) => matchesAll(eb, [eb.ref('akun.cari')], search));
  const isSearch = searchTerms(search).length > 0;
  const total = isSearch ? await countOf(matching) : await totalOf(db, `akun ${state}`);
  if (offsetOf(page) >= total) return pageOf(page, total, []);
  // Careful: the ids first. An offset over whole rows reads every row before the page.
  const ids = matching.select('akun.id').orderBy('akun.id', 'desc').limit(PAGE_SIZE).offset(offsetOf(page));
  const rows = await withDataSiswa(selectAkun(db).where('akun.id', 'in', db.selectFrom(ids.as('halaman')).select('id')))
    .orderBy('akun.id', 'desc')
    .$if(isSearch, (query) => query.modifyEnd(slowly))
    .execute();
  return pageOf(page, total, rows.map(toRow));
}

/** Careful: written out and not bound, or SQLite would not see that the indexes of the two states hold these rows. */
function selectSiswa(db: Db, state: AkunSiswaState) {
  const waits = sql<SqlBool>`akun.diaktivasi_pada is null`;
  const active = sql<SqlBool>`akun.diaktivasi_pada is not null`;
  return selectAkun(db)
    .where(sql<SqlBool>`akun.role = 'siswa'`)
    .where(state === 'aktif' ? active : waits);
}

/** A student account. HttpError 404 when there is none. */
export async function getAkunSiswa(db: Db, id: string): Promise<AkunSiswaRow & { aktif: boolean }> {
  const row = await withDataSiswa(db.selectFrom('akun').where('akun.role', '=', 'siswa').where('akun.id', '=', id))
    .select('akun.diaktivasi_pada')
    .executeTakeFirst();
  if (!row) throw notFound();
  return { ...toRow(row), aktif: row.diaktivasi_pada !== null };
}

function selectAkun(db: Db) {
  return db.selectFrom('akun');
}

/** Adds the record that bears the account's NIM: activation decides who will own it. */
function withDataSiswa(query: ReturnType<typeof selectAkun>) {
  return query
    .leftJoin('data_siswa', 'data_siswa.nim', 'akun.nim')
    .select([
      'akun.id',
      'akun.email',
      'akun.nim',
      'data_siswa.id as data_siswa_id',
      'data_siswa.nama as data_siswa_nama',
      'data_siswa.nomor_whatsapp as data_siswa_nomor_whatsapp',
    ]);
}

function toRow(row: {
  id: string;
  email: string;
  nim: string | null;
  data_siswa_id: string | null;
  data_siswa_nama: string | null;
  data_siswa_nomor_whatsapp: string | null;
}): AkunSiswaRow {
  const { id, email, nim, data_siswa_id, data_siswa_nama: nama, data_siswa_nomor_whatsapp: nomor_whatsapp } = row;
  const data_siswa = data_siswa_id && nama && nomor_whatsapp ? { id: data_siswa_id, nama, nomor_whatsapp } : null;
  return { id, email, nim: nim ?? '', data_siswa };
}
