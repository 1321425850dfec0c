import { today } from '@gerbang/contract/fields';
import { belumDewasa, type WaliField, waliErrors } from '@gerbang/contract/persetujuan';
import { useState } from 'react';

/** Id of a guardian's field in the page. */
export const waliId = (field: WaliField) => `isian-${field}`;

type Isian = Record<WaliField, string>;
const kosong: Isian = { wali_nama: '', wali_hubungan: '', persetujuan_wali: '' };

export type WaliForm = ReturnType<typeof useWali>;

type WaliOptions = {
  tanggalLahir: string;
  tercatat: boolean;
  /** What a draft holds of it, and where changes of it go. */
  awal?: Partial<Isian>;
  onChange?: (isian: Partial<Isian>) => void;
};

/**
 * The guardian's section of a form: asked for while the person is under 18 and nothing is on record. What is left empty
 * stops nobody; what is begun has to be complete.
 */
export function useWali({ tanggalLahir, tercatat, awal, onChange }: WaliOptions) {
  const [isian, setIsian] = useState<Isian>({ ...kosong, ...awal });
  const [errors, setErrors] = useState<Partial<Isian>>({});
  const asked = !tercatat && belumDewasa(tanggalLahir, today());

  const broken = (next: Isian): Partial<Isian> =>
    Object.fromEntries(waliErrors(next).map(({ field, message }) => [field, message]));
  return {
    asked,
    isian,
    errors,
    set: (field: WaliField, value: string) => {
      const next = { ...isian, [field]: value };
      setIsian(next);
      onChange?.(next);
      // Only what is marked already is judged while typing.
      const found = broken(next);
      setErrors(Object.fromEntries(Object.keys(errors).map((marked) => [marked, found[marked as WaliField]])));
    },
    /** Whether the form may be sent; otherwise marks what is missing and goes to it. */
    check: (): boolean => {
      const found = asked ? broken(isian) : {};
      setErrors(found);
      const [first] = Object.keys(found) as WaliField[];
      if (first) requestAnimationFrame(() => document.getElementById(waliId(first))?.focus());
      return first === undefined;
    },
    /** The added fields of the request. */
    body: () => (asked ? isian : {}),
  };
}
