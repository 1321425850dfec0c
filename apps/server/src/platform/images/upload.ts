// An uploaded file on its way to a temporary file: its size is counted and its kind seen by content.

import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { MAX_IMAGE_BYTES } from '@gerbang/contract/choices';
import { sentences } from '@gerbang/contract/wire';
import { HttpError } from '../errors.ts';
import { makeFolder } from '../storage/durable-file.ts';
import { asStorageError } from '../storage/storage-errors.ts';

/** A file that arrived whole and begins like a PNG or JPEG; `ukuran` in bytes. */
export type ReceivedImage = { temporaryPath: string; ukuran: number };

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
