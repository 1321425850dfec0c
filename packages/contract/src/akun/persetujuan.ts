// Consent (UU PDP 27/2022, articles 20 to 22 and 25): added fields of the forms, all of them optional.
import * as z from 'zod/mini';
import { isCalendarDate } from '../fields.ts';
import { text } from '../text.ts';
import type { FieldError } from '../wire.ts';
import { persetujuanPrivasi } from './versi-privasi.ts';

/** What is agreed to: an account, a record, and for those under 18 a parent's or guardian's word. */
export const jenisPersetujuan = ['akun', 'data-diri', 'wali'] as const;
export type JenisPersetujuan = (typeof jenisPersetujuan)[number];

/** Who may speak for a child. */
export const hubunganWali = ['Ayah', 'Ibu', 'Wali'] as const;

/** Labels of the guardian's section, which are also its accessible names. */
export const waliLabels = {
  // Not 'Nama …': that is the student's field.
  wali_nama: 'Orang tua atau wali',
  wali_hubungan: 'Hubungan dengan siswa',
  persetujuan_wali: 'Pernyataan orang tua atau wali',
} as const;
export type WaliField = keyof typeof waliLabels;

/** Beside the fields of a student's own record. `persetujuan_wali` is `ya` when the statement was made. */
export const persetujuanFields = {
  persetujuan_privasi: persetujuanPrivasi,
  wali_nama: z.optional(text(waliLabels.wali_nama)),
  wali_hubungan: z.optional(text(waliLabels.wali_hubungan)),
  persetujuan_wali: z.optional(text(waliLabels.persetujuan_wali)),
};

export type Wali = Partial<Record<WaliField, string | undefined>>;

/** Years of age below which a guardian's consent is asked for. */
const USIA_DEWASA = 18;

/** Whether somebody born on a day is under 18 on another; false while the first is no date. */
export function isUnderAge(tanggalLahir: string, hari: string): boolean {
  if (!isCalendarDate(tanggalLahir)) return false;
  return `${Number(tanggalLahir.slice(0, 4)) + USIA_DEWASA}${tanggalLahir.slice(4)}` > hari;
}

/** Whether anything of the guardian's section is filled in. */
export function isWaliBegun(wali: Wali): boolean {
  return (Object.keys(waliLabels) as WaliField[]).some((field) => (wali[field] ?? '') !== '');
}

/** What is missing of a guardian's section that was begun, in its order; nothing while it is empty. */
export function waliErrors(wali: Wali): FieldError[] {
  if (!isWaliBegun(wali)) return [];
  const errors: FieldError[] = [];
  if (!wali.wali_nama?.trim()) errors.push({ field: 'wali_nama', message: 'Nama orang tua atau wali harus diisi' });
  if (!(hubunganWali as readonly string[]).includes(wali.wali_hubungan ?? '')) {
    errors.push({ field: 'wali_hubungan', message: 'Hubungan dengan siswa harus dipilih' });
  }
  if (wali.persetujuan_wali !== 'ya') {
    errors.push({ field: 'persetujuan_wali', message: 'Pernyataan orang tua atau wali harus dicentang' });
  }
  return errors;
}
