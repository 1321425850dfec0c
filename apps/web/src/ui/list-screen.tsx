import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Cetak } from './cetak.tsx';
import { DataList } from './data-list.tsx';
import type { Column, DataListProps, Sort } from './data-list-props.ts';
import { EmptyState } from './empty-state.tsx';
import { FailedState } from './failed-state.tsx';
import { FilterChips, type Filters } from './filter-chips.tsx';
import { Row } from './layout.tsx';
import { aboutChosen, type Choice, Chosen } from './list-choice.tsx';
import { ListTools, type OwnList } from './list-tools.tsx';
import { PageHeader } from './page-header.tsx';
import { Pager } from './pager.tsx';
import { useListKeys } from './row-focus.ts';
import { SearchBar } from './search-bar.tsx';
import { shownColumns, widthOfColumns } from './shown-columns.ts';
import { SizeBox } from './size-box.tsx';

/** A paged, searched list as its screen needs it; `useList` makes one. */
export type ListState<R> = {
  page: number;
  /** The search in force, '' without one. */
  search: string;
  /** undefined while nothing is known yet. */
  rows: readonly R[] | undefined;
  totalPages: number | undefined;
  totalItems: number | undefined;
  /** Number of the first row. */
  firstNumber: number;
  /** Rows of a page, and how to have others where the list can. */
  size: number;
  sizes: readonly string[];
  setSize: ((size: string) => void) | undefined;
  sort: Sort;
  /** What the person keeps of it, where it can be kept. */
  own?: OwnList | undefined;
  /** Whether what the search or the filters found has all been dealt with. */
  isEmptied: boolean;
  /** Whether other rows are on their way. */
  busy: boolean;
  /** Whether the server is being asked. */
  fetching: boolean;
  /** Why there are no rows to show. */
  failure: string | undefined;
  retry: () => void;
  /** What it is narrowed by, as one text. */
  narrowing: string;
  /** All rows that it has now, at most as many as can be chosen at once. */
  all: () => Promise<readonly R[]>;
  setPage: (page: number) => void;
  /** Searches from page 1; '' resets. */
  setSearch: (text: string) => void;
};

type ListScreenProps<R> = Omit<
  DataListProps<R>,
  'label' | 'rows' | 'firstNumber' | 'sort' | 'busy' | 'failedState' | 'loading'
> & {
  /** Title of the page and name of the list. */
  title: string;
  help: string;
  /** The page's one main action. */
  action?: ReactNode;
  /** The letterhead of the printed list, of which `about` says what part it is. */
  kop: (about: string) => ReactNode;
  list: ListState<R>;
  /** A choice between search and list, such as a FilterChoice. */
  chooser?: ReactNode;
  /** What the list is filtered by, where it can be. */
  filters?: Filters;
  searchExample: string;
  searchHint: string;
  /** The sentence for a search without a hit. */
  nothingFound: string;
  /** The choice of rows, where something can be done to many. */
  choice?: Choice<R> | undefined;
};

/** The screen of a list: title, search, table or cards, pager, and the empty and failed states. */
export function ListScreen<R>({
  title,
  help,
  action,
  kop,
  list,
  chooser,
  filters,
  choice,
  ...rest
}: ListScreenProps<R>) {
  const { searchExample, searchHint, ...table } = rest;
  const { page, totalPages, totalItems, busy } = list;
  useListKeys();
  const reset = () => list.setSearch('');
  return (
    <>
      <Head {...{ title, help, action, list }} kop={(about) => kop(aboutChosen(choice) ?? about)} />
      <SearchBar
        value={list.search}
        onSearch={list.setSearch}
        onReset={reset}
        placeholder={searchExample}
        hint={searchHint}
        totalItems={totalItems}
      />
      <ListTools columns={table.columns} sort={list.sort} own={list.own}>
        {chooser}
      </ListTools>
      {filters && <FilterChips {...filters} />}
      <Chosen choice={choice} list={list} filters={filters}>
        {(list, boxes) => <Rows {...table} label={title} list={list} filters={filters} boxes={boxes} />}
      </Chosen>
      <Pager
        page={page}
        totalPages={totalPages}
        totalItems={totalItems}
        onPage={list.setPage}
        aside={list.setSize && <SizeBox size={list.size} sizes={list.sizes} onSize={list.setSize} />}
        loading={busy}
      />
    </>
  );
}

