import { Checkbox } from './checkbox.tsx';
import type { Column } from './data-list-props.ts';
import { Icon } from './icon.tsx';
import classes from './list-tools.module.css';

type ColumnChoiceProps<Row> = ChosenColumns & { columns: readonly Column<Row>[] };

/** Which columns the list shows, by boxes that act at once; the first one, which names the row, stays. */
export function ColumnChoice<Row>({ columns, chosen, choose }: ColumnChoiceProps<Row>) {
  const shown = shownColumns(columns, chosen).map(({ key }) => key);
  const [name, ...others] = columns;
  const toggle = (key: string, isShown: boolean) => {
    const next = columns.map((column) => column.key).filter((each) => (each === key ? isShown : shown.includes(each)));
    const usual = shownColumns(columns, undefined).map((column) => column.key);
    choose(next.join() === usual.join() ? undefined : next);
  };
  return (
    <fieldset className={classes.columns}>
      <legend>
        Kolom{' '}
        <span>
          {shown.length} dari {columns.length}
        </span>
      </legend>
      <p className={classes.always}>
        <Icon name="check" size={16} /> {name?.header} selalu ada
      </p>
      {others.map(({ key, header }) => (
        <Checkbox key={key} checked={shown.includes(key)} onChange={(isShown) => toggle(key, isShown)}>
          {header}
        </Checkbox>
      ))}
    </fieldset>
  );
}

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
