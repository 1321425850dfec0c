// The desk's side of a link: made, given to another phone, ended.

import type { ParsedBody } from '@gerbang/contract/endpoint';
import type { pindai } from '@gerbang/contract/siswa/pindai';
import { getDataSiswa, wrongStatus } from '../../../core/siswa/queries.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/http/caller.ts';
import { hashSecret } from '../../../platform/http/sessions.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import { picturesOf } from '../data-siswa/perubahan.ts';
import { refuseUnvalidated } from '../data-siswa/record-commands.ts';
import { endOf, endOver, endPindai, getOwn, newSecret } from './tautan-pindai.ts';

type NewLink = { session: Session; body: ParsedBody<typeof pindai.create> };
/** What is told once: the id of the link, and the code that opens it. */
export type CreatedLink = { id: string; kode: string };

/** Open forms of one account; another one ends the oldest. */
const MOST_OPEN = 5;

/** Makes a link for a form or a waiting record. HttpError 400 without its record, 404, 409 for one in another state. */
export async function createPindai(work: UserWork, { session, body }: NewLink): Promise<CreatedLink> {
  const { tujuan, minta } = body;
  const data_siswa_id = body.data_siswa_id ?? null;
  if ((tujuan === 'baru') !== (data_siswa_id === null)) throw new HttpError(400, 'Data siswa tidak dikenali');
  const [id, kode] = [newId(), newSecret()];
  await inTransaction(work, async (work) => {
    if (data_siswa_id !== null) await refuseOther(work.db, { ...body, data_siswa_id });
    await endOver(work);
    await endOlder(work, { session, data_siswa_id });
    await makeRoom(work);
    const dibuat_pada = isoFromNow(work.clock);
    const times = { dibuat_pada, meja_pada: dibuat_pada, berakhir_pada: endOf(work.clock, dibuat_pada) };
    const owner = { sesi_hash: session.hash, akun_id: work.actor.id };
    const row = { id, kode_hash: hashSecret(kode), ...owner, tujuan, data_siswa_id };
    await work.db
      .insertInto('pindai')
      .values({ ...row, ...times, minta: JSON.stringify(minta), hp_hash: null, perangkat: null, sedang: null })
      .execute();
    const rincian = { tujuan, data_siswa_id, minta };
    await writeAudit(work, { aksi: 'buat pindai', tabel: 'pindai', sasaran_id: id, rincian });
  });
  return { id, kode };
}

type LinkPurpose = Pick<NewLink['body'], 'tujuan' | 'minta'> & { data_siswa_id: string };

async function refuseOther(db: Db, { tujuan, data_siswa_id, minta }: LinkPurpose): Promise<void> {
  if (tujuan === 'ubah') return refuseUnvalidated(db, data_siswa_id);
  const { status_data } = await getDataSiswa(db, data_siswa_id);
  if (status_data !== 'Menunggu Validasi') throw new HttpError(409, wrongStatus(status_data));
  const pictures = await picturesOf(db, data_siswa_id);
  // What the student sent stays the student's: only what is missing may come from a desk.
  if (minta.some((bidang) => pictures.has(bidang))) throw alreadyThere();
}

export const alreadyThere = () => new HttpError(409, 'Dokumen ini sudah ada. Muat ulang halaman.');

type Newer = { session: Session; data_siswa_id: string | null };

/** One session has one link for a record. Forms of new records may be two students': there a phone in use goes on. */
async function endOlder(work: UserWork, { session, data_siswa_id }: Newer): Promise<void> {
  const rows = await work.db
    .selectFrom('pindai')
    .select(['id', 'data_siswa_id'])
    .where('sesi_hash', '=', session.hash)
    .where((eb) =>
      data_siswa_id === null
        ? eb.and([eb('data_siswa_id', 'is', null), eb('hp_hash', 'is', null)])
        : eb('data_siswa_id', '=', data_siswa_id),
    )
    .execute();
  await endPindai(work, { rows, sebab: 'baru' });
}

async function makeRoom(work: UserWork): Promise<void> {
  const open = await work.db
    .selectFrom('pindai')
    .select(['id', 'data_siswa_id'])
    .where('akun_id', '=', work.actor.id)
    .orderBy('id', 'desc')
    .execute();
  await endPindai(work, { rows: open.slice(MOST_OPEN - 1), sebab: 'baru' });
}

type OwnLink = { id: string; session: Session };

/** Gives a link another code, for another phone: the one before is out. What came stays. HttpError 404. */
export async function gantiPindai(work: UserWork, { id, session }: OwnLink): Promise<CreatedLink> {
  const kode = newSecret();
  await inTransaction(work, async (work) => {
    const { data_siswa_id } = await getOwn(work, { id, session });
    const dibuat_pada = isoFromNow(work.clock);
    await work.db
      .updateTable('pindai')
      .set({ kode_hash: hashSecret(kode), hp_hash: null, perangkat: null, sedang: null, ditolak: 0 })
      .set({ dibuat_pada, meja_pada: dibuat_pada, berakhir_pada: endOf(work.clock, dibuat_pada) })
      .where('id', '=', id)
      .execute();
    const rincian = { data_siswa_id };
    await writeAudit(work, { aksi: 'ganti HP', tabel: 'pindai', sasaran_id: id, rincian });
  });
  return { id, kode };
}

/** HttpError 404. */
export async function akhiriPindai(work: UserWork, { id, session }: OwnLink): Promise<void> {
  await inTransaction(work, async (work) => {
    const row = await getOwn(work, { id, session });
    await endPindai(work, { rows: [row], sebab: 'meja' });
  });
}
