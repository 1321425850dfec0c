import type { Endpoint } from '@gerbang/contract/endpoint';
import type { tokenAnswer } from '@gerbang/contract/wire';
import { useEffect, useState } from 'react';
import { call } from './api.ts';

export type TokenEndpoint = Endpoint & { output: typeof tokenAnswer };

/**
 * The one-time token of a destructive action, fetched when its dialog opens (TOKEN-1); none without an endpoint.
 * After a failed action `renew` fetches another one: the first may be spent or too old.
 */
export function useToken(endpoint: TokenEndpoint | undefined) {
  const [{ token, error }, setAnswer] = useState<{ token?: string; error?: Error }>({});
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
  useEffect(() => {
    if (!endpoint) return;
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
