import type { Column } from './data-list-props.ts';

/** The columns that were chosen by their keys; undefined for the list's own. */
export type ChosenColumns = {
  chosen: readonly string[] | undefined;
  choose: (keys: readonly string[] | undefined) => void;
};

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
