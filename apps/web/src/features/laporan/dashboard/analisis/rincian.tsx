import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import classes from './rincian.module.css';

/** The table behind a picture. */
export function Rincian({ of, children }: { of: string; children: ReactNode }) {
  return (
    <details className={classes.details}>
      <summary>
        Lihat tabel<VisuallyHidden> {of}</VisuallyHidden>
      </summary>
      <div className={classes.table}>{children}</div>
    </details>
  );
}
