import type { Column, Sort } from './data-list-props.ts';
import classes from './list-tools.module.css';

type SortSelectProps<Row> = { columns: readonly Column<Row>[]; sort: Sort };

/** The order of a list that has no heads to press. */
export function SortSelect<Row>({ columns, sort }: SortSelectProps<Row>) {
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
