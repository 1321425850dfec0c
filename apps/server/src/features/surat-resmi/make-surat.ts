// Papers are drawn in a thread, which stays for a moment: a hundred issued one by one start it once.
import { Worker } from 'node:worker_threads';
import { Semaphore } from '../../platform/semaphore.ts';
import type { Lembar } from './lembar.ts';

/** `bersama`: one file for all of them. */
export type SuratOrder = { lembar: Lembar[]; bersama: boolean; madeAt: string };
export type SuratAnswer = { files: Uint8Array<ArrayBuffer>[] } | { failure: string };

/** One after the other: a thread draws one order at a time; those who wait are served in turns. */
const semaphore = new Semaphore({ places: 1, queue: 200, queueEach: 100, name: 'surat-resmi' });
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
const IDLE_MS = 5000;

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

function startThread(): Worker {
  const worker = new Worker(new URL('./make-surat.worker.ts', import.meta.url), { resourceLimits: MEMORY });
  // An instance that stops does not wait for it.
  worker.unref();
  worker.once('exit', () => {
    if (thread === worker) thread = undefined;
  });
  // Told to whoever waits; between two orders there is nobody.
  worker.on('error', () => undefined);
  return worker;
}

/** The PDFs of papers. HttpError 429 and 503 when too many wait. */
export async function makeSurat(order: SuratOrder, owner: string): Promise<Buffer[]> {
  return semaphore.run(async () => {
    clearTimeout(idle);
    thread ??= startThread();
    const worker = thread;
    const answer = await new Promise<SuratAnswer>((resolve, reject) => {
      const gone = (code: number) => reject(new Error(`The thread that draws papers ended with ${code}`));
      worker.once('exit', gone);
      worker.once('message', (told: SuratAnswer) => {
        worker.off('exit', gone);
        resolve(told);
      });
      worker.postMessage(order);
    });
    idle = setTimeout(() => void worker.terminate(), IDLE_MS).unref();
    if ('failure' in answer) throw new Error(answer.failure);
    return answer.files.map((bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }, owner);
}
