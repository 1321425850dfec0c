import type { ReactNode } from 'react';
import { formatPercent } from '../../../../lib/format.ts';
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

type PencapaianProps = { jumlah: number | null; all: number; short?: boolean };

/** How much of a whole there is, as a bar and in words; a dash where nobody can say. */
export function Pencapaian({ jumlah, all, short }: PencapaianProps) {
  if (jumlah === null) return '–';
  return (
    <span className={classes.part}>
      <span className={classes.track} data-short={short || undefined} aria-hidden="true">
        <i style={{ width: `${all > 0 ? Math.min(100, (jumlah / all) * 100) : 0}%` }} />
      </span>
      {formatPercent(jumlah, all, 0)}
    </span>
  );
}
