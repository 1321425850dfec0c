// What the school requires beyond the specification: documents, and fields that may else be left out.
import * as z from 'zod/mini';
import { type Dokumen, dokumenLabels } from '../choices.ts';
import { type DataSiswaField, isTambahan, type TambahanField, tambahanFieldNames } from '../siswa/siswa-fields.ts';

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

export const namaSyarat = Object.keys(syaratDokumen) as [NamaSyarat, ...NamaSyarat[]];

export const syarat = z.object({
  dokumen: z.array(z.enum(namaSyarat)),
  /** Names of fields besides the specification's that have to be filled in, and of those that may be. */
  isian: z.array(z.string()),
  isian_boleh: z.array(z.string()),
});
export type SyaratSekolah = z.output<typeof syarat>;

export const defaultSyarat: SyaratSekolah = { dokumen: ['pas_foto'], isian: [], isian_boleh: [] };

export type IsianSekolah = Pick<SyaratSekolah, 'isian' | 'isian_boleh'>;

/** Whether a field has to be filled in; the specification's always. */
export function isAsked({ isian }: Pick<IsianSekolah, 'isian'>, field: DataSiswaField): boolean {
  return !isTambahan(field) || isian.includes(field);
}

/** Whether a field is shown anywhere: one that is not in use only where it holds something. */
export function isShown(syarat: IsianSekolah, field: DataSiswaField, value?: string | number | null): boolean {
  return isAsked(syarat, field) || syarat.isian_boleh.includes(field) || (value ?? '') !== '';
}

type Isi = { [F in TambahanField]?: string | undefined };

/** What the school requires besides and is not there. */
export function isianKurang({ isian }: Pick<IsianSekolah, 'isian'>, isi: Isi): TambahanField[] {
  return tambahanFieldNames.filter((field) => isian.includes(field) && !isi[field]?.trim());
}

/** What is required, Pas Foto always among it. */
export function wajibOf({ dokumen }: SyaratSekolah): NamaSyarat[] {
  return [...new Set<NamaSyarat>(['pas_foto', ...dokumen])];
}

/** Those of these that are not there. */
export function dokumenKurang(wanted: readonly NamaSyarat[], has: (dokumen: Dokumen) => boolean): NamaSyarat[] {
  return wanted.filter((name) => !syaratDokumen[name].salah_satu.some(has));
}
