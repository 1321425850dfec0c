import type { AnswerOf, BodyOf, Endpoint } from '@gerbang/contract/endpoint';
import { type SubmitEvent, useLayoutEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { type CallInput, call, refused } from '../../../lib/api.ts';
import { forgetSent, sentForm } from '../../../lib/sent-form.ts';
import { errorsOf, fieldId, useForm } from '../../../lib/use-form.ts';
import { slot } from '../../../ui/prerendered.tsx';
import { toast } from '../../../ui/toast.tsx';

type Texts = Partial<Record<string, string>>;
type AuthForm<E extends Endpoint, Field extends string> = {
  endpoint: E & { body: z.ZodMiniType };
  /** Fields in the order of the form. */
  fields: readonly Field[];
  /** The sentence for a call that failed. */
  failure: (error: unknown) => string;
  onSuccess: (answer: AnswerOf<E>, sent: Texts) => void;
  /** Asked first: false keeps it. */
  ask?: () => boolean;
  /** Whether a refusal leads elsewhere and is not told here. */
  leads?: (error: unknown, sent: Texts) => boolean | undefined;
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
    base: { ...Object.fromEntries(fields.map((field) => [field, ''])), ...given, ...open(endpoint) } as Record<
      Field,
      string
    >,
    check: (values) => errorsOf(endpoint.body, values),
    judge: options.live ? 'typed' : 'sent',
  });
  const { came, done, ...outcome } = useOutcome(endpoint);
  const [refusal, setRefusal] = useState(outcome.refusal);
  // What was typed while the program was still on its way stands in the fields already, and may have been sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the page that came
  useLayoutEffect(() => {
    if (came) void take(came.status < 400 ? Promise.resolve(came.json as AnswerOf<E>) : refused(came), came.isian);
    for (const name of fields) {
      const { value } = (document.getElementById(fieldId(name)) ?? {}) as HTMLInputElement;
      if (value && value !== form.values[name]) form.set(name, value);
    }
  }, []);
  const [pending, setPending] = useState(false);

  const send = () => {
    setPending(true);
    setRefusal(undefined);
    const body = { ...form.values, ...options.besides };
    return take(call(endpoint, { body } as unknown as CallInput<E>), body);
  };
  const take = async (answer: Promise<AnswerOf<E>>, sent: Texts) => {
    try {
      options.onSuccess(await answer, sent);
    } catch (error) {
      if (options.leads?.(error, sent)) return;
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
  const hidden = Object.entries(given ?? {}).filter(([name]) => !fields.includes(name as Field));
  const page = { address: endpoint.page, hidden, done };
  return { field, set: form.set, onSubmit, pending, refusal, valid: form.isValid(), page };
}

/** What came of the form where the browser sent it itself: for the first one that stands in the page. */
function useOutcome({ page }: Endpoint) {
  const [came] = useState(page ? sentForm : undefined);
  useLayoutEffect(forgetSent, []);
  const isDone = came && came.status < 400;
  return {
    came,
    refusal: came && !isDone ? came.sentence : slot('PESAN'),
    done: isDone ? came.sentence : slot('KABAR'),
  };
}

/** Fields that the server fills with what was sent. */
const open = ({ page }: Endpoint): Texts =>
  import.meta.env.SSR && page ? { email: slot('ISIAN_email'), nim: slot('ISIAN_nim') } : {};
