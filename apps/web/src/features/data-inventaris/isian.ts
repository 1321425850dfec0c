// The inventory form as plain values: no React in here.
import {
  type DataInventarisField,
  type DataInventarisRow,
  dataInventarisForm,
  dataInventarisLabels,
} from '@gerbang/contract/data-inventaris';
import * as z from 'zod/mini';

export type Isian = Record<DataInventarisField, string>;
/** One sentence for each broken field. */
export type IsianErrors = Partial<Record<DataInventarisField, string>>;

/** The eight required fields in the order of the form. */
export const isianFields = Object.keys(dataInventarisLabels) as DataInventarisField[];

/** What the form shows at first: the item as it is typed, or nothing for a new one. */
export function isianOf(item: DataInventarisRow | undefined): Isian {
  return Object.fromEntries(isianFields.map((field) => [field, String(item?.[field] ?? '')])) as Isian;
}

/** The sentence of the contract for each field that is not valid; empty when the form may be sent. */
export function isianErrors(isian: Isian): IsianErrors {
  const found = isianFields.map((field) => {
    const sentence = z.safeParse(dataInventarisForm.shape[field], isian[field]).error?.issues[0]?.message;
    return [field, sentence] as const;
  });
  return Object.fromEntries(found.filter(([, sentence]) => sentence));
}
