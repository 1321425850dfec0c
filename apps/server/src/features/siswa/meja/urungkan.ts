// Decisions taken back: the own last one within a minute, or anybody's at any time.

import { sentences } from '@gerbang/contract/sentences';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { URUNGKAN_SECONDS } from '@gerbang/contract/siswa/meja';
import { restoreKept } from '../../../core/berkas/berkas-lama.ts';
import { type StoredPerubahan, writeEvent } from '../../../core/riwayat/riwayat.ts';
import { getDataSiswa, wrongStatus } from '../../../core/siswa/queries.ts';
import { withdraw } from '../../../core/surat/outbox.ts';
import { type Clock, isoFromNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { storedObject } from '../../../platform/database/stored-json.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { User } from '../../../platform/http/caller.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import type { BerkasLama, DataSiswa, RiwayatDataSiswa } from '../../../schema/tables.ts';
import { akhiriSurat } from '../../arsip/door.ts';
import { getForChange, type RecordValues } from '../data-siswa/perubahan.ts';

/** What a decision writes down so that it can be undone. */
export type BeforeDecision = {
  tanda: string;
  pengelola_id: string | null;
  /** Kept pictures that the decision threw away. */
  berkas_lama: BerkasLama[];
  /** The notice to the student; none without an account. */
  surat_id: string | null;
  /** Of a rejection: what the record held, so that what changes since is told without what lies between. */
  keadaan?: RecordValues;
};

/** The record that waits again, and which papers that ended, in words. */
type SentBack = { data: DataSiswaRecord; alasan: string | undefined };

type UndoRequest = { id: string; versi: number };

/**
 * Takes the caller's own decision on a record back, as if it had not been made: status, marks, manager, kept pictures,
 * the notice if it has not left. HttpError 404; 409 for another's, an older, or one that others have built upon.
 */
export async function urungkanPutusan(work: UserWork, { id, versi }: UndoRequest): Promise<SentBack> {
  return inTransaction(work, async (work) => {
    const { row } = await getForChange(work.db, id);
    const decision = await findDecision(work.db, row);
    refuseUndo({ row, decision, user: work.actor, versi, clock: work.clock });
    const { tanda, pengelola_id, berkas_lama, surat_id } = storedObject<BeforeDecision>(decision?.sebelum ?? '{}');
    const alasan = await sendBack(work, { row, tanda, pengelola_id });
    await restoreKept(work.db, berkas_lama);
    if (surat_id !== null) await withdraw(work.db, surat_id);
    await tell(work, { row, jenis: 'diurungkan', alasan });
    return { data: await getDataSiswa(work.db, id), alasan };
  });
}

type ReturnRequest = { id: string; versi: number | undefined };

/** Sends a decided record back to the waiting ones. HttpError 404; 409 when it waits already or was changed. */
export async function kembalikanDataSiswa(work: UserWork, { id, versi }: ReturnRequest): Promise<SentBack> {
  return inTransaction(work, async (work) => {
    const { row } = await getForChange(work.db, id);
    if (row.status_data === 'Menunggu Validasi') throw new HttpError(409, wrongStatus(row.status_data));
    if (versi !== undefined && versi !== row.versi) throw new HttpError(409, sentences.stale);
    const decision = await findDecision(work.db, row);
    const { surat_id = null } = storedObject<Partial<BeforeDecision>>(decision?.sebelum ?? '{}');
    const alasan = await sendBack(work, { row, tanda: '[]', pengelola_id: null });
    if (surat_id !== null) await withdraw(work.db, surat_id);
    await tell(work, { row, jenis: 'dikembalikan', alasan });
    return { data: await getDataSiswa(work.db, id), alasan };
  });
}

/** The decision that made the record what it is now. */
function findDecision(db: Db, { id, versi }: DataSiswa): Promise<RiwayatDataSiswa | undefined> {
  return db
    .selectFrom('riwayat_data_siswa')
    .selectAll()
    .where('data_siswa_id', '=', id)
    .where('jenis', 'in', ['divalidasi', 'ditolak'])
    .where('versi', '=', versi)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

type UndoCase = { row: DataSiswa; decision: RiwayatDataSiswa | undefined; user: User; versi: number; clock: Clock };

function refuseUndo({ row, decision, user, versi, clock }: UndoCase): void {
  if (row.status_data === 'Menunggu Validasi') throw new HttpError(409, wrongStatus(row.status_data));
  if (row.versi !== versi) throw new HttpError(409, sentences.stale);
  if (!decision) throw new HttpError(409, 'Keputusan ini tidak dapat diurungkan lagi');
  if (decision.akun_id !== user.id) throw new HttpError(409, 'Hanya admin yang memutuskan dapat mengurungkannya');
  if (decision.waktu < isoFromNow(clock, -URUNGKAN_SECONDS * 1000)) {
    throw new HttpError(409, `Keputusan hanya dapat diurungkan dalam ${URUNGKAN_SECONDS} detik`);
  }
}

type WaitingState = { row: DataSiswa; tanda: string; pengelola_id: string | null };

/**
 * Says which papers ended with it, if any. Careful: the number of the state counts on. The decided state had one too, and
 * somebody may have seen it.
 */
async function sendBack(work: UserWork, { row, tanda, pengelola_id }: WaitingState): Promise<string | undefined> {
  const papers = await akhiriSurat(work, { siswa: [row.id], sebab: 'kembali' });
  await work.db
    .updateTable('data_siswa')
    .set((eb) => ({
      status_data: 'Menunggu Validasi' as const,
      alasan_penolakan: null,
      teks_penolakan: null,
      tanda,
      // The account may be gone by now.
      pengelola_id: eb.selectFrom('akun').select('akun.id').where('akun.id', '=', pengelola_id),
      versi: row.versi + 1,
      diubah_pada: isoFromNow(work.clock),
    }))
    .where('id', '=', row.id)
    .execute();
  return papers > 0 ? `${papers} surat tidak berlaku lagi` : undefined;
}

type UndoEvent = { row: DataSiswa; jenis: 'diurungkan' | 'dikembalikan'; alasan: string | undefined };

async function tell(work: UserWork, { row, jenis, alasan }: UndoEvent): Promise<void> {
  const versi = row.versi + 1;
  const perubahan: StoredPerubahan[] = [{ bidang: 'status_data', lama: row.status_data, baru: 'Menunggu Validasi' }];
  if (row.alasan_penolakan !== null) {
    perubahan.push({ bidang: 'alasan_penolakan', lama: row.alasan_penolakan, baru: null });
  }
  await writeEvent(work, { data_siswa_id: row.id, jenis, versi, perubahan, alasan, rincian: { versi } });
}
