import type { AnswerOf, Endpoint } from '@gerbang/contract/endpoint';
import { useEffect, useState } from 'react';
import { type CallInput, call } from './api.ts';
import { actionFailure } from './failure.ts';
import { refresh, useAction } from './use-api.ts';

/** An endpoint that hands out one-time tokens. */
type TokenEndpoint<E extends Endpoint> = AnswerOf<E> extends { token: string } ? E : never;

/**
 * The one-time token of a destructive action, fetched when its dialog opens (specification, document 2, section 4).
 * After a failed action `renew` fetches another one: the first may be spent or too old.
 */
export function useToken<E extends Endpoint>(endpoint: TokenEndpoint<E>) {
  const [{ token, error }, setAnswer] = useState<{ token?: string; error?: Error }>({});
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
  useEffect(() => {
    const stop = new AbortController();
    setAnswer({});
    call(endpoint, {} as CallInput<TokenEndpoint<E>>, { signal: stop.signal }).then(
      (answer) => setAnswer({ token: (answer as { token: string }).token }),
      (error: Error) => !stop.signal.aborted && setAnswer({ error }),
    );
    return () => stop.abort();
  }, [endpoint, turn]);
  return { token, error, renew: () => setTurn((turn) => turn + 1) };
}

type TokenActionOptions<E extends Endpoint> = {
  /** Endpoints whose answers the action makes stale, also when it fails: somebody else may have been faster. */
  touched: readonly Endpoint[];
  onSuccess: (answer: AnswerOf<E>) => void;
  /** Called with the sentence of the specification. */
  onFailure: (sentence: string) => void;
};

/** A destructive action with its one-time token: `endpoint` gets the one that `tokenEndpoint` hands out. */
export function useTokenAction<E extends Endpoint, T extends Endpoint>(
  endpoint: E,
  tokenEndpoint: TokenEndpoint<T>,
  { touched, onSuccess, onFailure }: TokenActionOptions<E>,
) {
  const { token, error, renew } = useToken<T>(tokenEndpoint);
  const action = useAction(endpoint, {
    invalidates: touched,
    onSuccess,
    onError: (error) => {
      onFailure(actionFailure(error));
      refresh(touched);
      renew();
    },
  });
  return {
    /** Whether the token is here. */
    ready: token !== undefined,
    pending: action.pending,
    run: (input: Omit<CallInput<E>, 'token'>) => action.run({ ...input, token } as CallInput<E>),
    /** Why the last try failed. */
    failure: action.error ? actionFailure(action.error) : undefined,
    /** Why there is no token. */
    tokenFailure: error ? actionFailure(error) : undefined,
    renew,
  };
}
