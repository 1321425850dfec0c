// Opens a ZIP of pictures in a thread of its own, piece by piece, so that its size costs no memory.
import { Worker } from 'node:worker_threads';
import { ownMemory } from '../../platform/own-memory.ts';
import type { BidangImpor } from '../../schema/impor-tables.ts';
import { refusals, UnreadableFileError } from './limits.ts';
import type { WantedNames } from './picture-names.ts';

export type FoundPicture = { nama: string; nim: string; bidang: BidangImpor; bytes: Uint8Array };
/** A file of the ZIP or folder that is a picture of somebody, or is not taken, and why. */
export type PictureFile = { gambar: FoundPicture } | { ditolak: { nama: string; sebab: string } };
export type FromZip = PictureFile | { next: true } | { refusal: string };
export type ToZip = { piece: Uint8Array; last: boolean };
/** `known` are names that were read before. */
export type ZipOrder = WantedNames & { known: string[] };

const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 };

/** The pictures of a ZIP that comes in pieces. Throws `UnreadableFileError`. */
export async function* picturesInZip(pieces: AsyncIterable<Uint8Array>, order: ZipOrder): AsyncGenerator<PictureFile> {
  const worker = new Worker(new URL('./zip.worker.ts', import.meta.url), { workerData: order, resourceLimits: MEMORY });
  const messages = inbox(worker);
  try {
    let [before, isEmpty] = [undefined as Uint8Array | undefined, true];
    const send = (piece: Uint8Array, last: boolean) => {
      isEmpty = false;
      const own = ownMemory(piece);
      worker.postMessage({ piece: own, last } satisfies ToZip, [own.buffer]);
    };
    for await (const piece of pieces) {
      if (before) {
        send(before, false);
        yield* untilNext(worker, messages);
      }
      before = piece;
    }
    if (before) {
      send(before, true);
      yield* untilNext(worker, messages);
    }
    if (isEmpty) throw new UnreadableFileError(refusals.notZip);
  } finally {
    await worker.terminate();
  }
}

type Inbox = { next(): Promise<FromZip> };

async function* untilNext(worker: Worker, messages: Inbox): AsyncGenerator<PictureFile> {
  for (;;) {
    const message = await messages.next();
    if ('next' in message) return;
    if ('refusal' in message) throw new UnreadableFileError(message.refusal);
    yield message;
    worker.postMessage('taken');
  }
}

/** Careful: two messages may come before the first is waited for. */
function inbox(worker: Worker): Inbox {
  const waiting: FromZip[] = [];
  let wake: (() => void) | undefined;
  let failure: unknown;
  worker.on('message', (message: FromZip) => {
    waiting.push(message);
    wake?.();
  });
  worker.on('error', (error: { code?: string }) => {
    failure = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableFileError(refusals.zipBomb) : error;
    wake?.();
  });
  return {
    async next() {
      while (waiting.length === 0) {
        if (failure) throw failure;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return waiting.shift() as FromZip;
    },
  };
}
