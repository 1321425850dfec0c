import type { ReactNode } from 'react';
import type { MenuItem } from './action-menu.tsx';
import { Button } from './button.tsx';
import { CetakUnduh } from './cetak.tsx';
import { shownColumns, widthOfColumns } from './column-choice.tsx';
import { DataList } from './data-list.tsx';
import type { Column, DataListProps } from './data-list-props.ts';
import { EmptyState } from './empty-state.tsx';
import { FailedState } from './failed-state.tsx';
import { FilterChips, type Filters } from './filter-chips.tsx';
import { Row } from './layout.tsx';
import { aboutChosen, type Choice, Chosen } from './list-choice.tsx';
import { useListPaper } from './list-paper.tsx';
import classes from './list-screen.module.css';
import type { ListState } from './list-state.ts';
import { ListTools, SizeBox } from './list-tools.tsx';
import { PageHeader } from './page-header.tsx';
import { Pager } from './pager.tsx';
import { useListKeys } from './row-focus.ts';
import type { SearchBarProps } from './search-bar.tsx';
import { StepPager } from './step-pager.tsx';
import { useNarrow } from './use-narrow.ts';

export type ListScreenProps<R> = Omit<
  DataListProps<R>,
  'label' | 'rows' | 'firstNumber' | 'sort' | 'busy' | 'failedState' | 'loading'
> & {
  /** Title of the page and name of the list. */
  title: string;
  help: string;
  /** The page's one main action. */
  action?: ReactNode;
  /** Ways to have it as a file. */
  unduh?: readonly MenuItem[];
  /** The letterhead of the printed list, of which `about` says what part it is. */
  kop: (about: string) => ReactNode;
  list: ListState<R>;
  /** A word between search and list. */
  note?: ReactNode;
  /** What the list can be filtered by. */
  filters?: Filters;
  /** What the search takes; a list without one is here as a whole and paged by steps. */
  searchExample?: string;
  searchHint?: string;
  /** The sentence for a search without a hit. */
  nothingFound?: string;
  /** The choice of rows, where something can be done to many. */
  choice?: Choice<R> | undefined;
};

/** The screen of a list: title, search, table or cards, pager, and the empty and failed states. */
export function ListScreen<R>(props: ListScreenProps<R>) {
  const { title, help, action, unduh = [], kop, list, note, filters, choice, ...rest } = props;
  const { searchExample, searchHint, ...table } = rest;
  useListKeys();
  const narrow = useNarrow();
  const { paper, printed } = useListPaper(list);
  const search = searchExample ? searchOf(list, searchExample, searchHint) : undefined;
  const onPick = choice && list.totalItems ? choice.selection.open : undefined;
  const actions = (
    <Row gap={2}>
      {paper.ways.length > 0 && <CetakUnduh items={[...paper.ways, ...unduh]} />}
      {action}
    </Row>
  );
  return (
    <>
      {kop(aboutChosen(choice) ?? paper.about)}
      <PageHeader title={title} help={help} action={!narrow && actions} />
      <ListTools columns={table.columns} {...{ list, search, filters, onPick, paper }} />
      {narrow && (
        <div className={classes.action} data-page-actions>
          {actions}
        </div>
      )}
      {note}
      {filters && <FilterChips {...filters} />}
      <Chosen choice={choice} list={printed} filters={filters}>
        {(list, boxes) => <Rows {...table} label={title} list={list} filters={filters} boxes={boxes} />}
      </Chosen>
      <Pages list={list} isWhole={!searchExample} />
    </>
  );
}

const searchOf = (list: ListState<unknown>, placeholder: string, hint: string | undefined): SearchBarProps => ({
  value: list.search,
  onSearch: list.setSearch,
  onReset: () => list.setSearch(''),
  placeholder,
  hint,
  totalItems: list.totalItems,
});

function Pages({ list, isWhole }: { list: ListState<unknown>; isWhole: boolean }) {
  const { page, totalPages, totalItems, setPage, busy } = list;
  // Where the least rows would hold all there is, there is nothing to choose.
  const isLong = (totalItems ?? 0) > Math.min(...list.sizes.map(Number));
  const aside = isLong && list.setSize && <SizeBox size={list.size} sizes={list.sizes} onSize={list.setSize} />;
  const props = { page, totalItems, onPage: setPage, aside, loading: busy };
  if (!isWhole) return <Pager {...props} totalPages={totalPages} />;
  return totalItems ? <StepPager {...props} totalPages={totalPages ?? 1} /> : null;
}

type RowsProps<R> = Omit<DataListProps<R>, 'rows' | 'failedState'> & {
  list: ListState<R>;
  filters: Filters | undefined;
  nothingFound?: string | undefined;
};

/** The rows, or why there are none. */
function Rows<R>({ list, filters, nothingFound = '', emptyState, card, ...table }: RowsProps<R>) {
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
            sentence={list.wrong ?? 'Data Tidak Ditemukan'}
            detail={list.wrong ? undefined : list.failure}
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
      {onClear && <Button onClick={onClear}>Lepas Saringan</Button>}
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
