// The history of each item of the inventory: what was changed, by whom and why. It goes with the item.
import type { JenisRiwayatBarang } from '@gerbang/contract/inventaris/barang';
import { type AuditFacts, writeAudit } from '../../platform/audit.ts';
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
  /** Of the item after the event; read unless given. */
  versi?: number;
  perubahan?: StoredPerubahan[];
  alasan?: string | null | undefined;
  /** Of what an import does: its words. */
  asal?: string | undefined;
  /** What the audit log says of it besides; null where another entry tells it. */
  rincian: AuditFacts | null;
};

/** As the audit log says it, null where the entry is about something else. A new kind does not compile without. */
const aksi: Record<JenisRiwayatBarang, string | null> = {
  ditambah: 'tambah',
  diubah: 'ubah',
  kondisi: 'ubah',
  dirawat: 'selesaikan perawatan',
  dihapuskan: 'hapuskan',
  dipakai_lagi: 'pakai lagi',
  dihapus: 'hapus',
  dipulihkan: 'pulihkan',
  daftar: null,
  opname: null,
};

/** Tells what happened to an item at its present version: its history and the audit log, in the caller's transaction; returns its id in the history. */
export async function writeEventBarang(work: ActorWork, event: BarangEvent): Promise<string> {
  const { id, jenis, perubahan = [], alasan = null, asal = null, rincian } = event;
  const item = work.db.selectFrom('data_inventaris').select('versi').where('id', '=', id);
  const versi = event.versi ?? (await item.executeTakeFirstOrThrow()).versi;
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
  const said = aksi[jenis];
  if (said && rincian) await writeAudit(work, { aksi: said, tabel: 'data_inventaris', sasaran_id: id, rincian });
  return riwayat_id;
}
