// Makes the export that was leased: reads, writes its pieces, tells the histories, and says that it is ready.
import type { FilterEkspor } from '@gerbang/contract/laporan/ekspor';
import { statesSeenBy } from '../../../core/hak-lihat/siswa.ts';
import type { PictureKeys } from '../../../platform/images/image-cipher.ts';
import { heartbeat, LeaseLostError } from '../../../platform/jobs/lease.ts';
import type { FileStorage } from '../../../platform/storage/file-storage.ts';
import { isFull } from '../../../platform/storage/storage-errors.ts';
import { zipOf } from '../../../platform/zip.ts';
import { logEksporAccess } from './access-log.ts';
import { type EksporWork, eksporFiles, type Kemajuan } from './contents.ts';
import { beat, type EksporLease, finishEkspor, storePieces } from './making.ts';
import { spoolRows } from './rows.ts';

const BEAT_MS = 3000;

export type MakingWork = EksporWork & { storage: FileStorage; keys: PictureKeys };

/** Throws `LeaseLostError` when it was given up or somebody else makes it. */
export async function makeEkspor(work: MakingWork, lease: EksporLease): Promise<void> {
  const order = await work.db.selectFrom('ekspor').selectAll().where('id', '=', lease.id).executeTakeFirst();
  if (!order) throw new LeaseLostError('The export is gone');
  const kemajuan: Kemajuan = { sudah: 0, dari: 0, dilewati: 0 };
  const heart = heartbeat(BEAT_MS, () => beat(work, { lease, kemajuan }));
  try {
    await beat(work, { lease, kemajuan });
    const pilihan = { ...(JSON.parse(order.saring) as FilterEkspor), status: statesSeenBy(order.role) };
    const rows = await spoolRows(work.db, pilihan);
    const zip = zipOf(eksporFiles(work, { pilihan, rows, kemajuan }));
    const file = await storePieces(work, { lease, kemajuan }, zip);
    const actor = { id: order.akun_id, role: order.role };
    await logEksporAccess(work, { actor, sejak: order.dibuat_pada, rows: rows.siswa });
    const made = { ...kemajuan, ...file, siswa: rows.siswa.rows, barang: rows.barang.rows };
    await finishEkspor(work, { lease, made });
  } catch (error) {
    if (isFull(error)) await makeRoom(work, lease);
    throw error;
  } finally {
    heart.stop();
  }
}

/** What was made goes at once, and not when the sweeper comes: nobody else can store a picture until then. */
async function makeRoom({ db, storage }: MakingWork, { id, percobaan }: EksporLease): Promise<void> {
  const pieces = await db
    .selectFrom('ekspor_bagian')
    .innerJoin('ekspor', 'ekspor.id', 'ekspor_bagian.ekspor_id')
    .select('kunci')
    .where('ekspor_id', '=', id)
    .where('percobaan', '=', percobaan)
    .execute();
  for (const { kunci } of pieces) await storage.delete(kunci).catch(() => undefined);
}
