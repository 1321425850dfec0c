// The fields of one call, checked by its contract, and the call: refusals go to their fields, to the picture, or to a sentence.
import type { AnswerOf, BodyOf, Endpoint } from '@gerbang/contract/endpoint';
import { sentences } from '@gerbang/contract/sentences';
import { useState } from 'react';
import type { CallInput } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { isMissing, writeFailure } from '../lib/failure.ts';
import { refreshAfter, useAction } from '../lib/use-api.ts';
import { type Errors, errorsOf, fieldId, firstOfEach, useForm, type Values } from '../lib/use-form.ts';
import type { useFoto } from '../lib/use-foto.ts';
import type { useToken } from '../lib/use-token.ts';
import { toast } from '../ui/toast.tsx';

/** Of a choice any text: the contract judges it before it is sent. */
type AsText<T> = T extends object ? { [K in keyof T]: T[K] extends string | undefined ? string | undefined : T[K] } : T;
export type FormInput<E extends Endpoint> = Omit<CallInput<E>, 'body'> & { body?: AsText<BodyOf<E>> };

export type SendingOptions<E extends Endpoint, Field extends string, A = AnswerOf<E>> = {
  call: E;
  /** Makes the call where it is more than one, or a download. */
  via?: ((input: CallInput<E>, values: Values<Field>) => Promise<A>) | undefined;
  /** What stands in the fields at first, in the order of the form; nothing in a question. */
  base?: Values<Field>;
  /** From when on a field shows what is wrong with it. */
  judge?: 'sent' | 'left';
  /** What is sent; the contract checks its body first. */
  input: FormInput<E> | ((values: Values<Field>) => FormInput<E>);
  /** The picture that goes with it. */
  foto?: ReturnType<typeof useFoto>;
  /** The one-time token of the call. */
  token?: ReturnType<typeof useToken> | undefined;
  /** Endpoints whose answers the call makes stale, also when it fails: somebody else may have been faster. */
  touched?: readonly Endpoint[];
  /** The sentence for a refusal. */
  failure?: (error: unknown) => string;
  /** Whether a refusal is told by a toast as well, or by another sentence there. */
  isToasted?: boolean | string;
  /** The sentence when it is done, the server's own unless told; none where what follows says it. */
  says?: (answer: A) => string | undefined;
  /** Tells that sentence; a toast unless told. */
  tell?: (sentence: string) => void;
  /** Asked before it is sent; false keeps it. */
  ask?: () => boolean;
  onDone: (answer: A, values: Values<Field>) => void;
  /** What it was about is there no longer. */
  onGone?: (() => void) | undefined;
};

/** After the next render: the field may be disabled now, and its own sentence belongs to what is read out. */
const focusSoon = (field: string) => requestAnimationFrame(() => document.getElementById(fieldId(field))?.focus());

const messageOf = (answer: unknown) => (answer as { message?: string }).message;

export function useSending<E extends Endpoint, Field extends string, A = AnswerOf<E>>(
  options: SendingOptions<E, Field, A>,
) {
  const { call, foto, token, isToasted = true, via } = options;
  const { form, fields, inputOf } = useChecked(options);
  const [refusal, setRefusal] = useState<string>();
  const action = useAction(call, {
    via: via && ((input) => via(input, form.values) as Promise<never>),
    invalidates: options.touched ?? [],
    onSuccess: (said) => {
      const answer = said as A;
      const sentence = (options.says ?? messageOf)(answer);
      if (sentence) (options.tell ?? toast.success)(sentence);
      options.onDone(answer, form.values);
    },
    onError: (error) => {
      const sentence = (options.failure ?? writeFailure)(error);
      refreshAfter(error, options.touched ?? []);
      const isGone = options.onGone && isMissing(error);
      if (isToasted || isGone) toast.error(typeof isToasted === 'string' ? isToasted : sentence);
      if (isGone) return options.onGone?.();
      token?.renew();
      const { field, fields: found = [] } = error instanceof ApiError ? error : {};
      const first = form.mark(only(fields, firstOfEach([...found, { field: field ?? '', message: sentence }])));
      if (first) focusSoon(first);
      else if (field && foto) foto.refuse(sentence);
      else setRefusal(sentence);
    },
  });
  /** Sends it as it is. */
  const send = () => {
    setRefusal(undefined);
    action.run({ ...inputOf(form.values), ...(token?.token && { token: token.token }) });
  };
  const submit = () => {
    if (action.pending || foto?.preparing) return;
    const broken = form.judge();
    if (!broken) return options.ask?.() === false ? undefined : send();
    if (isToasted) toast.error(sentences.checkForm);
    focusSoon(broken);
  };
  return {
    ...form,
    ...{ send, submit, refusal, error: action.error, pending: action.pending, progress: action.progress },
    /** Forgets why the last try failed. */
    forget: () => setRefusal(undefined),
    ready: !foto?.preparing && (!token || token.token !== undefined),
    /** Whether something typed or chosen would be lost; a password is typed again anyway. */
    unsent: foto?.foto !== undefined || fields.some((name) => name !== 'password' && form.isChanged(name)),
  };
}

export type Sending<Field extends string> = ReturnType<typeof useSending<Endpoint, Field, unknown>>;

/** The fields, with the sentences of the contract for what would be sent. */
function useChecked<E extends Endpoint, Field extends string, A>(options: SendingOptions<E, Field, A>) {
  const { call, base = {} as Values<Field>, judge = 'sent', input } = options;
  const fields = Object.keys(base) as Field[];
  const inputOf = (values: Values<Field>) => (typeof input === 'function' ? input(values) : input) as CallInput<E>;
  const check = (values: Values<Field>) =>
    call.body ? only(fields, errorsOf<Field>(call.body, inputOf(values).body as Values<Field>)) : {};
  return { form: useForm<Field>({ fields, base, judge, check }), fields, inputOf };
}

const only = <Field extends string>(fields: readonly Field[], found: Errors<Field>) =>
  Object.fromEntries(fields.flatMap((name) => (found[name] ? [[name, found[name]]] : []))) as Errors<Field>;
