import { jenisSampahOf } from '@gerbang/contract/sampah';
import { writeAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import { HttpError } from '../../platform/errors.ts';
import type { User } from '../../platform/http/caller.ts';
import { type Confirmation, spendToken } from '../../platform/http/confirmation.ts';
import { writeRiwayatBarang } from '../riwayat/barang.ts';
import { writeRiwayat } from '../riwayat/riwayat.ts';
import { writeSeen } from '../riwayat/seen.ts';
import { pulihkanSurat } from '../surat-resmi/cabut.ts';
import { carried } from './contents.ts';
import { purgeSampah } from './purge.ts';
import { type Entry, restoreSampah } from './restore.ts';

const notFound = () => new HttpError(404, 'Tidak Ditemukan di Sampah');

/** Brings back what this user may delete. HttpError 404, or 409 when its NIM or e-mail was taken meanwhile. */
export async function pulihkanSampah(db: Db, clock: Clock, { id, user }: { id: string; user: User }): Promise<Entry> {
  const restored = await restoreSampah(
    db,
    { id, jenis: jenisSampahOf[user.role] },
    async (db, { jenis, pengenal, dihapus_pada }, seen) => {
      const rincian = { jenis, pengenal };
      const tabel = carried[jenis].root;
      await writeAudit(db, clock, { actor: user, aksi: 'pulihkan', tabel, sasaran_id: id, rincian });
      if (tabel !== 'data_inventaris') {
        const all = [...seen, { user, ids: [id], cara: 'sampah' } as const];
        for (const each of all) await writeSeen(db, clock, { ...each, tabel });
      }
      if (jenis === 'data-siswa') {
        await writeRestored(db, clock, { id, user });
        await pulihkanSurat(db, clock, { siswa: id, pada: dihapus_pada, actor: user });
      }
      if (jenis === 'data-inventaris') await writeRiwayatBarang(db, clock, { actor: user, id, jenis: 'dipulihkan' });
    },
  );
  if (!restored) throw notFound();
  return restored;
}

async function writeRestored(db: Db, clock: Clock, { id, user }: { id: string; user: User }): Promise<void> {
  const { versi } = await db.selectFrom('data_siswa').select('versi').where('id', '=', id).executeTakeFirstOrThrow();
  await writeRiwayat(db, clock, { actor: user, data_siswa_id: id, jenis: 'dipulihkan', versi });
}

type Removal = { id: string; user: User; confirmation: Confirmation };

/** Takes an entry out of the bin for good. HttpError 404, or 401 by the token. */
export async function hapusSampah(db: Db, clock: Clock, { id, user, confirmation }: Removal): Promise<Entry> {
  return transaction(db, async (db) => {
    const purged = await purgeSampah(db, clock, { id, actor: user, jenis: jenisSampahOf[user.role] });
    if (!purged) throw notFound();
    await spendToken(db, clock, confirmation);
    return purged;
  });
}
