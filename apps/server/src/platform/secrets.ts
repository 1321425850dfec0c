// The keys that live outside the database, so that a copy of the database alone opens nothing.

import { hkdfSync, randomBytes } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { StartupError } from './errors.ts';
import { makeFolder, replaceFile, writeNewFile } from './storage/durable-file.ts';
import { errorCode } from './storage/storage-errors.ts';

/** Four keys of 32 bytes: for password hashes, stored pictures, signed cookies and hashes of one-time codes. */
export type Secrets = {
  pepper: Buffer;
  fileKey: Buffer;
  cookieKey: Buffer;
  codeKey: Buffer;
  /** Number of `fileKey`, 1 to 255; 1 unless it was exchanged. */
  fileKeyVersion?: number;
  /** The keys before by their number, while pictures sealed with them are left. */
  olderFileKeys?: Map<number, Buffer>;
};

/** Where secrets are. */
export type SecretsPlace = {
  /** Folder of `rahasia.json`. */
  rahasiaDir: string;
  /** `SECRETS`, when set, holds the content of a rahasia.json and no file is read. */
  env: { SECRETS?: string | undefined };
};

type StartingSecrets = SecretsPlace & {
  /** Whether a database or pictures exist that need the secrets they were made with. */
  hasData: boolean;
};

/** The file of the secrets in their folder. */
export const secretsFile = (rahasiaDir: string) => join(rahasiaDir, 'rahasia.json');

const KEYS = ['pepper', 'fileKey', 'cookieKey', 'codeKey'] as const;

/**
 * The secrets from the environment, else from their folder, where they are made on a first start. Throws
 * `StartupError` when they are lost while data exist, damaged, or readable by others.
 */
export async function loadSecrets({ rahasiaDir, env, hasData }: StartingSecrets): Promise<Secrets> {
  if (env.SECRETS) return parse(env.SECRETS, 'Variabel SECRETS');
  const path = secretsFile(rahasiaDir);
  const text = (await readPrivate(path)) ?? (await create(path, hasData));
  await removeTemporaries(path);
  return parse(text, `File ${path}`);
}

/** The same as `loadSecrets` where there are data, of a program at work: nothing is made or tidied up. */
export async function rereadSecrets({ rahasiaDir, env }: SecretsPlace): Promise<Secrets> {
  if (env.SECRETS) return parse(env.SECRETS, 'Variabel SECRETS');
  const path = secretsFile(rahasiaDir);
  const text = await readPrivate(path);
  if (text === undefined) throw new StartupError(lost(path));
  return parse(text, `File ${path}`);
}

/** The key by which the same picture is known again: of the pepper, because that one is never exchanged. */
export function sidikKey({ pepper }: Pick<Secrets, 'pepper'>): Buffer {
  return Buffer.from(hkdfSync('sha256', pepper, Buffer.alloc(0), 'sidik gambar gerbang', 32));
}

/** The key of an account's drafts: whoever signs in to it has the same one, and a device alone has none. */
export function drafKey({ pepper }: Pick<Secrets, 'pepper'>, akunId: string): Buffer {
  return Buffer.from(hkdfSync('sha256', pepper, akunId, 'draf di perangkat gerbang', 32));
}

/** The key of the secrets of authenticator apps: of the pepper, whose loss the start notices. */
export function faktorKey({ pepper }: Pick<Secrets, 'pepper'>): Buffer {
  return Buffer.from(hkdfSync('sha256', pepper, Buffer.alloc(0), 'aplikasi autentikator gerbang', 32));
}

/** The key of the secret halves of the keys that official papers are signed with. */
export function suratKey({ pepper }: Pick<Secrets, 'pepper'>): Buffer {
  return Buffer.from(hkdfSync('sha256', pepper, Buffer.alloc(0), 'kunci surat resmi gerbang', 32));
}

/** The key of the links by which a state is read: of the pepper, so that printed ones outlive an exchange of keys. */
export function statusKey({ pepper }: Pick<Secrets, 'pepper'>): Buffer {
  return Buffer.from(hkdfSync('sha256', pepper, Buffer.alloc(0), 'tautan status gerbang', 32));
}

/** What signs the messages of one webhook; a webhook that is made anew has another. */
export function webhookSecret({ pepper }: Pick<Secrets, 'pepper'>, webhookId: string): Buffer {
  return Buffer.from(hkdfSync('sha256', pepper, webhookId, 'webhook gerbang', 32));
}

/** The key of what minutes of destruction say about whom: who has no secrets cannot try numbers until one fits. */
export function musnahKey({ pepper }: Pick<Secrets, 'pepper'>): Buffer {
  return Buffer.from(hkdfSync('sha256', pepper, Buffer.alloc(0), 'berita acara pemusnahan gerbang', 32));
}

/** The same secrets with other keys for cookies and codes. */
export function withNewCodeKeys(secrets: Secrets): Secrets {
  return { ...secrets, cookieKey: randomBytes(32), codeKey: randomBytes(32) };
}

