import type { ReactNode } from 'react';
import classes from './layout.module.css';

type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 8;

/** A white sheet with a hairline; `padded` for text, bare for lists and tables. */
export function Sheet({ padded = false, children }: { padded?: boolean; children: ReactNode }) {
  return (
    <div className={classes.sheet} data-padded={padded || undefined}>
      {children}
    </div>
  );
}

/** What stands at the end of a bare sheet: pager and buttons, below each other. */
export function SheetFoot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>;
}

/** Things below each other, `gap` in steps of 4 px. */
export function Stack({ gap = 4, children }: { gap?: Gap; children: ReactNode }) {
  return (
    <div className={classes.stack} data-gap={gap}>
      {children}
    </div>
  );
}

type RowProps = { gap?: Gap; justify?: 'start' | 'end' | 'between'; wrap?: boolean; children: ReactNode };

/** Things beside each other, `gap` in steps of 4 px. */
export function Row({ gap = 3, justify = 'start', wrap = true, children }: RowProps) {
  return (
    <div className={classes.row} data-gap={gap} data-justify={justify} data-wrap={wrap || undefined}>
      {children}
    </div>
  );
}

/** Fields in two columns, one on the phone. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}
