import type { AkunSiswaRow } from '@gerbang/contract/akun-siswa';
import { type Clock, isoFromNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { HttpError } from '../../platform/errors.ts';
import { type Confirmation, spendToken } from '../../platform/http/confirmation.ts';
import type { User } from '../../platform/http/sessions.ts';
import { writeTrail } from '../../platform/trail.ts';
import { moveToSampah } from '../sampah/move.ts';
import { enqueue } from '../surat/outbox.ts';
import { getAkunSiswa, notFound } from './queries.ts';

/** Activates a student account; of two admins at once one wins and the other gets HttpError 409. */
export async function aktivasiAkunSiswa(
  db: Db,
  clock: Clock,
  { id, user }: { id: string; user: User },
): Promise<AkunSiswaRow> {
  return transaction(db, async (db) => {
    const akun = await getAkunSiswa(db, id);
    const activated = await db
      .updateTable('akun')
      .set({ diaktivasi_pada: isoFromNow(clock) })
      .where('id', '=', id)
      .where('diaktivasi_pada', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!activated) throw new HttpError(409, 'Akun siswa sudah aktif');
    await writeTrail(db, clock, {
      actor: user,
      aksi: 'aktivasi',
      tabel: 'akun',
      sasaran_id: id,
      rincian: { nim: akun.nim },
    });
    await enqueue(db, clock, { jenis: 'akun-diaktivasi', penerima: akun.email, isi: {} });
    return akun;
  });
}

/** Moves a student account to the bin and ends its sessions; the student record stays in the archive. */
export async function hapusAkunSiswa(
  db: Db,
  clock: Clock,
  { id, user, confirmation }: { id: string; user: User; confirmation: Confirmation },
): Promise<AkunSiswaRow> {
  return transaction(db, async (db) => {
    const akun = await getAkunSiswa(db, id);
    await spendToken(db, clock, confirmation);
    const deleted = await moveToSampah(db, clock, { jenis: 'akun-siswa', id, user });
    if (!deleted) throw notFound();
    await writeTrail(db, clock, {
      actor: user,
      aksi: 'hapus',
      tabel: 'akun',
      sasaran_id: id,
      rincian: { nim: akun.nim },
    });
    return akun;
  });
}
