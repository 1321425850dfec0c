// One table as CSV, JSON and Excel, written page by page.
import { createHash, type Hash } from 'node:crypto';
import { columnName, dateCell, numberCell, textCell } from '../../../core/cetakan/excel-cells.ts';
import {
  formats,
  packageParts,
  propertiesXml,
  sheetXml,
  stylesXml,
  workbookXml,
} from '../../../core/cetakan/excel-parts.ts';
import { pack, Zip, type ZipFile } from '../../../platform/zip.ts';
import type { Kolom } from './columns.ts';
import type { Gambar, Spool } from './rows.ts';

export type Table<Row> = {
  /** Name of the files, without their ending. */
  nama: string;
  sheet: string;
  kolom: Kolom<Row>[];
  rows: Spool<Row>;
  /** The file of a picture. */
  path(row: Row, gambar: Gambar): string;
};

const BOM = '\ufeff';
/** What a spreadsheet takes for a formula, also behind apostrophes of our own; so one of them can be taken away again. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/u;
const QUOTED = /[",\r\n]|^\s|\s$/;

/** A text in a CSV that no program runs: an apostrophe goes before what looks like a formula. */
export function csvText(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const csvCell = (value: string | number | null) => (typeof value === 'number' ? String(value) : csvText(value ?? ''));

function* csvOf<Row>({ kolom, rows }: Table<Row>): Generator<string> {
  const line = (cells: string[]) => `${cells.join(',')}\r\n`;
  yield BOM + line(kolom.map(({ label }) => csvText(label)));
  for (const page of rows.pages()) {
    yield page.map((row) => line(kolom.map(({ nilai }) => csvCell(nilai(row))))).join('');
  }
}

/** A list with one object a line; `gambar` names the file of each document. */
function* jsonOf<Row extends { gambar: Gambar[] }>(table: Table<Row>): Generator<string> {
  let before = '[\n';
  for (const page of table.rows.pages()) {
    const objects = page.map((row) => {
      const values = table.kolom.map(({ kunci, nilai }) => [kunci, nilai(row)] as const);
      const gambar = Object.fromEntries(
        row.gambar.map((each) => [each.ke ? `${each.bidang}_${each.ke}` : each.bidang, table.path(row, each)]),
      );
      return JSON.stringify({ ...Object.fromEntries(values), gambar });
    });
    yield before + objects.join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** In characters; a longer label makes its column wider. */
const widths = { teks: 24, tanggal: 19, rupiah: 23, angka: 12 };

function* sheetOf<Row>({ kolom, rows }: Table<Row>): Generator<string> {
  const cols = kolom.map(({ label, jenis }, index) => {
    const width = Math.max(widths[jenis], label.length + 4);
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  const head = kolom.map(({ label }, index) => textCell(`${columnName(index)}1`, formats.head, label));
  yield `${sheetXml.open}<sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols><sheetData><row r="1" ht="24" customHeight="1">${head.join('')}</row>`;
  let at = 1;
  for (const page of rows.pages()) {
    let xml = '';
    for (const row of page) {
      at++;
      xml += `<row r="${at}">${kolom.map((each, index) => cellOf(each, row, columnName(index) + at)).join('')}</row>`;
    }
    yield xml;
  }
  yield `</sheetData><autoFilter ref="A1:${columnName(kolom.length - 1)}${at}"/>${sheetXml.close}`;
}

function cellOf<Row>({ jenis, nilai }: Kolom<Row>, row: Row, ref: string): string {
  const value = nilai(row);
  if (value === null) return '';
  if (jenis === 'tanggal') return dateCell(ref, value as string);
  if (jenis === 'rupiah') return numberCell(ref, formats.rupiah, value as number);
  if (jenis === 'angka') return numberCell(ref, formats.number, value as number);
  const text = value as string;
  return textCell(ref, text.includes('\n') ? formats.paragraf : formats.teks, text);
}

async function excelOf<Row>(table: Table<Row>, { sekolah, pada }: { sekolah: string; pada: Date }): Promise<Buffer> {
  const zip = new Zip();
  for (const [name, xml] of Object.entries(packageParts)) await zip.add(name, [xml]);
  await zip.add('docProps/core.xml', [propertiesXml({ title: table.sheet, madeBy: sekolah, madeAt: pada })]);
  await zip.add('xl/styles.xml', [stylesXml('baris')]);
  await zip.add('xl/worksheets/sheet1.xml', sheetOf(table));
  const area = `$A$1:$${columnName(table.kolom.length - 1)}$${table.rows.rows + 1}`;
  await zip.add('xl/workbook.xml', [workbookXml(table.sheet, { area, headRow: 1 })]);
  return zip.bytes();
}

/** A file of the ZIP with what the manifest tells of it. */
export type TableFile = ZipFile & { ukuran: number; sha256: string };

/** The files of a table, each by its name. */
export async function* tableFiles<Row extends { gambar: Gambar[] }>(
  table: Table<Row>,
  facts: { sekolah: string; pada: Date },
): AsyncGenerator<TableFile> {
  const bytes = await excelOf(table, facts);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  yield { name: `${table.nama}.xlsx`, bytes, ukuran: bytes.length, sha256 };
  for (const [ending, pieces] of [['csv', csvOf(table)] as const, ['json', jsonOf(table)] as const]) {
    const hash = createHash('sha256');
    const packed = await pack(hashed(pieces, hash));
    yield { name: `${table.nama}.${ending}`, packed, ukuran: packed.size, sha256: hash.digest('hex') };
  }
}

function* hashed(pieces: Iterable<string>, hash: Hash): Generator<string> {
  for (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}
