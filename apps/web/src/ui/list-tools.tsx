import type { ReactNode } from 'react';
import { ColumnsMenu } from './columns-menu.tsx';
import type { Column, Sort } from './data-list-props.ts';
import classes from './list-tools.module.css';
import { SortSelect } from './sort-select.tsx';
import { useNarrow } from './use-narrow.ts';
import { type Views, ViewsMenu } from './views-menu.tsx';

/** The columns that were chosen by their keys; undefined for the list's own. */
export type ChosenColumns = {
  chosen: readonly string[] | undefined;
  choose: (keys: readonly string[] | undefined) => void;
};

/** What a person keeps of a list. */
export type OwnList = { views: Views; columns: ChosenColumns };

type ListToolsProps<Row> = {
  columns: readonly Column<Row>[];
  sort: Sort;
  own: OwnList | undefined;
  /** What narrows the list, at their left. */
  children?: ReactNode;
};

/** Between search and rows: what narrows the list, its views, its columns, and on the phone its order. */
export function ListTools<Row>({ columns, sort, own, children }: ListToolsProps<Row>) {
  const narrow = useNarrow();
  return (
    <div className={classes.tools} data-page-actions>
      {children}
      <div className={classes.own}>
        {narrow && <SortSelect columns={columns} sort={sort} />}
        {own && <ViewsMenu {...own.views} />}
        {own && <ColumnsMenu columns={columns} {...own.columns} />}
      </div>
    </div>
  );
}

/** The columns to show: the first, which names the row, always. */
export function shownColumns<Row>(columns: readonly Column<Row>[], chosen: readonly string[] | undefined) {
  return columns.filter(({ key, extra }, at) => at === 0 || (chosen ? chosen.includes(key) : !extra));
}

/** Below this width the table scrolls, which more columns raise and fewer lower. */
export function widthOfColumns<Row>(
  width: number | undefined,
  { columns, shown }: { columns: readonly Column<Row>[]; shown: readonly Column<Row>[] },
): number | undefined {
  if (width === undefined) return undefined;
  const change = columns.reduce((sum, column) => {
    const isShown = shown.includes(column);
    return isShown === !column.extra ? sum : sum + (column.width ?? 140) * (isShown ? 1 : -1);
  }, 0);
  return Math.max(width + change, 480);
}
