// Makes the export whose turn was taken: reads, writes its pieces, tells the histories, and says that it is ready.
import type { SaringEkspor } from '@gerbang/contract/ekspor';
import { databaseFailure } from '../../platform/database/database-errors.ts';
import type { PictureKeys } from '../../platform/images/image-cipher.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { StorageFullError } from '../../platform/storage/storage-errors.ts';
import { zipOf } from '../../platform/zip.ts';
import { statesSeenBy } from '../hak-lihat/siswa.ts';
import { type EksporDeps, eksporFiles, type Kemajuan } from './contents.ts';
import { writeEksporLooks } from './looks.ts';
import { beat, finishEkspor, storePieces, type Turn, TurnLostError } from './making.ts';
import { spoolRows } from './rows.ts';

const BEAT_MS = 3000;

export type MakeDeps = EksporDeps & { storage: FileStorage; keys: PictureKeys };

/** Throws `TurnLostError` when it was given up or somebody else makes it. */
export async function makeEkspor(deps: MakeDeps, turn: Turn): Promise<void> {
  const { db, clock } = deps;
  const order = await db.selectFrom('ekspor').selectAll().where('id', '=', turn.id).executeTakeFirst();
  if (!order) throw new TurnLostError('The export is gone');
  const kemajuan: Kemajuan = { sudah: 0, dari: 0, dilewati: 0 };
  const heart = setInterval(() => void beat(db, clock, { turn, kemajuan }).catch(() => undefined), BEAT_MS);
  try {
    await beat(db, clock, { turn, kemajuan });
    const pilihan = { ...(JSON.parse(order.saring) as SaringEkspor), status: statesSeenBy(order.role) };
    const rows = await spoolRows(db, pilihan);
    const zip = zipOf(eksporFiles(deps, { pilihan, rows, kemajuan }));
    const file = await storePieces(deps, { turn, kemajuan }, zip);
    const actor = { id: order.akun_id, role: order.role };
    await writeEksporLooks(db, clock, { actor, sejak: order.dibuat_pada, rows: rows.siswa });
    const made = { ...kemajuan, ...file, siswa: rows.siswa.rows, barang: rows.barang.rows };
    await finishEkspor(db, clock, { turn, made });
  } catch (error) {
    if (isFull(error)) await makeRoom(deps, turn);
    throw error;
  } finally {
    clearInterval(heart);
  }
}

/** No room for a piece, or for the database. */
export function isFull(error: unknown): boolean {
  return error instanceof StorageFullError || databaseFailure(error) === 'full';
}

/** What was made goes at once, and not when the sweeper comes: nobody else can store a picture until then. */
async function makeRoom({ db, storage }: MakeDeps, { id, giliran }: Turn): Promise<void> {
  const pieces = await db
    .selectFrom('ekspor_bagian')
    .innerJoin('ekspor', 'ekspor.id', 'ekspor_bagian.ekspor_id')
    .select('kunci')
    .where('ekspor_id', '=', id)
    .where('giliran', '=', giliran)
    .execute();
  for (const { kunci } of pieces) await storage.delete(kunci).catch(() => undefined);
}
