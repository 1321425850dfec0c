// A thread that makes one report: rows come in as they are read, the finished file goes out.
import { createHash } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { behindGate } from '../../platform/behind-gate.ts';
import type { Label } from '../../platform/labels/label-sheets.ts';
import type { MadeDocument, WorkerRequest } from './maker.ts';
import type { BeritaAcaraRow } from './pdf-berita-acara.ts';
import type { DokumenPage } from './pdf-dokumen.ts';
import type { Cell } from './table.ts';

/** Loaded when asked for: an Excel needs neither pdfkit nor a typeface. */
async function make(order: WorkerRequest): Promise<{ bytes: Uint8Array; rows: number }> {
  if (order.format === 'dokumen') {
    const { makePdfDokumen } = await import('./pdf-dokumen.ts');
    return makePdfDokumen(order.heading, order.rows as ReadableStream<DokumenPage[]>);
  }
  if (order.format === 'berita-acara') {
    const { makePdfBeritaAcara } = await import('./pdf-berita-acara.ts');
    return makePdfBeritaAcara(order.heading, order.rows as ReadableStream<BeritaAcaraRow[]>);
  }
  if (order.format === 'label') {
    const { makeLabels } = await import('../../platform/labels/label-sheets.ts');
    const labels = (await Array.fromAsync(order.rows as ReadableStream<Label[]>)).flat();
    const { options, facts } = order.heading;
    return { bytes: await makeLabels(labels, options, facts), rows: labels.length };
  }
  const { format, table, heading, rows } = order;
  const makeTable = format === 'excel' ? (await import('./excel.ts')).makeExcel : (await import('./pdf.ts')).makePdf;
  return makeTable(table, heading, rows as ReadableStream<Cell[][]>);
}

behindGate(
  async (order: WorkerRequest): Promise<MadeDocument> => {
    const made = await make(order);
    // A small file shares its memory with others, a large one is its own: what is given to another thread must be.
    const isShared = made.bytes.buffer.byteLength !== made.bytes.length;
    const bytes = (isShared ? new Uint8Array(made.bytes) : made.bytes) as Uint8Array<ArrayBuffer>;
    // The thread is ended with its answer, and would take with it what it compiled.
    flushCompileCache();
    return { bytes, rows: made.rows, sha256: createHash('sha256').update(bytes).digest('hex') };
  },
  ({ bytes }) => [bytes.buffer],
);
