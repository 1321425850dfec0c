// The PDF form of a report: A4 lying down.

import type { Subject } from '@gerbang/contract/laporan';
import PDFDocument from 'pdfkit';
import { type Heading, tableOf } from './columns.ts';
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
    fontLayoutCache: false,
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
  const table = tableOf<Row>(subject);
  let report: PdfReport<Row> | undefined;
  for await (const page of pages) {
    report ??= new PdfReport(doc, { table, heading, firstRows: page });
    for (const row of page) report.add(row);
  }
  const rows = report ? await drawAll(report.draw()) : 0;
  doc.end();
  await ended;
  return { bytes: collected.bytes(), rows };
}

/** Gives what was written a turn to leave after each page. */
async function drawAll(drawing: Generator<void, number>): Promise<number> {
  for (;;) {
    const { done, value } = drawing.next();
    if (done) return value;
    await new Promise(setImmediate);
  }
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
