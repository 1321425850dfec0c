// The PDF form of a report: A4 lying down.

import { openPdf } from '../../platform/pdf/pdf-file.ts';
import { PdfReport } from './pdf-report.ts';
import type { Cell, Heading, TableHead } from './table.ts';

/** The document of a report and the number of its rows. */
export async function makePdf(
  table: TableHead,
  heading: Heading,
  pages: AsyncIterable<Cell[][]>,
): Promise<{ bytes: Buffer; rows: number }> {
  const { institution, title, period, madeAt, madeBy } = heading;
  const { doc, finish } = openPdf({ institution, title: `${title}, ${period}`, madeAt, madeBy });
  let report: PdfReport | undefined;
  for await (const page of pages) {
    report ??= new PdfReport(doc, { table, heading, firstRows: page });
    for (const row of page) report.add(row);
  }
  const rows = report ? await drawAll(report.draw()) : 0;
  return { bytes: await finish(), rows };
}

/** Gives what was written a turn to leave after each page. */
async function drawAll(drawing: Generator<void, number>): Promise<number> {
  for (;;) {
    const { done, value } = drawing.next();
    if (done) return value;
    await new Promise(setImmediate);
  }
}
