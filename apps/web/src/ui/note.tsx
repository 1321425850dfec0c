import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import classes from './note.module.css';

export type NoteTone = 'info' | 'wait' | 'ok' | 'bad';

type NoteProps = {
  tone?: NoteTone;
  /** Replaces the tone's own icon. */
  icon?: IconName;
  /** `status` or `alert` when it appears after the page did and must be announced. */
  role?: 'status' | 'alert';
  children: ReactNode;
};

const icons = { info: 'info', wait: 'clock', ok: 'valid', bad: 'reject' } as const;

/** A message standing in the page: icon, sentence, 3-px edge. */
export function Note({ tone = 'info', icon, role, children }: NoteProps) {
  return (
    <div className={classes.note} data-tone={tone} role={role}>
      <Icon name={icon ?? icons[tone]} />
      <div className={classes.body}>{children}</div>
    </div>
  );
}
