// What a list screen has more where rows can be chosen: the bar over the rows, and the chosen ones alone on paper.
import type { ReactNode } from 'react';
import type { Boxes } from './data-list-props.ts';
import type { Filters } from './filter-chips.tsx';
import classes from './list-choice.module.css';
import type { ListState } from './list-state.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { BarAction, RowSelection, Selection } from './use-selection.ts';

/** The choice of a list's rows, and what can be done to them. */
export type Choice<R> = { selection: Selection<R>; actions: readonly BarAction[]; most: number };

type ChosenProps<R> = {
  choice: Choice<R> | undefined;
  list: ListState<R>;
  filters: Filters | undefined;
  /** The rows of this list. */
  children: (list: ListState<R>, boxes?: Boxes) => ReactNode;
};

/** The bar, and the rows with their boxes; while printing the chosen rows in the place of the page. */
export function Chosen<R>({ choice, list, filters, children }: ChosenProps<R>) {
  if (!choice) return children(list);
  const { selection, ...bar } = choice;
  const isNarrowed = list.search !== '' || (filters?.chips.length ?? 0) > 0;
  const { rows, printing, picking } = selection;
  return (
    <>
      <SelectionBar {...bar} selection={selection} totalItems={list.totalItems} isNarrowed={isNarrowed} />
      {children(printing ? { ...list, rows, firstNumber: 1 } : list, boxesOf(picking))}
    </>
  );
}

/** What stands on the paper instead of the page's number. */
export function aboutChosen(choice: Choice<never> | Choice<unknown> | undefined): string | undefined {
  if (!choice?.selection.printing) return undefined;
  return `${choice.selection.rows.length} yang dipilih.`;
}

// The boxes by which rows of a list are chosen.

/** The boxes of a list for its table and its cards, which have them once there is something to choose. */
function boxesOf(picking: RowSelection): Boxes {
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
