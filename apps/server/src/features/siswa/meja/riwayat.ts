// A record's history and what changed in it, read.

import { dokumen } from '@gerbang/contract/choices';
import { PAGE_SIZE, type Page } from '@gerbang/contract/lists';
import { imageUrl } from '@gerbang/contract/picture-url';
import type { Perubahan, PerubahanRow, RiwayatRow } from '@gerbang/contract/siswa/meja';
import type { Tanda } from '@gerbang/contract/siswa/tanda';
import type { StoredPerubahan } from '../../../core/riwayat/riwayat.ts';
import { getDataSiswa, notFound } from '../../../core/siswa/queries.ts';
import type { Db } from '../../../platform/database/database.ts';
import { countOf, offsetOf, pageOf, quickRead } from '../../../platform/database/lists.ts';
import { storedList, storedObject } from '../../../platform/database/stored-json.ts';
import { differences, mergePerubahan, picturesOf, type RecordValues, recordValues } from '../data-siswa/perubahan.ts';
import type { BeforeDecision } from './urungkan.ts';

/** One page of what happened to a record, newest first, and which version that was. HttpError 404 without the record. */
export async function listRiwayat(
  db: Db,
  { id, page }: { id: string; page: number },
): Promise<Page<RiwayatRow> & { versi: number }> {
  const { versi } = await getDataSiswa(db, id);
  const n = await countOf(db.selectFrom('riwayat_data_siswa').where('data_siswa_id', '=', id), quickRead);
  const rows = await db
    .selectFrom('riwayat_data_siswa as riwayat')
    .leftJoin('profile', 'profile.akun_id', 'riwayat.akun_id')
    .select(['riwayat.id', 'waktu', 'jenis', 'versi', 'bidang', 'perubahan', 'asal', 'riwayat.alasan'])
    .select(['riwayat.akun_id', 'riwayat.role', 'profile.nama'])
    .where('data_siswa_id', '=', id)
    // Versions count, however the clock stood.
    .orderBy('riwayat.versi', 'desc')
    .orderBy('riwayat.id', 'desc')
    .limit(PAGE_SIZE)
    .offset(offsetOf(page))
    .execute();
  const kept = await keptPictures(db, id);
  const data = rows.map(({ akun_id, role, nama, perubahan, ...row }) => ({
    ...row,
    oleh: akun_id === null || role === null ? null : { id: akun_id, nama, role },
    perubahan: storedList<StoredPerubahan>(perubahan)
      // The reason is composed of them.
      .filter(({ bidang }) => bidang !== 'tanda' && bidang !== 'teks_penolakan')
      .map((change) => toPerubahanRow(change, kept)),
  }));
  return { ...pageOf(page, n, data), versi };
}

/**
 * What changed in a record after `sejak_versi`, or without it since the last rejection (of a record that was never
 * rejected: since it was made). HttpError 404 without the record.
 */
export async function getPerubahan(
  db: Db,
  { id, sejak_versi }: { id: string; sejak_versi: number | undefined },
): Promise<Perubahan> {
  const { versi } = await getDataSiswa(db, id);
  const rejection = await findPenolakan(db, id);
  const since = sejak_versi ?? rejection?.ditolak.versi ?? 1;
  const kept = await keptPictures(db, id);
  const rejected = sejak_versi === undefined ? rejection?.keadaan : undefined;
  const changes = rejected ? await differencesFrom(db, id, rejected) : await mergedSince(db, { id, since });
  const perubahan = changes.map((change) => toPerubahanRow(change, kept));
  return { sejak_versi: since, versi, ditolak: rejection?.ditolak ?? null, perubahan };
}

/** From what the rejection wrote down to what is there: however much happened in between, it is not read. */
async function differencesFrom(db: Db, id: string, rejected: RecordValues): Promise<StoredPerubahan[]> {
  const row = await db.selectFrom('data_siswa').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return differences(rejected, recordValues({ row, pictures: await picturesOf(db, id) }));
}

/** Of the changes that nobody has looked at there is one; more only since a version that somebody saw long ago. */
async function mergedSince(db: Db, { id, since }: { id: string; since: number }): Promise<StoredPerubahan[]> {
  const rows = await db
    .selectFrom('riwayat_data_siswa')
    .select('perubahan')
    .where('data_siswa_id', '=', id)
    .where('jenis', 'in', ['diubah', 'diajukan_lagi'])
    .where('versi', '>', since)
    .orderBy('versi')
    .orderBy('id')
    .execute();
  return mergePerubahan(rows.flatMap(({ perubahan }) => storedList<StoredPerubahan>(perubahan)));
}

/** The last rejection, and what the record held then; of one from before that was written down, undefined. */
type Rejection = { ditolak: NonNullable<Perubahan['ditolak']>; keadaan: RecordValues | undefined };

async function findPenolakan(db: Db, id: string): Promise<Rejection | undefined> {
  const row = await db
    .selectFrom('riwayat_data_siswa')
    .select(['waktu', 'versi', 'perubahan', 'sebelum'])
    .where('data_siswa_id', '=', id)
    .where('jenis', '=', 'ditolak')
    .orderBy('versi', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const told = storedList<StoredPerubahan>(row.perubahan);
  const baru = (bidang: string) => String(told.find((change) => change.bidang === bidang)?.baru ?? '');
  const { waktu, versi } = row;
  const ditolak = {
    waktu,
    versi,
    alasan_penolakan: baru('alasan_penolakan'),
    teks_penolakan: baru('teks_penolakan') || null,
    tanda: storedList<Tanda>(baru('tanda') || '[]'),
  };
  return { ditolak, keadaan: storedObject<Partial<BeforeDecision>>(row.sebelum ?? '{}').keadaan };
}

/** Ids of the pictures that can still be seen: the present ones, and those kept since a rejection. */
async function keptPictures(db: Db, id: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('berkas')
    .select('id')
    .where('data_siswa_id', '=', id)
    .unionAll(db.selectFrom('berkas_lama').select('id').where('data_siswa_id', '=', id))
    .execute();
  return new Set(rows.map((row) => row.id));
}

const documents: readonly string[] = dokumen;

function toPerubahanRow({ bidang, lama, baru }: StoredPerubahan, kept: Set<string>): PerubahanRow {
  if (!documents.includes(bidang)) return { bidang, lama, baru };
  const url = (id: StoredPerubahan['lama']) => (typeof id === 'string' && kept.has(id) ? imageUrl(id) : null);
  return { bidang, lama: url(lama), baru: url(baru), dokumen: lama === null ? 'ditambah' : 'diganti' };
}
