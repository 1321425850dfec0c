// Zip files (PKWARE APPNOTE 6.3): reports are packed piece by piece, a person's copy and an export are sent file by file.
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';

/** Level 2 packs a sheet twice as fast as the usual 6, at a tenth more bytes. */
const LEVEL = 2;
/** 1 January 1980, the earliest day the format knows: the file says itself when it was made. */
const DOS_DATE = 0x21;
/** What the old fields cannot hold says 'look into the newer ones' (Zip64). */
const FULL_16 = 0xffff;
const FULL_32 = 0xffffffff;

/** What is packed of a file: checksum and size of what went in, and the bytes that came out. */
export type PackedFile = { crc: number; size: number; packed: Buffer[]; packedSize: number };

/** Packs one file as its pieces come; only packed bytes are kept. */
export class Packing {
  readonly #deflate: DeflateRaw = createDeflateRaw({ level: LEVEL });
  readonly #made: PackedFile = { crc: 0, size: 0, packed: [], packedSize: 0 };
  readonly #ended: Promise<void>;

  constructor() {
    this.#deflate.on('data', (bytes: Buffer) => {
      this.#made.packed.push(bytes);
      this.#made.packedSize += bytes.length;
    });
    this.#ended = new Promise((resolve, reject) => this.#deflate.on('end', resolve).on('error', reject));
  }

  async write(piece: string | Buffer): Promise<void> {
    const bytes = Buffer.from(piece as string);
    this.#made.crc = crc32(bytes, this.#made.crc);
    this.#made.size += bytes.length;
    if (!this.#deflate.write(bytes)) await new Promise((resolve) => this.#deflate.once('drain', resolve));
  }

  async end(): Promise<PackedFile> {
    this.#deflate.end();
    await this.#ended;
    return this.#made;
  }
}

type Pieces = AsyncIterable<string | Buffer> | Iterable<string | Buffer>;

/** The pieces of one file, packed. */
export async function pack(pieces: Pieces): Promise<PackedFile> {
  const packing = new Packing();
  for await (const piece of pieces) await packing.write(piece);
  return packing.end();
}

/** A zip file that keeps only packed bytes in memory, at most 4 GiB of them. */
export class Zip {
  readonly #parts: Buffer[] = [];
  readonly #directory = new Directory();

  /** Packs the pieces of one file as they come. */
  async add(name: string, pieces: Pieces): Promise<void> {
    const packed = await pack(pieces);
    this.#parts.push(this.#directory.add(name, { ...packed, stored: false }), ...packed.packed);
  }

  /** The whole file. */
  bytes(): Buffer {
    return Buffer.concat([...this.#parts, ...this.#directory.end()]);
  }
}

/** A file of a zip: its bytes, stored as they are, or packed before. */
export type ZipFile = { name: string; bytes: Buffer } | { name: string; packed: PackedFile };

/**
 * The pieces of a zip file whose files come one after the other, each whole: no more than one of them is in memory.
 * Pictures are stored as they are, for they do not get smaller. As long and as many as you like (Zip64); one of them has
 * less than 4 GiB.
 */
export async function* zipOf(files: AsyncIterable<ZipFile>): AsyncGenerator<Buffer> {
  const directory = new Directory();
  for await (const file of files) {
    if ('bytes' in file) {
      const { name, bytes } = file;
      yield directory.add(name, { crc: crc32(bytes), size: bytes.length, packedSize: bytes.length, stored: true });
      yield bytes;
    } else {
      yield directory.add(file.name, { ...file.packed, stored: false });
      yield* file.packed.packed;
    }
  }
  yield* directory.end();
}

type Entry = Omit<PackedFile, 'packed'> & {
  /** Whether the bytes stand there as they are. */
  stored: boolean;
};

/** The table of contents at the end of the file, and where the next file of it begins. */
class Directory {
  readonly #headers: Buffer[] = [];
  #offset = 0;
  #size = 0;

  /** Notes a file and returns what stands before its bytes. */
  add(name: string, entry: Entry): Buffer {
    const central = header(name, entry, { offset: this.#offset });
    const local = header(name, entry);
    this.#headers.push(central);
    this.#size += central.length;
    this.#offset += local.length + entry.packedSize;
    return local;
  }

  end(): Buffer[] {
    return [...this.#headers, endOf({ entries: this.#headers.length, size: this.#size, offset: this.#offset })];
  }
}

/** An entry's header with its name; the central one, which names the offset, holds a few fields more. */
function header(name: string, entry: Entry, central?: { offset: number }): Buffer {
  const { crc, size, packedSize, stored } = entry;
  const isFar = central !== undefined && central.offset >= FULL_32;
  const bytes = Buffer.alloc(central ? 46 : 30);
  const encoded = Buffer.from(name);
  bytes.writeUInt32LE(central ? 0x02014b50 : 0x04034b50, 0);
  if (central) bytes.writeUInt16LE(20, 4);
  const at = central ? 6 : 4;
  bytes.writeUInt16LE(isFar ? 45 : 20, at);
  // Bit 11: names are UTF-8. Method 8: deflate; 0: stored.
  bytes.writeUInt16LE(0x0800, at + 2);
  bytes.writeUInt16LE(stored ? 0 : 8, at + 4);
  bytes.writeUInt16LE(DOS_DATE, at + 8);
  bytes.writeUInt32LE(crc, at + 10);
  bytes.writeUInt32LE(packedSize, at + 14);
  bytes.writeUInt32LE(size, at + 18);
  bytes.writeUInt16LE(encoded.length, at + 22);
  if (!central) return Buffer.concat([bytes, encoded]);
  bytes.writeUInt32LE(isFar ? FULL_32 : central.offset, 42);
  if (!isFar) return Buffer.concat([bytes, encoded]);
  const more = Buffer.alloc(12);
  more.writeUInt16LE(0x0001, 0);
  more.writeUInt16LE(8, 2);
  more.writeBigUInt64LE(BigInt(central.offset), 4);
  bytes.writeUInt16LE(more.length, 30);
  return Buffer.concat([bytes, encoded, more]);
}

type End = { entries: number; size: number; offset: number };

/** How many files there are, and where their table begins and how long it is; twice where the old fields are too small. */
function endOf({ entries, size, offset }: End): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(entries, FULL_16), 8);
  end.writeUInt16LE(Math.min(entries, FULL_16), 10);
  end.writeUInt32LE(Math.min(size, FULL_32), 12);
  end.writeUInt32LE(Math.min(offset, FULL_32), 16);
  if (entries < FULL_16 && size < FULL_32 && offset < FULL_32) return end;
  const large = Buffer.alloc(56 + 20);
  large.writeUInt32LE(0x06064b50, 0);
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(45, 12);
  large.writeUInt16LE(45, 14);
  large.writeBigUInt64LE(BigInt(entries), 24);
  large.writeBigUInt64LE(BigInt(entries), 32);
  large.writeBigUInt64LE(BigInt(size), 40);
  large.writeBigUInt64LE(BigInt(offset), 48);
  // Where that stands, for whoever reads from the end.
  large.writeUInt32LE(0x07064b50, 56);
  large.writeBigUInt64LE(BigInt(offset + size), 64);
  large.writeUInt32LE(1, 72);
  return Buffer.concat([large, end]);
}
