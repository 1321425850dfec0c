// A picture made ready on the phone: checked, turned upright, made small enough for a slow connection.
import { MAX_IMAGE_BYTES } from '@gerbang/contract/choices';
import { sentences } from '@gerbang/contract/sentences';
import type { KodeDibaca } from '@gerbang/contract/siswa/kode-dokumen';
import { isTiny, type JenisFoto } from './check-foto.ts';
import { formatNumber, joinWords } from './format.ts';
import { shrink } from './shrink.ts';

/** A picture ready to be sent; sizes in pixels, 0 when the browser could not read it. */
export type Foto = {
  file: File;
  lebar: number;
  tinggi: number;
  peringatan?: string;
  /** The whole picture, larger, of one that was made small for sending or cut: for cutting it. */
  asli?: File;
  /** What the QR on the document says. */
  kode?: KodeDibaca;
  /** Whether it is as it came: the page did not live to make it ready. */
  mentah?: boolean;
};

/**
 * Makes a chosen file ready: a picture, a page of a PDF, a HEIC. Undefined when no page was wanted; throws an Error with the
 * sentence for a file that cannot be used.
 */
export async function prepareFoto(file: File, jenis: JenisFoto = 'portrait'): Promise<Foto | undefined> {
  try {
    const foto = await fotoOf(file, jenis);
    if (foto && foto.file.size > MAX_IMAGE_BYTES) throw new Error(sentences.fileTooLarge);
    return foto;
  } catch (error) {
    throw new Error(`${file.name} tidak dapat dipakai. ${(error as Error).message}`);
  }
}

async function fotoOf(file: File, jenis: JenisFoto): Promise<Foto | undefined> {
  if (await isPngOrJpeg(file)) return ready(file, jenis).catch(() => ({ file, lebar: 0, tinggi: 0 }));
  const { pictureOf } = await import('./other-kinds.ts').catch(() => Promise.reject(new Error(NOT_LOADED)));
  const picture = await pictureOf(file);
  return picture && ready(jpegFile(picture, file), jenis, true);
}

const NOT_LOADED = 'Berkas ini belum dapat dibuka. Periksa jaringan, lalu pilih lagi.';

/** By content, as the server will judge it: names and types lie. */
async function isPngOrJpeg(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const begins = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
  return begins(0xff, 0xd8, 0xff) || begins(0x89, 0x50, 0x4e, 0x47);
}

/** What a person should know before sending, from what was found in a picture of that size; undefined when all is well. */
export function fotoWarning(
  found: readonly string[],
  { lebar, tinggi }: { lebar: number; tinggi: number },
  jenis: JenisFoto,
): string | undefined {
  const small = isTiny(Math.max(lebar, tinggi), jenis)
    ? [`kecil (${formatNumber(lebar)} × ${formatNumber(tinggi)} piksel)`]
    : [];
  const all = [...found, ...small];
  if (all.length === 0) return undefined;
  const trouble = jenis === 'dokumen' ? 'sulit dibaca' : 'kurang jelas';
  return `Foto ini ${joinWords(all)}, mungkin ${trouble}. Boleh tetap dikirim, lebih baik difoto ulang.`;
}

/** `anew`: what is sent is a JPEG in any case. */
async function ready(file: File, jenis: JenisFoto, anew = false): Promise<Foto> {
  const shrunk = await inWorker({ file, jenis, anew }).catch(() => shrink(file, jenis, anew));
  const { blob, lebar, tinggi, small, asal, findings } = shrunk;
  const peringatan = fotoWarning(findings, asal, jenis);
  const whole = blob ? jpegFile(blob, file) : file;
  const sent = small
    ? { file: jpegFile(small.blob, file), lebar: small.lebar, tinggi: small.tinggi, asli: whole }
    : { file: whole, lebar, tinggi };
  return { ...sent, ...(peringatan && { peringatan }) };
}

/** A JPEG under the name of the file that it was made from. */
export function jpegFile(blob: Blob, { name, lastModified }: File): File {
  return new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg', lastModified });
}

/** Runs beside the page, which stays at hand meanwhile; fails where the browser cannot. */
function inWorker(work: { file: File; jenis: JenisFoto; anew: boolean }): ReturnType<typeof shrink> {
  return new Promise((resolve, reject) => {
    if (!globalThis.OffscreenCanvas) throw new Error('no canvas');
    const worker = new Worker(new URL('./foto.worker.ts', import.meta.url), { type: 'module' });
    const end = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    worker.onmessage = ({ data }) => end(() => (data ? resolve(data) : reject(new Error('not readable'))));
    worker.onerror = () => end(() => reject(new Error('no worker')));
    worker.postMessage(work);
  });
}
