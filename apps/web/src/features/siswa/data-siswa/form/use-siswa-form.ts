import { type Dokumen, dokumen } from '@gerbang/contract/choices';
import { sentences } from '@gerbang/contract/sentences';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import type { DataSiswaField } from '@gerbang/contract/siswa/siswa-fields';
import { useState } from 'react';
import type { ApiError } from '../../../../lib/api-error.ts';
import { fieldFailures } from '../../../../lib/failure.ts';
import { useSyarat } from '../../../../lib/use-berlaku.ts';
import { fieldId, firstOfEach } from '../../../../lib/use-form.ts';
import { focusField, focusFieldSoon } from '../../../../ui/error-summary.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { alasanOf } from './alasan.ts';
import { nimTaken } from './refusal.ts';
import { emptyTexts, type SiswaTexts, typedOf } from './siswa-texts.ts';
import { type FotoKeeper, useDokumen } from './use-dokumen.ts';
import { type TextsKeeper, useTexts } from './use-texts.ts';

type SiswaFormOptions = {
  /** The record to be changed; undefined for a new one. */
  record: DataSiswaRecord | undefined;
  /** The NIM of a new record, when the account gives it, and what else it begins with. */
  nim?: string;
  given?: Partial<SiswaTexts> | undefined;
  /** Where what is typed and chosen survives a reload. */
  keeper?: TextsKeeper & FotoKeeper;
};

export type SiswaFormState = ReturnType<typeof useSiswaForm>;

/** The form of a student's record: its texts, its pictures, and what is wrong with them. */
export function useSiswaForm({ record, nim = '', given, keeper }: SiswaFormOptions) {
  const { held, hold, takeNewest, letIn } = useHeld(record);
  const typed = (of: DataSiswaRecord | undefined) => (of ? typedOf(of) : { ...emptyTexts, nim, ...given });
  const reasonOf = (name: DataSiswaField) => alasanOf(held, name);
  const texts = useTexts(typed(held), { keeper, reasonOf, syarat: useSyarat(), isNew: !held });
  const files = useDokumen(keeper);
  letIn(!texts.changed);

  const showFotoRefusal = (bidang: Dokumen, { message }: ApiError) => {
    toast.error(message);
    files.refuse(bidang, message);
    focusField(fieldId(bidang));
  };
  return {
    /** The record as the form shows it under what is typed. */
    record: held,
    texts,
    files,
    takeNewest,
    /** Puts the record under the form that the server made of it. */
    hold,
    /** What is not saved at this moment, over a record or over an empty form. */
    left: (newest: DataSiswaRecord | undefined) => {
      const changes = texts.changesNow();
      return {
        changed: Object.keys(changes).length > 0,
        texts: { ...typed(newest), ...changes },
        pictures: files.filesNow(),
      };
    },
    /** Whether the form may be sent; otherwise marks what is wrong. `required` as in `texts.judge`. */
    check: (required: boolean): boolean => {
      const broken = texts.judge(required);
      focusFirst(broken);
      if (broken) toast.error(sentences.checkForm);
      return !broken;
    },
    showFotoRefusal,
    /** Shows fields or a picture that the server refused. */
    showRefusal: (error: ApiError) => {
      if (error.field && isDokumen(error.field)) return showFotoRefusal(error.field, error);
      const taken = error.message === nimTaken;
      for (const sentence of taken ? [nimTaken] : (fieldFailures(error) ?? [])) toast.error(sentence);
      focusFirst(texts.mark(taken ? { nim: nimTaken } : firstOfEach(error.fields ?? [])));
    },
  };
}

/**
 * The record under the form. A newer one comes only where nothing is typed, or when it is asked for: otherwise saving
 * would not tell the conflict.
 */
function useHeld(record: DataSiswaRecord | undefined) {
  const [given, setGiven] = useState(record);
  const [held, hold] = useState(record);
  const [wantsNewest, setWantsNewest] = useState(false);
  return {
    held,
    hold,
    /** Lets the newest record come under what is typed. */
    takeNewest: () => setWantsNewest(true),
    letIn: (untouched: boolean) => {
      if (given === record || !(untouched || wantsNewest)) return;
      setGiven(record);
      hold(record);
      setWantsNewest(false);
    },
  };
}

/** Whether a field of a record is one of its pictures. */
export const isDokumen = (field: string): field is Dokumen => (dokumen as readonly string[]).includes(field);

// Careful: after this render, for the field's own message belongs to what is read out.
function focusFirst(field: DataSiswaField | undefined): void {
  if (field) focusFieldSoon(fieldId(field));
}
