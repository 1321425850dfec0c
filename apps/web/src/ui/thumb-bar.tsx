import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import classes from './thumb-bar.module.css';

type ThumbBarProps = {
  /** Above everything, on the phone only. */
  top?: ReactNode;
  /** Left of the small line, such as 'Draf tersimpan, 14.05 WIB'; announced politely when it changes. */
  draft?: ReactNode;
  /** Whether the small line warns: nothing could be kept. */
  warn?: boolean;
  /** Right of the small line, such as '13 dari 15 isian'. */
  progress?: ReactNode;
  /** The buttons, the main one last at the desk; on the phone they fill the width. */
  children: ReactNode;
};

/** The foot of a form: sticky in thumb reach on the phone, in line at the desk. Put it last in the page. */
export function ThumbBar({ top, draft, warn = false, progress, children }: ThumbBarProps) {
  return (
    <div className={classes.bar} data-foot={top || draft || progress ? 'form' : 'actions'}>
      {top}
      {(draft || progress) && (
        <div className={classes.line}>
          <span className={classes.draft} data-warn={warn || undefined} role="status">
            {draft && <Icon name={warn ? 'warn' : 'save'} size={16} />}
            {draft}
          </span>
          <span>{progress}</span>
        </div>
      )}
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
