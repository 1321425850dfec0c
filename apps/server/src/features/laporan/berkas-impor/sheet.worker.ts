// The process that reads one spreadsheet: rows go out in batches that wait to be taken, and it ends with what there is.
import { behindGate } from '../../../platform/behind-gate.ts';
import { giveBack } from '../../../platform/own-memory.ts';
import { UnreadableFileError } from './limits.ts';
import type { FromReader, ToReader } from './sheet-reader.ts';
import { readTable } from './sheet-table.ts';

behindGate<ToReader, FromReader>(async ({ size, wanted }, ask) => {
  try {
    const bytes = Buffer.alloc(size);
    for (let at = 0; at < size; ) {
      const piece = (await ask('next')) as Uint8Array;
      bytes.set(piece, at);
      at += piece.length;
      giveBack(piece);
    }
    return { table: await readTable(bytes, wanted, async (rows) => void (await ask(rows))) };
  } catch (error) {
    // What the reader itself stumbled over is a file that no program could have written.
    return { refusal: error instanceof UnreadableFileError ? error.message : undefined };
  }
});
