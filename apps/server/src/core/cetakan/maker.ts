import type { LabelOptions } from '@gerbang/contract/label';
import { openGate } from '../../platform/gate.ts';
import type { PdfFacts } from '../../platform/pdf/pdf-file.ts';
import type { BeritaAcaraHeading } from './pdf-berita-acara.ts';
import type { DokumenHeading } from './pdf-dokumen.ts';
import type { Format, Heading, TableHead } from './table.ts';

/** A report, the documents of one student, minutes, or labels. */
type DocumentRequest =
  | { format: Format; table: TableHead; heading: Heading }
  | { format: 'dokumen'; heading: DokumenHeading }
  | { format: 'berita-acara'; heading: BeritaAcaraHeading }
  | { format: 'label'; heading: { options: LabelOptions; facts: PdfFacts } };

/** What a worker is told; rows come as a stream that waits for it. */
export type WorkerRequest = DocumentRequest & { rows: ReadableStream<unknown[]> };

/** Documents made at once, each in a thread of its own, and those that wait for their turn; of them those of one person. */
export const PLACES = { places: 2, each: 1, queue: 8, queueEach: 3 };

export type MadeDocument = {
  bytes: Uint8Array<ArrayBuffer>;
  /** How many rows are in it. */
  rows: number;
  /** Of the bytes, hex. */
  sha256: string;
};

type ReportOrder = DocumentRequest & { pages: AsyncIterator<unknown[]>; signal: AbortSignal };

/** Pages of rows that may wait for the worker; of documents, which are large, one. */
const PAGES_AHEAD = { excel: 8, pdf: 8, dokumen: 1, 'berita-acara': 8, label: 8 };
/**
 * The longest report fits into the heap (its bytes are outside of it); a thread that needs more ends, and the server goes on. A thread
 * starts in less than a tenth of a second, and everything that libraries keep of a report goes with it.
 */
const thread = openGate<WorkerRequest, MadeDocument>(new URL('./maker.worker.ts', import.meta.url), {
  in: 'thread',
  heapMb: 256,
});

/**
 * Makes a report in a thread. Reading waits for the thread, so that few rows are in memory at once. Rejects with what reading
 * threw, or with the signal's reason when it is aborted.
 */
export async function makeReport({ pages, signal, ...order }: ReportOrder): Promise<MadeDocument> {
  let failure: unknown;
  const onFailure = (error: unknown) => {
    failure = error;
  };
  const rows = streamOf(pages, { signal, onFailure, ahead: PAGES_AHEAD[order.format] });
  try {
    return await thread.run({ ...order, rows }, { signal, transfer: [rows as never] });
  } catch (error) {
    // An error that crosses threads loses its class: the one that was thrown here says more.
    throw failure ?? error;
  }
}

type RowReader = { signal: AbortSignal; onFailure: (error: unknown) => void; ahead: number };

/** The pages as a stream that can go to another thread; a few are read ahead, while the thread starts. */
function streamOf(pages: AsyncIterator<unknown[]>, { signal, onFailure, ahead }: RowReader): ReadableStream<unknown[]> {
  const pull = async (controller: ReadableStreamDefaultController<unknown[]>) => {
    try {
      signal.throwIfAborted();
      const { value, done } = await pages.next();
      if (done) return controller.close();
      controller.enqueue(value);
      // Careful: SQLite answers at once, so without this nobody else would get a turn between two pages.
      await new Promise(setImmediate);
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
  return new ReadableStream({ pull }, { highWaterMark: ahead });
}
