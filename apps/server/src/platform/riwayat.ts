// The history of each student record: what was changed, decided and looked at. Unlike the audit trail it holds personal
// data, and goes with the record.
import type { JenisRiwayat } from '@gerbang/contract/meja';
import { sql } from 'kysely';
import { type Actor, record } from './audit.ts';
import { type Clock, isoFromNow } from './clock.ts';
import { compiled } from './database/compiled.ts';
import type { Db } from './database/database.ts';
import { transaction } from './database/transaction.ts';
import type { User } from './http/sessions.ts';
import { newId } from './ids.ts';

/** A field with its values before and after; of a document the ids of its pictures. */
export type Beda = { bidang: string; lama: string | number | null; baru: string | number | null };

export type Peristiwa = {
  actor: Actor;
  data_siswa_id: string;
  jenis: JenisRiwayat;
  /** Of the record after the event. */
  versi: number;
  perubahan?: Beda[];
  /** Of a decision: what it takes to undo it. */
  sebelum?: Record<string, unknown>;
};

/** Writes an event into the record's history, in the transaction of what it tells. */
export async function catatRiwayat(db: Db, clock: Clock, peristiwa: Peristiwa): Promise<void> {
  const { actor, data_siswa_id, jenis, versi, perubahan = [], sebelum } = peristiwa;
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
      bidang: null,
      perubahan: JSON.stringify(perubahan),
      sebelum: sebelum === undefined ? null : JSON.stringify(sebelum),
    })
    .execute();
}

/** A look again within this time is the same look. */
const SATU_KALI_MS = 10 * 60_000;

type Look = { user: User; data_siswa_id: string; bidang?: string };

/**
 * Writes down that staff looked at a record, or with `bidang` at one of its documents: once for the same person in ten
 * minutes. The look at a record goes into the audit trail too; that of a document is the caller's.
 */
export async function catatDilihat(db: Db, clock: Clock, { user, data_siswa_id, bidang }: Look): Promise<void> {
  const jenis = bidang === undefined ? 'dilihat' : 'dokumen_dilihat';
  const [recent] = await findLook(db, {
    data_siswa_id,
    akun_id: user.id,
    jenis,
    bidang: bidang ?? '',
    sejak: isoFromNow(clock, -SATU_KALI_MS),
  });
  if (recent) return;
  await transaction(db, async (db) => {
    const found = await db.selectFrom('data_siswa').select('versi').where('id', '=', data_siswa_id).executeTakeFirst();
    // Deleted meanwhile: nobody is left whose history it would be.
    if (!found) return;
    const { id: akun_id, role } = user;
    await db
      .insertInto('riwayat_data_siswa')
      .values({
        id: newId(),
        data_siswa_id,
        waktu: isoFromNow(clock),
        akun_id,
        role,
        jenis,
        versi: found.versi,
        bidang: bidang ?? null,
        sebelum: null,
      })
      .execute();
    if (bidang !== undefined) return;
    await record(db, clock, { actor: user, aksi: 'lihat', tabel: 'data_siswa', sasaran_id: data_siswa_id });
  });
}

type LookSought = { data_siswa_id: string; akun_id: string; jenis: JenisRiwayat; bidang: string; sejak: string };

const findLook = compiled<LookSought, { id: string }>((db, argument) =>
  db
    .selectFrom('riwayat_data_siswa')
    .select('id')
    .where('data_siswa_id', '=', argument('data_siswa_id'))
    .where('akun_id', '=', argument('akun_id'))
    .where('jenis', '=', argument('jenis'))
    .where((eb) => eb(eb.fn.coalesce('bidang', sql<string>`''`), '=', argument('bidang')))
    .where('waktu', '>', argument('sejak'))
    .orderBy('id', 'desc')
    .limit(sql.lit(1)),
);
