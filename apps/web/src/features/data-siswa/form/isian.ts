// The text fields of a student's record as they are typed: no React in here.
import type { DataSiswaRecord } from '@gerbang/contract/data-siswa';
import {
  dataSiswaFields,
  type FormSection,
  fieldsIn,
  type DataSiswaField as IsianField,
} from '@gerbang/contract/siswa-fields';
import * as z from 'zod/mini';

export type { IsianField };
/** What is typed; a student's NIM is the account's and stays. */
export type Isian = Record<IsianField, string>;
/** One sentence for each broken field. */
export type IsianErrors = Partial<Record<IsianField, string>>;

/** The sections of the form with their fields, in the order in which they stand there. */
export const bagianIsian = {
  identitas: fieldsIn('form', 'identitas'),
  sekolah: fieldsIn('form', 'sekolah'),
  pendaftaran: fieldsIn('form', 'pendaftaran'),
  biaya: fieldsIn('form', 'biaya'),
} as const satisfies Record<FormSection, readonly IsianField[]>;
export type Bagian = FormSection;

/** All fields in the order of the form. */
export const isianFields: readonly IsianField[] = Object.values(bagianIsian).flat();

/** The form before anything is typed. */
export const isianKosong = Object.fromEntries(isianFields.map((field) => [field, ''])) as Isian;

/** A record as it is typed: amounts and the wave become digits. */
export function isianOf(record: DataSiswaRecord): Isian {
  return Object.fromEntries(isianFields.map((field) => [field, String(record[field])])) as Isian;
}

/** What is typed over what was there before. */
export function gabungIsian(base: Isian, ubahan: Partial<Isian>): Isian {
  return { ...base, ...ubahan };
}

/** The changes after one more: a field put back to what it was is no change. */
export function ubahIsian(base: Isian, ubahan: Partial<Isian>, [field, value]: [IsianField, string]): Partial<Isian> {
  const { [field]: _before, ...others } = ubahan;
  return value === base[field] ? others : { ...others, [field]: value };
}

/** The changes that are left after those values were saved: what was typed meanwhile. */
export function sisaIsian(ubahan: Partial<Isian>, saved: Isian): Partial<Isian> {
  const left = isianFields.filter((field) => ubahan[field] !== undefined && ubahan[field] !== saved[field]);
  return Object.fromEntries(left.map((field) => [field, ubahan[field]]));
}

/** Whether a record holds what these texts say, as the server reads them ('50.000' and 50000 are one amount). */
export function isianTersimpan(isian: Isian, record: DataSiswaRecord): boolean {
  return isianFields.every((field) => z.safeParse(dataSiswaFields[field], isian[field]).data === record[field]);
}

/** How many of the fields hold something. */
export function jumlahTerisi(isian: Isian, fields: readonly IsianField[] = isianFields): number {
  return fields.filter((field) => isian[field].trim() !== '').length;
}

/** The first empty field behind that one, or else from the beginning; undefined when all are filled. */
export function kosongBerikut(isian: Isian, behind?: IsianField): IsianField | undefined {
  const empty = isianFields.filter((field) => isian[field].trim() === '');
  const from = behind ? isianFields.indexOf(behind) : -1;
  return empty.find((field) => isianFields.indexOf(field) > from) ?? empty[0];
}

/** The sentence of the contract for a value that is not valid, or undefined. */
export function isianError(field: IsianField, value: string): string | undefined {
  return z.safeParse(dataSiswaFields[field], value).error?.issues[0]?.message;
}

/** The broken fields of a form in its order; empty when it may be sent. */
export function isianErrors(isian: Isian): IsianErrors {
  const found = isianFields.map((field) => [field, isianError(field, isian[field])] as const);
  return Object.fromEntries(found.filter(([, sentence]) => sentence));
}
