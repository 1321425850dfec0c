// The picture pipeline: an upload is received to a temporary file, written anew and stored sealed; later it is read, stamped for who looks,
// or thrown away.
import { createHmac, randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { MAX_IMAGE_BYTES } from '@gerbang/contract/choices';
import { sentences } from '@gerbang/contract/sentences';
import { HttpError } from '../errors.ts';
import { OverLimitError, openGate } from '../gate.ts';
import { giveBack } from '../own-memory.ts';
import { Semaphore } from '../semaphore.ts';
import { makeFolder } from '../storage/durable-file.ts';
import { type FileStorage, smallKey } from '../storage/file-storage.ts';
import { asStorageError, StorageAwayError } from '../storage/storage-errors.ts';
import { onlyKey, type PictureKeys, sealImage } from './image-cipher.ts';
import { type KeptBytes, readers } from './kept-bytes.ts';
import { tooCostly } from './picture-structure.ts';
import type { ImageForm } from './read-image.ts';
import type { ImageKind, RenderedImage } from './render.ts';
import type { Rendered, RenderOrder } from './render.worker.ts';
import { createStamper, type Stamper } from './stamper.ts';

/**
 * A file that arrived whole and begins like a PNG or JPEG; `ukuran` in bytes. With `mayKeep` one that this program could have
 * written stays as it is, byte for byte (`own-jpeg.ts`).
 */
export type ReceivedImage = { temporaryPath: string; ukuran: number; mayKeep?: true };

/**
 * A picture in the store: its key, its size in pixels, `ukuran`, the bytes of its JPEG, and `sidik`, by which the same
 * picture is known again (null where nothing was given to make it with).
 */
export type StoredImage = { kunci: string; lebar: number; tinggi: number; ukuran: number; sidik: string | null };

export type Images = KeptBytes & {
  /**
   * Reads an upload to a temporary file. `filename` as the client sent it; undefined comes back for an empty file
   * input. Throws `HttpError` 413 (over 10 MiB), 415 (neither PNG nor JPEG), `StorageFullError`.
   */
  receive(stream: Readable, filename?: string): Promise<ReceivedImage | undefined>;
  /**
   * Writes a received picture anew and stores it encrypted with its small form; the temporary file is gone
   * afterwards, whatever happened. Of one `owner` one at a time. Throws `HttpError` 415 (not decodable), 429 (too many of this
   * owner wait), 503 (too busy), `StorageFullError`.
   */
  store(received: ReceivedImage, kind: ImageKind, owner?: string): Promise<StoredImage>;
  /** Takes away what a failed request received or stored; never throws, the sweeper takes what is left. */
  discard(image: ReceivedImage | StoredImage): Promise<void>;
  /** The JPEG under a key. Throws `MissingImageError` or `DamagedImageError`. */
  read(kunci: string, form: ImageForm): Promise<Buffer>;
  stamp: Stamper;
};

type PicturePlace = {
  storage: FileStorage;
  /** 32 bytes (`Secrets`), or the keys of secrets whose key may be exchanged. */
  fileKey: Buffer | PictureKeys;
  /** Folder of unfinished uploads; made when needed, old ones removed by the sweeper. */
  tempDir: string;
  /** Makes `sidik`: keyed, so that nobody can ask a stolen database whether it holds a picture (`sidikKey`). */
  sidikKey?: Buffer;
  /** Pictures decoded at once; each takes one core. */
  concurrency?: number;
  /** Pictures that may wait for their turn; beyond them `HttpError` 503. */
  waiting?: number;
};

/** Requests of one owner that may wait for the decoder, each with one picture. */
const WAITING_EACH = 32;

/** Starts with the first upload, and goes when none has come for a while: an instance at rest does not need it. */
const decoding = openGate<RenderOrder, Rendered>(new URL('./render.worker.ts', import.meta.url), {
  in: 'process',
  heapMb: 64,
  cpuMs: 8000,
  residentMb: 256,
  keepsMb: 32,
  idleMs: 30_000,
});

async function render({ temporaryPath: path, mayKeep }: ReceivedImage, kind: ImageKind): Promise<RenderedImage> {
  const rendered = await decoding.run({ path, mayKeep: mayKeep === true, kind }).catch((error: unknown) => {
    throw error instanceof OverLimitError ? tooCostly() : error;
  });
  if ('refusal' in rendered) throw new HttpError(415, rendered.refusal);
  if ('away' in rendered) throw new StorageAwayError(rendered.away);
  return rendered;
}

/** The picture pipeline: receive, store, read, stamp, discard. */
export function createImages(options: PicturePlace): Images {
  const { storage, fileKey, tempDir, sidikKey, concurrency = 2, waiting = 64 } = options;
  const semaphore = new Semaphore({
    places: concurrency,
    each: 1,
    queue: waiting,
    queueEach: WAITING_EACH,
    name: 'gambar',
  });
  const keys = Buffer.isBuffer(fileKey) ? onlyKey(fileKey) : fileKey;

  async function putSealed(key: string, plain: Buffer): Promise<void> {
    const sealed = sealImage(await keys.current(), key, plain);
    await storage.put(key, sealed);
    giveBack(sealed);
  }

  /** Side by side: each waits for the disk. Both are over when it fails, so that what is taken away then does not come back. */
  async function putBoth(kunci: string, full: Buffer, small: Buffer): Promise<void> {
    const both = await Promise.allSettled([putSealed(kunci, full), putSealed(smallKey(kunci), small)]);
    for (const put of both) if (put.status === 'rejected') throw put.reason;
  }

  async function remove(kunci: string): Promise<void> {
    await Promise.allSettled([storage.delete(kunci), storage.delete(smallKey(kunci))]);
  }

  async function store(received: ReceivedImage, kind: ImageKind, owner?: string): Promise<StoredImage> {
    const path = received.temporaryPath;
    try {
      const { full, small, lebar, tinggi } = await semaphore.run(() => render(received, kind), owner ?? path);
      const kunci = randomBytes(16).toString('hex');
      try {
        await putBoth(kunci, full, small);
      } catch (error) {
        // A store that is away would keep the person waiting once more; the sweeper takes what is there.
        if (!(error instanceof StorageAwayError)) await remove(kunci);
        throw error;
      }
      const sidik = sidikKey ? createHmac('sha256', sidikKey).update(full).digest('hex') : null;
      const ukuran = full.length;
      giveBack(full);
      giveBack(small);
      return { kunci, lebar, tinggi, ukuran, sidik };
    } finally {
      await removeTemporary(received);
    }
  }

  return {
    receive(stream, filename) {
      decoding.warm();
      return receiveUpload(stream, { folder: tempDir, filename });
    },
    store,
    discard: (image) => ('kunci' in image ? remove(image.kunci) : removeTemporary(image)),
    stamp: createStamper(),
    ...readers(storage, keys),
  };
}

async function removeTemporary({ temporaryPath }: ReceivedImage): Promise<void> {
  await rm(temporaryPath, { force: true }).catch(() => undefined);
}

const SIGNATURES = [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from([0xff, 0xd8, 0xff])];
const LONGEST_SIGNATURE = 8;

/**
 * Reads an upload to a temporary file (0600) in `folder`. Throws `HttpError` 413 beyond 10 MiB, 415 unless the
 * content begins like a PNG or JPEG, the stream's own error when it breaks off. Undefined for an empty file input:
 * no bytes and no `filename`. The stream is read to its end whatever happens, so that the parser behind it goes on.
 */
export async function receiveUpload(
  stream: Readable,
  { folder, filename }: { folder: string; filename?: string | undefined },
): Promise<ReceivedImage | undefined> {
  // Careful: an error between two reads has no listener otherwise, and would end the process.
  stream.on('error', () => undefined);
  const temporaryPath = join(folder, `${randomBytes(16).toString('hex')}.unggahan`);
  try {
    await makeFolder(folder);
    const ukuran = await writeChecked(stream, temporaryPath);
    if (ukuran > 0) return { temporaryPath, ukuran };
    if (filename) throw new HttpError(415, sentences.fileType);
    return undefined;
  } catch (error) {
    await rm(temporaryPath, { force: true }).catch(() => undefined);
    throw error instanceof HttpError ? error : asStorageError(error);
  } finally {
    stream.resume();
  }
}

/** Writes the stream to a file that is made when its kind is known; returns the number of bytes. */
async function writeChecked(stream: Readable, path: string): Promise<number> {
  let file: FileHandle | undefined;
  let pending = Buffer.alloc(0);
  let size = 0;
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > MAX_IMAGE_BYTES) throw new HttpError(413, sentences.fileTooLarge);
      pending = file ? chunk : Buffer.concat([pending, chunk]);
      if (pending.length < LONGEST_SIGNATURE) continue;
      file ??= await openFor(path, pending);
      await file.writeFile(pending);
      pending = Buffer.alloc(0);
    }
    // The multipart parser cuts a file at its own limit and says so here.
    if ('truncated' in stream && stream.truncated === true) throw new HttpError(413, sentences.fileTooLarge);
    if (size > 0 && !file) throw new HttpError(415, sentences.fileType);
    return size;
  } finally {
    await file?.close();
  }
}

async function openFor(path: string, head: Buffer): Promise<FileHandle> {
  const isKnown = SIGNATURES.some((signature) => head.subarray(0, signature.length).equals(signature));
  if (!isKnown) throw new HttpError(415, sentences.fileType);
  return open(path, 'wx', 0o600);
}
