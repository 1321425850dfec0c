import type { Endpoint } from '@gerbang/contract/endpoint';
import type { idParams, messageOnly, tokenAnswer } from '@gerbang/contract/wire';
import { useEffect, useState } from 'react';
import { call } from './api.ts';
import { actionFailure, isMissing } from './failure.ts';
import { type Toasts, undoing } from './put-back.ts';
import { refreshAfter, useAction } from './use-api.ts';

type TokenEndpoint = Endpoint & { output: typeof tokenAnswer };
type DeleteEndpoint = Endpoint & { params: typeof idParams; output: typeof messageOnly };

/**
 * The one-time token of a destructive action, fetched when its dialog opens (TOKEN-1).
 * After a failed action `renew` fetches another one: the first may be spent or too old.
 */
export function useToken(endpoint: TokenEndpoint) {
  const [{ token, error }, setAnswer] = useState<{ token?: string; error?: Error }>({});
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
  useEffect(() => {
    const stop = new AbortController();
    setAnswer({});
    call(endpoint, {}, { signal: stop.signal }).then(
      ({ token }) => setAnswer({ token }),
      (error: Error) => !stop.signal.aborted && setAnswer({ error }),
    );
    return () => stop.abort();
  }, [endpoint, turn]);
  return { token, error, renew: () => setTurn((turn) => turn + 1) };
}

type DeletionOptions = {
  /** Endpoints whose answers the deletion makes stale, also when it fails: somebody else may have been faster. */
  touched: readonly Endpoint[];
  toast: Toasts;
  /** Whether it goes to the bin, from which it can be brought back. */
  undo?: boolean;
  /** Called when the thing is gone, whoever deleted it. */
  onDone: () => void;
};

/** The deletion of one thing with its one-time token: `endpoint` gets the one that `tokenEndpoint` hands out. */
export function useDeletion(
  endpoint: DeleteEndpoint,
  tokenEndpoint: TokenEndpoint,
  { touched, toast, undo, onDone }: DeletionOptions,
) {
  const { token, error, renew } = useToken(tokenEndpoint);
  const action = useAction(endpoint, {
    invalidates: touched,
    onSuccess: ({ message }, { params: { id } }) => {
      toast.success(message, undo ? undoing([String(id)], { touched, toast }) : undefined);
      onDone();
    },
    onError: (error) => {
      toast.error(actionFailure(error));
      refreshAfter(error, touched);
      // It is gone, by somebody else's hand or by one's own, of which no answer came.
      if (isMissing(error)) onDone();
      else renew();
    },
  });
  return {
    /** Whether the token is here. */
    ready: token !== undefined,
    pending: action.pending,
    run: (id: string) => {
      if (token !== undefined) action.run({ params: { id }, token });
    },
    /** Why the last try failed. */
    failure: action.error ? actionFailure(action.error) : undefined,
    /** Why there is no token. */
    tokenFailure: error ? actionFailure(error) : undefined,
    renew,
  };
}
