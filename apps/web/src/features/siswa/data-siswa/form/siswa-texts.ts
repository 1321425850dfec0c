// The text fields of a student's record as they are typed: no React in here.
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import {
  type DataSiswaField,
  dataSiswaFields,
  dataSiswaLabels,
  type FormSection,
  fieldsIn,
} from '@gerbang/contract/siswa/siswa-fields';
import * as z from 'zod/mini';
import { type Errors, errorsOf, type Values } from '../../../../lib/use-form.ts';

/** What is typed; a student's NIM is the account's and stays. */
export type SiswaTexts = Values<DataSiswaField>;

/** The sections of the form with their fields, in the order in which they stand there. */
export const sections = {
  identitas: fieldsIn('identitas'),
  sekolah: fieldsIn('sekolah'),
  pendaftaran: fieldsIn('pendaftaran'),
  biaya: fieldsIn('biaya'),
} as const satisfies Record<FormSection, readonly DataSiswaField[]>;

/** What they are called. */
export const sectionTitles: Record<FormSection, string> = {
  identitas: 'Identitas',
  sekolah: 'Sekolah dan kontak',
  pendaftaran: 'Pendaftaran',
  biaya: 'Biaya',
};

/** All text fields in the order of the form, also those that a school does not use. */
export const textFields: readonly DataSiswaField[] = Object.values(sections).flat();

/** The form before anything is typed. */
export const emptyTexts = Object.fromEntries(textFields.map((field) => [field, ''])) as SiswaTexts;

/** A record as it is typed: amounts and the wave become digits. */
export function typedOf(record: DataSiswaRecord): SiswaTexts {
  return Object.fromEntries(textFields.map((field) => [field, String(record[field] ?? '')])) as SiswaTexts;
}

/** Whether a record holds what these texts say, as the server reads them ('50.000' and 50000 are one amount). */
export function isSavedIn(record: DataSiswaRecord, texts: SiswaTexts): boolean {
  return textFields.every((field) => z.safeParse(dataSiswaFields[field], texts[field]).data === record[field]);
}

/** How many of the fields hold something. */
export function filledCount(texts: SiswaTexts, fields: readonly DataSiswaField[]): number {
  return fields.filter((field) => texts[field].trim() !== '').length;
}

/** How far fields are, of those that have to be filled in. */
export function progressOf({ values, asked }: Progress, fields: readonly DataSiswaField[]) {
  const within = fields.filter((field) => asked.includes(field));
  return { done: filledCount(values, within), total: within.length };
}

type Progress = { values: SiswaTexts; asked: readonly DataSiswaField[] };

/** The first empty one of the fields behind that one, or else from the beginning; undefined when all are filled. */
export function nextEmpty(
  texts: SiswaTexts,
  fields: readonly DataSiswaField[],
  behind?: DataSiswaField,
): DataSiswaField | undefined {
  const empty = fields.filter((field) => texts[field].trim() === '');
  const from = behind ? textFields.indexOf(behind) : -1;
  return empty.find((field) => textFields.indexOf(field) > from) ?? empty[0];
}

const form = z.object(dataSiswaFields);

/** The sentence for each field that is not valid, or that is `missing`; empty when the form may be sent. */
export function textErrors(texts: SiswaTexts, missing: readonly DataSiswaField[] = []): Errors<DataSiswaField> {
  const lacking = missing.map((field) => [field, `${dataSiswaLabels[field]} harus diisi`]);
  return { ...Object.fromEntries(lacking), ...errorsOf(form, texts) };
}
