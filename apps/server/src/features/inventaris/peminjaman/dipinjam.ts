// What an item that somebody has, or counts on, allows.
import type { SelectQueryBuilder } from 'kysely';
import { isOn } from '../../../core/sekolah/kemampuan.ts';
import type { Db } from '../../../platform/database/database.ts';
import { slowRead } from '../../../platform/database/lists.ts';
import type { Tables } from '../../../platform/database/own-tables.ts';
import { HttpError } from '../../../platform/errors.ts';
import { inJakarta } from '../../../platform/jakarta.ts';
import type { Work } from '../../../platform/work.ts';
import { listBerjalan, mostTaken } from './tersedia.ts';

/** HttpError 409 for an item of which something is out or reserved (PINJAM-8). In the transaction that holds the item. */
export async function assertNotLent(db: Db, id: string): Promise<void> {
  const running = db
    .selectFrom('peminjaman')
    .select('id')
    .where('data_inventaris_id', '=', id)
    .where('tahap', 'in', ['dipinjam', 'dipesan'])
    .limit(1);
  if (await running.executeTakeFirst()) {
    const where = (await isOn(db, 'peminjaman'))
      ? 'Selesaikan dahulu di Peminjaman.'
      : 'Peminjaman sedang dimatikan: minta Pimpinan menyalakannya di Pengaturan, bagian Kemampuan, lalu catat kembalinya.';
    throw new HttpError(409, `Barang ini masih dipinjam atau dipesan. ${where}`);
  }
}

/** How many pieces are out with somebody, of those among `items` of which some are, by their ids. */
export async function listOut(
  db: Db,
  items: SelectQueryBuilder<Tables, 'opname_barang', { data_inventaris_id: string }> | string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('peminjaman')
    .select('data_inventaris_id')
    .select(({ fn, eb }) => fn.sum<number>(eb('jumlah', '-', eb.ref('kembali'))).as('n'))
    .where('tahap', '=', 'dipinjam')
    .where('data_inventaris_id', 'in', items)
    .groupBy('data_inventaris_id')
    // The rows of a page are read with it; those of a room are many.
    .$if(!Array.isArray(items), (query) => query.modifyEnd(slowRead))
    .execute();
  return new Map(rows.map(({ data_inventaris_id, n }) => [data_inventaris_id, Number(n)]));
}

/** What left (positive) and came back of those among `items`, from a moment on, by their ids. */
export async function listGerak(
  db: Db,
  items: SelectQueryBuilder<Tables, 'opname_barang', { data_inventaris_id: string }>,
  since: string,
): Promise<Map<string, { waktu: string; jumlah: number }[]>> {
  const rows = await db
    .selectFrom('peminjaman_peristiwa')
    .select(['data_inventaris_id as id', 'jenis', 'jumlah', 'waktu'])
    .where('jenis', 'in', ['keluar', 'masuk'])
    .where('waktu', '>=', since)
    .where('data_inventaris_id', 'in', items)
    .modifyEnd(slowRead)
    .execute();
  const moves = rows.map(({ jenis, jumlah, ...row }) => ({ ...row, jumlah: jenis === 'keluar' ? jumlah : -jumlah }));
  return Map.groupBy(moves, ({ id }) => id);
}

type LoweredCount = { id: string; before: number; jumlah: number };

/** HttpError 409 for a number of pieces that is too small for what is out or reserved (PINJAM-1). */
export async function assertNotFewer(work: Work, lowered: LoweredCount): Promise<void> {
  const why = fewerThan(await takenOf(work, lowered.id), lowered);
  if (why !== undefined) throw new HttpError(409, why);
}

/** Pieces that are out, and those that are out or reserved on the fullest day from today on. */
export type LentPieces = { out: number; most: number };

export async function takenOf(work: Work, id: string): Promise<LentPieces> {
  const rows = await listBerjalan(work.db, id);
  const today = inJakarta(work.clock.now()).day;
  const out = rows.filter(({ tahap }) => tahap === 'dipinjam');
  return {
    out: out.reduce((sum, { jumlah, kembali }) => sum + jumlah - kembali, 0),
    most: mostTaken(rows, { from: today, to: LAST_DAY, today }),
  };
}

/** After every day that is reserved. */
const LAST_DAY = '9999-12-31';

/** Why a number of pieces is too small; one that a count has made too small may stay. */
export function fewerThan({ out, most }: LentPieces, { before, jumlah }: Omit<LoweredCount, 'id'>): string | undefined {
  const stays = 'Jumlah Barang tidak boleh kurang dari itu';
  if (jumlah < out) return `Masih dipinjam ${out}: ${stays}`;
  return jumlah < before && jumlah < most ? `Masih dipinjam atau dipesan ${most}: ${stays}` : undefined;
}
