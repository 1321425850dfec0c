import { createHmac, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { offerGauge } from '../gauges.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { StorageAwayError } from '../storage/storage-errors.ts';
import { Turns } from '../turns.ts';
import {
  BrokenImageError,
  DamagedImageError,
  keyVersionOf,
  onlyKey,
  openImage,
  type PictureKeys,
  sealImage,
} from './image-cipher.ts';
import type { ImageKind } from './render.ts';
import { type ReceivedImage, receiveUpload } from './upload.ts';

/**
 * A picture in the store: its key, its size in pixels, `ukuran`, the bytes of its JPEG, and `sidik`, by which the same
 * picture is known again (null where nothing was given to make it with).
 */
export type StoredImage = { kunci: string; lebar: number; tinggi: number; ukuran: number; sidik: string | null };

/** The whole picture or its 160-px form. */
export type ImageForm = 'penuh' | 'kecil';

export type Images = {
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
};

/** No bytes under this key. */
export class MissingImageError extends BrokenImageError {
  constructor(key: string) {
    super(`Stored image is missing: ${key}`);
    this.name = 'MissingImageError';
  }
}

type ImagesOptions = {
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

/** Loaded with the first picture: the decoder takes ten megabytes, which an instance at rest does not need. */
async function render(path: string, kind: ImageKind) {
  const { renderImage } = await import('./render.ts');
  return renderImage(path, kind);
}

/** The picture pipeline: receive, store, read, discard. */
export function createImages(options: ImagesOptions): Images {
  const { storage, fileKey, tempDir, sidikKey, concurrency = 2, waiting = 64 } = options;
  const turns = new Turns({ places: concurrency, each: 1, queue: waiting, queueEach: WAITING_EACH, name: 'gambar' });
  const keys = Buffer.isBuffer(fileKey) ? onlyKey(fileKey) : fileKey;
  let broken = 0;
  const help = 'Lost or damaged pictures that somebody asked for.';
  offerGauge({ name: 'gerbang_gambar_rusak_total', help }, () => broken);

  async function putSealed(key: string, plain: Buffer): Promise<void> {
    await storage.put(key, sealImage(await keys.current(), key, plain));
  }

  async function open(key: string): Promise<Buffer> {
    const sealed = await storage.get(key);
    if (!sealed) throw new MissingImageError(key);
    const version = keyVersionOf(sealed);
    const opener = version && (await keys.find(version));
    if (!opener) throw new DamagedImageError(key);
    return openImage(opener, key, sealed);
  }

  async function remove(kunci: string): Promise<void> {
    await Promise.allSettled([storage.delete(kunci), storage.delete(smallKey(kunci))]);
  }

  async function store(received: ReceivedImage, kind: ImageKind, owner?: string): Promise<StoredImage> {
    const path = received.temporaryPath;
    try {
      const { full, small, lebar, tinggi } = await turns.run(() => render(path, kind), owner ?? path);
      const kunci = randomBytes(16).toString('hex');
      try {
        await putSealed(kunci, full);
        await putSealed(smallKey(kunci), small);
      } catch (error) {
        // A store that is away would keep the person waiting once more; the sweeper takes what is there.
        if (!(error instanceof StorageAwayError)) await remove(kunci);
        throw error;
      }
      const sidik = sidikKey ? createHmac('sha256', sidikKey).update(full).digest('hex') : null;
      return { kunci, lebar, tinggi, ukuran: full.length, sidik };
    } finally {
      await removeTemporary(received);
    }
  }

  return {
    receive: (stream, filename) => receiveUpload(stream, { folder: tempDir, filename }),
    store,
    discard: (image) => ('kunci' in image ? remove(image.kunci) : removeTemporary(image)),
    async read(kunci, form) {
      try {
        return await open(form === 'penuh' ? kunci : smallKey(kunci));
      } catch (error) {
        if (error instanceof BrokenImageError) broken += 1;
        throw error;
      }
    },
  };
}

/** The storage key of the small form. */
export function smallKey(kunci: string): string {
  return `${kunci}-kecil`;
}

async function removeTemporary({ temporaryPath }: ReceivedImage): Promise<void> {
  await rm(temporaryPath, { force: true }).catch(() => undefined);
}
