import { DataCards } from './data-cards.tsx';
import type { DataListProps } from './data-list-props.ts';
import { DataTable } from './data-table.tsx';
import { Sheet } from './layout.tsx';
import { useNarrow } from './use-narrow.ts';

/** A list of records: a table from 640 px on, cards below; only one of the two is in the page. */
export function DataList<Row>(props: DataListProps<Row>) {
  const narrow = useNarrow();
  const { rows, loading = rows === undefined, failedState, emptyState } = props;
  if (failedState) return <Sheet>{failedState}</Sheet>;
  if (!loading && rows?.length === 0) return <Sheet>{emptyState}</Sheet>;
  return narrow ? <DataCards {...props} loading={loading} /> : <DataTable {...props} loading={loading} />;
}
