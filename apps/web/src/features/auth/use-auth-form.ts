import type { AnswerOf, BodyOf, Endpoint } from '@gerbang/contract/endpoint';
import { type ChangeEvent, type SubmitEvent, useState } from 'react';
import * as z from 'zod/mini';
import { type CallInput, call } from '../../lib/api.ts';
import { toast } from '../../ui/toast.tsx';

type Values = Partial<Record<string, string>>;
type AuthForm<E extends Endpoint, Field extends string> = {
  endpoint: E & { body: z.ZodMiniType };
  /** Fields in the order of the form. */
  fields: readonly Field[];
  /** The sentence for a call that failed. */
  failure: (error: unknown) => string;
  onSuccess: (answer: AnswerOf<E>, values: Values) => void;
  /** What is sent besides, or stands in the fields at first. */
  given?: Values;
  /** Judges each field from its first character on instead of when the form is sent. */
  live?: boolean;
};

/**
 * A form of text fields sent to one endpoint and checked by its own schema: at first when it is sent, then, once a
 * field is marked, while typing. A failed call is told in a toast and stays in the form as `refusal`. Light on
 * purpose: these pages load before everything else.
 */
export function useAuthForm<E extends Endpoint, Field extends string & keyof BodyOf<E>>(form: AuthForm<E, Field>) {
  const [values, setValues] = useState<Values>(() => ({
    ...Object.fromEntries(form.fields.map((field) => [field, ''])),
    ...form.given,
  }));
  const [errors, setErrors] = useState<Values>({});
  const [refusal, setRefusal] = useState<string>();
  const [pending, setPending] = useState(false);

  const check = (next: Values) => errorsOf(form.endpoint.body, next);
  const set = (name: Field, value: string) => {
    const next = { ...values, [name]: value };
    setValues(next);
    const found = check(next);
    // Only what is marked already is judged while typing; new marks wait for the button.
    const marked = form.live ? { ...errors, [name]: '' } : errors;
    setErrors(Object.fromEntries(Object.keys(marked).map((field) => [field, found[field]])));
  };
  const field = (name: Field) => ({
    id: `isian-${name}`,
    name,
    value: values[name] ?? '',
    error: errors[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => set(name, currentTarget.value),
  });
  const send = async () => {
    setPending(true);
    setRefusal(undefined);
    try {
      form.onSuccess(await call(form.endpoint, { body: values } as unknown as CallInput<E>), values);
    } catch (error) {
      const sentence = form.failure(error);
      toast.error(sentence);
      setRefusal(sentence);
      setPending(false);
    }
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const found = check(values);
    setErrors(found);
    const broken = form.fields.find((name) => found[name]);
    if (broken) document.getElementById(`isian-${broken}`)?.focus();
    else void send();
  };
  return { field, set, onSubmit, pending, refusal, valid: Object.keys(check(values)).length === 0 };
}

function errorsOf(schema: z.ZodMiniType, values: object): Values {
  const { error } = z.safeParse(schema, values);
  // The first sentence of each field, as the server would answer.
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]).reverse());
}
