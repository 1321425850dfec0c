// A list as its feature describes it: the call, the columns, and what can be done to one row, to many, and besides.
import type { Filters } from '@gerbang/contract/list-filter';
import { MOST_AT_ONCE } from '@gerbang/contract/urutan';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { ListEndpoint } from '../lib/list-order.ts';
import { type Choices, useFilters } from '../lib/use-filters.ts';
import { type RowOf, useList } from '../lib/use-list.ts';
import type { CardContent } from '../ui/data-list-props.ts';
import { ListScreen, type ListScreenProps } from '../ui/list-screen.tsx';
import type { ListState } from '../ui/list-state.ts';
import { useFocusLeftBehind } from '../ui/row-focus.ts';
import { toast } from '../ui/toast.tsx';
import { type BarAction, useSelection } from '../ui/use-selection.ts';
import { Kertas } from './kertas.tsx';
import { applying, inTable, onCard, type RowActions } from './row-actions.tsx';

/** What a dialog of a list is about; one that asks for less can be opened as well. */
export type ListDialogProps<Row> = {
  /** What it was opened for; `row` is the first. */
  rows: readonly Row[];
  row: Row;
  list: ListState<Row>;
  onClose: () => void;
  /** It is done: they are about to leave the list. */
  onDone: () => void;
  /** Opens another one in its place. */
  open: (Dialog: ListDialog<Row>) => void;
};
export type ListDialog<Row> = ComponentType<ListDialogProps<Row>>;
type Open<Row> = (Dialog: ListDialog<Row>, rows?: readonly Row[]) => void;

/** What can be done to the chosen rows: a dialog, or something at once. */
export type BulkAction<Row> = Omit<BarAction, 'run'> & {
  /** Those of the chosen rows that it is for, and the sentence when there are none. */
  only?: (row: Row) => boolean;
  none?: string;
} & ({ dialog: ListDialog<Row> } | { run: (rows: readonly Row[]) => void });

type Row = { id: string };

type ListViewProps<R extends Row> = Pick<
  ListScreenProps<R>,
  'title' | 'help' | 'columns' | 'dense' | 'minWidth' | 'actionsWidth' | 'emptyState'
> &
  Partial<Pick<ListScreenProps<R>, 'unduh' | 'note' | 'filters' | 'searchExample' | 'searchHint' | 'nothingFound'>> & {
    list: ListState<R>;
    /** What the box of a row is called. */
    nameOf?: (row: R) => string;
    /** A row as a card, without its foot. */
    card: (row: R) => CardContent;
    rowActions?: ((row: R, open: (Dialog: ListDialog<R>) => void) => RowActions) | false;
    bulk?: readonly BulkAction<R>[] | false;
    /** The page's main action. */
    action?: (open: Open<R>) => ReactNode;
  };

/** The screen of a list that is here already; one dialog is open at a time. */
export function ListView<R extends Row>(props: ListViewProps<R>) {
  const { list, nameOf = () => '', card, rowActions, bulk, action, ...screen } = props;
  const { place, expect } = useFocusLeftBehind(list.rows);
  const selection = useSelection(list, nameOf);
  const [opened, setOpened] = useState<{ Dialog: ListDialog<R>; rows: readonly R[]; isBulk: boolean }>();
  const close = () => setOpened(undefined);
  const open: Open<R> = (Dialog, rows = []) => setOpened({ Dialog, rows, isBulk: false });
  const actionsOf = (row: R) => applying(rowActions ? rowActions(row, (Dialog) => open(Dialog, [row])) : []);
  const openBulk: OpenBulk<R> = (Dialog, rows) => setOpened({ Dialog, rows, isBulk: true });
  const actions = (bulk || []).map((each) => barAction(each, selection.rows, openBulk));
  const onDone = () => {
    expect();
    if (opened?.isBulk) selection.clear();
    else close();
  };
  return (
    <div {...place}>
      <ListScreen
        {...screen}
        list={list}
        kop={(about) => <Kertas about={about} />}
        action={action?.(open)}
        choice={bulk ? { selection, actions, most: MOST_AT_ONCE } : undefined}
        rowKey={({ id }) => id}
        actions={rowActions ? (row) => actionsOf(row).map(inTable) : undefined}
        card={(row) => ({ actions: actionsOf(row).map(onCard), ...card(row) })}
      />
      {opened && (
        <opened.Dialog
          rows={opened.rows}
          row={opened.rows[0] as R}
          list={list}
          onClose={close}
          onDone={onDone}
          open={(Dialog) => open(Dialog, opened.rows)}
        />
      )}
    </div>
  );
}

type OpenBulk<R> = (Dialog: ListDialog<R>, rows: readonly R[]) => void;

function barAction<R>(action: BulkAction<R>, chosen: readonly R[], open: OpenBulk<R>): BarAction {
  const { label, icon, only, none = '' } = action;
  const run = () => {
    const rows = only ? chosen.filter(only) : chosen;
    if (rows.length === 0) toast.warning(none);
    else if ('dialog' in action) open(action.dialog, rows);
    else action.run(rows);
  };
  return { label, icon, run };
}

/** A filter that nobody chose: a search puts `past` in its place. */
export type OpensOn = { filter: string; value: string | undefined; past: string };

type ListPageProps<E extends ListEndpoint, R extends Row> = Omit<
  ListViewProps<R>,
  'list' | 'filters' | 'nothingFound' | 'action'
> & {
  /** The call that answers the rows, with what it can be narrowed by. */
  call: E;
  /** What is asked for besides the filters. */
  query?: object;
  /** The filters, where this list has fewer than its call. */
  filters?: Filters;
  choices?: Choices;
  opensOn?: OpensOn;
  nothingFound: string;
  action?: (open: Open<R>, list: ListState<R>) => ReactNode;
  failureOf?: (error: unknown) => string;
};

/** The screen of a list that its call pages: address, query, panel and chips follow from the filters of the call. */
export function ListPage<E extends ListEndpoint, R extends Row & RowOf<E>>(props: ListPageProps<E, R>) {
  const { call, query: fixed, filters: declared = call.filters ?? {}, choices, opensOn, failureOf, ...rest } = props;
  const { action, ...view } = rest;
  const { query, filters } = useFilters(declared, choices);
  const onNothingFound = () => toast.warning(view.nothingFound);
  const list = useList(call, { ...fixed, ...query }, { onFailure: toast.error, onNothingFound, failureOf });
  const isOpening = opensOn?.value !== undefined && query[opensOn.filter] === opensOn.value;
  const past = isOpening ? { [opensOn.filter]: opensOn.past } : {};
  const setSearch = (text: string) => list.setSearch(text, text ? past : {});
  const shown = { ...list, setSearch } as unknown as ListState<R>;
  return <ListView<R> {...view} filters={filters} list={shown} action={action && ((open) => action(open, shown))} />;
}
