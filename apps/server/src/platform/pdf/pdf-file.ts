// A PDF while it is made: what pdfkit writes is collected, and handed over as a whole.
import PDFDocument from 'pdfkit';

/** What the file says of itself. */
export type PdfFacts = { institution: string; title: string; madeAt: Date; madeBy: string };

/** An empty document without a page; `finish` ends it and gives its bytes. */
export function openPdf({ institution, title, madeAt, madeBy }: PdfFacts) {
  const doc = new PDFDocument({
    autoFirstPage: false,
    fontLayoutCache: false,
    pdfVersion: '1.7',
    lang: 'id-ID',
    displayTitle: true,
    info: {
      Title: title,
      Author: madeBy,
      Subject: institution,
      Creator: 'Gerbang',
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  const collected = new Collected();
  doc.on('data', (chunk: Buffer) => collected.add(chunk));
  const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject));
  const finish = async (): Promise<Buffer> => {
    doc.end();
    await ended;
    return collected.bytes();
  };
  return { doc, finish };
}

const BLOCK_BYTES = 256 * 1024;

/** Small chunks put together: alone, each would keep the whole of the pool that it was cut from. */
class Collected {
  readonly #blocks: Buffer[] = [];
  #chunks: Buffer[] = [];
  #size = 0;

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size < BLOCK_BYTES) return;
    this.#blocks.push(Buffer.concat(this.#chunks));
    this.#chunks = [];
    this.#size = 0;
  }

  bytes(): Buffer {
    return Buffer.concat([...this.#blocks, ...this.#chunks]);
  }
}