type RowsProps<R> = Omit<DataListProps<R>, 'rows' | 'failedState'> & {
  list: ListState<R>;
  filters: Filters | undefined;
  nothingFound: string;
};

/** The rows, or why there are none. */
function Rows<R>({ list, filters, nothingFound, emptyState, card, ...table }: RowsProps<R>) {
  const { columns, minWidth } = table;
  const chosen = list.own?.columns.chosen;
  const shown = shownColumns(columns, chosen);
  const isFiltered = filters !== undefined && filters.chips.length > 0;
  return (
    <DataList
      {...table}
      columns={shown}
      minWidth={widthOfColumns(minWidth, { columns, shown })}
      card={(row, number) => (chosen ? { ...card(row, number), lines: linesOf(shown, row) } : card(row, number))}
      rows={list.rows}
      firstNumber={list.firstNumber}
      sort={list.sort}
      skeletonRows={list.size}
      busy={list.busy}
      emptyState={
        list.search || isFiltered ? (
          <NothingFound
            title={nothingFound}
            isEmptied={list.isEmptied}
            onReset={list.search ? () => list.setSearch('') : undefined}
            onClear={isFiltered ? filters.clear : undefined}
          />
        ) : (
          emptyState
        )
      }
      failedState={
        list.failure && (
          <FailedState
            sentence="Data Tidak Ditemukan"
            detail={list.failure}
            onRetry={list.retry}
            retrying={list.fetching}
          />
        )
      }
    />
  );
}

/** The facts of a card by the columns that were chosen, without its title. */
const linesOf = <R,>([, ...columns]: readonly Column<R>[], row: R) =>
  columns.map(({ key, header, cell }) => (
    <span key={key}>
      {header}: {cell(row)}
    </span>
  ));

type HeadProps = Pick<ListScreenProps<unknown>, 'title' | 'help' | 'action' | 'kop'> & { list: ListState<unknown> };

function Head({ title, help, action, kop, list }: HeadProps) {
  const actions = (
    <Row gap={2}>
      {list.totalItems !== 0 && <Cetak />}
      {action}
    </Row>
  );
  return (
    <>
      {kop(aboutOf(list))}
      <PageHeader title={title} help={help} action={actions} />
    </>
  );
}

/** Which part of the list is on the paper. */
function aboutOf({ search, page, totalPages, totalItems }: ListState<unknown>): string {
  const part = `Halaman ${page}/${totalPages ?? 1}, ${totalItems ?? 0} data.`;
  return search ? `Pencarian: ${search}. ${part}` : part;
}

type NothingFoundProps = {
  title: string;
  isEmptied: boolean;
  /** Takes the search away, and the filters, where there are some. */
  onReset: (() => void) | undefined;
  onClear: (() => void) | undefined;
};

function NothingFound({ title, isEmptied, onReset, onClear }: NothingFoundProps) {
  const ways = (
    <Row gap={2}>
      {onReset && <Button onClick={onReset}>Reset Cari</Button>}
      {onClear && <Button onClick={onClear}>Hapus Saringan</Button>}
    </Row>
  );
  if (isEmptied) {
    return (
      <EmptyState
        title={onReset ? 'Semua Hasil Pencarian Ini Sudah Ditangani' : 'Semua Hasil Saringan Ini Sudah Ditangani'}
        art="done"
        action={ways}
      >
        Tidak ada lagi yang cocok di daftar ini.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={title} art="search" action={ways}>
      {onReset
        ? 'Periksa ejaannya, atau kurangi kata yang dipisah koma.'
        : 'Tidak ada data yang memenuhi semua saringan di atas.'}
    </EmptyState>
  );
}
