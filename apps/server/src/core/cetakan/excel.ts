// The Excel form of a report: one sheet, written row by row into a zip, so that its length costs no memory.
import { formatWaktu } from '@gerbang/contract/format';
import { Zip } from '../../platform/zip.ts';
import { columnName, numberCell, RowWriter, textCell, widthOf } from './excel-cells.ts';
import {
  formats,
  packageParts,
  partsWithPicture,
  pictureOnSheet,
  propertiesXml,
  sheetXml,
  stylesXml,
  workbookXml,
} from './excel-parts.ts';
import { type Cell, type Heading, type TableHead, Totals } from './table.ts';

const HEAD_ROW = 6;
/** Columns that stay in sight: the row's number and the name. */
const FROZEN = 2;
const NUMBER_LABEL = 'No';
const NUMBER_WIDTH = 9;
/** The logo's square in points: within the column of numbers, beside the first lines of the letterhead. */
const LOGO = { x: 2, y: 6, side: 46 };

/** The workbook of a report and the number of its rows. */
export async function makeExcel(
  table: TableHead,
  heading: Heading,
  pages: AsyncIterable<Cell[][]>,
): Promise<{ bytes: Buffer; rows: number }> {
  const totals = new Totals(table.columns);
  const zip = new Zip();
  const { logo } = heading;
  const parts = logo ? partsWithPicture(fitted(logo), `Logo ${heading.institution}`) : packageParts;
  for (const [name, xml] of Object.entries(parts)) await zip.add(name, [xml]);
  if (logo) await zip.add('xl/media/logo.jpeg', [Buffer.from(logo.jpeg)]);
  await zip.add('docProps/core.xml', [propertiesXml(heading)]);
  await zip.add('xl/styles.xml', [stylesXml(table.satuan)]);
  await zip.add('xl/worksheets/sheet1.xml', sheet({ table, heading, pages, totals }));
  const area = `$A$${HEAD_ROW}:$${columnName(table.columns.length)}$${HEAD_ROW + totals.rows}`;
  await zip.add('xl/workbook.xml', [workbookXml(table.sheet, { area, headRow: HEAD_ROW })]);
  return { bytes: zip.bytes(), rows: totals.rows };
}

/** The logo in the middle of its square. */
function fitted({ lebar, tinggi }: NonNullable<Heading['logo']>) {
  const scale = LOGO.side / Math.max(lebar, tinggi);
  const [width, height] = [lebar * scale, tinggi * scale];
  return { x: LOGO.x + (LOGO.side - width) / 2, y: LOGO.y + (LOGO.side - height) / 2, width, height };
}

type Sheet = { table: TableHead; heading: Heading; pages: AsyncIterable<Cell[][]>; totals: Totals };

/** The sheet's XML in pieces, one for each page of rows; column widths follow what the first page holds. */
async function* sheet({ table, heading, pages, totals }: Sheet): AsyncGenerator<string> {
  let writer: RowWriter | undefined;
  for await (const page of pages) {
    if (!writer) {
      const widths = table.columns.map((column, at) => widthOf(column, page, at));
      writer = new RowWriter(table.columns, widths);
      yield opening(widths) + headRows(table, heading);
    }
    let xml = '';
    for (const row of page) {
      totals.add(row);
      xml += writer.write(row, HEAD_ROW + totals.rows, totals.rows);
    }
    yield xml;
  }
  yield totalsRow(table, totals);
  yield closing({ columns: table.columns.length, rows: totals.rows, picture: heading.logo ? pictureOnSheet : '' });
}

function opening(widths: number[]): string {
  const first = `${columnName(FROZEN)}${HEAD_ROW + 1}`;
  const cols = [NUMBER_WIDTH, ...widths].map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${sheetXml.open}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>
<sheetViews><sheetView tabSelected="1" workbookViewId="0">
<pane xSplit="${FROZEN}" ySplit="${HEAD_ROW}" topLeftCell="${first}" activePane="bottomRight" state="frozen"/>
<selection pane="bottomRight" activeCell="${first}" sqref="${first}"/></sheetView></sheetViews>
<sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols><sheetData>`;
}

function headRows(table: TableHead, heading: Heading): string {
  const { institution, address, logo, title, period, madeAt, madeBy } = heading;
  const first = logo ? 'B' : 'A';
  const lines = [
    { format: formats.institution, text: institution, height: 24 },
    // In the place of the empty row above the table.
    ...(address ? [{ format: formats.note, text: address, height: 16 }] : []),
    { format: formats.title, text: title, height: 19 },
    { format: formats.note, text: period, height: 16 },
    { format: formats.note, text: `Dibuat ${formatWaktu(madeAt.toISOString())} oleh ${madeBy}`, height: 16 },
  ];
  const rows = lines.map(
    ({ format, text, height }, index) =>
      `<row r="${index + 1}" ht="${height}" customHeight="1">${textCell(`${first}${index + 1}`, format, text)}</row>`,
  );
  const labels = [NUMBER_LABEL, ...table.columns.map(({ label }) => label)];
  const head = labels.map((label, index) => textCell(`${columnName(index)}${HEAD_ROW}`, formats.head, label));
  return `${rows.join('')}<row r="${HEAD_ROW}" ht="24" customHeight="1">${head.join('')}</row>`;
}

/** The last row, outside the filter's area: how many rows, and the sums. */
function totalsRow({ columns }: TableHead, { rows, sums }: Totals): string {
  const at = HEAD_ROW + rows + 1;
  const cells = columns.map((column, index) => {
    const ref = `${columnName(index + 1)}${at}`;
    const sum = sums.find((entry) => entry.column === column)?.sum;
    if (sum !== undefined) {
      const rupiah = column.kind === 'rupiah';
      return numberCell(ref, rupiah ? formats.totalRupiah : formats.totalNumber, rupiah ? sum / 100 : sum);
    }
    return index === 0 ? numberCell(ref, formats.totalCount, rows) : `<c r="${ref}" s="${formats.totalText}"/>`;
  });
  return `<row r="${at}" ht="20" customHeight="1">${textCell(`A${at}`, formats.totalText, 'Jumlah')}${cells.join('')}</row>`;
}

type SheetEnd = { columns: number; rows: number; picture: string };

function closing({ columns, rows, picture }: SheetEnd): string {
  return `</sheetData><autoFilter ref="A${HEAD_ROW}:${columnName(columns)}${HEAD_ROW + rows}"/>
<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>
<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>
<headerFooter><oddFooter>&amp;RHalaman &amp;P dari &amp;N</oddFooter></headerFooter>${picture}${sheetXml.close}`;
}
