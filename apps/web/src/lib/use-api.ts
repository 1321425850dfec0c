import type { AnswerOf, Endpoint } from '@gerbang/contract/endpoint';
import { keepPreviousData, QueryClient, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { addressOf, type CallInput, call } from './api.ts';
import { ApiError } from './api-error.ts';
import { isUnanswered } from './failure.ts';
import { onOtherUser } from './other-user.ts';

/** What the pages have read so far; emptied when the user changes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      // Without a network a call fails at once instead of waiting unseen, and is made again when there is one.
      networkMode: 'always',
      refetchOnReconnect: true,
      // One more try when nothing came back; a refusal stays a refusal.
      retry: (failures, error) => failures < 1 && !(error instanceof ApiError && (error.status ?? 500) < 500),
      retryDelay: 800,
    },
  },
});

onOtherUser(() => queryClient.clear());

/** The key of one endpoint's answers; with an input, of that one answer. */
export function queryKey<E extends Endpoint>(endpoint: E, input?: CallInput<E>): string[] {
  const key = [endpoint.method, endpoint.path];
  const { body } = (input ?? {}) as { body?: unknown };
  return input ? [...key, addressOf(endpoint, input), ...(body ? [JSON.stringify(body)] : [])] : key;
}

/** Reads these endpoints again where their answers are on the screen, and when they are asked next. */
export function refresh(endpoints: readonly Endpoint[]): void {
  for (const stale of endpoints) void queryClient.invalidateQueries({ queryKey: queryKey(stale) });
}

/** After a failure, since somebody may have been faster. Without an answer nobody was, and reading would fail as well. */
export function refreshAfter(error: Error, endpoints: readonly Endpoint[]): void {
  if (!isUnanswered(error)) refresh(endpoints);
}

/** Reads an endpoint before its answer is needed; undefined when that fails. */
export async function prefetch<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E> | undefined> {
  try {
    return await queryClient.fetchQuery<AnswerOf<E>, Error>({
      queryKey: queryKey(endpoint, input),
      queryFn: ({ signal }) => call(endpoint, input, { signal }),
      retry: false,
    });
  } catch {
    return undefined;
  }
}

export type ApiOptions = {
  /** Keeps showing the last page of a list while the next one loads (`isPlaceholderData`). */
  keepPrevious?: boolean;
  /** Waits while false. */
  enabled?: boolean;
};

type Polled<E extends Endpoint> = ApiOptions & {
  /** Reads again so many milliseconds after an answer; false: not by itself. */
  pollMs?: (answer: AnswerOf<E> | undefined) => number | false;
  /** Also in a tab that nobody sees, as often as the browser lets it. */
  pollHidden?: boolean;
};

/** Reads an endpoint and keeps its answer, keyed by method, path and input. */
export function useApi<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { keepPrevious = false, enabled = true, pollMs, pollHidden = false }: Polled<E> = {},
): UseQueryResult<AnswerOf<E>, Error> {
  return useQuery<AnswerOf<E>, Error>({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled,
    refetchInterval: pollMs ? ({ state }) => pollMs(state.data) : false,
    refetchIntervalInBackground: pollHidden,
    // Careful: the generic answer type is opaque to TanStack's guard against functions as placeholder data.
    placeholderData: (keepPrevious ? keepPreviousData : undefined) as undefined,
  });
}

export type ActionOptions<E extends Endpoint> = {
  /** Makes the call where it is more than one, or a download. */
  via?: ((input: CallInput<E>) => Promise<AnswerOf<E>>) | undefined;
  /** Runs after the call succeeded; the lists named in `invalidates` are already on their way. */
  onSuccess?: (answer: AnswerOf<E>, input: CallInput<E>) => void;
  onError?: (error: Error, input: CallInput<E>) => void;
  /** Endpoints whose answers this action makes stale. */
  invalidates?: readonly Endpoint[];
};

export type Action<E extends Endpoint> = {
  /** Starts the call; does nothing while one is under way, so that a double click acts once. */
  run: (input: CallInput<E>) => void;
  pending: boolean;
  error: Error | null;
  /** Part of the pictures sent, 0 to 1; undefined when none are being sent. */
  progress: number | undefined;
  /** Forgets the last error. */
  reset: () => void;
};

/** Changes something through an endpoint. */
export function useAction<E extends Endpoint>(endpoint: E, options: ActionOptions<E> = {}): Action<E> {
  const [progress, setProgress] = useState<number>();
  const busy = useRef(false);
  const mutation = useMutation<AnswerOf<E>, Error, CallInput<E>>({
    mutationFn: (input) => options.via?.(input) ?? call(endpoint, input, { onProgress: setProgress }),
    // Careful: never by itself again, the first try may have arrived.
    retry: false,
    networkMode: 'always',
    onSuccess: (answer, input) => {
      refresh(options.invalidates ?? []);
      options.onSuccess?.(answer, input);
    },
    onError: (error, input) => options.onError?.(error, input),
    onSettled: () => {
      busy.current = false;
      setProgress(undefined);
    },
  });
  const run = (input: CallInput<E>) => {
    if (busy.current) return;
    busy.current = true;
    mutation.mutate(input);
  };
  return { run, pending: mutation.isPending, error: mutation.error, progress, reset: mutation.reset };
}
