import type { DataSiswaRecord } from '@gerbang/contract/data-siswa';
import { type Dokumen, dokumen } from '@gerbang/contract/fields';
import { sentences } from '@gerbang/contract/wire';
import { useMemo, useState } from 'react';
import type { ApiError } from '../../../lib/api-error.ts';
import { fieldFailures } from '../../../lib/failure.ts';
import { focusField } from '../../../ui/error-summary.tsx';
import { toast } from '../../../ui/toast.tsx';
import { alasanOf } from './alasan.ts';
import {
  gabungIsian,
  type Isian,
  type IsianErrors,
  type IsianField,
  isianFields,
  isianKosong,
  isianOf,
} from './isian.ts';
import { dokumenId, type FotoKeeper, useDokumen } from './use-dokumen.ts';
import { type IsianKeeper, isianId, useIsian } from './use-isian.ts';

/** The server's sentence when another record bears the NIM (ARSIP-3). */
export const nimTaken = 'NIM sudah terdaftar';

type SiswaFormOptions = {
  /** The record to be changed; undefined for a new one. */
  record: DataSiswaRecord | undefined;
  /** The NIM of a new record, when the account gives it. */
  nim?: string;
  /** Where what is typed and chosen survives a reload. */
  keeper?: IsianKeeper & FotoKeeper;
};

export type SiswaFormState = ReturnType<typeof useSiswaForm>;

/** The form of a student's record: its texts, its pictures, and what is wrong with them. */
export function useSiswaForm({ record, nim = '', keeper }: SiswaFormOptions) {
  const [given, setGiven] = useState(record);
  const [held, setHeld] = useState(record);
  const [wantsNewest, setWantsNewest] = useState(false);
  const base = useMemo(() => (held ? isianOf(held) : { ...isianKosong, nim }), [held, nim]);
  const isian = useIsian(base, keeper, (name) => alasanOf(held, name));
  const files = useDokumen(keeper);
  // A newer record comes under what is typed only when it is asked for: otherwise saving would not tell the conflict.
  if (given !== record && (!isian.changed || wantsNewest)) {
    setGiven(record);
    setHeld(record);
    setWantsNewest(false);
  }

  const mark = (errors: IsianErrors) => {
    isian.mark(errors);
    const first = isianFields.find((field) => errors[field]);
    // Careful: after this render, for the field's own message belongs to what is read out.
    if (first) requestAnimationFrame(() => focusField(isianId(first)));
  };
  const showFotoRefusal = (bidang: Dokumen, { message }: ApiError) => {
    toast.error(message);
    files.refuse(bidang, message);
    focusField(dokumenId(bidang));
  };
  return {
    showFotoRefusal,
    /** The record as the form shows it under what is typed. */
    record: held,
    isian,
    files,
    /** Lets the newest record come under what is typed. */
    takeNewest: () => setWantsNewest(true),
    /** Puts the record under the form that the server made of these texts. */
    settle: (newest: DataSiswaRecord, saved?: Isian) => {
      setHeld(newest);
      if (saved) isian.settle(saved);
    },
    /** The texts at this moment over a record, or over an empty form. */
    isianKini: (newest: DataSiswaRecord | undefined): Isian =>
      gabungIsian(newest ? isianOf(newest) : { ...isianKosong, nim }, isian.ubahanKini()),
    adaUbahan: () => Object.keys(isian.ubahanKini()).length > 0,
    /** Whether the form may be sent; otherwise marks what is wrong. `required` as in `isian.broken`. */
    check: (required: boolean): boolean => {
      const broken = isian.broken(required);
      mark(broken);
      const good = Object.keys(broken).length === 0;
      if (!good) toast.error(sentences.checkForm);
      return good;
    },
    /** Shows fields or a picture that the server refused. */
    showRefusal: (error: ApiError) => {
      if (error.field && isDokumen(error.field)) return showFotoRefusal(error.field, error);
      if (error.message === nimTaken) {
        toast.error(nimTaken);
        return mark({ nim: nimTaken });
      }
      for (const sentence of fieldFailures(error) ?? []) toast.error(sentence);
      mark(firstOfEach(error));
    },
  };
}

/** Whether a field of a record is one of its pictures. */
export const isDokumen = (field: string): field is Dokumen => (dokumen as readonly string[]).includes(field);

/** The first sentence of each field that the server refused. */
function firstOfEach({ fields = [] }: ApiError): IsianErrors {
  const known = fields.filter(({ field }) => (isianFields as readonly string[]).includes(field));
  return Object.fromEntries(known.map(({ field, message }) => [field as IsianField, message]).reverse());
}
