// What every report has: words, what its rows are chosen by, and a table with the pages of its rows.
import type { FilterLaporan } from '@gerbang/contract/laporan/laporan';
import type { Printable } from './table.ts';

/** Rows read at once: a few milliseconds of the event loop on SQLite. */
export const ROWS_AT_ONCE = 250;

/** What a report is of: its words, what its rows are chosen by, and the rows. */
export type Content = {
  title: string;
  period: string;
  /** What the rows were chosen by, for the audit log and, with '-' for what a file name cannot hold, for its name. */
  filter?: FilterLaporan;
  /** Words of the filter besides the school year, for the name of the file. */
  bagian?: string[];
  /** The records that were chosen one by one, for the audit log. */
  ids?: string[];
  table: Printable;
  /** The refusal when there is no row at all. */
  empty: string;
};

/** Whoever manages the row. */
export const pengelola = {
  label: 'Admin Pengelola',
  kind: 'teks',
  value: ({ pengelola_nama }: { pengelola_nama: string | null }) => pengelola_nama ?? 'Tidak ada nama',
} as const;
