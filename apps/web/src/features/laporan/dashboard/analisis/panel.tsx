import { type ReactNode, useId } from 'react';
import { type Cell, csvOf } from '../../../../lib/csv.ts';
import { saveFile } from '../../../../lib/download.ts';
import classes from './panel.module.css';

/** The numbers of a part, for the file of all of them. */
export type Csv = { title: string; head: readonly string[]; rows: readonly (readonly Cell[])[] };

type PanelProps = { title: string; help: ReactNode; children: ReactNode };

/** One part of the analysis: what it is, and its numbers. */
export function Panel({ title, help, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <p className={classes.help}>{help}</p>
      {children}
    </section>
  );
}

/** All numbers of the analysis in one file, part below part. */
export function saveCsv(tahunAjaran: string, parts: readonly Csv[]): void {
  const rows = parts
    .filter(({ rows }) => rows.length > 0)
    .flatMap(({ title, head, rows }) => [[], [title], head, ...rows]);
  const file = new Blob([csvOf([`Analisis ${tahunAjaran}`], rows)], { type: 'text/csv' });
  saveFile(file, `analisis-${tahunAjaran.replace('/', '-')}.csv`);
}

export const Kosong = () => <p className={classes.none}>Data tidak ada</p>;

type TabelProps = {
  caption: string;
  head: readonly string[];
  /** The first cell names its row. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  foot?: readonly ReactNode[] | undefined;
  /** Whether a row is wider than a phone: there its name stands over its numbers, each under the head of its column. */
  stacked?: boolean;
};

/** A table of numbers; sideways it scrolls by itself. */
export function Tabel({ caption, head, rows, foot, stacked = false }: TabelProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={caption}>
      <table className={classes.table} data-stacked={stacked || undefined}>
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <Baris key={key} head={head} cells={cells} />
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <Baris head={head} cells={foot} />
          </tfoot>
        )}
      </table>
    </section>
  );
}

function Baris({ head, cells: [name, ...cells] }: { head: readonly string[]; cells: readonly ReactNode[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map((cell, at) => (
        <td key={head[at + 1]} data-label={head[at + 1]}>
          {cell}
        </td>
      ))}
    </tr>
  );
}
