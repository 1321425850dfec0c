import { isSameNim } from '@gerbang/contract/akun/account-fields';
import type { AkunSiswaRow, FilterAkun } from '@gerbang/contract/akun/akun-siswa';
import { PAGE_SIZE, type Page } from '@gerbang/contract/lists';
import { sentences } from '@gerbang/contract/sentences';
import type { UrutAkunSiswa, Urutan } from '@gerbang/contract/urutan';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { terdaftar } from '../../../core/ringkasan/terdaftar.ts';
import { totalOf } from '../../../core/ringkasan/totals.ts';
import { hasNoRecipient } from '../../../core/surat/mail-trouble.ts';
import type { Db } from '../../../platform/database/database.ts';
import { countOf, cutPage, offsetOf, slowRead } from '../../../platform/database/lists.ts';
import { matchesAll, searchTerms } from '../../../platform/database/search-text.ts';
import { HttpError } from '../../../platform/errors.ts';
import { isStrict } from '../auth/strict.ts';

export const notFound = () => new HttpError(404, 'Akun Siswa Tidak Ditemukan');

type ListQuery = { page: number; search: string } & Partial<Urutan<UrutAkunSiswa>>;

export type AkunSiswaState = 'nonaktif' | 'aktif' | 'dibekukan';

/** One page of the student accounts in a state, newest first unless sorted, searched in e-mail and NIM. */
export async function listAkunSiswa(
  db: Db,
  state: AkunSiswaState,
  { page, search, limit = PAGE_SIZE, urut, arah = 'naik', ...filter }: ListQuery & FilterAkun,
): Promise<Page<AkunSiswaRow>> {
  const isNarrowed = Object.values(filter).some(Boolean);
  const matching = selectSiswa(db, state)
    .where((eb) => matchesAll(eb, [eb.ref('akun.cari')], search))
    .$if(isNarrowed, (query) => query.where(terdaftar(filter)));
  const isSearch = searchTerms(search).length > 0;
  // The frozen are few and have no total of their own.
  const isCounted = isSearch || isNarrowed || state === 'dibekukan';
  const total = isCounted ? await countOf(matching) : await totalOf(db, `akun ${state}`);
  const offset = offsetOf(page, limit);
  if (offset >= total) return cutPage({ page, limit }, total, []);
  const column = `akun.${urut === undefined || urut === 'masuk' ? 'id' : urut}` as const;
  const way = urut === undefined || arah === 'turun' ? 'desc' : 'asc';
  // Careful: the ids first. An offset over whole rows reads every row before the page.
  const ids = matching.select('akun.id').orderBy(column, way).limit(limit).offset(offset);
  const rows = await withDataSiswa(selectAkun(db).where('akun.id', 'in', db.selectFrom(ids.as('halaman')).select('id')))
    .orderBy(column, way)
    .$if(isSearch, (query) => query.modifyEnd(slowRead))
    .execute();
  return cutPage({ page, limit }, total, state === 'nonaktif' ? await toDecide(db, rows) : rows.map(toRow));
}

/** With what an admin knows before activating each of these (AKUN-7, ALAMAT-10). */
async function toDecide(db: Db, rows: AkunRow[]): Promise<AkunSiswaRow[]> {
  const claimants = await claimantsOf(db, rows);
  const ketat = await isStrict(db);
  return rows.map((row) => ({
    ...toRow(row),
    nim_sama: claimants.get(row.id),
    tanya: isOfAnother(row) ? 'milik' : ketat && row.email_terbukti_pada === null ? 'ketat' : undefined,
  }));
}

const isOfAnother = ({ id, pemilik_id }: AkunRow) => pemilik_id !== null && pemilik_id !== id;

/** Careful: written out and not bound, or SQLite would not see that the indexes of the states hold these rows. */
function selectSiswa(db: Db, state: AkunSiswaState) {
  const conditions: Record<AkunSiswaState, RawBuilder<SqlBool>> = {
    nonaktif: sql`akun.diaktivasi_pada is null`,
    aktif: sql`akun.diaktivasi_pada is not null`,
    dibekukan: sql`akun.dibekukan_pada is not null`,
  };
  return selectAkun(db).where(sql<SqlBool>`akun.role = 'siswa'`).where(conditions[state]);
}

