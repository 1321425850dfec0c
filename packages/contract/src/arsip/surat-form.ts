// The settings of official papers as the pimpinan sends them.
import * as z from 'zod/mini';
import { line, longText, text } from '../text.ts';
import {
  type IsianSurat,
  isianBoks,
  isianNomor,
  isianSurat,
  type JenisSurat,
  jenisSurat,
  namesIn,
} from './jenis-surat.ts';

/** With its code in it a number keeps within `MAX_NOMOR`, so that the code on a paper stays small. */
const MAX_FORMAT = 50;
const MAX_KODE_SURAT = 10;

const braced = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');

/** Refuses names that no paper of the kind has, and braces that name nothing. */
function known(names: readonly string[]) {
  return z.check<string>(({ value, issues }) => {
    const wrong = namesIn(value).find((name) => !names.includes(name));
    const message =
      wrong !== undefined
        ? `Isian {${wrong}} tidak dikenal. Yang dikenal: ${braced(names)}`
        : /[{}]/.test(value.replace(/\{[^{}]*\}/g, ''))
          ? 'Kurung kurawal harus berpasangan, seperti {nama}'
          : undefined;
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  });
}

const ofSiswa = Object.keys(isianSurat) as IsianSurat[];

const teksOf = (names: readonly string[]) =>
  z.object({
    kode: line('Kode harus diisi', MAX_KODE_SURAT).check(
      z.refine((value) => /^[\w.-]+$/.test(value), 'Kode hanya huruf, angka, titik, dan tanda hubung'),
    ),
    judul: line('Judul harus diisi', 60),
    pembuka: longText('Pembuka').check(known(names)),
    penutup: longText('Penutup').check(known(names)),
  });

const formatNomor = line('Format nomor harus diisi', MAX_FORMAT).check(
  known(Object.keys(isianNomor)),
  z.refine((value) => /^[\x20-\x7e]*$/.test(value), 'Format nomor hanya huruf tanpa aksen, angka, dan tanda baca'),
  // Without each of them two papers would bear one number.
  z.refine(
    (value) => ['nomor', 'kode', 'tahun'].every((name) => namesIn(value).includes(name)),
    'Format nomor harus memuat {nomor}, {kode}, dan {tahun}',
  ),
);

export const suratForm = z.object({
  keterangan: text('Keterangan kop', 100),
  tempat: text('Tempat', 60),
  penandatangan: text('Penanda tangan', 80),
  jabatan: text('Jabatan', 60),
  nomor_induk: text('Nomor induk', 60),
  format_nomor: formatNomor,
  bukti: teksOf(ofSiswa),
  diterima: teksOf(ofSiswa),
  kartu: teksOf(ofSiswa),
  biaya: teksOf(ofSiswa),
  boks: teksOf(isianBoks),
});

export const kodeKembar = 'Dua jenis surat punya kode yang sama';

/** Whether two kinds of papers have one code, so that two papers would bear one number. */
export function hasKodeKembar(form: Record<JenisSurat, { kode: string }>): boolean {
  return new Set(jenisSurat.map((jenis) => form[jenis].kode.toUpperCase())).size < jenisSurat.length;
}

/** The labels of the form, in its order. */
export const suratLabels = {
  keterangan: 'Keterangan di Kop',
  tempat: 'Tempat',
  penandatangan: 'Penanda Tangan',
  jabatan: 'Jabatan',
  nomor_induk: 'Nomor Induk',
  format_nomor: 'Format Nomor',
} as const;

export const teksLabels = { kode: 'Kode', judul: 'Judul', pembuka: 'Pembuka', penutup: 'Penutup' } as const;
