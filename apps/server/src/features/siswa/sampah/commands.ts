import { jenisSampahOf } from '@gerbang/contract/siswa/sampah';
import { writeEventBarang } from '../../../core/riwayat/barang.ts';
import { writeEvent } from '../../../core/riwayat/riwayat.ts';
import { writeSeen } from '../../../core/riwayat/seen.ts';
import { carried } from '../../../core/sampah/contents.ts';
import { type AuditFacts, writeAudit } from '../../../platform/audit.ts';
import { HttpError } from '../../../platform/errors.ts';
import { type Confirmation, spendToken } from '../../../platform/http/confirmation.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import { pulihkanSurat } from '../../arsip/door.ts';
import { purgeSampah } from './purge.ts';
import { type Entry, restoreSampah } from './restore.ts';

const notFound = () => new HttpError(404, 'Tidak Ditemukan di Sampah');

/** Brings back what this user may delete. HttpError 404, or 409 when its NIM or e-mail was taken meanwhile. */
export async function pulihkanSampah(work: UserWork, { id }: { id: string }): Promise<Entry> {
  const restored = await restoreSampah(
    work,
    { id, jenis: jenisSampahOf[work.actor.role] },
    async (work, { jenis, pengenal, dihapus_pada }, seen) => {
      const rincian = { jenis, pengenal };
      const tabel = carried[jenis].root;
      if (tabel === 'akun') await writeAudit(work, { aksi: 'pulihkan', tabel, sasaran_id: id, rincian });
      if (tabel === 'data_siswa') await writeRestored(work, { id, rincian });
      if (tabel === 'data_inventaris') await writeEventBarang(work, { id, jenis: 'dipulihkan', rincian });
      else {
        const all = [...seen, { user: work.actor, ids: [id], cara: 'sampah' } as const];
        for (const each of all) await writeSeen(work, { ...each, tabel });
      }
      if (tabel === 'data_siswa') await pulihkanSurat(work, { siswa: id, pada: dihapus_pada });
    },
  );
  if (!restored) throw notFound();
  return restored;
}

async function writeRestored(work: UserWork, { id, rincian }: { id: string; rincian: AuditFacts }): Promise<void> {
  const { versi } = await work.db
    .selectFrom('data_siswa')
    .select('versi')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await writeEvent(work, { data_siswa_id: id, jenis: 'dipulihkan', versi, rincian });
}

type Removal = { id: string; confirmation: Confirmation };

/** Takes an entry out of the bin for good. HttpError 404, or 401 by the token. */
export async function hapusSampah(work: UserWork, { id, confirmation }: Removal): Promise<Entry> {
  return inTransaction(work, async (work) => {
    const purged = await purgeSampah(work, { id, jenis: jenisSampahOf[work.actor.role] });
    if (!purged) throw notFound();
    await spendToken(work, confirmation);
    return purged;
  });
}
