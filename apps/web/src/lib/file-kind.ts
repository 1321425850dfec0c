// What a file is by its first bytes; names and types lie.

/** `other`: what the browser may or may not read. */
export type FileKind = 'empty' | 'pdf' | 'heic' | 'other';

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
