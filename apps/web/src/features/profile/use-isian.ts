import type { SessionUser } from '@gerbang/contract/auth';
import { type ChangeEvent, useState } from 'react';
import { type Isian, type IsianErrors, type IsianField, isianError, isianFields, isianOf, saring } from './isian.ts';

const labels = { nama: 'Nama', nomor_whatsapp: 'Nomor Whatsapp', alamat: 'Alamat' } as const;

/** Id of a field in the page, where the focus is sent. */
export const isianId = (field: IsianField) => `isian-${field}`;

export type IsianForm = ReturnType<typeof useIsian>;

/** The text fields of the form over `profile`, of which a newer form may come while somebody types. */
export function useIsian(profile: SessionUser['profile']) {
  const [ubahan, setUbahan] = useState<Partial<Isian>>({});
  const [errors, setErrors] = useState<IsianErrors>({});
  const before = isianOf(profile);
  const values = { ...before, ...ubahan };

  const set = (name: IsianField, typed: string) => {
    const value = saring(name, typed);
    setUbahan({ ...ubahan, [name]: value });
    // Only what is marked already is judged while typing; new marks wait for the button.
    if (name in errors) setErrors({ ...errors, [name]: isianError(name, value) });
  };
  return {
    values,
    changed: isianFields.some((name) => values[name] !== before[name]),
    /** Props of a field. */
    field: (name: IsianField) => ({
      id: isianId(name),
      label: labels[name],
      value: values[name],
      error: errors[name],
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(name, currentTarget.value),
    }),
    /** Marks what is broken; returns the first such field. */
    judge: (): IsianField | undefined => {
      const found = isianFields.map((name) => [name, isianError(name, values[name])] as const);
      const broken = found.filter(([, sentence]) => sentence);
      setErrors(Object.fromEntries(broken));
      return broken[0]?.[0];
    },
  };
}
