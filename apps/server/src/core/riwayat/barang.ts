// The history of each item of the inventory: what was changed, by whom and why. It goes with the item.
import type { JenisRiwayatBarang } from '@gerbang/contract/inventaris/barang';
import { isoFromNow, newId } from '../../platform/clock.ts';
import type { ActorWork } from '../../platform/work.ts';
import type { DataInventaris } from '../../schema/tables.ts';
import type { StoredPerubahan } from './riwayat.ts';

/** What a history tells of an item, in the order of its form. */
export const trackedFields = [
  'nama_barang',
  'kode_barang',
  'kategori_barang',
  'jumlah_barang',
  'kondisi_barang',
  'lokasi_barang',
  'tanggal_masuk_barang',
  'keterangan',
  'harga_barang',
] as const satisfies readonly (keyof DataInventaris)[];
export type TrackedBarang = Pick<DataInventaris, (typeof trackedFields)[number]>;

/** What differs between two states of an item. */
export function differencesOfBarang(before: TrackedBarang, after: TrackedBarang): StoredPerubahan[] {
  return trackedFields
    .filter((bidang) => before[bidang] !== after[bidang])
    .map((bidang) => ({ bidang, lama: before[bidang], baru: after[bidang] }));
}

type BarangEvent = {
  id: string;
  jenis: JenisRiwayatBarang;
  perubahan?: StoredPerubahan[];
  alasan?: string | null | undefined;
  /** Of what an import does: its words. */
  asal?: string | undefined;
};

/** Writes an event at the item's present version, in the caller's transaction; returns its id. */
export async function writeRiwayatBarang(work: ActorWork, event: BarangEvent): Promise<string> {
  const { id, jenis, perubahan = [], alasan = null, asal = null } = event;
  const { versi } = await work.db
    .selectFrom('data_inventaris')
    .select('versi')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const riwayat_id = newId();
  await work.db
    .insertInto('riwayat_barang')
    .values({
      id: riwayat_id,
      data_inventaris_id: id,
      waktu: isoFromNow(work.clock),
      akun_id: work.actor?.id ?? null,
      role: work.actor?.role ?? null,
      jenis,
      versi,
      perubahan: JSON.stringify(perubahan),
      alasan,
      asal,
    })
    .execute();
  return riwayat_id;
}
