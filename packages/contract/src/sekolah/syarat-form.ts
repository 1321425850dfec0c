// What is required, as the pimpinan sends it.
import * as z from 'zod/mini';
import { type TambahanField, tambahanFieldNames } from '../siswa/siswa-fields.ts';
import { namaSyarat } from './syarat.ts';

const once = <T>(list: T[]) => new Set(list).size === list.length;

const names = tambahanFieldNames as [TambahanField, ...TambahanField[]];
const isian = z
  .array(z.enum(names, 'Isian tidak dikenal'), 'Pilih isian yang wajib')
  .check(z.refine(once, 'Isian disebut dua kali'));

export const syaratForm = z.object({
  dokumen: z
    .array(z.enum(namaSyarat, 'Dokumen tidak dikenal'), 'Pilih dokumen yang wajib')
    .check(z.refine(once, 'Dokumen disebut dua kali')),
  isian,
  isian_boleh: z._default(isian, []),
});
