// Whoever has an export made has the data of everybody in it: each record's history says so, and its student reads it.

import { isSeenBy, type Viewer } from '../../../core/hak-lihat/siswa.ts';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { type Actor, inTransaction, type Work } from '../../../platform/work.ts';
import { KEPT_MS } from './making.ts';
import type { SiswaRow, Spool } from './rows.ts';

/** Stands where a look at a document names it. */
const BIDANG = 'ekspor';

type EksporAccess = { actor: NonNullable<Actor>; sejak: string; rows: Spool<SiswaRow> };

/** One look for each record, however often the export was begun; what was deleted meanwhile has nobody left to tell. */
export async function logEksporAccess(work: Work, { actor, sejak, rows }: EksporAccess): Promise<void> {
  for (const page of rows.pages()) {
    const ids = page.map(({ id }) => id);
    await inTransaction(work, async (work) => {
      const told = await work.db
        .selectFrom('riwayat_data_siswa')
        .select('data_siswa_id')
        .where('data_siswa_id', 'in', ids)
        .where('akun_id', '=', actor.id)
        .where('bidang', '=', BIDANG)
        .where('waktu', '>=', sejak)
        .execute();
      const known = new Set(told.map(({ data_siswa_id }) => data_siswa_id));
      const there = await work.db.selectFrom('data_siswa').select(['id', 'versi']).where('id', 'in', ids).execute();
      const waktu = isoFromNow(work.clock);
      const looks = there
        .filter(({ id }) => !known.has(id))
        .map(({ id, versi }) => ({
          id: newId(),
          data_siswa_id: id,
          waktu,
          akun_id: actor.id,
          role: actor.role,
          jenis: 'dilihat' as const,
          versi,
          bidang: BIDANG,
          perubahan: '[]',
          sebelum: null,
        }));
      if (looks.length > 0) await work.db.insertInto('riwayat_data_siswa').values(looks).execute();
    });
  }
}

type MadeEkspor = { akun_id: string; dibuat_pada: string; kedaluwarsa_pada: string | null };

/** How many students of a ready export the viewer still sees, by the looks that were written when it was made. */
export async function countSeen(db: Db, made: MadeEkspor, viewer: Viewer): Promise<number> {
  const ready = new Date(Date.parse(made.kedaluwarsa_pada ?? '') - KEPT_MS).toISOString();
  const { n } = await db
    .selectFrom('riwayat_data_siswa')
    .innerJoin('data_siswa', 'data_siswa.id', 'riwayat_data_siswa.data_siswa_id')
    .select(({ fn }) => fn.countAll<number | string>().as('n'))
    .where('riwayat_data_siswa.akun_id', '=', made.akun_id)
    .where('bidang', '=', BIDANG)
    .where('waktu', '>=', made.dibuat_pada)
    .where('waktu', '<=', ready)
    .where(isSeenBy(viewer))
    .executeTakeFirstOrThrow();
  return Number(n);
}