/** A student account. HttpError 404 when there is none. */
export async function getAkunSiswa(
  db: Db,
  id: string,
): Promise<AkunSiswaRow & { aktif: boolean; dibuat_pada: string }> {
  const row = await withDataSiswa(db.selectFrom('akun').where('akun.role', '=', 'siswa').where('akun.id', '=', id))
    .select(['akun.diaktivasi_pada', 'akun.dibuat_pada'])
    .executeTakeFirst();
  if (!row) throw notFound();
  return { ...toRow(row), aktif: row.diaktivasi_pada !== null, dibuat_pada: row.dibuat_pada };
}

/** The student account that bears the NIM of a record; null without one. HttpError 404 for no record. */
export async function findAkunOfData(db: Db, dataSiswaId: string): Promise<AkunSiswaRow | null> {
  const record = await db.selectFrom('data_siswa').select('nim').where('id', '=', dataSiswaId).executeTakeFirst();
  if (!record) throw new HttpError(404, sentences.noDataSiswa);
  const row = await withDataSiswa(selectAkun(db).where('akun.role', '=', 'siswa').where('akun.nim', '=', record.nim))
    .orderBy(holdersFirst)
    .executeTakeFirst();
  return row ? toRow(row) : null;
}

/** Of the accounts that claim one NIM the active one, then those whose address is proven. */
const holdersFirst = sql`akun.diaktivasi_pada is null, akun.email_terbukti_pada is null, akun.id`;

/** So many claimants are shown; those that hold the NIM are among them. */
const MOST_CLAIMANTS = 5;

/** The other accounts that claim the NIM of each of these: an admin decides who gets it (AKUN-7). */
async function claimantsOf(db: Db, rows: { id: string; nim: string | null }[]) {
  const nims = rows.flatMap(({ nim }) => nim ?? []);
  if (nims.length === 0) return new Map<string, AkunSiswaRow['nim_sama']>();
  const claims = await selectAkun(db)
    .select(['akun.id', 'email', 'nim', 'email_terbukti_pada', 'diaktivasi_pada', 'dibuat_pada'])
    .where('nim', 'in', nims)
    .orderBy(holdersFirst)
    .execute();
  const others = ({ id, nim }: (typeof rows)[number]) =>
    claims
      .filter((claim) => claim.id !== id && isSameNim(claim.nim, nim ?? ''))
      .slice(0, MOST_CLAIMANTS)
      .map(({ email, email_terbukti_pada, diaktivasi_pada, dibuat_pada }) => ({
        ...{ email, dibuat_pada },
        email_terbukti: email_terbukti_pada !== null,
        aktif: diaktivasi_pada !== null,
      }));
  return new Map(rows.map((row) => [row.id, others(row)]));
}

function selectAkun(db: Db) {
  return db.selectFrom('akun');
}

/** Adds the record that bears the account's NIM, whether or not it is tied to the account. */
function withDataSiswa(query: ReturnType<typeof selectAkun>) {
  return query
    .leftJoin('data_siswa', 'data_siswa.nim', 'akun.nim')
    .leftJoin('akun as pemilik', 'pemilik.id', 'data_siswa.akun_id')
    .select([
      'akun.id',
      'akun.email',
      'akun.nim',
      'akun.email_terbukti_pada',
      'akun.terbukti_lewat',
      'akun.dibekukan_pada',
      hasNoRecipient.as('email_ditolak'),
      'pemilik.id as pemilik_id',
      'data_siswa.id as data_siswa_id',
      'data_siswa.nama as data_siswa_nama',
      'data_siswa.nomor_whatsapp as data_siswa_nomor_whatsapp',
      'data_siswa.nomor_e164',
    ]);
}

type AkunRow = Awaited<ReturnType<ReturnType<typeof withDataSiswa>['executeTakeFirstOrThrow']>>;

function toRow(row: AkunRow): AkunSiswaRow {
  const { id, email, nim, data_siswa_nama: nama, data_siswa_nomor_whatsapp: nomor_whatsapp, nomor_e164 } = row;
  const found = row.data_siswa_id && nama && nomor_whatsapp;
  const data_siswa = found ? { id: row.data_siswa_id as string, nama, nomor_whatsapp, nomor_e164 } : null;
  const email_terbukti = row.email_terbukti_pada !== null;
  const dibekukan = row.dibekukan_pada !== null;
  const { terbukti_lewat } = row;
  const email_ditolak = Boolean(row.email_ditolak);
  const terhubung = row.pemilik_id === id;
  const proof = { email_terbukti, terbukti_lewat, email_ditolak };
  return { id, email, nim: nim ?? '', data_siswa, ...proof, dibekukan, terhubung };
}
