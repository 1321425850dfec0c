import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type EmptyStateProps = {
  title: ReactNode;
  /** What would be here, and what to do. */
  children?: ReactNode;
  /** The one way on, a default button. */
  action?: ReactNode;
  /** `done`: everything is dealt with; `search`: nothing was found; `none`: nothing is here yet. */
  art?: 'done' | 'search' | 'none';
};

const marks = {
  done: <path className={classes.tick} d="m40 56 6 6 12-13" />,
  search: (
    <>
      <circle cx="47" cy="54" r="7" />
      <path d="m52 59 6 6" strokeLinecap="round" />
    </>
  ),
  none: <path d="M38 56h20" strokeLinecap="round" />,
};

/** An empty list: drawing, sentence, what would be here, one way on. */
export function EmptyState({ title, children, action, art = 'none' }: EmptyStateProps) {
  return (
    <div className={classes.blank}>
      <svg className={classes.art} viewBox="0 0 96 80" aria-hidden="true" focusable="false">
        <path className={classes.folder} d="M8 72V20h26l8 10h46v42z" />
        <path d="M8 40h80M24 20V8h48v22M34 16h24M34 23h16" />
        {marks[art]}
      </svg>
      <h2 className={classes.title}>{title}</h2>
      {children && <p className={classes.text}>{children}</p>}
      {action}
    </div>
  );
}