/** The content of a rahasia.json with these secrets. */
export function secretsText(secrets: Secrets): string {
  const values = Object.fromEntries(KEYS.map((key) => [key, secrets[key].toString('hex')]));
  const { fileKeyVersion, olderFileKeys } = secrets;
  const older = olderFileKeys && Object.fromEntries([...olderFileKeys].map(([n, key]) => [n, key.toString('hex')]));
  return `${JSON.stringify({ ...values, fileKeyVersion, olderFileKeys: older }, null, 2)}\n`;
}

/** Puts other secrets in the place of rahasia.json. */
export async function replaceSecrets(rahasiaDir: string, secrets: Secrets): Promise<void> {
  const path = secretsFile(rahasiaDir);
  await makeFolder(temporariesOf(path));
  await replaceFile(path, Buffer.from(secretsText(secrets)), temporariesOf(path));
  await removeTemporaries(path);
}

async function create(path: string, hasData: boolean): Promise<string> {
  if (hasData) throw new StartupError(lost(path));
  const values = Object.fromEntries(KEYS.map((key) => [key, randomBytes(32).toString('hex')]));
  try {
    await makeFolder(temporariesOf(path));
    await writeNewFile(path, Buffer.from(`${JSON.stringify(values, null, 2)}\n`), temporariesOf(path));
  } catch (error) {
    // Careful: another process of the same first start may have been quicker; then its secrets count.
    const text = await readPrivate(path);
    if (text === undefined) throw error;
    return text;
  }
  return (await readPrivate(path)) ?? '';
}

/** Removes what a process killed during its first start left behind. */
async function removeTemporaries(path: string): Promise<void> {
  try {
    await rm(temporariesOf(path), { recursive: true, force: true });
  } catch (error) {
    // Careful: another process of the same first start may be writing there; it removes the folder itself.
    if (errorCode(error) !== 'ENOTEMPTY') throw error;
  }
}

const temporariesOf = (path: string) => `${path}.sementara`;

async function readPrivate(path: string): Promise<string | undefined> {
  try {
    const { mode } = await stat(path);
    // Windows has no such bits; the folder's own rights protect the file there.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) throw new StartupError(tooOpen(path));
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    if (['EACCES', 'EPERM', 'EISDIR'].includes(errorCode(error) ?? ''))
      throw new StartupError(`File ${path} tidak dapat dibaca oleh program ini.`);
    throw error;
  }
}

function parse(text: string, source: string): Secrets {
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch {
    throw new StartupError(damaged(source));
  }
  const read = (key: (typeof KEYS)[number]): Buffer => {
    const value = typeof values === 'object' && values !== null ? Reflect.get(values, key) : undefined;
    if (typeof value !== 'string' || !/^[0-9a-f]{64}$/i.test(value)) throw new StartupError(damaged(source));
    return Buffer.from(value, 'hex');
  };
  const rotated = parseRotated(values, source);
  return {
    ...rotated,
    pepper: read('pepper'),
    fileKey: read('fileKey'),
    cookieKey: read('cookieKey'),
    codeKey: read('codeKey'),
  };
}

const rotatedSchema = z.object({
  fileKeyVersion: z.optional(z.int().check(z.gte(1), z.lte(255))),
  olderFileKeys: z.optional(
    z.record(z.string().check(z.regex(/^\d{1,3}$/)), z.string().check(z.regex(/^[0-9a-f]{64}$/i))),
  ),
});

/** Number and older keys, of secrets that have any. */
function parseRotated(values: unknown, source: string): Pick<Secrets, 'fileKeyVersion' | 'olderFileKeys'> {
  const parsed = z.safeParse(rotatedSchema, values);
  if (!parsed.success) throw new StartupError(damaged(source));
  const { fileKeyVersion, olderFileKeys } = parsed.data;
  const older = Object.entries(olderFileKeys ?? {}).map(([n, hex]) => [Number(n), Buffer.from(hex, 'hex')] as const);
  return {
    ...(fileKeyVersion === undefined ? {} : { fileKeyVersion }),
    ...(older.length === 0 ? {} : { olderFileKeys: new Map(older) }),
  };
}

/** Where it comes from: in a backup it is only for those who hold that backup's own key. */
export const KEPT = 'dari salinannya yang disimpan terpisah dari cadangan';

const lost = (path: string) =>
  `Rahasia program tidak ditemukan di ${path}, padahal sudah ada data. Tanpa rahasia yang sama, password tidak ` +
  'dapat diperiksa dan gambar tidak dapat dibuka, jadi program tidak membuat yang baru. Kembalikan ' +
  `rahasia.json ${KEPT}, atau isi variabel SECRETS dengan isinya.`;

const tooOpen = (path: string) =>
  `File ${path} dapat dibaca atau diubah pengguna lain di komputer ini. Batasi dengan: chmod 600 "${path}"`;

const damaged = (source: string) =>
  `${source} rusak: harus berisi JSON dengan ${KEYS.join(', ')}, masing-masing 64 angka heksadesimal. ` +
  `Kembalikan isinya ${KEPT}.`;
