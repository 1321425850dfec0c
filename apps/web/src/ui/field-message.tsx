import type { ReactNode } from 'react';
import classes from './field.module.css';
import { Icon } from './icon.tsx';

/** The content of an error under a field: icon and sentence. `true` only marks the field. */
export function fieldError(error: ReactNode): ReactNode {
  if (!error || typeof error === 'boolean') return error;
  return (
    <>
      <Icon name="warn" size={16} />
      <span>{error}</span>
    </>
  );
}

type FieldMessageProps = { tone: 'bad' | 'wait' | 'ok'; id?: string; role?: 'status' | 'alert'; children: ReactNode };

/** A sentence under something that is not a Field; tie it with aria-describedby through `id`. */
export function FieldMessage({ tone, id, role, children }: FieldMessageProps) {
  const look = { bad: classes.error, wait: classes.warning, ok: classes.good }[tone];
  return (
    <p id={id} className={look} role={role}>
      <Icon name={tone === 'ok' ? 'valid' : 'warn'} size={16} />
      <span>{children}</span>
    </p>
  );
}

/** A label with a small remark at its right (`boleh kosong`). */
export function labelWithAside(label: ReactNode, aside: ReactNode): ReactNode {
  if (!aside) return label;
  return (
    <>
      <span>{label}</span>
      <small className={classes.aside} aria-hidden="true">
        {aside}
      </small>
    </>
  );
}
