// A page of a PDF as a picture; loaded by the first PDF. The build for older browsers: a student's phone is one.
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { askPage } from './ask-page.ts';
import { notLoaded } from './not-loaded.ts';
import { addresses } from './pdf-files.ts';
import { LONG_EDGE } from './shrink.ts';

const fonts = addresses(
  import.meta.glob('../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);
/** What scanners' pictures need: JPEG 2000 and JBIG2. */
const decoders = addresses(
  import.meta.glob('../../../../node_modules/pdfjs-dist/wasm/{openjpeg,jbig2}.wasm', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);

/** Largest enlargement of a page, for tiny ones. */
const MOST_SCALE = 8;

/** The page that is wanted of a PDF; undefined when none is. Throws an Error with the sentence for one that cannot be read. */
export async function pageOf(file: File, ask = askPage): Promise<Blob | undefined> {
  const data = new Uint8Array(await file.arrayBuffer());
  const port = new Worker(workerUrl, { type: 'module' });
  try {
    const pdf = await opened(data, port);
    // Careful: one after the other, the canvas of a page takes 20 MB.
    let turn: Promise<unknown> = Promise.resolve();
    let isChosen = false;
    const draw = (page: number, longEdge: number) => {
      // Small pictures that still wait when a page is chosen hold nobody up.
      const isWanted = () => !isChosen || longEdge === LONG_EDGE;
      const drawn = turn.then(() => (isWanted() ? drawPage(pdf, page, longEdge) : Promise.reject(new Error('late'))));
      turn = drawn.catch(() => undefined);
      return drawn;
    };
    const page = await ask({ name: file.name, count: pdf.numPages, draw });
    isChosen = true;
    if (page === undefined) return undefined;
    return await draw(page, LONG_EDGE).catch(() => {
      throw new Error(DAMAGED);
    });
  } finally {
    port.terminate();
  }
}

function opened(data: Uint8Array, port: Worker): Promise<pdfjs.PDFDocumentProxy> {
  return new Promise((resolve, reject) => {
    // Careful: told of nothing, the library waits for ever for a worker that did not load.
    port.onerror = () => reject(notLoaded('PDF'));
    const task = pdfjs.getDocument({
      data,
      worker: pdfjs.PDFWorker.create({ port, verbosity: pdfjs.VerbosityLevel.ERRORS }),
      verbosity: pdfjs.VerbosityLevel.ERRORS,
      BinaryDataFactory: OwnFiles,
      // Careful: without an address it does not ask for the files at all.
      cMapUrl: '/',
      standardFontDataUrl: '/',
      wasmUrl: '/',
      useWorkerFetch: false,
    });
    task.promise.then(resolve, (error: unknown) => reject(new Error(sentenceOf(error))));
  });
}

/** Hands the library its own files, under the names that the build gave them. */
class OwnFiles {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    // The addresses of 169 tables for East Asian scripts come with the first paper that needs one.
    const { tables } = kind === 'cMapUrl' ? await import('./pdf-tables.ts') : { tables: undefined };
    const address = (tables ?? fonts).get(filename) ?? decoders.get(filename);
    const answer = address === undefined ? undefined : await fetch(address);
    if (!answer?.ok) throw new Error(filename);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

async function drawPage(pdf: pdfjs.PDFDocumentProxy, number: number, longEdge: number): Promise<Blob> {
  const page = await pdf.getPage(number);
  const whole = page.getViewport({ scale: 1 });
  const scale = Math.min(MOST_SCALE, longEdge / Math.max(whole.width, whole.height));
  const viewport = page.getViewport({ scale });
  const size = { width: Math.max(1, Math.round(viewport.width)), height: Math.max(1, Math.round(viewport.height)) };
  const canvas = Object.assign(document.createElement('canvas'), size);
  try {
    await page.render({ canvas, viewport, background: 'white' }).promise;
    return await new Promise<Blob>((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no blob'))), 'image/jpeg', 0.9);
    });
  } finally {
    // Safari gives the memory back only so.
    canvas.width = 0;
    canvas.height = 0;
    page.cleanup();
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof pdfjs.PasswordException) {
    return 'PDF ini dikunci dengan kata sandi. Simpan ulang tanpa kata sandi, atau foto kertasnya.';
  }
  return DAMAGED;
}

const DAMAGED = 'Isi PDF ini rusak. Unduh ulang, atau foto kertasnya.';
