// How the school uses a field, for staff; apart from what students load of it (`syarat.ts`).
import type { DataSiswaField } from '../siswa/siswa-fields.ts';
import { type IsianSekolah, isAsked } from './syarat.ts';

export type Pemakaian = 'tidak' | 'boleh' | 'wajib';

/** The specification's fields are always required. */
export function pemakaianOf(syarat: IsianSekolah, field: DataSiswaField): Pemakaian {
  if (isAsked(syarat, field)) return 'wajib';
  return syarat.isian_boleh.includes(field) ? 'boleh' : 'tidak';
}
