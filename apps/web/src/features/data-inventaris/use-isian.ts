import {
  type DataInventarisField,
  type DataInventarisRow,
  dataInventarisLabels,
} from '@gerbang/contract/data-inventaris';
import { type ChangeEvent, useState } from 'react';
import { type Isian, type IsianErrors, isianErrors, isianFields, isianOf } from './isian.ts';

/** Id of a field in the page, where the focus is sent. */
export const isianId = (field: DataInventarisField) => `barang-${field}`;

/** The fields of the form over `item`; a field is judged aloud once it was left or the form was sent. */
export function useIsian(item: DataInventarisRow | undefined) {
  const [ubahan, setUbahan] = useState<Partial<Isian>>({});
  const [judged, setJudged] = useState<readonly DataInventarisField[]>([]);
  const [refused, setRefused] = useState<IsianErrors>({});
  const before = isianOf(item);
  const values = { ...before, ...ubahan };
  const broken = isianErrors(values);
  const errorOf = (field: DataInventarisField) =>
    refused[field] ?? (judged.includes(field) ? broken[field] : undefined);

  const set = (field: DataInventarisField, value: string) => {
    setUbahan({ ...ubahan, [field]: value });
    setRefused({ ...refused, [field]: undefined });
  };
  const judge = (...fields: DataInventarisField[]) => setJudged((before) => [...new Set([...before, ...fields])]);
  // Careful: a sentence that appears between press and release of a button would move it away from the pointer.
  const judgeSoon = (field: DataInventarisField) => setTimeout(() => judge(field), 150);
  const field = (name: DataInventarisField) => ({
    id: isianId(name),
    label: dataInventarisLabels[name],
    value: values[name],
    error: errorOf(name),
    onChange: (value: string) => set(name, value),
    onBlur: () => judgeSoon(name),
  });
  return {
    values,
    changed: isianFields.some((name) => values[name] !== before[name]),
    valid: Object.keys(broken).length === 0,
    /** How many fields show a sentence. */
    wrong: isianFields.filter(errorOf).length,
    /** Props of a field that hands over its value. */
    field,
    /** Props of a plain text field. */
    text: (name: DataInventarisField) => ({
      ...field(name),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(name, currentTarget.value),
    }),
    /** Judges every field aloud; returns the first broken one. */
    judgeAll: () => {
      judge(...isianFields);
      return isianFields.find((name) => broken[name]);
    },
    /** Shows what the server refused. */
    refuse: setRefused,
  };
}
