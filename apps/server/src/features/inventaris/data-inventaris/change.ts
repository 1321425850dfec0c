// The one way in which an item changes: locked, by its version, with its history.

import type { JenisRiwayatBarang } from '@gerbang/contract/inventaris/barang';
import { type DataInventarisRow, TANPA_ALASAN } from '@gerbang/contract/inventaris/data-inventaris';
import { sentences } from '@gerbang/contract/sentences';
import { differencesOfBarang, type TrackedBarang, writeEventBarang } from '../../../core/riwayat/barang.ts';
import type { AuditFacts } from '../../../platform/audit.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { untilTheEnd } from '../../../platform/database/dialect.ts';
import { searchText } from '../../../platform/database/search-text.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { ActorWork } from '../../../platform/work.ts';
import type { DataInventaris } from '../../../schema/tables.ts';
import { notFound } from './queries.ts';

type SearchedColumns = Pick<
  DataInventarisRow,
  'nama_barang' | 'kode_barang' | 'kategori_barang' | 'kondisi_barang' | 'lokasi_barang' | 'keterangan'
>;

/** What the search of the inventory reads (DAFTAR-4). */
export function cariOfInventaris(values: SearchedColumns): string {
  const { nama_barang, kode_barang, kategori_barang, kondisi_barang, lokasi_barang, keterangan } = values;
  return searchText([nama_barang, kode_barang, kategori_barang, kondisi_barang, lokasi_barang, keterangan]);
}

/** The row of an item as nobody else changes it until the transaction ends. HttpError 404, or 409 for another `versi`. */
export async function lockBarang(db: Db, id: string, versi: number | undefined): Promise<DataInventaris> {
  const row = await db
    .selectFrom('data_inventaris')
    .selectAll()
    .where('id', '=', id)
    .$call(untilTheEnd(db))
    .executeTakeFirst();
  if (!row) throw notFound();
  if (versi !== undefined && versi !== row.versi) throw new HttpError(409, sentences.stale);
  return row;
}

export type Change = {
  id: string;
  versi: number | undefined;
  jenis: JenisRiwayatBarang;
  values: Partial<TrackedBarang & Pick<DataInventaris, 'dihapuskan_pada'>>;
  alasan?: string | undefined;
  /** Of what an import does: its words. */
  asal?: string | undefined;
  /** As of `writeEventBarang`; what no import does is told with its version. */
  rincian: AuditFacts | null;
};

type ItemChange = { versi: number; riwayat_id: string; before: DataInventaris };

/**
 * Changes an item in the caller's transaction and tells what changed; an amount that changes without a reason says so. The
 * caller manages it from now on, unless an import's account is gone. HttpError as `lockBarang`.
 */
export async function changeBarang(work: ActorWork, change: Change): Promise<ItemChange> {
  const { id, versi, jenis, values, alasan, asal, rincian } = change;
  const before = await lockBarang(work.db, id, versi);
  const after = { ...before, ...values, versi: before.versi + 1 };
  await work.db
    .updateTable('data_inventaris')
    .set({
      ...values,
      pengelola_id: work.actor?.id ?? before.pengelola_id,
      cari: cariOfInventaris(after),
      versi: after.versi,
      diubah_pada: isoFromNow(work.clock),
    })
    .where('id', '=', id)
    .execute();
  const perubahan = differencesOfBarang(before, after);
  const reason = alasan || (before.jumlah_barang !== after.jumlah_barang ? TANPA_ALASAN : null);
  const told = rincian && (asal === undefined ? { versi: after.versi, ...rincian } : rincian);
  const event = { id, jenis, versi: after.versi, perubahan, alasan: reason, asal, rincian: told };
  return { versi: after.versi, riwayat_id: await writeEventBarang(work, event), before };
}
