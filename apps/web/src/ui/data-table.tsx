import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import type { Column, DataListProps, Sort } from './data-list-props.ts';
import classes from './data-table.module.css';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type DataTableProps<Row> = DataListProps<Row> & { loading: boolean };

/** The table form of a DataList. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows = [], rowKey, actions, firstNumber, loading, busy, dense, boxes } = props;
  const numbered = firstNumber !== undefined;
  return (
    <div className={classes.sheet} data-loading={loading || undefined}>
      <table
        className={classes.table}
        aria-label={label}
        aria-busy={loading || busy || undefined}
        data-dense={dense || undefined}
        data-busy={(busy && !loading) || undefined}
        style={props.minWidth ? { minWidth: props.minWidth } : undefined}
      >
        <colgroup>
          {numbered && <col className={classes.numbers} />}
          {columns.map((column) => (
            <col key={column.key} style={widthOf(column)} />
          ))}
          {actions && <col className="kertas-tidak" style={{ width: props.actionsWidth ?? 84 }} />}
        </colgroup>
        <thead>
          <tr>
            {numbered && (
              <th scope="col" data-align="end" aria-label="No">
                {boxes ? boxes.page('No') : 'No'}
              </th>
            )}
            <Heads columns={columns} sort={props.sort} />
            {actions && (
              <th scope="col" className="kertas-tidak">
                <VisuallyHidden>Aksi</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {loading
            ? Array.from({ length: props.skeletonRows ?? 10 }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity
                <SkeletonRow key={row} row={row} columns={columns} numbered={numbered} actions={!!actions} />
              ))
            : rows.map((row, index) => (
                <tr key={rowKey(row)} data-row={rowKey(row)} onClick={openRow}>
                  {numbered && (
                    <td className={classes.number} data-align="end">
                      {boxes ? boxes.row(rowKey(row), firstNumber + index) : firstNumber + index}
                    </td>
                  )}
                  {columns.map(({ key, cell, align, nowrap }) => (
                    <td key={key} data-align={align} data-nowrap={nowrap || undefined}>
                      {cell(row)}
                    </td>
                  ))}
                  {actions && (
                    <td className="kertas-tidak">
                      <div className={classes.actions} data-actions>
                        {actions(row)}
                      </div>
                    </td>
                  )}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

function widthOf({ width, grow }: { width?: number; grow?: number }) {
  if (!width) return undefined;
  return { width: grow ? `calc(${width}px + max(0px, 100vw - 1280px) * ${grow})` : width };
}

/** The heads of the columns. Those that sort are one stop of the Tab key; the arrow keys go along them. */
function Heads<Row>({ columns, sort }: { columns: readonly Column<Row>[]; sort: Sort | undefined }) {
  const [visited, setVisited] = useState<string>();
  const sorting = columns.map(({ key }) => key).filter((key) => sort?.can(key));
  const stop = [visited, sort?.by].find((key) => key !== undefined && sorting.includes(key)) ?? sorting[0];
  const go = (event: KeyboardEvent<HTMLElement>, from: string) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = step && sorting[sorting.indexOf(from) + step];
    if (!next) return;
    event.preventDefault();
    setVisited(next);
    event.currentTarget.closest('tr')?.querySelector<HTMLElement>(`[data-sort="${next}"]`)?.focus();
  };
  return columns.map(({ key, header, align }) => (
    <Head
      key={key}
      name={key}
      {...{ align, sort }}
      tabIndex={key === stop ? 0 : -1}
      onKeyDown={(event) => go(event, key)}
    >
      {header}
    </Head>
  ));
}

type HeadProps = {
  name: string;
  align: 'end' | undefined;
  sort: Sort | undefined;
  tabIndex: 0 | -1;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  children: string;
};

function Head({ name, align, sort, children, ...keys }: HeadProps) {
  if (!sort?.can(name)) {
    return (
      <th scope="col" data-align={align}>
        {children}
      </th>
    );
  }
  const way = sort.by !== name ? 'none' : sort.down ? 'descending' : 'ascending';
  const icons = ({ none: ['up', 'down'], ascending: ['up'], descending: ['down'] } as const)[way];
  return (
    <th scope="col" data-align={align} aria-sort={way}>
      <button type="button" className={classes.sort} data-sort={name} {...keys} onClick={() => sort.onSort(name)}>
        {children}
        <span className={classes.ways}>
          {icons.map((icon) => (
            <Icon key={icon} name={icon} size={16} />
          ))}
        </span>
      </button>
    </th>
  );
}

/** A click beside links and buttons opens what the row's own link opens. */
function openRow({ target, currentTarget, ctrlKey, metaKey }: MouseEvent<HTMLTableRowElement>) {
  const link = currentTarget.querySelector<HTMLAnchorElement>('a[data-main]');
  if (!link || (target as Element).closest('a, button, input, label')) return;
  // Whoever marks text to copy it opens nothing.
  if (document.getSelection()?.isCollapsed === false) return;
  if (ctrlKey || metaKey) window.open(link.href, '_blank', 'noopener');
  else link.click();
}

type SkeletonRowProps<Row> = { row: number; columns: readonly Column<Row>[]; numbered: boolean; actions: boolean };

const lengths = ['full', 'long', 'short', 'middle'] as const;

function SkeletonRow<Row>({ row, columns, numbered, actions }: SkeletonRowProps<Row>) {
  const bar = (width: string) => <span className={classes.bar} data-width={width} />;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of grey bars takes no focus
    <tr aria-hidden="true">
      {numbered && <td data-align="end">{bar('number')}</td>}
      {columns.map(({ key, skeleton = 'bar' }, column) => (
        <td key={key}>
          {skeleton === 'person' ? (
            <span className={classes.person}>
              <span className={classes.box} />
              {bar(lengths[row % lengths.length] ?? 'full')}
            </span>
          ) : (
            skeleton === 'bar' && bar(lengths[(row + column) % 2] ?? 'full')
          )}
        </td>
      ))}
      {actions && <td>{bar('full')}</td>}
    </tr>
  );
}

/** The first cell of a person's or thing's row: picture and name, the name never cut off. */
export function NameCell({ photo, children }: { photo?: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.name}>
      {photo}
      <b>{children}</b>
    </span>
  );
}
