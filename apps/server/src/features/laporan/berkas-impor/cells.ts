// The cells of a file's rows.

export type Cell = string | number | null;
/** `baris` counts from 1, as spreadsheets do. */
export type SheetRow = { baris: number; isi: Cell[] };

/** The cells of a row as an import keeps them. */
export const storedCells = (isi: string): Cell[] => JSON.parse(isi) as Cell[];
