// Reads a spreadsheet in a thread of its own, with little memory: what it holds is not known before.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { JenisImpor } from '@gerbang/contract/impor';
import { judulBarang } from '@gerbang/contract/impor-barang';
import { judulSiswa } from '@gerbang/contract/impor-words';
import type { SheetRow } from './cells.ts';
import { refusals, UnreadableFileError } from './limits.ts';
import type { SheetChoice, TableSummary } from './sheet-table.ts';

export type ToReader = { bytes: Uint8Array; wanted: SheetChoice };
export type FromReader = { rows: SheetRow[] } | { table: TableSummary } | { refusal: string } | { failure: string };

/** Told to the thread, which then loads neither forms nor their rules. */
const judulOf: Record<JenisImpor, ReadonlySet<string>> = { siswa: judulSiswa, barang: judulBarang };

type SheetOrder = { signal: AbortSignal; jenis: JenisImpor; lembar: string | undefined };

const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/** Hands out the rows of a file in batches and returns what there is; aborted, its thread ends. Throws `UnreadableFileError`. */
export async function readSheet(
  bytes: Uint8Array,
  take: (rows: SheetRow[]) => Promise<void>,
  { signal, jenis = 'siswa', lembar }: Partial<SheetOrder> = {},
): Promise<TableSummary> {
  const own = new Uint8Array(bytes);
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), {
    workerData: { bytes: own, wanted: { judul: judulOf[jenis], lembar } } satisfies ToReader,
    transferList: [own.buffer],
    resourceLimits: MEMORY,
  });
  try {
    for (;;) {
      const message = await nextMessage(worker, signal);
      if ('table' in message) return message.table;
      if ('refusal' in message) throw new UnreadableFileError(message.refusal);
      // What the reader itself stumbled over is a file that no program could have written.
      if ('failure' in message) throw new UnreadableFileError(refusals.damaged);
      await take(message.rows);
      worker.postMessage('next');
    }
  } finally {
    await worker.terminate();
  }
}

async function nextMessage(worker: Worker, signal: AbortSignal | undefined): Promise<FromReader> {
  try {
    const [message] = await once(worker, 'message', signal ? { signal } : {});
    return message as FromReader;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new UnreadableFileError(refusals.tooLarge);
    throw error;
  }
}
