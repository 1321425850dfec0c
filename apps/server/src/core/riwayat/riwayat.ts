// The history of each student record: what was changed, decided and looked at. Unlike the audit log it holds personal
// data, and goes with the record.

import type { Peristiwa } from '@gerbang/contract/program/webhook';
import { type JenisRiwayat, jenisLihat } from '@gerbang/contract/siswa/meja';
import { type AuditFacts, writeAudit } from '../../platform/audit.ts';
import { isoFromNow, newId } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { preparedInsert } from '../../platform/database/engine.ts';
import type { ActorWork, Work } from '../../platform/work.ts';
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
  /** What the audit log says of it besides; null where another entry tells it, or the history alone does, as of a student's own changes. */
  rincian: AuditFacts | null;
};

/** What each kind is called in the audit log, null where it has no entry of its own there, and what programs are told of it. A new kind does not compile without. */
const kinds: Record<JenisRiwayat, { aksi: string | null; peristiwa: Peristiwa | null }> = {
  dibuat: { aksi: 'tambah', peristiwa: 'data.dikirim' },
  diubah: { aksi: 'ubah', peristiwa: null },
  diajukan_lagi: { aksi: null, peristiwa: 'data.dikirim' },
  divalidasi: { aksi: 'validasi', peristiwa: 'data.divalidasi' },
  ditolak: { aksi: 'tolak', peristiwa: 'data.ditolak' },
  dikembalikan: { aksi: 'kembalikan', peristiwa: 'data.dikembalikan' },
  diurungkan: { aksi: 'urungkan', peristiwa: null },
  dihapus: { aksi: 'hapus', peristiwa: 'data.dihapus' },
  dipulihkan: { aksi: 'pulihkan', peristiwa: 'data.dipulihkan' },
  dilihat: { aksi: null, peristiwa: null },
  dokumen_dilihat: { aksi: null, peristiwa: null },
  asli_dilihat: { aksi: 'lihat asli', peristiwa: null },
  kode_dicatat: { aksi: 'catat kode', peristiwa: null },
};

const insertRow = preparedInsert('riwayat_data_siswa');

/** Tells what happened to a record: its history, the webhooks and the audit log, in the transaction of what it tells. */
export async function writeEvent(work: ActorWork, event: RiwayatEvent): Promise<void> {
  const { data_siswa_id, jenis, versi, bidang = null, perubahan = [], sebelum, asal = null, alasan = null } = event;
  const { rincian } = event;
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
  const { aksi, peristiwa } = kinds[jenis];
  // What staff or an import enter was not sent by a student.
  const isSent = jenis !== 'dibuat' || work.actor?.role === 'siswa';
  if (peristiwa && isSent) await kabarkan(work, { peristiwa, sasaran_id: data_siswa_id });
  if (aksi && rincian) await writeAudit(work, { aksi, tabel: 'data_siswa', sasaran_id: data_siswa_id, rincian });
}

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
