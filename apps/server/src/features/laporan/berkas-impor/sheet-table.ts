// A file as a table: which sheet, where its headings are, what its columns hold, and its rows.
import type { KolomBerkas } from '@gerbang/contract/laporan/impor';
import { headingKeys } from '@gerbang/contract/plain';
import type { Cell, Sheet, SheetRow } from './cells.ts';
import { MOST_COLUMNS, MOST_ROWS, MOST_TEXT, refusals, UnreadableFileError } from './limits.ts';
import { sheetsOf } from './sheet-rows.ts';

/** `lain` are the other sheets that hold rows. */
export type TableSummary = { lembar: string; lain: string[]; kolom: KolomBerkas[]; baris: number };

/** What is read of a file: headings that are known, by their keys, and which sheet, unless the one that fits best. */
export type SheetChoice = { judul: ReadonlySet<string>; lembar?: string | undefined };

const BATCH = 500;
/** Characters of a batch, however many rows that are. */
const BATCH_TEXT = 1_000_000;
/** Rows among which the headings are looked for, and sheets that are looked through. */
const HEAD_ROWS = 30;
const MOST_SHEETS = 20;
const MOST_SAMPLES = 5;
/** Different texts of a column that may be chosen from. */
const MOST_VALUES = 40;
const LONGEST_VALUE = 80;

/** Reads a file: hands out its rows in batches, and returns what there is. Throws `UnreadableFileError`. */
export async function readTable(
  bytes: Uint8Array,
  { judul, lembar }: SheetChoice,
  take: (rows: SheetRow[]) => Promise<void>,
): Promise<TableSummary> {
  const heads = await findHeads((await sheetsOf(bytes)).slice(0, MOST_SHEETS), judul);
  const { sheet, head } = chosen(heads, lembar);
  const columns = head.isi.map((cell, at) => new ColumnSummary(String(cell ?? `Kolom ${at + 1}`)));
  let batch: SheetRow[] = [];
  let [count, text, taken] = [0, 0, 0];
  for await (const row of sheet.rows()) {
    if (row.baris <= head.baris || width(row) === 0) continue;
    refuseWide(row);
    count += 1;
    if (count > MOST_ROWS) throw new UnreadableFileError(refusals.tooManyRows);
    const isi = row.isi.slice(0, width(row));
    for (let at = columns.length; at < isi.length; at++) columns.push(new ColumnSummary(`Kolom ${at + 1}`));
    for (const [at, cell] of isi.entries()) text += columns[at]?.add(cell) ?? 0;
    if (text > MOST_TEXT) throw new UnreadableFileError(refusals.tooLarge);
    batch.push({ baris: row.baris, isi });
    if (batch.length === BATCH || text - taken > BATCH_TEXT) {
      await take(batch);
      [batch, taken] = [[], text];
    }
  }
  if (count === 0) throw new UnreadableFileError(refusals.empty);
  if (batch.length > 0) await take(batch);
  const lain = heads.filter((each) => each.sheet !== sheet && each.hasRows).map((each) => each.sheet.nama);
  return { lembar: sheet.nama, lain, kolom: withOwnLabels(columns, count), baris: count };
}

/** Cells up to the last one that holds something. */
function width({ isi }: SheetRow): number {
  return isi.findLastIndex((cell) => cell !== null) + 1;
}

function refuseWide(row: SheetRow): void {
  if (width(row) > MOST_COLUMNS) throw new UnreadableFileError(refusals.tooManyColumns(width(row)));
}

type Head = { sheet: Sheet; head: SheetRow; score: number; hasRows: boolean };

/** Of each sheet with anything in it the row with the most headings that are known, or else the first one. */
async function findHeads(sheets: Sheet[], judul: ReadonlySet<string>): Promise<Head[]> {
  const isKnown = (cell: Cell) => typeof cell === 'string' && headingKeys(cell).some((key) => judul.has(key));
  const heads: Head[] = [];
  for (const sheet of sheets) {
    let best: Head | undefined;
    let seen = 0;
    for await (const row of sheet.rows()) {
      if (width(row) === 0) continue;
      const score = row.isi.filter(isKnown).length;
      if (best && score <= best.score) best.hasRows = true;
      else best = { sheet, head: { ...row, isi: row.isi.slice(0, width(row)) }, score, hasRows: false };
      seen += 1;
      if (seen === HEAD_ROWS) break;
    }
    if (best) heads.push(best);
  }
  return heads;
}

/** The sheet that is wanted, or the first of those with the most headings that are known. */
function chosen(heads: Head[], lembar: string | undefined): Head {
  const fitting = lembar === undefined ? heads : heads.filter(({ sheet }) => sheet.nama === lembar);
  const [best] = fitting.toSorted((a, b) => b.score - a.score);
  if (!best) throw new UnreadableFileError(lembar === undefined ? refusals.empty : refusals.noSheet(lembar));
  refuseWide(best.head);
  return best;
}

class ColumnSummary {
  readonly #label: string;
  readonly #samples = new Set<string>();
  #filled = 0;
  #values: Map<string, number> | undefined = new Map();

  constructor(label: string) {
    this.#label = label.replace(/\s+/g, ' ').slice(0, 200);
  }

  get label(): string {
    return this.#label;
  }

  /** Returns how many characters it has. */
  add(cell: Cell): number {
    if (cell === null) return 0;
    this.#filled += 1;
    const whole = String(cell);
    const text = whole.slice(0, 255);
    if (this.#samples.size < MOST_SAMPLES) this.#samples.add(text);
    this.#values?.set(text, (this.#values.get(text) ?? 0) + 1);
    if ((this.#values?.size ?? 0) > MOST_VALUES || text.length > LONGEST_VALUE) this.#values = undefined;
    return whole.length;
  }

  /** Of so many rows. */
  summary(label: string, rows: number): KolomBerkas {
    const nilai = this.#values && [...this.#values].map(([isi, jumlah]) => ({ isi, jumlah }));
    const kosong = rows - this.#filled;
    return { label, contoh: [...this.#samples], nilai: nilai?.toSorted((a, b) => b.jumlah - a.jumlah) ?? null, kosong };
  }
}

/** Columns of one name are told apart by a number. */
function withOwnLabels(columns: ColumnSummary[], rows: number): KolomBerkas[] {
  const seen = new Map<string, number>();
  return columns.map((column) => {
    const times = (seen.get(column.label) ?? 0) + 1;
    seen.set(column.label, times);
    return column.summary(times === 1 ? column.label : `${column.label} (${times})`, rows);
  });
}
