// What a browser can make into a picture that the server takes; loaded by the first file that is neither PNG nor JPEG.
import { notLoaded } from './not-loaded.ts';

/**
 * Something the browser itself can read: the file as it is, or a JPEG of it. Undefined when no page of it was wanted; throws
 * an Error with the sentence for a file that cannot be used.
 */
export async function pictureOf(file: File): Promise<Blob | undefined> {
  const kind = await fileKind(file);
  if (kind === 'empty') throw new Error('Berkas ini kosong. Pilih berkas yang lain.');
  if (kind === 'pdf') {
    const { pageOf } = await import('./pdf.ts').catch(() => Promise.reject(notLoaded('PDF')));
    return pageOf(file);
  }
  // WebP, GIF, BMP and AVIF need nothing else; in Safari neither TIFF nor HEIC.
  if (await isReadable(file)) return file;
  // The server's sentence names only what it takes itself.
  if (kind === 'other') throw new Error('Berkas ini bukan foto (JPG, PNG, HEIC, WebP) atau PDF, atau isinya rusak.');
  const { jpegOfHeic } = await import('./heic.ts').catch(() => Promise.reject(notLoaded('foto HEIC')));
  return jpegOfHeic(file);
}

async function isReadable(file: File): Promise<boolean> {
  try {
    const bitmap = await createImageBitmap(file);
    bitmap.close();
    return true;
  } catch {
    return false;
  }
}

// What a file is by its first bytes; names and types lie.

/** `other`: what the browser may or may not read. */
type FileKind = 'empty' | 'pdf' | 'heic' | 'other';

/** Bytes in which a PDF may begin: mails and scanners put lines of their own before it. */
const HEAD = 1024;
/** The brands of HEIF that hold HEVC, as telephones write them. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];

export async function fileKind(file: Blob): Promise<FileKind> {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  if (head.length === 0) return 'empty';
  const text = String.fromCharCode(...head);
  if (text.includes('%PDF-')) return 'pdf';
  return isHeic(text) ? 'heic' : 'other';
}

/** A box 'ftyp' with a brand of HEVC; AVIF also says 'mif1', and browsers read it themselves. */
function isHeic(head: string): boolean {
  if (head.slice(4, 8) !== 'ftyp') return false;
  const length = ((head.charCodeAt(2) & 0xff) << 8) | head.charCodeAt(3);
  const brands: string[] = head.slice(8, Math.max(12, length)).match(/[\s\S]{4}/g) ?? [];
  return !brands.includes('avif') && brands.some((brand) => HEIC_BRANDS.includes(brand));
}
