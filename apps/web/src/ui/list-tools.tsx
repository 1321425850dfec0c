import { Button } from './button.tsx';
import { ColumnChoice } from './column-choice.tsx';
import type { Column, Sort } from './data-list-props.ts';
import type { Filters } from './filter-chips.tsx';
import { Icon } from './icon.tsx';
import { KeptViews } from './kept-views.tsx';
import type { Paper } from './list-paper.tsx';
import type { ListState } from './list-state.ts';
import classes from './list-tools.module.css';
import popup from './popup.module.css';
import { SearchBar, type SearchBarProps } from './search-bar.tsx';
import { Select } from './select.tsx';
import sizeBoxClasses from './size-box.module.css';
import { useNarrow } from './use-narrow.ts';
import { usePopup } from './use-popup.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

type AturProps<Row> = {
  list: ListState<Row>;
  columns: readonly Column<Row>[];
  filters: Filters | undefined;
  /** Begins to choose rows, on a phone. */
  onPick: (() => void) | undefined;
  paper: Paper;
};

/** Above the rows: the search where the list has one, and one button for all else that it can be told. */
export function ListTools<Row>({ search, ...atur }: AturProps<Row> & { search: SearchBarProps | undefined }) {
  const { list, columns, filters } = atur;
  const narrow = useNarrow();
  const isTold = list.own || filters?.fields.length || sortable(columns, list.sort).length > 0;
  const aside = (isTold || (narrow && (atur.onPick || atur.paper.ways.length > 0))) && <Atur {...atur} />;
  if (search) return <SearchBar {...search} aside={aside} />;
  return aside && <div className={classes.tools}>{aside}</div>;
}

/** Filters, order, kept views and columns in one panel, in which everything acts at once. */
function Atur<Row>({ list, columns, filters, ...phone }: AturProps<Row>) {
  const { open, close, ref, trigger } = usePopup<HTMLDivElement>();
  const narrow = useNarrow();
  const { own } = list;
  const reset = own?.reset ?? filters?.clear;
  const active = filters?.chips.length ?? 0;
  const focus = () => trigger.ref.current?.focus();
  const done = () => {
    focus();
    close();
  };
  return (
    <div ref={ref} className={classes.place} data-page-actions>
      <Button {...trigger} leftSection={<Icon name="sliders" size={16} />}>
        Atur{' '}
        {active > 0 && (
          <span className={classes.count}>
            {active}
            <VisuallyHidden> saringan aktif</VisuallyHidden>
          </span>
        )}
      </Button>
      {open && (
        <section className={`${popup.panel} ${classes.panel}`} aria-label="Atur daftar">
          <div className={classes.parts}>
            <div className={classes.part}>
              <Narrowing {...{ list, columns, filters }} />
              {narrow && <PhoneActions {...phone} onDone={done} />}
              {own && <KeptViews views={own.views} onGone={focus} />}
            </div>
            {own && <ColumnChoice columns={columns} {...own.columns} />}
          </div>
          <div className={classes.foot}>
            {reset && (
              <Button variant="subtle" onClick={reset}>
                Kembali ke bawaan
              </Button>
            )}
            <Button variant="primary" onClick={done}>
              Selesai
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}

type NarrowingProps<Row> = Pick<AturProps<Row>, 'list' | 'columns' | 'filters'>;

function Narrowing<Row>({ list: { sort, totalItems }, columns, filters }: NarrowingProps<Row>) {
  const orders = sortable(columns, sort).flatMap(({ key, header }) =>
    ['naik', 'turun'].map((way) => ({ value: `${key} ${way}`, label: `${header}, ${way}` })),
  );
  const fields = filters?.fields ?? [];
  if (fields.length + orders.length === 0) return null;
  return (
    <fieldset>
      <legend>
        {fields.length > 0 ? 'Saring dan urutkan' : 'Urutkan'} <span role="status">{totalItems ?? '…'} data</span>
      </legend>
      <div className={classes.choices}>
        {fields.map(({ key, ...field }) => (
          <Select key={key} {...field} placeholder="Semua" onChange={(value) => filters?.choose(key, value)} />
        ))}
        {orders.length > 0 && (
          <Select
            label="Urutan"
            placeholder="Urutan awal"
            options={orders}
            value={sort.by === undefined ? '' : `${sort.by} ${sort.down ? 'turun' : 'naik'}`}
            onChange={(value) => {
              const [by, way] = value.split(' ');
              sort.set(by || undefined, way === 'turun');
            }}
          />
        )}
      </div>
    </fieldset>
  );
}

const sortable = <Row,>(columns: readonly Column<Row>[], sort: Sort) => columns.filter(({ key }) => sort.can(key));

type PhoneActionsProps = Pick<AturProps<unknown>, 'onPick' | 'paper'> & { onDone: () => void };

/** What at the desk stands beside the rows and the title. */
function PhoneActions({ onPick, paper, onDone }: PhoneActionsProps) {
  const after = (run: () => void) => () => {
    onDone();
    run();
  };
  return (
    <div className={classes.actions}>
      {onPick && (
        <Button leftSection={<Icon name="checklist" size={16} />} onClick={after(onPick)}>
          Pilih
        </Button>
      )}
      {paper.ways.map(({ label, run }) => (
        <Button key={label} leftSection={<Icon name="report" size={16} />} onClick={after(run)}>
          {label}
        </Button>
      ))}
    </div>
  );
}

type SizeBoxProps = { size: number; sizes: readonly string[]; onSize: (size: string) => void };

/** How many rows a page of the list has. */
export function SizeBox({ size, sizes, onSize }: SizeBoxProps) {
  return (
    <label className={sizeBoxClasses.size}>
      Baris per halaman
      <select value={size} onChange={(event) => onSize(event.currentTarget.value)}>
        {sizes.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  );
}
