import { formatPercent } from '../../../../lib/format.ts';
import classes from './pencapaian.module.css';

type PencapaianProps = { jumlah: number | null; all: number; short?: boolean };

/** How much of a whole there is, as a bar and in words; a dash where nobody can say. */
export function Pencapaian({ jumlah, all, short }: PencapaianProps) {
  if (jumlah === null) return '–';
  return (
    <span className={classes.part}>
      <span className={classes.track} data-short={short || undefined} aria-hidden="true">
        <i style={{ width: `${all > 0 ? Math.min(100, (jumlah / all) * 100) : 0}%` }} />
      </span>
      {formatPercent(jumlah, all)}
    </span>
  );
}
