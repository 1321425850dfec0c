// A telephone's HEIC as a JPEG, where the browser cannot read it itself; loaded by the first one.
import type { HeicAnswer } from './heic.worker.ts';
import { notLoaded } from './not-loaded.ts';

/** Throws an Error with the sentence for one that cannot be read. */
export function jpegOfHeic(file: File): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./heic.worker.ts', import.meta.url), { type: 'module' });
    const end = (answer: HeicAnswer) => {
      worker.terminate();
      if (answer === 'away') reject(notLoaded('foto HEIC'));
      else if (answer === 'damaged') reject(new Error('Isi foto HEIC ini rusak. Kirim sebagai JPG, atau foto ulang.'));
      else resolve(answer);
    };
    worker.onmessage = ({ data }: MessageEvent<HeicAnswer>) => end(data);
    worker.onerror = () => end('away');
    worker.postMessage(file);
  });
}
