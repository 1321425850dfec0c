// What is required, as the pimpinan sends it.
import * as z from 'zod/mini';
import { namaSyarat } from './syarat.ts';

const once = <T>(list: T[]) => new Set(list).size === list.length;

export const syaratForm = z.object({
  dokumen: z
    .array(z.enum(namaSyarat, 'Dokumen tidak dikenal'), 'Pilih dokumen yang wajib')
    .check(z.refine(once, 'Dokumen disebut dua kali')),
  isian: z
    .array(
      z.string('Isian tidak dikenal').check(z.regex(/^[a-z0-9_]{1,60}$/, 'Isian tidak dikenal')),
      'Pilih isian yang wajib',
    )
    .check(z.maxLength(60, 'Isian tidak dikenal'), z.refine(once, 'Isian disebut dua kali')),
});
