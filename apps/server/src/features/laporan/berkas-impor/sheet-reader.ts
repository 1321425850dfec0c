// Reads a spreadsheet in a process of its own, with little memory: what it holds is not known before.
import { type JenisImpor, PIECE_BYTES } from '@gerbang/contract/laporan/impor';
import { judulBarang } from '@gerbang/contract/laporan/impor-barang';
import { judulSiswa } from '@gerbang/contract/laporan/impor-words';
import { OverLimitError, openGate } from '../../../platform/gate.ts';
import type { SheetRow } from './cells.ts';
import { refusals, UnreadableFileError } from './limits.ts';
import type { SheetChoice, TableSummary } from './sheet-table.ts';

/** A file of so many bytes, which come in pieces: all of them are in memory once, in the process that reads them. */
export type SheetFile = { size: number; pieces: AsyncIterable<Uint8Array> };
export type ToReader = { size: number; wanted: SheetChoice };
/** Rows to be taken, or the wish for the next piece. */
export type FromReading = SheetRow[] | 'next';
export type FromReader = { table: TableSummary } | { refusal: string | undefined };

/** Told to the process, which then loads neither forms nor their rules. */
const judulOf: Record<JenisImpor, ReadonlySet<string>> = { siswa: judulSiswa, barang: judulBarang };

type SheetOrder = { signal: AbortSignal; jenis: JenisImpor; lembar: string | undefined };

const reading = openGate<ToReader, FromReader>(new URL('./sheet.worker.ts', import.meta.url), {
  in: 'process',
  heapMb: 96,
  cpuMs: 15_000,
  residentMb: 176,
});

/** Hands out the rows of a file in batches and returns what there is; aborted, its process ends. Throws `UnreadableFileError`. */
export async function readSheet(
  file: Uint8Array | SheetFile,
  take: (rows: SheetRow[]) => Promise<void>,
  { signal, jenis = 'siswa', lembar }: Partial<SheetOrder> = {},
): Promise<TableSummary> {
  const { size, pieces } = 'pieces' in file ? file : { size: file.length, pieces: cut(file) };
  const source = pieces[Symbol.asyncIterator]();
  const order = { size, wanted: { judul: judulOf[jenis], lembar } };
  const answer = async (question: FromReading) => (question === 'next' ? (await source.next()).value : take(question));
  const read = await reading.run(order, { signal, answer }).catch((error: unknown) => {
    throw error instanceof OverLimitError ? new UnreadableFileError(refusals.tooLarge) : error;
  });
  if ('table' in read) return read.table;
  throw new UnreadableFileError(read.refusal ?? refusals.damaged);
}

async function* cut(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
