// Backups are sealed in the age format (age-encryption.org), which other programs open, too: to a key that the secrets
// give, or to one whose private half is kept elsewhere.
import { hkdfSync } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { bech32 } from '@scure/base';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Secrets } from '../secrets.ts';
import { asStorageError } from '../storage/durable-file.ts';

/** Whom a backup is sealed to: `age1…`, no secret. */
export type Recipient = string;
/** What opens it: `AGE-SECRET-KEY-1…`. */
export type Identity = string;

/** The bytes were not sealed to this key, or are not what was sealed. */
export class UnopenableError extends Error {
  constructor(cause?: unknown) {
    super('Sealed bytes cannot be opened', { cause });
    this.name = 'UnopenableError';
  }
}

/** The key that the secrets give. It goes with the pictures' key: whoever has seen an old one opens nothing new. */
export function ownIdentity({ fileKey }: Pick<Secrets, 'fileKey'>): Identity {
  const bytes = new Uint8Array(hkdfSync('sha256', fileKey, Buffer.alloc(0), 'cadangan gerbang', 32));
  return bech32.encodeFromBytes('AGE-SECRET-KEY-', bytes).toUpperCase();
}

export const newIdentity = (): Promise<Identity> => generateX25519Identity();

export const recipientOf = (identity: Identity): Promise<Recipient> => identityToRecipient(identity);

/** Whether a text is a key that opens backups. */
export function isIdentity(text: string): boolean {
  const decoded = bech32.decodeUnsafe(text.toLowerCase(), 90);
  return decoded?.prefix === 'age-secret-key-' && decoded.words.length === 52;
}

export function sealBytes(recipient: Recipient, plain: Uint8Array): Promise<Uint8Array> {
  return sealing(recipient).encrypt(plain);
}

/** The plain bytes. Throws `UnopenableError`. */
export async function openBytes(identity: Identity, sealed: Uint8Array): Promise<Buffer> {
  try {
    return Buffer.from(await opening(identity).decrypt(sealed));
  } catch (error) {
    throw new UnopenableError(error);
  }
}

type Files = { from: string; to: string };

/** Compresses (zstd) and seals a file of any size into a new one (0600, on the disk when this returns). */
export async function sealFile(recipient: Recipient, { from, to }: Files): Promise<void> {
  const compressed = createReadStream(from, { highWaterMark: 1 << 20 }).compose(createZstdCompress());
  const sealed = await sealing(recipient).encrypt(Readable.toWeb(compressed) as ReadableStream<Uint8Array>);
  try {
    await pipeline(Readable.fromWeb(sealed as never), createWriteStream(to, { flags: 'wx', mode: 0o600 }));
    const written = await open(to, 'r+');
    await written.sync();
    await written.close();
  } catch (error) {
    throw asStorageError(error);
  }
}

/** The way back, into a new file (0600). Throws `UnopenableError` and `StorageFullError`. */
export async function openFile(identity: Identity, { from, to }: Files): Promise<void> {
  try {
    const sealed = Readable.toWeb(createReadStream(from, { highWaterMark: 1 << 20 })) as ReadableStream<Uint8Array>;
    const plain = Readable.fromWeb((await opening(identity).decrypt(sealed)) as never);
    await pipeline(plain, createZstdDecompress(), createWriteStream(to, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    const stored = asStorageError(error);
    throw stored === error ? new UnopenableError(error) : stored;
  }
}

function sealing(recipient: Recipient): Encrypter {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter;
}

function opening(identity: Identity): Decrypter {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return decrypter;
}
