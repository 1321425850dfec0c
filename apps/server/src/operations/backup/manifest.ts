// What a generation says of itself: cadangan.json, facts without personal data under the seal of the secrets.

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import type { Secrets } from '../../platform/secrets.ts';
import { errorCode } from '../../platform/storage/storage-errors.ts';
import { isNotThere } from './unreadable.ts';

export const MANIFEST_FILE = 'cadangan.json';
/** The names of the database's pieces, in order, compressed. */
export const DATABASE_FILE = 'basis-data.zst';
/** The storage keys of all pictures that the database names, compressed: random names, no secret. */
export const KEYS_FILE = 'gambar.zst';
/** The secrets, sealed; only where what opens the backup is not made of them. */
export const SECRETS_FILE = 'rahasia.age';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.number().check(z.int(), z.nonnegative());
const keys = z.array(z.string().check(z.regex(/^[a-z0-9]{32,64}$/)));

const manifestSchema = z.strictObject({
  format: z.literal(2),
  /** Its place in the order of generations, whatever the clock said. */
  nomor: count,
  /** State of the data. */
  dibuat_pada: z.iso.datetime(),
  asal: z.enum(['perintah', 'terjadwal']),
  /** Version of the program that made it. */
  program: z.string(),
  /** The migrations of its database, in order. */
  skema: z.array(z.string()).check(z.minLength(1)),
  /** Rows of each table. */
  tabel: z.record(z.string(), count),
  /** Pictures that the database names. */
  gambar: count,
  /** Of these, pictures without any whole bytes, here or where they were copied from. */
  hilang: keys,
  /** Of these, pictures that are whole here and damaged or gone where they were copied from. */
  rusak: keys,
  /** When all pictures were last read where they are stored, and not only the new ones. */
  dibaca_semua_pada: z.nullable(z.iso.datetime()),
  /** Whom it is sealed to, and the folder of pictures that are sealed in the same way. */
  penerima: z.string(),
  kumpulan: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  /** SHA-256 of its other files by name. */
  berkas: z.record(z.string(), sha256),
  /** Fingerprint of the secrets that its pictures and passwords need. */
  sidik_rahasia: z.nullable(sha256),
  /** HMAC of everything above under those secrets. */
  segel: sha256,
});

export type Manifest = z.infer<typeof manifestSchema>;

/** The manifest with its seal, which only holders of the secrets can make. */
export function sealManifest(facts: Omit<Manifest, 'segel'>, secrets: Secrets): Manifest {
  return { ...facts, segel: sealOf(facts, secrets) };
}

/** Whether nobody changed the manifest who does not hold the secrets. */
export function isSealedBy({ segel, ...facts }: Manifest, secrets: Secrets): boolean {
  return timingSafeEqual(Buffer.from(segel, 'hex'), Buffer.from(sealOf(facts, secrets), 'hex'));
}

function sealOf(facts: Omit<Manifest, 'segel'>, { pepper }: Secrets): string {
  const key = createHmac('sha256', pepper).update('segel cadangan gerbang').digest();
  return createHmac('sha256', key)
    .update(JSON.stringify(inOneOrder(facts)))
    .digest('hex');
}

/** The same facts have the same text, in whatever order the file has them. */
function inOneOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, inOneOrder(inner)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Undefined for a text that is no manifest of this format. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    return z.parse(manifestSchema, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Whether a text is the manifest of a program that writes them in another form. */
export function isOfOtherFormat(text: string): boolean {
  try {
    const { format } = z.parse(z.object({ format: z.int() }), JSON.parse(text));
    return format !== 2;
  } catch {
    return false;
  }
}

/** SHA-256 (hex) of bytes or text. */
export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** SHA-256 (hex) of a file of any size. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}

/** In words that follow the file's name. */
export type FileProblem = { sebab: string; isUnread: boolean };

/** What is wrong with a file of which a manifest tells the hash; undefined: nothing. */
export async function fileProblem(path: string, hash: string): Promise<FileProblem | undefined> {
  try {
    return (await hashOfFile(path)) === hash ? undefined : { sebab: 'rusak atau diubah.', isUnread: false };
  } catch (error) {
    if (isNotThere(error)) return { sebab: 'hilang.', isUnread: false };
    return { sebab: `tidak terbaca (${errorCode(error)}).`, isUnread: true };
  }
}
