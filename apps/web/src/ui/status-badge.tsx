import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import classes from './status-badge.module.css';

export type StatusTone = 'wait' | 'ok' | 'bad' | 'neutral';

const icons = { wait: 'clock', ok: 'valid', bad: 'reject', neutral: 'info' } as const;

/** A status like a stamp: icon, word and edge. `icon` replaces the tone's own. */
export function StatusBadge({ tone, icon, children }: { tone: StatusTone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon name={icon ?? icons[tone]} size={16} />
      {children}
    </span>
  );
}
