// Majors and classes that an import brings along: the settings get them as it runs, and lose them again when it is taken back.

import { tambahanBaru, withTambahan } from '@gerbang/contract/laporan/impor-nilai';
import type { Tambahan } from '@gerbang/contract/laporan/impor-pemetaan';
import type { PilihanSekolah } from '@gerbang/contract/sekolah/pilihan';
import { getBagian } from '../../../core/sekolah/bagian.ts';
import type { Db } from '../../../platform/database/database.ts';
import { transaction } from '../../../platform/database/engine.ts';
import { storedObject } from '../../../platform/database/stored-json.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Impor } from '../../../schema/impor-tables.ts';
import { changePilihan } from '../../sekolah/door.ts';
import type { Asal } from '../berkas-impor/zip-table.ts';
import { hold } from './lease.ts';
import { pemetaanOf } from './mapping.ts';
import type { ImporWriter } from './target.ts';

/** The school that an export comes from, and what of the settings the import has added. */
type AsalImpor = Asal & { ditambah?: Tambahan[] };

export const asalOf = ({ pengaturan }: Pick<Impor, 'pengaturan'>): AsalImpor =>
  storedObject<AsalImpor>(pengaturan ?? '{}');

/** Majors and classes that running the import would add, or has added. */
export async function listPilihanBaru(db: Db, row: Impor): Promise<Tambahan[]> {
  const { ditambah = [] } = asalOf(row);
  if (ditambah.length > 0 || row.terbuka === null) return ditambah;
  const { tambahan } = pemetaanOf(row);
  return tambahan.length === 0 ? [] : tambahanBaru(await getBagian(db, 'pilihan'), tambahan);
}

/** Adds what the settings lack, before the first row; once, however often the import is gone on with. */
export async function addPilihan({ base, work, actor }: ImporWriter): Promise<void> {
  const { tambahan } = pemetaanOf(work);
  if (tambahan.length === 0) return;
  await patiently(() =>
    transaction(base.db, async (db) => {
      const baru = tambahanBaru(await getBagian(db, 'pilihan'), tambahan);
      if (baru.length === 0) return;
      const change = (pilihan: PilihanSekolah) => withTambahan(pilihan, baru);
      await changePilihan({ ...base, db, actor }, { change, impor: work.id });
      const asal = asalOf(work);
      const pengaturan = JSON.stringify({ ...asal, ditambah: [...(asal.ditambah ?? []), ...baru] });
      await hold(db, base, work, { pengaturan });
    }),
  );
}

/** Takes out again what it added, in the caller's transaction; what somebody has changed or uses by now stays. */
export async function removePilihan(db: Db, { base, work, actor }: ImporWriter): Promise<void> {
  const { ditambah = [], ...asal } = asalOf(work);
  if (ditambah.length === 0) return;
  const remove = (gone: readonly Tambahan[]) =>
    changePilihan({ ...base, db, actor }, { change: (pilihan) => without(pilihan, gone), impor: work.id });
  if (!(await isDone(() => remove(ditambah)))) {
    for (const each of ditambah) await isDone(() => remove([each]));
  }
  await hold(db, base, work, { pengaturan: JSON.stringify(asal) });
}

function without(pilihan: PilihanSekolah, gone: readonly Tambahan[]): PilihanSekolah {
  const left = (jenis: keyof PilihanSekolah) =>
    pilihan[jenis].filter(
      (entry) =>
        !gone.some(
          (each) =>
            each.jenis === jenis &&
            each.kode === entry.kode &&
            each.nama === entry.nama &&
            each.pensiun === entry.pensiun,
        ),
    );
  return { jurusan: left('jurusan'), kelas: left('kelas') };
}

/** False where the settings refuse it. */
async function isDone(deed: () => Promise<unknown>): Promise<boolean> {
  try {
    await deed();
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

const TRIES = 5;

/** Somebody may save the same section at this moment. */
async function patiently(deed: () => Promise<void>): Promise<void> {
  for (let tries = 1; tries < TRIES; tries++) if (await isDone(deed)) return;
  await deed();
}
