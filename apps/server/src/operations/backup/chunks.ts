// The database of a generation in pieces that later generations share as far as they are the same: cut where its pages
// say so, so that what was added in one place moves no border elsewhere.

import { createHmac } from 'node:crypto';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, zstdCompress, zstdDecompress } from 'node:zlib';
import type { Secrets } from '../../platform/secrets.ts';
import { asStorageError } from '../../platform/storage/storage-errors.ts';
import type { Pool } from './pool.ts';
import { type Identity, type Recipient, UnopenableError } from './seal.ts';

const PAGE_BYTES = 4096;
/** One page in so many ends a piece. */
const PAGES = 32;
const FEWEST_PAGES = 8;
const MOST_PAGES = 256;
const READ_BYTES = 1 << 20;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

type SealingPool = { pool: Pool; penerima: Recipient; secrets: Secrets };

/** Puts the pieces of a file that the pool lacks into it; returns the names of all, in order, and the bytes it grew by. */
export async function storeFile(file: string, { pool, penerima, secrets }: SealingPool) {
  const names: string[] = [];
  let byte = 0;
  for await (const piece of piecesOf(file)) {
    const name = nameOf(piece, secrets);
    names.push(name);
    if (!pool.has(name)) byte += await pool.add(name, await compress(piece), penerima);
  }
  return { names, byte };
}

type OpeningPool = { pool: Pool; identity: Identity; secrets: Secrets };

/** Writes a new file (0600) from its pieces. Throws `UnopenableError` and `StorageFullError`. */
export async function openFile(names: string[], to: string, { pool, identity, secrets }: OpeningPool): Promise<void> {
  const file = await open(to, 'wx', 0o600);
  try {
    for (const name of names) {
      const piece = await decompress(await pool.read(name, identity)).catch((error: unknown) => {
        throw new UnopenableError(error);
      });
      // Careful: whoever knows whom it is sealed to can seal; only the secrets make this name.
      if (nameOf(piece, secrets) !== name) throw new UnopenableError();
      await file.writeFile(piece);
    }
    await file.sync();
  } catch (error) {
    throw asStorageError(error);
  } finally {
    await file.close();
  }
}

/** Keyed, so that a name tells nobody whether the piece holds what he knows. */
function nameOf(piece: Buffer, { pepper }: Secrets): string {
  const key = createHmac('sha256', pepper).update('potongan cadangan gerbang').digest();
  return createHmac('sha256', key).update(piece).digest('hex');
}

async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path, 'r');
  let pages: Buffer[] = [];
  try {
    for await (const block of file.createReadStream({ highWaterMark: READ_BYTES })) {
      for (let at = 0; at < block.length; at += PAGE_BYTES) {
        const page = block.subarray(at, at + PAGE_BYTES);
        pages.push(page);
        const mayEnd = pages.length >= FEWEST_PAGES && crc32(page) % PAGES === 0;
        if (!mayEnd && pages.length < MOST_PAGES) continue;
        yield Buffer.concat(pages);
        pages = [];
      }
    }
    if (pages.length > 0) yield Buffer.concat(pages);
  } finally {
    await file.close();
  }
}
