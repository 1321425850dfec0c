import type { Lingkup, TokenApiRow } from '@gerbang/contract/program/token-api';
import { type Clock, isoFromNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { storedList } from '../../../platform/database/stored-json.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Work } from '../../../platform/work.ts';
import { heldBy, strictColumns } from '../../akun/door.ts';

const rows = (db: Db) =>
  db
    .selectFrom('token_api')
    .leftJoin('akun', (join) =>
      join
        .onRef('akun.id', '=', 'token_api.dibuat_oleh')
        .on('akun.role', '=', 'pimpinan')
        .on('akun.dibekukan_pada', 'is', null),
    )
    .leftJoin('profile', 'profile.akun_id', 'token_api.dibuat_oleh')
    .selectAll('token_api')
    .select(['akun.id as pembuat', 'akun.email', 'profile.nama as nama_pembuat'])
    .select(strictColumns);

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

/** All keys, the newest first. */
export async function listToken(work: Work): Promise<TokenApiRow[]> {
  const found = await rows(work.db).orderBy('token_api.dibuat_pada', 'desc').orderBy('token_api.id', 'desc').execute();
  return found.map((row) => ({
    id: row.id,
    nama: row.nama,
    lingkup: lingkupOf(row),
    akhiran: row.akhiran,
    dibuat_oleh: row.nama_pembuat ?? row.email ?? '',
    dibuat_pada: row.dibuat_pada,
    kedaluwarsa_pada: row.kedaluwarsa_pada,
    dipakai_pada: row.dipakai_pada,
    dicabut_pada: row.dicabut_pada,
    keadaan: keadaanOf(row, work.clock),
  }));
}

/** The key of this hash, while it is in force: not revoked, not over, its maker still a pimpinan; and what holds the maker back. */
export async function findValid(work: Work, token_hash: string) {
  const row = await rows(work.db).where('token_hash', '=', token_hash).executeTakeFirst();
  if (!row || !['berlaku', 'pembuat-ditahan'].includes(keadaanOf(row, work.clock))) return undefined;
  return { ...row, email: row.email ?? '', lingkup: lingkupOf(row), held: heldBy('pimpinan', row) };
}

/** Throws HttpError 404 for a key that is not there. */
export async function assertToken(db: Db, id: string): Promise<void> {
  const row = await db.selectFrom('token_api').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw noToken();
}

const noToken = () => new HttpError(404, 'Token API Tidak Ditemukan');

function keadaanOf(row: Row, clock: Clock): TokenApiRow['keadaan'] {
  if (row.dicabut_pada !== null) return 'dicabut';
  if (row.kedaluwarsa_pada <= isoFromNow(clock)) return 'kedaluwarsa';
  if (row.pembuat === null) return 'pembuat-berhenti';
  return heldBy('pimpinan', row) ? 'pembuat-ditahan' : 'berlaku';
}

/** Stored as objects, which damage cannot turn into something else that passes. */
const lingkupOf = ({ lingkup }: { lingkup: string }) =>
  storedList<{ lingkup: Lingkup }>(lingkup).map((each) => each.lingkup);
