import { Worker } from 'node:worker_threads';
import type { LabelOptions } from '@gerbang/contract/label';
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
 * The worker's heap. The longest report fits (its bytes are outside the heap); a worker that needs more ends, and the
 * server goes on. Rows live for a moment only: a larger young generation would only delay their collection.
 */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/**
 * Makes a report in a worker thread of its own, which ends with it: a thread that loads little starts in less
 * than a tenth of a second, and everything that was kept for the report goes with it. Reading waits for the worker, so that few
 * rows are in memory at once. Rejects with what reading threw, or with the signal's reason when it is aborted.
 */
export async function makeReport({ pages, signal, ...order }: ReportOrder): Promise<MadeDocument> {
  let failure: unknown;
  const onFailure = (error: unknown) => {
    failure = error;
    stop();
  };
  const rows = streamOf(pages, { signal, onFailure, ahead: PAGES_AHEAD[order.format] });
  const worker = new Worker(new URL('./maker.worker.ts', import.meta.url), {
    workerData: { ...order, rows } satisfies WorkerRequest,
    transferList: [rows as never],
    resourceLimits: MEMORY,
  });
  const stop = () => worker.terminate();
  signal.addEventListener('abort', stop);
  try {
    return await answerOf(worker);
  } catch (error) {
    await worker.terminate();
    signal.throwIfAborted();
    // An error that crosses threads loses its class: the one that was thrown here says more.
    throw failure ?? error;
  } finally {
    // After its answer the worker ends by itself, and keeps what it compiled for the next one.
    signal.removeEventListener('abort', stop);
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

function answerOf(worker: Worker): Promise<MadeDocument> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The report's worker ended with ${code}`)));
  });
}
