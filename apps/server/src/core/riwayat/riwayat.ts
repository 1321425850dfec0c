// The history of each student record: what was changed, decided and looked at. Unlike the audit log it holds personal
// data, and goes with the record.

import type { Peristiwa } from '@gerbang/contract/program/webhook';
import { type JenisRiwayat, jenisLihat } from '@gerbang/contract/siswa/meja';
import { isoFromNow, newId } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { compiledInsert } from '../../platform/database/engine.ts';
import type { Actor, ActorWork, Work } from '../../platform/work.ts';
import { kabarkan, tarikKabar } from './webhook-queue.ts';

/** A field with its values before and after; of a document the ids of its pictures. */
export type StoredPerubahan = { bidang: string; lama: string | number | null; baru: string | number | null };

export type RiwayatEvent = {
  data_siswa_id: string;
  jenis: JenisRiwayat;
  /** Of the record after the event. */
  versi: number;
  /** The document that was looked at. */
  bidang?: string | undefined;
  perubahan?: StoredPerubahan[];
  /** Of a decision: what it takes to undo it. */
  sebelum?: Record<string, unknown>;
  /** Of what an import does: its words. */
  asal?: string | undefined;
  /** Why a document was opened without its stamp. */
  alasan?: string | undefined;
};

const insertRow = compiledInsert('riwayat_data_siswa');

/** Writes an event into the record's history, in the transaction of what it tells. */
export async function writeRiwayat(work: ActorWork, event: RiwayatEvent): Promise<void> {
  const { data_siswa_id, jenis, versi, bidang = null, perubahan = [], sebelum, asal = null, alasan = null } = event;
  await insertRow(work.db, {
    id: newId(),
    data_siswa_id,
    waktu: isoFromNow(work.clock),
    akun_id: work.actor?.id ?? null,
    role: work.actor?.role ?? null,
    jenis,
    versi,
    bidang,
    perubahan: JSON.stringify(perubahan),
    sebelum: sebelum === undefined ? null : JSON.stringify(sebelum),
    asal,
    alasan,
  });
  if (jenis === 'diurungkan' || jenis === 'dikembalikan') await tarikKabar(work.db, data_siswa_id);
  const peristiwa = eventOf(event, work.actor);
  if (peristiwa) await kabarkan(work, { peristiwa, sasaran_id: data_siswa_id });
}

/** What programs are told of it; what staff or an import enter was not sent by a student. */
function eventOf({ jenis }: RiwayatEvent, actor: Actor): Peristiwa | undefined {
  if (jenis === 'dibuat') return actor?.role === 'siswa' ? 'data.dikirim' : undefined;
  return eventsByJenis[jenis];
}

const eventsByJenis: Partial<Record<JenisRiwayat, Peristiwa>> = {
  diajukan_lagi: 'data.dikirim',
  divalidasi: 'data.divalidasi',
  ditolak: 'data.ditolak',
  dikembalikan: 'data.dikembalikan',
  dihapus: 'data.dihapus',
  dipulihkan: 'data.dipulihkan',
};

/** A student's change that nobody has looked at yet. */
export type UnseenChange = { id: string; perubahan: string };

/** The newest event of a record when it is a change by this account: nobody has looked or decided since. */
export async function findUnseenChange(
  db: Db,
  { data_siswa_id, akun_id }: { data_siswa_id: string; akun_id: string },
): Promise<UnseenChange | undefined> {
  const newest = await db
    .selectFrom('riwayat_data_siswa')
    .select(['id', 'jenis', 'akun_id', 'perubahan'])
    .where('data_siswa_id', '=', data_siswa_id)
    .orderBy('versi', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isOwnChange = newest?.akun_id === akun_id && (newest.jenis === 'diubah' || newest.jenis === 'diajukan_lagi');
  return isOwnChange ? newest : undefined;
}

type Since = { data_siswa_id: string; akun_id: string; versi: number; newest: number };

/** Whether this account alone made what a record became after `versi`, up to its `newest`. */
export async function isOwnChange(db: Db, { data_siswa_id, akun_id, versi, newest }: Since): Promise<boolean> {
  const changes = await db
    .selectFrom('riwayat_data_siswa')
    .select(['akun_id', 'versi'])
    .where('data_siswa_id', '=', data_siswa_id)
    .where('versi', '>', versi)
    .where('jenis', 'not in', [...jenisLihat, 'kode_dicatat'])
    .execute();
  return changes.every((each) => each.akun_id === akun_id) && changes.some((each) => each.versi === newest);
}

type MoreOfIt = { id: string; versi: number; perubahan: StoredPerubahan[] };

/** Lets an event tell of one change more (PUTUSAN-17). */
export async function extendRiwayat(work: Work, { id, versi, perubahan }: MoreOfIt): Promise<void> {
  await work.db
    .updateTable('riwayat_data_siswa')
    .set((eb) => ({
      versi,
      waktu: isoFromNow(work.clock),
      perubahan: JSON.stringify(perubahan),
      digabung: eb('digabung', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
