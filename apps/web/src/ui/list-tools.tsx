import type { ReactNode } from 'react';
import { ColumnsMenu } from './columns-menu.tsx';
import type { Column, Sort } from './data-list-props.ts';
import classes from './list-tools.module.css';
import type { ChosenColumns } from './shown-columns.ts';
import { SortSelect } from './sort-select.tsx';
import { useNarrow } from './use-narrow.ts';
import { type Views, ViewsMenu } from './views-menu.tsx';

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
