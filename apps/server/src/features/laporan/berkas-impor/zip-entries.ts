// Reads a ZIP from its beginning to its end, however long it is: each file by the header before its bytes (APPNOTE 6.3, Zip64).
import { isUtf8 } from 'node:buffer';
import { MAX_IMAGE_BYTES } from '@gerbang/contract/choices';
import { refusals, UnreadableFileError } from './limits.ts';
import type { ZipSource } from './zip-source.ts';

/** What stands before the bytes of a file; `size` of them, unless its writer did not know it yet. */
export type ZipHead = { name: string; locked: boolean; method: number; crc: number; size: number | undefined };
/** A file as it stands there; `packed` are its bytes, undefined for more of them than are kept. */
export type ZipEntry = Omit<ZipHead, 'size'> & { packed: Buffer[] | undefined };

const HEADER = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const TABLE = 0x02014b50;
/** What comes behind the last file: the table of contents, or the end of one without any. */
const behind = new Set([TABLE, 0x08064b50, 0x06064b50, 0x06054b50]);
const HEADER_BYTES = 30;
const FULL_32 = 0xffffffff;

/**
 * The files for which `wants` says yes, whole, with at most so many bytes (those of a picture: packing saves hardly any); all others are passed over and cost nothing. Throws `UnreadableFileError` for what is
 * no ZIP, or ends too early.
 */
export async function* zipEntries(
  source: ZipSource,
  wants: (file: ZipHead) => Promise<boolean>,
  most: number = MAX_IMAGE_BYTES,
): AsyncGenerator<ZipEntry> {
  for (let isFirst = true; ; isFirst = false) {
    const start = await source.see(4);
    const signature = start.length < 4 ? 0 : start.readUInt32LE();
    if (behind.has(signature)) return;
    if (signature !== HEADER) throw new UnreadableFileError(isFirst ? refusals.notZip : refusals.damagedZip);
    const head = await readHead(source);
    const kept = (await wants(head)) ? new Kept(most) : undefined;
    const crc = head.size === undefined ? await readUnmeasured(source, kept) : await readMeasured(source, head, kept);
    if (kept) yield { ...head, crc, packed: kept.bytes };
  }
}

class Kept {
  bytes: Buffer[] | undefined = [];
  readonly #most: number;
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(bytes: Buffer): void {
    this.#size += bytes.length;
    if (this.#size > this.#most) this.bytes = undefined;
    this.bytes?.push(bytes);
  }
}

async function readHead(source: ZipSource): Promise<ZipHead> {
  const head = await source.take(HEADER_BYTES);
  const [flags, method, crc] = [head.readUInt16LE(6), head.readUInt16LE(8), head.readUInt32LE(14)];
  const name = await source.take(head.readUInt16LE(26));
  const more = await source.take(head.readUInt16LE(28));
  const isMeasured = (flags & 8) === 0;
  return {
    name: name.toString((flags & 0x0800) !== 0 || isUtf8(name) ? 'utf8' : 'latin1'),
    locked: (flags & 1) === 1,
    method,
    crc,
    size: isMeasured ? packedSize(head, more) : undefined,
  };
}

/** How many bytes it has in the ZIP; from 4 GiB on that stands in a field of its own, behind the unpacked size. */
function packedSize(head: Buffer, more: Buffer): number {
  const size = head.readUInt32LE(18);
  if (size !== FULL_32) return size;
  for (let at = 0; at + 4 <= more.length; at += 4 + more.readUInt16LE(at + 2)) {
    const place = at + 4 + (head.readUInt32LE(22) === FULL_32 ? 8 : 0);
    if (more.readUInt16LE(at) === 1 && place + 8 <= more.length) return Number(more.readBigUInt64LE(place));
  }
  throw new UnreadableFileError(refusals.damagedZip);
}

async function readMeasured(source: ZipSource, { crc, size = 0 }: ZipHead, kept: Kept | undefined): Promise<number> {
  for (let left = size; left > 0; ) {
    const bytes = await source.some(left);
    left -= bytes.length;
    kept?.add(bytes);
  }
  return crc;
}

const MARK = Buffer.from('PK');
/** Of the longest descriptor and the signature behind it. */
const DESCRIPTOR_BYTES = 24 + 4;

/**
 * The bytes of a file whose writer knew its size afterwards only (macOS, streams), up to the descriptor that tells it. The same
 * letters within the bytes are none: the size would have to fit, too.
 */
async function readUnmeasured(source: ZipSource, kept: Kept | undefined): Promise<number> {
  for (let size = 0; ; ) {
    const seen = await source.see(DESCRIPTOR_BYTES);
    if (seen.length < 16) throw new UnreadableFileError(refusals.damagedZip);
    const at = seen.indexOf(MARK);
    const found = at === 0 ? descriptorAt(seen, size) : undefined;
    if (found) {
      await source.take(found.length);
      return found.crc;
    }
    // Up to the next such letters, of which the first may be the last byte seen.
    const next = at === 0 ? seen.indexOf(MARK, 1) : at;
    const bytes = await source.some(next > 0 ? next : Math.max(1, seen.length - 1));
    size += bytes.length;
    kept?.add(bytes);
  }
}

/** A descriptor that says that there were so many bytes before it; its sizes have 4 bytes each, or 8. */
function descriptorAt(seen: Buffer, size: number): { crc: number; length: number } | undefined {
  if (seen.length < 16 || seen.readUInt32LE() !== DESCRIPTOR || seen.readUInt32LE(8) !== size % (FULL_32 + 1))
    return undefined;
  const length = [16, 24].find((bytes) => {
    const next = bytes + 4 <= seen.length ? seen.readUInt32LE(bytes) : 0;
    return next === HEADER || behind.has(next);
  });
  return length === undefined ? undefined : { crc: seen.readUInt32LE(4), length };
}
