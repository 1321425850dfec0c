import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { usePageKeys } from './page-keys.ts';
import classes from './selection-bar.module.css';
import { useNarrow } from './use-narrow.ts';
import type { BarAction, Selection } from './use-selection.ts';

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
export function SelectionBar({ selection, actions, totalItems, ...rest }: BarProps) {
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
