import type { AnswerOf, BodyOf, Endpoint } from '@gerbang/contract/endpoint';
import { type SubmitEvent, useLayoutEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { type CallInput, call } from '../../../lib/api.ts';
import { errorsOf, fieldId, useForm } from '../../../lib/use-form.ts';
import { toast } from '../../../ui/toast.tsx';

type Texts = Partial<Record<string, string>>;
type AuthForm<E extends Endpoint, Field extends string> = {
  endpoint: E & { body: z.ZodMiniType };
  /** Fields in the order of the form. */
  fields: readonly Field[];
  /** The sentence for a call that failed. */
  failure: (error: unknown) => string;
  onSuccess: (answer: AnswerOf<E>, values: Texts) => void;
  /** Asked first: false keeps it. */
  ask?: () => boolean;
  /** Whether a refusal leads elsewhere and is not told here. */
  leads?: (error: unknown, values: Texts) => boolean | undefined;
  /** What is sent besides for as long as the form stands, or stands in the fields at first. */
  given?: Texts;
  /** What is sent besides and stands in no field. */
  besides?: Texts;
  /** Judges each field from its first character on instead of when the form is sent. */
  live?: boolean;
};

/**
 * A form sent to one endpoint and checked by its own schema. A failed call is told in a toast and stays in the form as
 * `refusal`. Without the library of queries: these pages load before everything else.
 */
export function useAuthForm<E extends Endpoint, Field extends string & keyof BodyOf<E>>(options: AuthForm<E, Field>) {
  const { endpoint, fields, given } = options;
  const form = useForm({
    fields,
    base: { ...Object.fromEntries(fields.map((field) => [field, ''])), ...given } as Record<Field, string>,
    check: (values) => errorsOf(endpoint.body, values),
    judge: options.live ? 'typed' : 'sent',
  });
  // What was typed while the program was still on its way stands in the fields already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the page that came
  useLayoutEffect(() => {
    for (const name of fields) {
      const { value } = (document.getElementById(fieldId(name)) ?? {}) as HTMLInputElement;
      if (value && value !== form.values[name]) form.set(name, value);
    }
  }, []);
  const [refusal, setRefusal] = useState<string>();
  const [pending, setPending] = useState(false);

  const send = async () => {
    setPending(true);
    setRefusal(undefined);
    try {
      const input = { body: { ...form.values, ...options.besides } } as unknown as CallInput<E>;
      options.onSuccess(await call(endpoint, input), form.values);
    } catch (error) {
      if (options.leads?.(error, form.values)) return;
      const sentence = options.failure(error);
      toast.error(sentence);
      setRefusal(sentence);
      setPending(false);
    }
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending || options.ask?.() === false) return;
    const broken = form.judge();
    if (broken) document.getElementById(fieldId(broken))?.focus();
    else void send();
  };
  const field = (name: Field) => ({ ...form.text(name), name });
  return { field, set: form.set, onSubmit, pending, refusal, valid: form.isValid() };
}
