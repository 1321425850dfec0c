import { sentences } from '@gerbang/contract/sentences';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { composeAlasan, teksPenolakan } from '@gerbang/contract/siswa/penolakan';
import type { Tanda } from '@gerbang/contract/siswa/tanda';
import { discardKept } from '../../../core/berkas/berkas-lama.ts';
import { type StoredPerubahan, writeEvent } from '../../../core/riwayat/riwayat.ts';
import { getDataSiswa, wrongStatus } from '../../../core/siswa/queries.ts';
import { enqueue } from '../../../core/surat/outbox.ts';
import { findStatus } from '../../../core/surat/tautan-status.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { preparedQuery } from '../../../platform/database/engine.ts';
import { HttpError } from '../../../platform/errors.ts';
import { inTransaction, type UserWork, type Work } from '../../../platform/work.ts';
import { getForChange, type RecordState, recordValues } from '../data-siswa/perubahan.ts';
import { endPegangan } from './pegangan.ts';
import type { BeforeDecision } from './urungkan.ts';

type Decision = {
  id: string;
  /** The state of the record that the admin saw; undefined decides on whatever is there. */
  versi?: number | undefined;
};

/** Declares a waiting record valid. HttpError 409 when it no longer waits or changed since it was seen. */
export async function validasiDataSiswa(work: UserWork, decision: Decision): Promise<DataSiswaRecord> {
  return decide(work, {
    ...decision,
    status_data: 'Tervalidasi',
    alasan_penolakan: null,
    teks_penolakan: null,
    tanda: [],
  });
}

type Rejection = Decision & { alasan_penolakan?: string | undefined; tanda?: Tanda[] | undefined };

/** Rejects a waiting record with a reason, marks or both. HttpError 409 as for `validasiDataSiswa`. */
export async function tolakDataSiswa(
  work: UserWork,
  { tanda = [], ...rejection }: Rejection,
): Promise<DataSiswaRecord> {
  const reason = {
    alasan_penolakan: composeAlasan(tanda, rejection.alasan_penolakan),
    teks_penolakan: teksPenolakan(rejection.alasan_penolakan),
  };
  return decide(work, { ...rejection, ...reason, tanda, status_data: 'Ditolak' });
}

type Outcome = Decision & {
  status_data: 'Tervalidasi' | 'Ditolak';
  alasan_penolakan: string | null;
  teks_penolakan: string | null;
  tanda: Tanda[];
};

/** Of two admins at once exactly one finds the record still waiting. */
async function decide(work: UserWork, outcome: Outcome): Promise<DataSiswaRecord> {
  const { id, status_data, alasan_penolakan, teks_penolakan, tanda } = outcome;
  return inTransaction(work, async (work) => {
    const seen = await getUndecided(work.db, outcome);
    const before = seen.row;
    const versi = before.versi + 1;
    await work.db
      .updateTable('data_siswa')
      .set({
        status_data,
        alasan_penolakan,
        teks_penolakan,
        tanda: JSON.stringify(tanda),
        pengelola_id: work.actor.id,
        versi,
        diubah_pada: isoFromNow(work.clock),
      })
      .where('id', '=', id)
      .execute();
    await endPegangan(work.db, id);
    const berkas_lama = await discardKept(work, id);
    const data = await getDataSiswa(work.db, id);
    const surat_id = before.akun_id === null ? null : await tellStudent(work, before.akun_id, data);
    const isRejection = status_data === 'Ditolak';
    const undo: BeforeDecision = { tanda: before.tanda, pengelola_id: before.pengelola_id, berkas_lama, surat_id };
    const sebelum = isRejection ? { ...undo, keadaan: recordValues(seen) } : undo;
    const jenis = isRejection ? 'ditolak' : 'divalidasi';
    const perubahan = toPerubahan(outcome);
    // The reason is in the record's history: the audit log keeps for ever, so it names the marked fields only.
    const rincian = { versi, ...(tanda.length === 0 ? {} : { tanda: tanda.map(({ bidang }) => bidang) }) };
    await writeEvent(work, { data_siswa_id: id, jenis, versi, perubahan, sebelum, rincian });
    return data;
  });
}

/** The record as the admin saw it and nobody else changes it until the decision is made, or HttpError 404, 409. */
async function getUndecided(db: Db, { id, versi }: Decision): Promise<RecordState> {
  const found = await getForChange(db, id);
  const { row } = found;
  if (row.status_data !== 'Menunggu Validasi') throw new HttpError(409, wrongStatus(row.status_data));
  if (versi !== undefined && versi !== row.versi) throw new HttpError(409, sentences.stale);
  return found;
}

function toPerubahan({ status_data, alasan_penolakan, teks_penolakan, tanda }: Outcome): StoredPerubahan[] {
  const values: Record<string, string | null> = { status_data, alasan_penolakan, teks_penolakan };
  if (tanda.length > 0) values.tanda = JSON.stringify(tanda);
  return Object.entries(values)
    .filter(([, baru]) => baru !== null)
    .map(([bidang, baru]) => ({ bidang, lama: bidang === 'status_data' ? 'Menunggu Validasi' : null, baru }));
}

/** So long a notice waits, that a decision taken back at once tells nobody. */
const SURAT_DELAY_MS = 10_000;

/** Mails the decision to the account that the record belongs to, and returns the mail's id; null where it is not a student's. */
async function tellStudent(
  work: Work,
  akunId: string,
  { nama, alasan_penolakan }: DataSiswaRecord,
): Promise<string | null> {
  const [akun] = await findOwner(work.db, { id: akunId });
  if (!akun) return null;
  const where = { penerima: akun.email, delayMs: SURAT_DELAY_MS };
  const link = await findStatus(work.db, akun.id);
  const status = link && { akun_id: link.akun_id, nomor: link.nomor };
  if (alasan_penolakan === null) return enqueue(work, { jenis: 'data-divalidasi', isi: { nama, status }, ...where });
  return enqueue(work, { jenis: 'data-ditolak', isi: { nama, alasan_penolakan, status }, ...where });
}

const findOwner = preparedQuery<{ id: string }, { id: string; email: string }>((db, argument) =>
  db.selectFrom('akun').select(['id', 'email']).where('id', '=', argument('id')).where('role', '=', 'siswa'),
);
