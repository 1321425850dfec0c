// The boxes by which rows of a list are chosen.
import type { ReactNode } from 'react';
import type { Boxes } from './data-list-props.ts';
import classes from './selection.module.css';
import type { RowSelection } from './use-selection.ts';

/** The boxes of a list for its table and its cards, which have them once there is something to choose. */
export function boxesOf(picking: RowSelection): Boxes {
  const row = (id: string, children?: ReactNode) => (
    <RowBox picking={picking} id={id}>
      {children}
    </RowBox>
  );
  return {
    row,
    page: (children) => <PageBox picking={picking}>{children}</PageBox>,
    hold: (id) => void (picking.has(id) || picking.toggle(id, false)),
    card: (id) => picking.isOpen && <div className={classes.card}>{row(id)}</div>,
  };
}

/** The box of a row with its number; the whole of it is pressed. Shift chooses all from the last one on. */
function RowBox({ picking, id, children }: { picking: RowSelection; id: string; children: ReactNode }) {
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        aria-label={`Pilih ${picking.nameOf(id)}`}
        checked={picking.has(id)}
        data-pick
        onChange={({ nativeEvent }) => picking.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      {children}
    </label>
  );
}

/** The box in the head, for all rows of the page. */
function PageBox({ picking, children }: { picking: RowSelection; children: ReactNode }) {
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        aria-label="Pilih semua di halaman ini"
        checked={picking.page === 'all'}
        disabled={picking.page === 'empty'}
        ref={(box) => {
          if (box) box.indeterminate = picking.page === 'some';
        }}
        onChange={picking.togglePage}
      />
      {children}
    </label>
  );
}
