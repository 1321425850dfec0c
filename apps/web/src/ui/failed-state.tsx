import { type ReactNode, use } from 'react';
import { AfterSentence } from './after-sentence.ts';
import { Button } from './button.tsx';
import classes from './empty-state.module.css';
import { Icon } from './icon.tsx';

type FailedStateProps = {
  sentence: ReactNode;
  detail?: ReactNode;
  /** What was read, to be read again. */
  query?: { refetch: () => unknown; isFetching: boolean };
  onRetry?: () => unknown;
  retrying?: boolean;
};

/** Something that could not be loaded: sentence, detail and 'Coba lagi'; announced. */
export function FailedState({ sentence, detail, query, ...retry }: FailedStateProps) {
  const after = use(AfterSentence);
  const { onRetry = query?.refetch, retrying = query?.isFetching } = retry;
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
      <Button onClick={() => void onRetry?.()} disabled={retrying}>
        Coba lagi
      </Button>
    </div>
  );
}

const wordsOf = (...parts: ReactNode[]) => parts.filter((part) => typeof part === 'string').join(' ');
