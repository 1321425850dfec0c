// What a backup says of itself: cadangan.json (facts, sealed), and daftar.sha256 (the hash of every file).
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import type { Secrets } from '../secrets.ts';
import { isStorageKey } from '../storage/file-storage.ts';

export const MANIFEST_FILE = 'cadangan.json';
export const LIST_FILE = 'daftar.sha256';
export const DATABASE_FILE = 'gerbang.db';
export const PICTURES_FOLDER = 'berkas';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.number().check(z.int(), z.nonnegative());

const manifestSchema = z.strictObject({
  format: z.literal(1),
  dibuat_pada: z.iso.datetime(),
  asal: z.enum(['perintah', 'terjadwal']),
  /** Version of the program that made it. */
  program: z.string(),
  /** The migrations of its database, in order. */
  skema: z.array(z.string()).check(z.minLength(1)),
  /** Rows of each table. */
  tabel: z.record(z.string(), count),
  /** Stored files (two for each picture) and their bytes. */
  berkas: z.strictObject({ jumlah: count, byte: count }),
  /** Pictures that were lost before: their rows are in it, their bytes nowhere. */
  hilang: z.array(z.string()),
  daftar_sha256: sha256,
  /** Fingerprint of the secrets that its pictures and passwords need. */
  sidik_rahasia: z.nullable(sha256),
  /** HMAC of everything above under those secrets. */
  segel: sha256,
});

export type Manifest = z.infer<typeof manifestSchema>;

/** SHA-256 (hex) by the path in the backup, with `/`. */
export type FileList = Map<string, string>;

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

/** The text of daftar.sha256, as `sha256sum -c` reads it. */
export function writeList(list: FileList): string {
  const lines = [...list].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([path, hash]) => `${hash}  ${path}\n`);
  return lines.join('');
}

/** Undefined for a text with any line that names no file of a backup. */
export function parseList(text: string): FileList | undefined {
  const list: FileList = new Map();
  for (const line of text.split('\n').slice(0, -1)) {
    const [, hash, path] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? [];
    if (!hash || !path || !isPathOfBackup(path) || list.has(path)) return undefined;
    list.set(path, hash);
  }
  return text.endsWith('\n') ? list : undefined;
}

/** Where the bytes under a storage key lie in a backup. Few folders: each is one more to bring to the disk. */
export function pathOfKey(key: string): string {
  return `${PICTURES_FOLDER}/${key.slice(0, 2)}/${key}`;
}

/** Careful: what stands in a list must not lead out of the folder. */
function isPathOfBackup(path: string): boolean {
  const key = path.split('/').at(-1) ?? '';
  return path === DATABASE_FILE || (isStorageKey(key) && path === pathOfKey(key));
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
