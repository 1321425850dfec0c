// What a list screen has more where rows can be chosen: the bar over the rows, and the chosen ones alone on paper.
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { Boxes } from './data-list-props.ts';
import type { Filters } from './filter-chips.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import type { ListState } from './list-state.ts';
import { usePageKeys } from './page-keys.ts';
import classes from './selection.module.css';
import { useNarrow } from './use-narrow.ts';
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

type BarProps = {
  selection: Selection<unknown>;
  actions: readonly BarAction[];
  totalItems: number | undefined;
  /** Whether search or filters narrow the list. */
  isNarrowed: boolean;
  /** How many may be chosen at once. */
  most: number;
};

/** What is chosen and what can be done to it. `x` chooses the row under the keys, Ctrl+A the page, Escape none. */
function SelectionBar({ selection, actions, totalItems, ...rest }: BarProps) {
  const narrow = useNarrow();
  const { picking, rows, clear, print } = selection;
  usePageKeys({
    x: () => {
      const row = document.activeElement?.closest<HTMLElement>('[data-row]');
      if (row?.dataset.row) picking.toggle(row.dataset.row, false);
    },
    // Before that it is the browser's own, for the words of the page.
    'ctrl+a': rows.length > 0 || picking.isOpen ? picking.pickPage : undefined,
    escape: rows.length > 0 || picking.isOpen ? clear : undefined,
  });
  if (rows.length === 0 && !(narrow && picking.isOpen)) return null;
  return (
    <section className={classes.bar} aria-label="Yang dipilih">
      <Count {...rest} selection={selection} totalItems={totalItems} />
      <div className={classes.actions}>
        {actions.map(({ label, icon, run }) => (
          <Button
            key={label}
            size="s"
            disabled={rows.length === 0}
            leftSection={<Icon name={icon} size={16} />}
            onClick={run}
          >
            {label}
          </Button>
        ))}
        {!narrow && (
          <Button size="s" onClick={print}>
            Cetak yang dipilih
          </Button>
        )}
      </div>
      <div className={classes.close}>
        <IconButton icon="x" label="Batalkan pilihan" onClick={clear} />
      </div>
    </section>
  );
}

type CountProps = Omit<BarProps, 'actions'>;

function Count({ selection: { rows, pickAll }, totalItems = 0, isNarrowed, most }: CountProps) {
  const all = isNarrowed ? `${totalItems} hasil saringan` : `${totalItems}`;
  return (
    <p className={classes.count}>
      <span role="status">
        <b>{rows.length} dipilih</b> dari {all}
      </span>
      {rows.length < totalItems && totalItems <= most && (
        <button type="button" className={classes.all} onClick={() => void pickAll()}>
          Pilih semua {all}
        </button>
      )}
      {totalItems > most && <small>Paling banyak {most} sekaligus</small>}
    </p>
  );
}
