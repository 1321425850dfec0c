// Which values of a record people entered or decided, and which came by an import: read from its history.
import { dokumen } from '@gerbang/contract/choices';
import type { BagianSiswa } from '@gerbang/contract/impor-pemetaan';
import { dataSiswaFieldNames } from '@gerbang/contract/siswa-fields';
import type { Db } from '../../platform/database/database.ts';
import { storedList } from '../../platform/database/stored-json.ts';
import type { StoredPerubahan } from '../riwayat/riwayat.ts';

/** How an import and its undoing are named in histories. */
export const asalImpor = (nama: string) => `Impor ${nama}`;
export const asalUrung = (nama: string) => `Urungkan impor ${nama}`;
const isImport = (asal: string | null) => asal?.startsWith('Impor ') ?? false;

const all: readonly BagianSiswa[] = [...dataSiswaFieldNames, ...dokumen];
const decisions = new Set(['divalidasi', 'ditolak', 'dikembalikan', 'diurungkan']);

/**
 * The fields of each record whose value is an import's. Everything else is people's: what they typed, what stood there when
 * they decided, and what was before any history.
 */
export async function importedFields(db: Db, ids: string[]): Promise<Map<string, Set<string>>> {
  const imported = new Map<string, Set<string>>();
  if (ids.length === 0) return imported;
  const events = await db
    .selectFrom('riwayat_data_siswa')
    .select(['data_siswa_id', 'jenis', 'perubahan', 'asal'])
    .where('data_siswa_id', 'in', ids)
    .where('jenis', 'not in', ['dilihat', 'dokumen_dilihat'])
    .orderBy('data_siswa_id')
    .orderBy('versi')
    .orderBy('id')
    .execute();
  for (const { data_siswa_id: id, jenis, perubahan, asal } of events) {
    const fields = imported.get(id) ?? new Set<string>();
    imported.set(id, fields);
    const told = jenis === 'dibuat' ? all : storedList<StoredPerubahan>(perubahan).map(({ bidang }) => bidang);
    if (decisions.has(jenis)) fields.clear();
    else if (isImport(asal)) for (const bidang of told) fields.add(bidang);
    else for (const bidang of told) fields.delete(bidang);
  }
  return imported;
}
