// What is wrong with fields that a school uses or not, and may require (`syarat`).
import { pemakaianOf } from '@gerbang/contract/pemakaian';
import type { Sekolah } from '@gerbang/contract/sekolah';
import { dataSiswaLabels, type TambahanField, tambahanFieldNames } from '@gerbang/contract/siswa-fields';
import { isianKurang } from '@gerbang/contract/syarat';
import type { FieldError } from '@gerbang/contract/wire';

/** The fields besides the specification's, as far as somebody has filled them in. */
export type Isian = { [F in TambahanField]?: string | undefined };

type IsianChange = { columns: Isian; before: Isian | undefined };

/**
 * What is wrong with what is to be written over `before` (undefined for a new record): a field that is not in use may only
 * be emptied, a required one not left out. What a record had not before it was required it may go without.
 */
export function errorsOfIsian(
  syarat: Sekolah['syarat'],
  changed: TambahanField[],
  { columns, before }: IsianChange,
): FieldError[] {
  if (before && changed.length === 0) return [];
  const kurang = isianKurang(syarat, { ...before, ...columns }).filter((field) => !before || changed.includes(field));
  return tambahanFieldNames.flatMap((field): FieldError[] => {
    if (kurang.includes(field)) return [{ field, message: `${dataSiswaLabels[field]} harus diisi` }];
    if (!changed.includes(field) || !columns[field] || pemakaianOf(syarat, field) !== 'tidak') return [];
    return [{ field, message: `${dataSiswaLabels[field]} tidak dipakai sekolah ini. Kosongkan` }];
  });
}
