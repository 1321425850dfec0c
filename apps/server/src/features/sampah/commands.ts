import { jenisSampahOf } from '@gerbang/contract/sampah';
import { writeAudit } from '../../platform/audit.ts';
import { HttpError } from '../../platform/errors.ts';
import type { User } from '../../platform/http/caller.ts';
import { type Confirmation, spendToken } from '../../platform/http/confirmation.ts';
import { inTransaction, type Work } from '../../platform/work.ts';
import { writeRiwayatBarang } from '../riwayat/barang.ts';
import { writeRiwayat } from '../riwayat/riwayat.ts';
import { writeSeen } from '../riwayat/seen.ts';
import { pulihkanSurat } from '../surat-resmi/cabut.ts';
import { carried } from './contents.ts';
import { purgeSampah } from './purge.ts';
import { type Entry, restoreSampah } from './restore.ts';

const notFound = () => new HttpError(404, 'Tidak Ditemukan di Sampah');

/** Brings back what this user may delete. HttpError 404, or 409 when its NIM or e-mail was taken meanwhile. */
export async function pulihkanSampah(work: Work, { id, user }: { id: string; user: User }): Promise<Entry> {
  const restored = await restoreSampah(
    work.db,
    { id, jenis: jenisSampahOf[user.role] },
    async (db, { jenis, pengenal, dihapus_pada }, seen) => {
      const rincian = { jenis, pengenal };
      const tabel = carried[jenis].root;
      await writeAudit({ ...work, db }, { actor: user, aksi: 'pulihkan', tabel, sasaran_id: id, rincian });
      if (tabel !== 'data_inventaris') {
        const all = [...seen, { user, ids: [id], cara: 'sampah' } as const];
        for (const each of all) await writeSeen({ ...work, db }, { ...each, tabel });
      }
      if (jenis === 'data-siswa') {
        await writeRestored({ ...work, db }, { id, user });
        await pulihkanSurat({ ...work, db }, { siswa: id, pada: dihapus_pada, actor: user });
      }
      if (jenis === 'data-inventaris')
        await writeRiwayatBarang({ ...work, db }, { actor: user, id, jenis: 'dipulihkan' });
    },
  );
  if (!restored) throw notFound();
  return restored;
}

async function writeRestored(work: Work, { id, user }: { id: string; user: User }): Promise<void> {
  const { versi } = await work.db
    .selectFrom('data_siswa')
    .select('versi')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await writeRiwayat(work, { actor: user, data_siswa_id: id, jenis: 'dipulihkan', versi });
}

type Removal = { id: string; user: User; confirmation: Confirmation };

/** Takes an entry out of the bin for good. HttpError 404, or 401 by the token. */
export async function hapusSampah(work: Work, { id, user, confirmation }: Removal): Promise<Entry> {
  return inTransaction(work, async (work) => {
    const purged = await purgeSampah(work, { id, actor: user, jenis: jenisSampahOf[user.role] });
    if (!purged) throw notFound();
    await spendToken(work, confirmation);
    return purged;
  });
}
