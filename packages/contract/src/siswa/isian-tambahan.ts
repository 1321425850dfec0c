// Fields besides the specification's, each used only where a school says so (docs/design/school-settings.md). Part of the table of
// fields: absent or '' is one that nobody has filled in.
import * as z from 'zod/mini';
import { isInvisible, longText, text } from '../text.ts';

/** What was pasted loses its blanks, dots and hyphens before it is judged. */
const shaped = (shape: RegExp, sentence: string) =>
  z.optional(
    z.string(sentence).check(
      z.overwrite((value) => value.replace(/[\s.-]/g, '')),
      z.refine((value) => value === '' || shape.test(value), sentence),
    ),
  );

/** A text of which nothing can be seen is none. */
const free = (rule: ReturnType<typeof text>) =>
  z.optional(rule.check(z.overwrite((value) => (isInvisible(value) ? '' : value))));

const common = {
  kind: 'text',
  stored: z.string(),
  enteredBy: ['siswa', 'admin'],
  shownIn: ['excel'],
} as const;

export const isianTambahan = {
  nik: {
    ...common,
    label: 'NIK',
    rule: shaped(/^\d{16}$/, 'NIK harus 16 angka'),
    form: ['identitas', 7],
    shownIn: ['search', 'excel'],
  },
  nisn: {
    ...common,
    label: 'NISN',
    rule: shaped(/^\d{10}$/, 'NISN harus 10 angka'),
    form: ['sekolah', 3],
    shownIn: ['search', 'excel'],
  },
  nama_ibu: {
    ...common,
    label: 'Nama Ibu Kandung',
    rule: free(text('Nama Ibu Kandung')),
    form: ['identitas', 8],
  },
  alamat: {
    ...common,
    label: 'Alamat',
    rule: free(longText('Alamat')),
    form: ['identitas', 9],
  },
  nama_wali: {
    ...common,
    label: 'Nama Wali',
    rule: free(text('Nama Wali')),
    form: ['sekolah', 4],
  },
  nomor_wali: {
    ...common,
    label: 'Nomor WhatsApp Wali',
    kind: 'phone',
    rule: shaped(/^(?!0+$)\d{8,15}$/, 'Nomor WhatsApp Wali harus 8 sampai 15 angka'),
    form: ['sekolah', 5],
  },
  nomor_kip: {
    ...common,
    label: 'Nomor KIP',
    rule: free(text('Nomor KIP')),
    form: ['biaya', 3],
  },
} as const;
