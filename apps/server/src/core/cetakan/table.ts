// A table on its way to the thread that prints it: columns with their words, and rows of plain cells.

import type { LogoSekolah } from '../sekolah/logo.ts';

export type Format = 'excel' | 'pdf';

/**
 * `teks` stays text whatever it looks like; `tanggal` is yyyy-mm-dd; `rupiah` is a number of hundredths of a
 * rupiah, so that sums are exact; `number` is a whole number. Sums are made of columns with a `total`.
 */
export type ColumnHead = {
  label: string;
  kind: 'teks' | 'tanggal' | 'rupiah' | 'number';
  /** What the sum of this column is called. */
  total?: string;
};

export type Column<Row> = ColumnHead & { value(row: Row): Cell };
export type Cell = string | number;

/** What a table is printed with, besides its rows. */
export type TableHead = {
  /** Name of the sheet. */
  sheet: string;
  /** What is counted in the totals. */
  satuan: string;
  columns: ColumnHead[];
};

export type Table<Row> = Omit<TableHead, 'columns'> & Record<Format, Column<Row>[]>;

/** A table with the rows that it will have, read page by page as they are printed. */
export type Printable = (format: Format) => { head: TableHead; pages: AsyncGenerator<Cell[][]> };

/** The table with these rows. Only cells go to the thread, which so loads none of the rules behind the columns. */
export function printable<Row>({ sheet, satuan, ...columns }: Table<Row>, pages: AsyncIterable<Row[]>): Printable {
  return (format) => {
    const heads = columns[format].map(({ value, ...head }) => head);
    return { head: { sheet, satuan, columns: heads }, pages: cellsOf(columns[format], pages) };
  };
}

async function* cellsOf<Row>(columns: Column<Row>[], pages: AsyncIterable<Row[]>): AsyncGenerator<Cell[][]> {
  for await (const rows of pages) yield rows.map((row) => columns.map((column) => column.value(row)));
}

/** Rows that are read already; nothing where there are none. */
export async function* onePage<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  if (rows.length > 0) yield rows;
}

/** What stands above the table, ready to be read. */
export type Heading = {
  institution: string;
  /** Where the institution is and how it is reached; '' where it has not said. */
  address: string;
  logo: LogoSekolah | null;
  title: string;
  /** Such as 'Tahun Ajaran 2026/2027'. */
  period: string;
  /** When it was made; also in the properties of the file. */
  madeAt: Date;
  madeBy: string;
  /** Sentences below the table of a PDF. */
  notes?: readonly string[];
};

/** Counts rows and sums the columns that have a total. */
export class Totals {
  rows = 0;
  readonly sums: { column: ColumnHead; at: number; sum: number }[];

  constructor(columns: ColumnHead[]) {
    this.sums = columns.map((column, at) => ({ column, at, sum: 0 })).filter(({ column }) => column.total);
  }

  add(row: Cell[]): void {
    this.rows++;
    for (const entry of this.sums) entry.sum += row[entry.at] as number;
  }
}
