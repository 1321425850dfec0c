// The history of each student record: what was changed, decided and looked at. Unlike the trail it holds personal
// data, and goes with the record.

import type { JenisRiwayat } from '@gerbang/contract/meja';
import { type Clock, isoFromNow, newId } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/trail.ts';

/** A field with its values before and after; of a document the ids of its pictures. */
export type StoredPerubahan = { bidang: string; lama: string | number | null; baru: string | number | null };

export type RiwayatEvent = {
  actor: Actor;
  data_siswa_id: string;
  jenis: JenisRiwayat;
  /** Of the record after the event. */
  versi: number;
  /** The document that was looked at. */
  bidang?: string | undefined;
  perubahan?: StoredPerubahan[];
  /** Of a decision: what it takes to undo it. */
  sebelum?: Record<string, unknown>;
};

/** Writes an event into the record's history, in the transaction of what it tells. */
export async function writeRiwayat(db: Db, clock: Clock, event: RiwayatEvent): Promise<void> {
  const { actor, data_siswa_id, jenis, versi, bidang = null, perubahan = [], sebelum } = event;
  await db
    .insertInto('riwayat_data_siswa')
    .values({
      id: newId(),
      data_siswa_id,
      waktu: isoFromNow(clock),
      akun_id: actor?.id ?? null,
      role: actor?.role ?? null,
      jenis,
      versi,
      bidang,
      perubahan: JSON.stringify(perubahan),
      sebelum: sebelum === undefined ? null : JSON.stringify(sebelum),
    })
    .execute();
}
