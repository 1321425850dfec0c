import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import type { Column } from './data-list-props.ts';
import { Icon } from './icon.tsx';
import classes from './list-tools.module.css';
import popup from './popup.module.css';
import { type ChosenColumns, shownColumns } from './shown-columns.ts';
import { usePopup } from './use-popup.ts';

type ColumnsMenuProps<Row> = ChosenColumns & { columns: readonly Column<Row>[] };

/** Which columns the list shows, by boxes that act at once; the first one, which names the row, stays. */
export function ColumnsMenu<Row>({ columns, chosen, choose }: ColumnsMenuProps<Row>) {
  const { open, ref, trigger } = usePopup<HTMLDivElement>();
  const shown = shownColumns(columns, chosen).map(({ key }) => key);
  const [name, ...others] = columns;
  const toggle = (key: string, isShown: boolean) => {
    const next = columns.map((column) => column.key).filter((each) => (each === key ? isShown : shown.includes(each)));
    const usual = shownColumns(columns, undefined).map((column) => column.key);
    choose(next.join() === usual.join() ? undefined : next);
  };
  return (
    <div ref={ref} className={classes.place}>
      <Button {...trigger} leftSection={<Icon name="sliders" size={16} />}>
        Kolom
      </Button>
      {open && (
        <section className={`${popup.panel} ${classes.panel}`} aria-label="Kolom">
          <h2>
            Kolom{' '}
            <span>
              {shown.length} dari {columns.length}
            </span>
          </h2>
          <p className={classes.view}>
            <Icon name="check" size={16} /> {name?.header} selalu ada
          </p>
          {others.map(({ key, header }) => (
            <Checkbox key={key} checked={shown.includes(key)} onChange={(isShown) => toggle(key, isShown)}>
              {header}
            </Checkbox>
          ))}
          <div className={classes.foot}>
            <Button size="s" variant="subtle" disabled={chosen === undefined} onClick={() => choose(undefined)}>
              Kembalikan bawaan
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}
