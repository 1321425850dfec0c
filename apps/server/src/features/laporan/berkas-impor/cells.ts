// The cells of a file's rows.
import { MOST_CHARACTERS } from './limits.ts';

export type Cell = string | number | null;
/** `baris` counts from 1, as spreadsheets do. */
export type SheetRow = { baris: number; isi: Cell[] };
/** Rows that are empty may be left out. */
export type Sheet = { nama: string; rows: () => AsyncIterable<SheetRow> };

/** The cells of a row as an import keeps them. */
export const storedCells = (isi: string): Cell[] => JSON.parse(isi) as Cell[];

export function textCell(typed: string): Cell {
  const text = typed.trim().slice(0, MOST_CHARACTERS).toWellFormed();
  return text === '' ? null : text;
}
