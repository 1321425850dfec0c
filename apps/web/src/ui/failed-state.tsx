import { type ReactNode, use } from 'react';
import { AfterSentence } from './after-sentence.ts';
import { Button } from './button.tsx';
import classes from './empty-state.module.css';
import { Icon } from './icon.tsx';
import { SkeletonText } from './skeletons.tsx';

type FailedStateProps = { sentence: ReactNode; detail?: ReactNode; onRetry: () => void; retrying?: boolean };

/** Something that could not be loaded: sentence, detail and 'Coba lagi'; announced. */
export function FailedState({ sentence, detail, onRetry, retrying = false }: FailedStateProps) {
  const after = use(AfterSentence);
  return (
    <div className={classes.failed}>
      <div role="alert">
        <p className={classes.sentence}>
          <Icon name="warn" />
          <span>{sentence}</span>
        </p>
        <p className={classes.detail}>{detail}</p>
        {after(wordsOf(sentence, detail))}
      </div>
      <Button onClick={onRetry} disabled={retrying}>
        Coba lagi
      </Button>
    </div>
  );
}

const wordsOf = (...parts: ReactNode[]) => parts.filter((part) => typeof part === 'string').join(' ');

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
