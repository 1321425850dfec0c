// Papers are drawn in a thread, which stays for a moment: a hundred issued one by one start it once.
import { openGate } from '../../../platform/gate.ts';
import { Semaphore } from '../../../platform/semaphore.ts';
import type { Lembar } from './lembar.ts';

/** `bersama`: one file for all of them. */
export type SuratOrder = { lembar: Lembar[]; bersama: boolean; madeAt: string };

/** One after the other: a thread draws one order at a time; those who wait are served in turns. */
const semaphore = new Semaphore({ places: 1, queue: 200, queueEach: 100, name: 'surat-resmi' });
const thread = openGate<SuratOrder, Uint8Array<ArrayBuffer>[]>(new URL('./make-surat.worker.ts', import.meta.url), {
  in: 'thread',
  heapMb: 256,
  idleMs: 5000,
});

/** The PDFs of papers. HttpError 429 and 503 when too many wait. */
export async function makeSurat(order: SuratOrder, owner: string): Promise<Buffer[]> {
  const files = await semaphore.run(() => thread.run(order), owner);
  return files.map((bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
