// QR, Code 128 and DataMatrix read from a picture or a camera's frame, in a worker that is loaded by the first one.
// const reader = openCodeReader(); await reader.read(file or video); reader.close(). The QR of one picture: readQr(file, ms).
import type { CodeAnswer, CodeWork, FoundCode } from './code.worker.ts';
import { notLoaded } from './not-loaded.ts';
import { pixelsOf } from './pixels.ts';
import { copyOf } from './shrink.ts';

/** What a reader reads: a picture's file as it was chosen, or what a camera shows now. */
export type CodeSource = Blob | HTMLVideoElement;

export type CodeReader = {
  /** The codes that are seen, none when there is none; fails with a sentence when the library could not be loaded. */
  read: (source: CodeSource) => Promise<FoundCode[]>;
  close: () => void;
};

/** Long edge in pixels of a picture where the browser has no canvas beside the page. */
const LONG_EDGE = 3000;
/** Of a camera's frame: more only costs time. */
const FRAME_EDGE = 1280;

/** A worker that stays until it is closed: one read at a time. */
export function openCodeReader(): CodeReader {
  const { ready, ask, close } = openWorker();
  return {
    read: async (source) => {
      await ready;
      return ask({ source: await sourceOf(source) });
    },
    close,
  };
}

/** The QR codes of one picture; none when it was looked at for more than `within` milliseconds, or cannot be read. */
export async function readQr(file: Blob, within: number): Promise<FoundCode[]> {
  const { ready, ask, close } = openWorker();
  try {
    // What loads the library is the connection, which holds nobody up here.
    await ready;
    const late = new Promise<FoundCode[]>((resolve) => setTimeout(resolve, within, []));
    return await Promise.race([ask({ source: await sourceOf(file), only: 'QRCode' }), late]);
  } catch {
    return [];
  } finally {
    close();
  }
}

function openWorker() {
  const worker = new Worker(new URL('./code.worker.ts', import.meta.url), { type: 'module' });
  let settle: (answer: FoundCode[]) => void = () => {};
  const ready = new Promise<void>((resolve, reject) => {
    const away = () => reject(notLoaded('kode'));
    worker.onerror = away;
    worker.onmessage = ({ data }: MessageEvent<CodeAnswer>) => {
      if (data === 'ready') resolve();
      else if (data === 'away') away();
      else settle(data);
    };
  });
  const ask = (work: CodeWork) =>
    new Promise<FoundCode[]>((resolve) => {
      settle = resolve;
      worker.postMessage(work, transferable(work));
    });
  return { ready, ask, close: () => worker.terminate() };
}

async function sourceOf(source: CodeSource): Promise<CodeWork['source']> {
  if (source instanceof Blob) return globalThis.OffscreenCanvas ? source : pixelsOf(source, LONG_EDGE);
  const bitmap = await createImageBitmap(source);
  if (globalThis.OffscreenCanvas) return bitmap;
  const scale = Math.min(1, FRAME_EDGE / Math.max(bitmap.width, bitmap.height));
  const pixels = copyOf(bitmap, {
    width: Math.round(bitmap.width * scale),
    height: Math.round(bitmap.height * scale),
  });
  bitmap.close();
  return pixels;
}

function transferable({ source }: CodeWork): Transferable[] {
  if (source instanceof Blob) return [];
  return source instanceof ImageBitmap ? [source] : [source.data.buffer];
}
