import { FailedState } from './failed-state.tsx';
import { SkeletonText } from './skeletons.tsx';

type UnloadedProps = {
  error: Error | null;
  refetch: () => unknown;
  isFetching: boolean;
  /** The sentence for the error. */
  failure: (error: unknown) => string;
  lines?: number;
};

/** In place of what is being read, or could not be. */
export function Unloaded({ error, refetch, isFetching, failure, lines = 3 }: UnloadedProps) {
  if (!error) return <SkeletonText lines={lines} />;
  return <FailedState sentence={failure(error)} onRetry={() => void refetch()} retrying={isFetching} />;
}
