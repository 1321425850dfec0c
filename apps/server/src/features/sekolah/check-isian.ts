// What a record may and must have of the fields besides the specification's.

import { pemakaianOf } from '@gerbang/contract/pemakaian';
import { dataSiswaLabels, type TambahanField, tambahanFieldNames } from '@gerbang/contract/siswa-fields';
import { isianKurang } from '@gerbang/contract/syarat';
import type { FieldError } from '@gerbang/contract/wire';
import type { Db } from '../../platform/database/database.ts';
import { getBagian } from './bagian.ts';

type Isian = { [F in TambahanField]?: string | undefined };

/**
 * What is wrong with what is to be written over `before` (undefined for a new record): a field that is not in use may only
 * be emptied, a required one not left out. What a record had not before it was required it may go without.
 */
export async function errorsOfIsian(db: Db, columns: Isian, before: Isian | undefined): Promise<FieldError[]> {
  const written = tambahanFieldNames.filter((field) => columns[field] !== undefined);
  const changed = written.filter((field) => columns[field] !== (before?.[field] ?? ''));
  if (before && changed.length === 0) return [];
  const syarat = await getBagian(db, 'syarat');
  const kurang = isianKurang(syarat, { ...before, ...columns }).filter((field) => !before || changed.includes(field));
  return tambahanFieldNames.flatMap((field): FieldError[] => {
    if (kurang.includes(field)) return [{ field, message: `${dataSiswaLabels[field]} harus diisi` }];
    if (!changed.includes(field) || !columns[field] || pemakaianOf(syarat, field) !== 'tidak') return [];
    return [{ field, message: `${dataSiswaLabels[field]} tidak dipakai sekolah ini. Kosongkan` }];
  });
}

/** The fields besides the specification's that the school uses, in their order. */
export async function listDipakai(db: Db): Promise<TambahanField[]> {
  const syarat = await getBagian(db, 'syarat');
  return tambahanFieldNames.filter((field) => pemakaianOf(syarat, field) !== 'tidak');
}
