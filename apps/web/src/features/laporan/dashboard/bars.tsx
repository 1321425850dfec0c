import type { ReactNode } from 'react';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import classes from './bars.module.css';
import { type Daftar, DaftarLink } from './daftar.tsx';

/** One line of a chart, and the list of whom it counts. */
export type Bar = { label: string; jumlah: number; daftar?: Daftar };

type BarsProps = {
  /** Largest first, as the server orders them. */
  bars: readonly Bar[];
  /** What the shares are parts of. */
  total: number;
  /** What the lines above leave out, summed up: a line without a bar, which opens all of them. */
  rest?: (Bar & { onOpen: () => void }) | undefined;
};

/** Bars that lie down: label left, number and share right; on the phone both stand above the bar. */
export function Bars({ bars, total, rest }: BarsProps) {
  const longest = Math.max(1, ...bars.map(({ jumlah }) => jumlah));
  return (
    <ul className={classes.bars}>
      {bars.map(({ label, jumlah, daftar }) => (
        <li key={label}>
          <DaftarLink daftar={daftar} className={classes.line}>
            <Label>{label}</Label>
            <Value jumlah={jumlah} total={total} />
            <span className={classes.track} aria-hidden="true">
              <i style={{ width: `${(jumlah / longest) * 100}%` }} />
            </span>
          </DaftarLink>
        </li>
      ))}
      {rest && (
        <li className={classes.rest}>
          <button type="button" className={classes.line} onClick={rest.onOpen}>
            <Label>{rest.label}</Label>
            <Value jumlah={rest.jumlah} total={total} />
          </button>
        </li>
      )}
    </ul>
  );
}

const Label = ({ children }: { children: ReactNode }) => (
  <span className={classes.label}>
    <span>{children}</span>
  </span>
);

/** '134 42,95%'; read out as '134 siswa, 42,95%'. */
export function Value({ jumlah, total }: { jumlah: number; total: number }) {
  return (
    <span className={classes.value}>
      <b>{formatNumber(jumlah)}</b>
      <VisuallyHidden> siswa, </VisuallyHidden>
      <small>{formatPercent(jumlah, total)}</small>
    </span>
  );
}
