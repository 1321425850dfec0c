// The state of every form: what was typed over what was there before, and which sentence stands at which field.
import { type ChangeEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';

/** What stands in the fields, always text. */
export type Values<Field extends string> = Record<Field, string>;
/** One sentence for each broken field. */
export type Errors<Field extends string> = Partial<Record<Field, string>>;

type FormOptions<Field extends string> = {
  /** The fields in the order of the form. */
  fields: readonly Field[];
  /** What stood there before; a newer one may come under what was typed. */
  base: Values<Field>;
  /** The sentence for each broken value, as the contract has it. */
  check: (values: Values<Field>) => Errors<Field>;
  /** From when on a field shows its sentence: it was broken when the form was sent, it was left, or it is typed in. */
  judge?: 'sent' | 'left' | 'typed';
  /** What a draft holds of it, and where changes go. */
  draft?: Partial<Values<Field>> | undefined;
  onChange?: (changes: Partial<Values<Field>>) => void;
};

type TypingEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** Id of a field in the page, where the focus is sent. */
export const fieldId = (field: string) => `isian-${field}`;

/** One form of text fields. Only changes are kept, so that a newer record comes under them and nothing typed is lost. */
export function useForm<Field extends string>(options: FormOptions<Field>) {
  const { base, check } = options;
  const { values, changes, latest, take } = useChanges(options);
  const { errors, show, touch, left } = useErrors(options, values);

  const set = (name: Field, value: string) => {
    take(withChange(base, latest.current, [name, value]));
    touch(name);
  };
  const field = (name: Field) => ({
    id: fieldId(name),
    value: values[name],
    error: errors[name],
    onChange: (value: string) => set(name, value),
    onBlur: () => left(name),
  });
  return {
    values,
    errors,
    changed: Object.keys(changes).length > 0,
    isChanged: (name: Field) => values[name] !== base[name],
    isValid: () => Object.keys(check(values)).length === 0,
    set,
    /** Props of a field that hands over its value. */
    field,
    /** Props of a plain text field. */
    text: (name: Field) => ({
      ...field(name),
      onChange: ({ currentTarget }: TypingEvent) => set(name, currentTarget.value),
    }),
    /** Judges the whole form; returns its first broken field. */
    judge: () => show(check(values), {}),
    /** Shows sentences that come from elsewhere, each until its field is changed; returns the first such field. */
    mark: (found: Errors<Field>) => show(found, found),
    /** The changes at this moment, also between renders. */
    changesNow: () => latest.current,
    /** Takes away the changes that were saved with those values; what was typed meanwhile stays. */
    settle: (saved: Values<Field>) => take(unsaved(latest.current, saved)),
  };
}

function useChanges<Field extends string>({ base, draft, onChange }: FormOptions<Field>) {
  const [changes, setChanges] = useState(() => unsaved<Field>(draft ?? {}, base));
  // Careful: read while sending, between renders.
  const latest = useRef(changes);
  const take = (next: Partial<Values<Field>>) => {
    latest.current = next;
    setChanges(next);
    onChange?.(next);
  };
  return { values: { ...base, ...changes }, changes, latest, take };
}

function useErrors<Field extends string>(options: FormOptions<Field>, values: Values<Field>) {
  const { fields, check, judge = 'sent' } = options;
  const [judged, setJudged] = useState<readonly Field[]>([]);
  const [told, setRefused] = useState<Errors<Field>>({});
  const broken: Errors<Field> = judged.length > 0 ? check(values) : {};
  const judgeToo = (name: Field) => setJudged((before) => (before.includes(name) ? before : [...before, name]));
  return {
    errors: pick(judged, (name) => told[name] ?? broken[name]),
    /** Shows what was found, a part of it until its field is changed; returns the first broken field. */
    show: (found: Errors<Field>, untilChanged: Errors<Field>) => {
      setRefused(untilChanged);
      setJudged(judge === 'left' ? fields : fields.filter((name) => found[name]));
      return fields.find((name) => found[name]);
    },
    touch: (name: Field) => {
      setRefused((before) => ({ ...before, [name]: undefined }));
      if (judge === 'typed') judgeToo(name);
    },
    left: (name: Field) => {
      // Careful: a sentence that appears between press and release of a button would move it away from the pointer.
      if (judge === 'left') setTimeout(() => judgeToo(name), 150);
    },
  };
}

/** The first sentence of each field, as the server would answer. */
export function errorsOf<Field extends string>(schema: z.ZodMiniType, values: Values<Field>): Errors<Field> {
  const issues = z.safeParse(schema, values).error?.issues ?? [];
  return firstOfEach(issues.map(({ path, message }) => ({ field: String(path[0]), message })));
}

/** The first sentence of each field, of a list of them. */
export function firstOfEach<Field extends string>(found: readonly { field: string; message: string }[]): Errors<Field> {
  return Object.fromEntries(found.map(({ field, message }) => [field, message]).reverse()) as Errors<Field>;
}

/** The changes after one more: a field put back to what it was is no change. */
export function withChange<Field extends string>(
  base: Values<Field>,
  changes: Partial<Values<Field>>,
  [field, value]: [NoInfer<Field>, string],
): Partial<Values<Field>> {
  return unsaved({ ...changes, [field]: value }, { [field]: base[field] } as Partial<Values<Field>>);
}

/** The changes that are left over those values. */
export function unsaved<Field extends string>(
  changes: Partial<Values<Field>>,
  values: Partial<Values<Field>>,
): Partial<Values<Field>> {
  return pick(Object.keys(changes) as Field[], (name) => (changes[name] === values[name] ? undefined : changes[name]));
}

function pick<Field extends string>(
  names: readonly Field[],
  entryOf: (name: Field) => string | undefined,
): Partial<Record<Field, string>> {
  const all = names.map((name) => [name, entryOf(name)] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as Partial<Record<Field, string>>;
}
