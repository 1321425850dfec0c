import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import type { Column, Sort } from './data-list-props.ts';
import { Icon } from './icon.tsx';
import type { Paper } from './list-paper.tsx';
import type { OwnList } from './list-state.ts';
import classes from './list-tools.module.css';
import { SearchBar, type SearchBarProps } from './search-bar.tsx';
import sizeBoxClasses from './size-box.module.css';
import { useNarrow } from './use-narrow.ts';
import { ViewsMenu } from './views-menu.tsx';

type ListToolsProps<Row> = {
  columns: readonly Column<Row>[];
  sort: Sort;
  own: OwnList | undefined;
  /** The search, where the list has one. */
  search: SearchBarProps | undefined;
  /** A choice or a word between search and rows, in sight at any width. */
  chooser: ReactNode;
  /** What narrows the list. */
  narrower: ReactNode;
  /** Begins to choose rows, on a phone. */
  onPick: (() => void) | undefined;
  paper: Paper;
};

/** Above the rows: the search, what narrows the list, its views, its columns; on a phone all but the search behind one button. */
export function ListTools<Row>({ search, chooser, narrower, onPick, paper, ...tools }: ListToolsProps<Row>) {
  const narrow = useNarrow();
  if (narrow) return <PhoneTools {...{ search, chooser, narrower, onPick, paper }} {...tools} />;
  return (
    <>
      {search && <SearchBar {...search} />}
      <div className={classes.tools} data-page-actions>
        {chooser}
        {narrower}
        <div className={classes.own}>
          <OwnTools {...tools} />
        </div>
      </div>
    </>
  );
}

function OwnTools<Row>({ columns, own }: Pick<ListToolsProps<Row>, 'columns' | 'own'>) {
  if (!own) return null;
  return (
    <>
      <ViewsMenu {...own.views} />
      <ColumnsMenu columns={columns} {...own.columns} />
    </>
  );
}

function PhoneTools<Row>({ search, chooser, narrower, onPick, paper, ...tools }: ListToolsProps<Row>) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const button = (
    <Button
      aria-expanded={opened}
      aria-controls={opened ? id : undefined}
      leftSection={<Icon name="sliders" size={16} />}
      onClick={() => setOpened(!opened)}
    >
      Atur
    </Button>
  );
  const pick = onPick && (
    <Button
      leftSection={<Icon name="checklist" size={16} />}
      onClick={() => {
        setOpened(false);
        onPick();
      }}
    >
      Pilih
    </Button>
  );
  return (
    <>
      {search ? <SearchBar {...search} aside={button} /> : <div className={classes.tools}>{button}</div>}
      {opened && (
        <section id={id} className={classes.sheet} aria-label="Atur daftar" data-page-actions>
          {narrower}
          <SortSelect columns={tools.columns} sort={tools.sort} />
          <div className={classes.own}>
            {pick}
            {paper.ways.map(({ label, run }) => (
              <Button key={label} leftSection={<Icon name="report" size={16} />} onClick={run}>
                {label}
              </Button>
            ))}
            {/* Last: what they open stands below them. */}
            <OwnTools {...tools} />
          </div>
        </section>
      )}
      {chooser && <div className={classes.tools}>{chooser}</div>}
    </>
  );
}

type SortSelectProps<Row> = { columns: readonly Column<Row>[]; sort: Sort };

/** The order of a list that has no heads to press. */
function SortSelect<Row>({ columns, sort }: SortSelectProps<Row>) {
  const sortable = columns.filter(({ key }) => sort.can(key));
  if (sortable.length === 0) return null;
  return (
    <select
      className={classes.sort}
      aria-label="Urutkan"
      value={sort.by === undefined ? '' : `${sort.by} ${sort.down ? 'turun' : 'naik'}`}
      onChange={({ currentTarget }) => {
        const [by, way] = currentTarget.value.split(' ');
        sort.set(by || undefined, way === 'turun');
      }}
    >
      <option value="">Urutan awal</option>
      {sortable.flatMap(({ key, header }) =>
        ['naik', 'turun'].map((way) => (
          <option key={`${key} ${way}`} value={`${key} ${way}`}>
            {header}, {way}
          </option>
        )),
      )}
    </select>
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
