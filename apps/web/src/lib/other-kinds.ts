// What a browser can make into a picture that the server takes; loaded by the first file that is neither PNG nor JPEG.
import { fileKind } from './file-kind.ts';
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
