// Which values of a record people entered or decided, and which came by an import: read from its history.
import { dokumen } from '@gerbang/contract/choices';
import { bidangBarang } from '@gerbang/contract/laporan/impor-barang';
import type { BagianSiswa } from '@gerbang/contract/laporan/impor-pemetaan';
import { jenisLihat } from '@gerbang/contract/siswa/meja';
import { dataSiswaFieldNames } from '@gerbang/contract/siswa/siswa-fields';
import type { StoredPerubahan } from '../../../core/riwayat/riwayat.ts';
import type { Db } from '../../../platform/database/database.ts';
import { storedList } from '../../../platform/database/stored-json.ts';

/** How an import and its undoing are named in histories. */
export const asalImpor = (nama: string) => `Impor ${nama}`;
export const asalUrung = (nama: string) => `Urungkan impor ${nama}`;
const isImport = (asal: string | null) => asal?.startsWith('Impor ') ?? false;
const isUndo = (asal: string | null) => asal?.startsWith('Urungkan impor ') ?? false;

const all: readonly BagianSiswa[] = [...dataSiswaFieldNames, ...dokumen];
const decisions = new Set(['divalidasi', 'ditolak', 'dikembalikan', 'diurungkan']);

/**
 * The fields of each record whose value is an import's. Everything else is people's: what they typed, what stood there when
 * they decided, and what was before any history.
 */
export async function importedFields(db: Db, ids: string[]): Promise<Map<string, Set<string>>> {
  const owners = new Map(ids.map((id) => [id, new Owners()]));
  if (ids.length === 0) return new Map();
  const events = await db
    .selectFrom('riwayat_data_siswa')
    .select(['data_siswa_id', 'jenis', 'perubahan', 'asal'])
    .where('data_siswa_id', 'in', ids)
    .where('jenis', 'not in', jenisLihat)
    .orderBy('data_siswa_id')
    .orderBy('versi')
    .orderBy('id')
    .execute();
  for (const { data_siswa_id: id, jenis, perubahan, asal } of events) {
    const told = jenis === 'dibuat' ? all : storedList<StoredPerubahan>(perubahan).map(({ bidang }) => bidang);
    if (decisions.has(jenis)) owners.get(id)?.decide();
    else owners.get(id)?.tell(told, asal);
  }
  return new Map([...owners].map(([id, fields]) => [id, fields.ofImports()]));
}

/** The same of items. */
export async function importedFieldsOfBarang(db: Db, ids: string[]): Promise<Map<string, Set<string>>> {
  const owners = new Map(ids.map((id) => [id, new Owners()]));
  if (ids.length === 0) return new Map();
  const events = await db
    .selectFrom('riwayat_barang')
    .select(['data_inventaris_id', 'jenis', 'perubahan', 'asal'])
    .where('data_inventaris_id', 'in', ids)
    .orderBy('data_inventaris_id')
    .orderBy('versi')
    .orderBy('id')
    .execute();
  for (const { data_inventaris_id: id, jenis, perubahan, asal } of events) {
    const told = storedList<StoredPerubahan>(perubahan).map(({ bidang }) => bidang);
    owners.get(id)?.tell(jenis === 'ditambah' ? bidangBarang : told, asal);
  }
  return new Map([...owners].map(([id, fields]) => [id, fields.ofImports()]));
}

/** Whether a person has changed an item, or written something down of it, since it came by an import. */
export async function wasTouchedBarang(db: Db, { id, versi }: { id: string; versi: number }): Promise<boolean> {
  const events = await db
    .selectFrom('riwayat_barang')
    .select(['asal', 'versi'])
    .where('data_inventaris_id', '=', id)
    .execute();
  return isTouched(events, versi);
}

/** A version that no event tells of is nobody's import. */
function isTouched(events: { asal: string | null; versi: number }[], versi: number): boolean {
  const isTold = events.some((event) => event.versi === versi);
  return !isTold || events.some(({ asal }) => !isImport(asal) && !isUndo(asal));
}

/** Of each field how many imports wrote it one over the other since a person did; one that is undone was never there. */
class Owners {
  readonly #imports = new Map<string, number>();

  decide(): void {
    this.#imports.clear();
  }

  /** An event that wrote these fields, by a person or, as `asal` says, by an import or its undoing. */
  tell(fields: readonly string[], asal: string | null): void {
    for (const field of fields) {
      const count = this.#imports.get(field) ?? 0;
      if (isImport(asal)) this.#imports.set(field, count + 1);
      else if (isUndo(asal)) this.#imports.set(field, Math.max(0, count - 1));
      else this.#imports.delete(field);
    }
  }

  ofImports(): Set<string> {
    return new Set([...this.#imports].filter(([, count]) => count > 0).map(([field]) => field));
  }
}

/** Whether a person has changed the record, or decided on it, since it came by an import. */
export async function wasTouched(db: Db, { id, versi }: { id: string; versi: number }): Promise<boolean> {
  const events = await db
    .selectFrom('riwayat_data_siswa')
    .select(['asal', 'versi'])
    .where('data_siswa_id', '=', id)
    .where('jenis', 'not in', jenisLihat)
    .execute();
  return isTouched(events, versi);
}
