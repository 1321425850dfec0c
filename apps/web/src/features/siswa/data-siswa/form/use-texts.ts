import { isAsked, isShown, type SyaratSekolah } from '@gerbang/contract/sekolah/syarat';
import { type DataSiswaField, dataSiswaLabels } from '@gerbang/contract/siswa/siswa-fields';
import { type ReactNode, useRef } from 'react';
import { type Errors, useForm } from '../../../../lib/use-form.ts';
import { type SiswaTexts, textErrors, textFields } from './siswa-texts.ts';

/** Where what is typed survives a reload. */
export type TextsKeeper = {
  /** The changes found when the form was opened, and what was no value yet. */
  textsFound: Partial<SiswaTexts>;
  unfinishedFound: Partial<SiswaTexts>;
  keepTexts: (changes: Partial<SiswaTexts>, unfinished: Partial<SiswaTexts>) => void;
};

export type TextsForm = ReturnType<typeof useTexts>;

type TextsOptions = {
  keeper: TextsKeeper | undefined;
  /** Why an admin marked a field as wrong. */
  reasonOf: (name: DataSiswaField) => string | undefined;
  syarat: SyaratSekolah;
  /** Whether there is no record yet: one of before may lack what was required since. */
  isNew: boolean;
};

/** The text fields of the form over `base`. */
export function useTexts(base: SiswaTexts, { keeper, reasonOf, syarat, isNew }: TextsOptions) {
  const asked = textFields.filter((field) => isAsked(syarat, field));
  const missing = (texts: SiswaTexts) => asked.filter((field) => !texts[field].trim() && (isNew || base[field]));
  const check = (texts: SiswaTexts) => textErrors(texts, missing(texts));
  const unfinished = useRef<Partial<SiswaTexts>>(keeper?.unfinishedFound ?? {});
  // What stands in a date field and is no date has no value yet, only a sentence.
  const notDates = useRef<Errors<DataSiswaField>>({});
  const form = useForm({
    fields: textFields,
    base,
    check,
    draft: keeper?.textsFound,
    onChange: (changes) => keeper?.keepTexts(changes, unfinished.current),
  });
  // A reason stands at its field as an error until the field is changed, and as its help from then on.
  const around = (name: DataSiswaField, help?: ReactNode) => {
    const reason = reasonOf(name);
    const mended = form.isChanged(name);
    return {
      label: dataSiswaLabels[name],
      error: form.errors[name] ?? (reason && !mended ? `Ditolak: ${reason}` : undefined),
      description: reason && mended ? `Tadi ditolak: ${reason}` : help,
    };
  };
  return {
    ...form,
    isNew,
    /** The fields that stand in the form, and those of them that have to be filled in. */
    shown: textFields.filter((field) => isShown(syarat, field, form.values[field] || base[field])),
    asked,
    field: (name: DataSiswaField, help?: ReactNode) => ({ ...form.field(name), ...around(name, help) }),
    text: (name: DataSiswaField, help?: ReactNode) => ({ ...form.text(name), ...around(name, help) }),
    /** Props of a date field. */
    date: (name: DataSiswaField) => ({
      ...form.field(name),
      ...around(name),
      onInvalid: (sentence: string | undefined) => {
        notDates.current = { ...notDates.current, [name]: sentence };
      },
      typed: keeper?.unfinishedFound[name],
      onTyped: (text: string | undefined) => {
        const { [name]: _before, ...others } = unfinished.current;
        unfinished.current = text ? { ...others, [name]: text } : others;
        keeper?.keepTexts(form.changesNow(), unfinished.current);
      },
    }),
    /** Marks what stops the form from being sent, with `required` also what is empty or not valid; returns the first. */
    judge: (required: boolean) =>
      form.mark({ ...(required ? check(form.values) : {}), ...definedOf(notDates.current) }),
  };
}

function definedOf(errors: Errors<DataSiswaField>): Errors<DataSiswaField> {
  return Object.fromEntries(Object.entries(errors).filter(([, sentence]) => sentence));
}
