// The PDF form of a report: A4 lying down, set row by row; only the page that is being set is in memory.
import PDFDocument from 'pdfkit';
import { type Heading, type Subject, type Table, tables } from './columns.ts';
import { PdfReport } from './pdf-report.ts';

/** The document of a report and the number of its rows. */
export async function makePdf<Row>(
  subject: Subject,
  heading: Heading,
  pages: AsyncIterable<Row[]>,
): Promise<{ bytes: Buffer; rows: number }> {
  const { institution, title, period, madeAt, madeBy } = heading;
  const doc = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'id-ID',
    displayTitle: true,
    info: {
      Title: `${title}, ${period}`,
      Author: madeBy,
      Subject: institution,
      Creator: 'Gerbang',
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  const collected = new Collected();
  doc.on('data', (chunk: Buffer) => collected.add(chunk));
  const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject));
  const table = tables[subject] as unknown as Table<Row>;
  let report: PdfReport<Row> | undefined;
  for await (const page of pages) {
    report ??= new PdfReport(doc, { table, heading, firstRows: page });
    for (const row of page) report.add(row);
  }
  const rows = report?.finish() ?? 0;
  doc.end();
  await ended;
  return { bytes: collected.bytes(), rows };
}

const BLOCK_BYTES = 256 * 1024;

/** Small chunks put together: alone, each would keep the whole of the pool that it was cut from. */
class Collected {
  readonly #blocks: Buffer[] = [];
  #chunks: Buffer[] = [];
  #size = 0;

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size < BLOCK_BYTES) return;
    this.#blocks.push(Buffer.concat(this.#chunks));
    this.#chunks = [];
    this.#size = 0;
  }

  bytes(): Buffer {
    return Buffer.concat([...this.#blocks, ...this.#chunks]);
  }
}
