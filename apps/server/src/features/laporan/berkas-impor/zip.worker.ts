// The process that opens one ZIP as its pieces come.
import { type Ask, behindGate } from '../../../platform/behind-gate.ts';
import { refusals, UnreadableFileError } from './limits.ts';
import { handPictures } from './zip-pictures.ts';
import type { ToZip, ZipAnswer } from './zip-reader.ts';

async function* piecesOf(ask: Ask): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (;;) {
    const piece = (await ask('next')) as Uint8Array<ArrayBuffer> | undefined;
    if (!piece) return;
    yield piece;
  }
}

behindGate<ToZip, ZipAnswer>(async (order, ask) => {
  const pieces = piecesOf(ask);
  try {
    if (order !== 'asal' && 'gambar' in order) return { found: await handPictures(pieces, order.gambar, ask) };
    // Loaded when asked for: it knows the forms of a school.
    const { findAsal, findTable } = await import('./zip-table.ts');
    return { found: await (order === 'asal' ? findAsal(pieces) : findTable(pieces, order.tabel)) };
  } catch (error) {
    return { refusal: error instanceof UnreadableFileError ? error.message : refusals.damagedZip };
  }
});
