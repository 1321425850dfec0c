// How many pieces of an item may be lent on which days: rows of loans and reservations in, numbers out.
import { takDipinjamkan } from '@gerbang/contract/inventaris/peminjaman-form';
import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { untilTheEnd } from '../../../platform/database/dialect.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { PeminjamanTable } from '../../../schema/peminjaman-tables.ts';
import type { DataInventaris } from '../../../schema/tables.ts';

const DAY_MS = 24 * 60 * 60_000;

export const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** A loan that is out, or a reservation. */
export type Berjalan = Pick<
  Selectable<PeminjamanTable>,
  'id' | 'tahap' | 'jumlah' | 'kembali' | 'mulai' | 'jatuh_tempo'
>;

type Days = { from: string; to: string; today: string };

/** What is overdue is still out today, and said to be back tomorrow. */
const lastDay = ({ tahap, jatuh_tempo }: Berjalan, today: string) =>
  tahap === 'dipinjam' && jatuh_tempo < today ? today : jatuh_tempo;

/** Pieces that are taken on the fullest of these days. */
export function mostTaken(rows: readonly Berjalan[], { from, to, today }: Days): number {
  // It only grows on a day on which something begins.
  const starts = rows.map(({ mulai }) => mulai).filter((day) => day > from && day <= to);
  return Math.max(...[from, ...new Set(starts)].map((day) => takenOn(rows, day, today)));
}

function takenOn(rows: readonly Berjalan[], day: string, today: string): number {
  const there = rows.filter((row) => row.mulai <= day && day <= lastDay(row, today));
  return there.reduce((sum, { jumlah, kembali }) => sum + jumlah - kembali, 0);
}

export type Stok = {
  item: Pick<DataInventaris, 'id' | 'nama_barang' | 'kode_barang' | 'kondisi_barang' | 'jumlah_barang' | 'versi'> & {
    dihapuskan: boolean;
  };
  berjalan: Berjalan[];
  /** Pieces that came back broken or lost, and nobody has changed the item since (PINJAM-3). */
  tertahan: number;
};

/** What is out of an item, and what is reserved. */
export async function listBerjalan(db: Db, id: string): Promise<Berjalan[]> {
  return db
    .selectFrom('peminjaman')
    .select(['id', 'tahap', 'jumlah', 'kembali', 'mulai', 'jatuh_tempo'])
    .where('data_inventaris_id', '=', id)
    .where('tahap', 'in', ['dipinjam', 'dipesan'])
    .execute();
}

const noBarang = () => new HttpError(404, 'Barang Tidak Ditemukan');

/** An item with what is taken of it. `lock` keeps everybody else from it until the transaction ends. HttpError 404. */
export async function getStok(db: Db, id: string, { lock }: { lock: boolean }): Promise<Stok> {
  const found = db
    .selectFrom('data_inventaris')
    .select(['id', 'nama_barang', 'kode_barang', 'kondisi_barang', 'jumlah_barang', 'versi', 'dihapuskan_pada'])
    .where('id', '=', id);
  const row = await (lock ? found.$call(untilTheEnd(db)) : found).executeTakeFirst();
  if (!row) throw noBarang();
  const { dihapuskan_pada, ...rest } = row;
  const item = { ...rest, dihapuskan: dihapuskan_pada !== null };
  const berjalan = await listBerjalan(db, id);
  // Who renames a place has looked at no item.
  const { looked } = await db
    .selectFrom('riwayat_barang')
    .select(({ fn }) => fn.max<number | null>('versi').as('looked'))
    .where('data_inventaris_id', '=', id)
    .where('jenis', '<>', 'daftar')
    .executeTakeFirstOrThrow();
  const { n } = await db
    .selectFrom('peminjaman_peristiwa')
    .select(({ fn }) => fn.sum<number | null>('jumlah').as('n'))
    .where('data_inventaris_id', '=', id)
    .where('versi_barang', '>=', looked ?? 0)
    .where('jenis', '=', 'masuk')
    .where('kondisi', 'in', takDipinjamkan as never)
    .executeTakeFirstOrThrow();
  return { item, berjalan, tertahan: Number(n ?? 0) };
}

/** Pieces that may be lent at all. */
export function dapatDipinjam({ item, tertahan }: Stok): number {
  const kondisi = item.kondisi_barang.toLowerCase();
  const isBroken = takDipinjamkan.some((each) => each.toLowerCase() === kondisi);
  return isBroken || item.dihapuskan ? 0 : Math.max(0, item.jumlah_barang - tertahan);
}

/** Pieces that are left on the fullest of these days, apart from what `except` has. */
export function sisa(stok: Stok, { except, ...days }: Days & { except?: string | undefined }): number {
  const others = stok.berjalan.filter(({ id }) => id !== except);
  return Math.max(0, dapatDipinjam(stok) - mostTaken(others, days));
}

/** HttpError 409 when so many are not there on each of the days (PINJAM-1, PINJAM-2). */
export function assertTersedia(stok: Stok, jumlah: number, days: Days & { except?: string | undefined }): void {
  if (dapatDipinjam(stok) === 0) {
    throw new HttpError(409, `${stok.item.nama_barang} tidak dapat dipinjamkan: ${whyNone(stok)}`);
  }
  const left = sisa(stok, days);
  if (jumlah <= left) return;
  const when = days.to === days.today ? 'hari ini' : 'pada hari-hari itu';
  throw new HttpError(409, left === 0 ? `Tidak ada yang tersisa ${when}` : `Hanya tersisa ${left} ${when}`);
}

function whyNone({ item, tertahan }: Stok): string {
  if (item.dihapuskan) return 'sudah dikeluarkan dari inventaris';
  if (item.jumlah_barang === 0) return 'jumlahnya 0';
  return tertahan >= item.jumlah_barang ? 'yang kembali rusak atau hilang belum diperiksa' : 'kondisinya tidak layak';
}
