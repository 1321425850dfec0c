import { dataSiswaLabels } from '@gerbang/contract/siswa-fields';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import {
  gabungIsian,
  type Isian,
  type IsianErrors,
  type IsianField,
  isianError,
  isianErrors,
  isianFields,
  sisaIsian,
  ubahIsian,
} from './isian.ts';

/** Id of a text field in the page, where the error summary sends the focus. */
export const isianId = (field: IsianField) => `isian-${field}`;

/** Where what is typed survives a reload. */
export type IsianKeeper = {
  /** The changes found when the form was opened, and what was no value yet. */
  isianAwal: Partial<Isian>;
  ketikanAwal: Partial<Isian>;
  keepIsian: (isian: Partial<Isian>, ketikan: Partial<Isian>) => void;
};

export type IsianForm = ReturnType<typeof useIsian>;

/** Why a field was marked as wrong; undefined where it was not. */
export type Tanda = (name: IsianField) => string | undefined;

/**
 * The text fields of the form over `base`, what the record held before. Only changes are kept, so that a newer record
 * may come under them and nothing typed is lost.
 */
export function useIsian(base: Isian, keeper?: IsianKeeper, tanda: Tanda = () => undefined) {
  const [ubahan, setUbahan] = useState(() => sisaIsian(keeper?.isianAwal ?? {}, base));
  const [errors, setErrors] = useState<IsianErrors>({});
  // Careful: read while sending, between renders.
  const latest = useRef(ubahan);
  const ketikan = useRef<Partial<Isian>>(keeper?.ketikanAwal ?? {});
  // What stands in a date field and is no date has no value yet, only a sentence.
  const notDates = useRef<IsianErrors>({});
  const values = gabungIsian(base, ubahan);

  const take = (next: Partial<Isian>) => {
    latest.current = next;
    setUbahan(next);
    keeper?.keepIsian(next, ketikan.current);
  };
  const set = (field: IsianField, value: string) => {
    take(ubahIsian(base, latest.current, [field, value]));
    // Only what is marked already is judged while typing; new marks wait for the button.
    setErrors((before) => (field in before ? { ...before, [field]: isianError(field, value) } : before));
  };
  const isChanged = (name: IsianField) => ubahan[name] !== undefined && ubahan[name] !== base[name];
  // A mark stands at its field as an error until the field is changed, and as its help from then on.
  const field = (name: IsianField, help?: ReactNode) => {
    const alasan = tanda(name);
    const mended = isChanged(name);
    return {
      id: isianId(name),
      label: dataSiswaLabels[name],
      value: values[name],
      error: errors[name] ?? (alasan && !mended ? `Ditolak: ${alasan}` : undefined),
      description: alasan && mended ? `Tadi ditolak: ${alasan}` : help,
      onChange: (value: string) => set(name, value),
    };
  };
  return {
    values,
    errors,
    changed: Object.keys(ubahan).length > 0,
    /** Whether a field holds something else than the record. */
    isChanged,
    /** Props of a field that hands over its value. */
    field,
    /** Props of a plain text field. */
    text: (name: IsianField, help?: ReactNode) => ({
      ...field(name, help),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => set(name, currentTarget.value),
    }),
    /** Props of a date field. */
    date: (name: IsianField) => ({
      ...field(name),
      onInvalid: (sentence: string | undefined) => {
        notDates.current[name] = sentence;
      },
      typed: keeper?.ketikanAwal[name],
      onTyped: (text: string | undefined) => {
        const { [name]: _before, ...others } = ketikan.current;
        ketikan.current = text ? { ...others, [name]: text } : others;
        keeper?.keepIsian(latest.current, ketikan.current);
      },
    }),
    mark: setErrors,
    /** The fields that stop a form from being sent; `required`: what is empty or not valid too. */
    broken: (required: boolean): IsianErrors => {
      const found = { ...(required ? isianErrors(values) : {}), ...definedOf(notDates.current) };
      return Object.fromEntries(isianFields.filter((name) => found[name]).map((name) => [name, found[name]]));
    },
    /** The changes as they are at this moment. */
    ubahanKini: () => latest.current,
    /** Takes away the changes that were saved with those values; what was typed meanwhile stays. */
    settle: (saved: Isian) => take(sisaIsian(latest.current, saved)),
  };
}

function definedOf(errors: IsianErrors): IsianErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, sentence]) => sentence));
}
