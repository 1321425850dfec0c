import { formatNumber } from '@gerbang/contract/format';
import { formatNarrowTanggal, formatRupiah } from './format.ts';
import { MARGIN, RIGHT, type Sheet, type TextStyle } from './pdf-page.ts';
import type { Cell, ColumnHead } from './table.ts';

/** How a table is set, in points. */
export const LEADING = 8.8;
export const PADDING = 3;
export const CELL: TextStyle = { weight: 'regular', size: 7 };
/** Amounts stand in digits of one width. */
export const AMOUNT: TextStyle = { ...CELL, features: ['tnum'] };
export const LABEL: TextStyle = { ...CELL, weight: 'bold' };
/** Width of the column with the row's number. */
export const NUMBER_WIDTH = 26;
/** No single word makes a column wider than this; it is broken instead. */
const WIDEST_WORD = 80;
const WIDEST = 170;
/** What the first column, the name, gets before the others if it can use it. */
const NAME_WIDTH = 100;
/** The share of the rows whose texts should fit on one line, if there is room. */
const FITTING = 0.9;

/** A column in its place on the page. */
export type PlacedColumn = { column: ColumnHead; x: number; width: number; style: TextStyle; right: boolean };

/** Gives each column room for its longest word, and what is left to those whose texts would take several lines. */
export function placeColumns(columns: ColumnHead[], rows: Cell[][], sheet: Sheet): PlacedColumn[] {
  const measured = columns.map((column, at) => {
    const texts = rows.map((row) => textOf(column, row[at] as Cell));
    return measure(column, texts, sheet);
  });
  const [name] = measured;
  if (name) name.least = Math.max(name.least, Math.min(name.wanted, NAME_WIDTH));
  const available = RIGHT - MARGIN - NUMBER_WIDTH;
  const least = measured.reduce((sum, { least }) => sum + least, 0);
  const wanted = measured.reduce((sum, { wanted }) => sum + wanted, 0);
  let x = MARGIN + NUMBER_WIDTH;
  return columns.map((column, index) => {
    const own = measured[index] as Measure;
    let width = own.least + ((available - least) * (own.wanted - own.least)) / Math.max(wanted - least, 1);
    if (wanted <= available) width = (own.wanted * available) / wanted;
    else if (least >= available) width = (own.least * available) / least;
    const right = isAmount(column);
    const place = { column, x, width, right, style: right ? AMOUNT : CELL };
    x += width;
    return place;
  });
}

type Measure = { least: number; wanted: number };

function measure(column: ColumnHead, texts: string[], sheet: Sheet): Measure {
  const style = isAmount(column) ? AMOUNT : CELL;
  const points = (style: TextStyle, text: string) => sheet.widthOf(text, style) + 2 * PADDING + 0.1;
  const label = Math.max(...words(column.label).map((word) => points(LABEL, word)));
  const lengths = texts.map((text) => points(style, text)).sort((a, b) => a - b);
  // Amounts never wrap.
  if (isAmount(column)) {
    const longest = Math.max(label, lengths.at(-1) ?? 0);
    return { least: longest, wanted: longest };
  }
  const longest = Math.max(...new Set(texts.flatMap(words).map((word) => points(style, word))));
  const least = Math.max(label, Math.min(longest, WIDEST_WORD));
  const usual = lengths[Math.floor((lengths.length - 1) * FITTING)] ?? 0;
  return { least, wanted: Math.max(least, Math.min(usual, WIDEST)) };
}

function words(text: string): string[] {
  return text.split(/[ \n]+/);
}

/** Amounts stand right, in digits of one width. */
function isAmount({ kind }: ColumnHead): boolean {
  return kind === 'rupiah' || kind === 'number';
}

/** What a cell shows. */
export function textOf(column: ColumnHead, value: Cell): string {
  if (column.kind === 'tanggal') return formatNarrowTanggal(value as string);
  return column.kind === 'teks' ? (value as string) : amountOf(column, value as number);
}

/** What an amount or a sum of such a column shows. */
export function amountOf({ kind }: ColumnHead, value: number): string {
  return kind === 'rupiah' ? formatRupiah(value) : formatNumber(value);
}
