// Opens a ZIP in a process of its own, piece by piece, so that its size costs no memory.
import { OverLimitError, openGate } from '../../../platform/gate.ts';
import { refusals, UnreadableFileError } from './limits.ts';
import type { PictureFile, ZipOrder } from './zip-pictures.ts';
import type { Asal, TableFile } from './zip-table.ts';

/** Its pictures, the table of a name, or the school that an export comes from. */
export type ToZip = { gambar: ZipOrder } | { tabel: string | undefined } | 'asal';
/** A file that waits to be taken, or the wish for the next piece. */
export type FromZip = PictureFile | 'next';
export type ZipAnswer = { found: TableFile | Asal | undefined } | { refusal: string };
type Take = (file: PictureFile) => Promise<void>;
type Pieces = AsyncIterable<Uint8Array>;

const opening = openGate<ToZip, ZipAnswer>(new URL('./zip.worker.ts', import.meta.url), {
  in: 'process',
  heapMb: 96,
  // Of a ZIP of 4 GiB this is a tenth of what its pictures take to be decoded.
  cpuMs: 600_000,
  residentMb: 192,
});

/** Hands out the pictures of a ZIP that comes in pieces. Throws `UnreadableFileError`. */
export async function picturesInZip(pieces: Pieces, order: ZipOrder, take: Take): Promise<void> {
  await open(pieces, { gambar: order }, take);
}

/** The table of a ZIP, which in an export is named `wanted`, and of an export its school. Throws `UnreadableFileError` where there is none, or more than one. */
export const tableInZip = (pieces: Pieces, wanted?: string) => open(pieces, { tabel: wanted }) as Promise<TableFile>;

/** The school of an export whose pictures these are; undefined for any other ZIP. */
export const asalInZip = (pieces: Pieces) => open(pieces, 'asal') as Promise<Asal | undefined>;

async function open(pieces: Pieces, order: ToZip, take?: Take) {
  const source = pieces[Symbol.asyncIterator]();
  const answer = async (question: FromZip) => (question === 'next' ? (await source.next()).value : take?.(question));
  try {
    const opened = await opening.run(order, { answer });
    if ('refusal' in opened) throw new UnreadableFileError(opened.refusal);
    return opened.found;
  } catch (error) {
    throw error instanceof OverLimitError ? new UnreadableFileError(refusals.zipBomb) : error;
  } finally {
    await source.return?.();
  }
}
