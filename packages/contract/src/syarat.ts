// What the school requires beyond the specification: documents, and fields that may else be left out.
import * as z from 'zod/mini';
import { type Dokumen, dokumenLabels } from './choices.ts';

type SyaratDokumen = { label: string; salah_satu: readonly Dokumen[] };

const each = Object.fromEntries(
  Object.entries(dokumenLabels).map(([name, label]) => [name, { label, salah_satu: [name] }]),
) as Record<Dokumen, { label: string; salah_satu: [Dokumen] }>;

/** What can be required: one of two that stand for each other, or one document by itself. */
export const syaratDokumen = {
  pas_foto: { label: 'Pas Foto', salah_satu: ['pas_foto_3x4', 'pas_foto_2x3'] },
  ijazah_atau_skl: { label: 'Ijazah atau SKL', salah_satu: ['fotokopi_ijazah', 'fotokopi_skl'] },
  kk_atau_ktp: { label: 'KK atau KTP', salah_satu: ['fotokopi_kk', 'fotokopi_ktp'] },
  ...each,
} as const satisfies Record<string, SyaratDokumen>;
export type NamaSyarat = keyof typeof syaratDokumen;

const names = Object.keys(syaratDokumen) as [NamaSyarat, ...NamaSyarat[]];

const once = <T>(list: T[]) => new Set(list).size === list.length;

export const syarat = z.object({
  dokumen: z.array(z.enum(names)),
  /** Names of fields of the record. */
  isian: z.array(z.string()),
});
export type SyaratSekolah = z.output<typeof syarat>;

export const syaratForm = z.object({
  dokumen: z
    .array(z.enum(names, 'Dokumen tidak dikenal'), 'Pilih dokumen yang wajib')
    .check(z.refine(once, 'Dokumen disebut dua kali')),
  isian: z
    .array(
      z.string('Isian tidak dikenal').check(z.regex(/^[a-z0-9_]{1,60}$/, 'Isian tidak dikenal')),
      'Pilih isian yang wajib',
    )
    .check(z.maxLength(60, 'Isian tidak dikenal'), z.refine(once, 'Isian disebut dua kali')),
});

export const syaratAwal: SyaratSekolah = { dokumen: ['pas_foto'], isian: [] };

/** The required documents that are not there. */
export function dokumenKurang({ dokumen }: SyaratSekolah, has: (dokumen: Dokumen) => boolean): NamaSyarat[] {
  return dokumen.filter((name) => !syaratDokumen[name].salah_satu.some(has));
}
