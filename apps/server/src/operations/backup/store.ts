// A folder of backups: generations, each whole by itself but for the pictures, which all of them share.
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { jakartaStamp } from '../../platform/jakarta.ts';
import { namesIn } from '../../platform/storage/durable-file.ts';
import { DATABASE_FILE, KEYS_FILE, MANIFEST_FILE, type Manifest, parseManifest } from './manifest.ts';

/** The name under which a generation is made, so that what was cut off is never taken for one. */
export const UNFINISHED = '.belum-selesai';
/** The name of one that is being removed. */
export const DOOMED = '.dibuang';

/** The name of one whose database cannot be read any more; it is left for a person to look at. */
export const BROKEN = '.rusak';

/** A complete generation. */
export type Generation = { folder: string; manifest: Manifest };

const NAME = /^(\d{8})-\d{4}-\d\d-\d\d-\d{6}$/;

export const generationsOf = (store: string) => join(store, 'generasi');

/** The folder of a generation: first its number, then the time for people. */
export function generationFolder(store: string, { nomor, at }: { nomor: number; at: Date }): string {
  return join(generationsOf(store), `${String(nomor).padStart(8, '0')}-${jakartaStamp(at)}`);
}

/** The complete generations of a store, the newest first: by their number, because clocks go wrong. */
export async function listGenerations(store: string): Promise<Generation[]> {
  const found: Generation[] = [];
  for (const name of await namesIn(generationsOf(store))) {
    if (!NAME.test(name)) continue;
    const folder = join(generationsOf(store), name);
    const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => undefined);
    const manifest = text === undefined ? undefined : parseManifest(text);
    if (manifest) found.push({ folder, manifest });
  }
  return found.toSorted((a, b) => b.manifest.nomor - a.manifest.nomor);
}

/** What a person asks for: a number, or the state at a moment. */
export type Wanted = { nomor: number } | { sampai: Date };

/** The generation of this number, or the newest that is no younger than the moment; undefined when there is none. */
export function chooseGeneration(generations: Generation[], wanted: Wanted): Generation | undefined {
  if ('nomor' in wanted) return generations.find(({ manifest }) => manifest.nomor === wanted.nomor);
  return generations.find(({ manifest }) => Date.parse(manifest.dibuat_pada) <= wanted.sampai.getTime());
}

/** A number that no generation has or had, as long as the newest one is there; also not one that is unreadable. */
export async function nextNumber(store: string): Promise<number> {
  const numbers = (await namesIn(generationsOf(store))).map((name) => Number(/^(\d{8})-/.exec(name)?.[1] ?? 0));
  return Math.max(0, ...numbers) + 1;
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** The bytes of a list of names. */
export function packNames(names: string[]): Promise<Buffer> {
  return compress(names.join('\n'));
}

async function readNames(path: string): Promise<string[]> {
  const text = String(await decompress(await readFile(path)));
  return text === '' ? [] : text.split('\n');
}

/** The storage keys that a generation's database names. Throws when the list cannot be read. */
export function keysOf({ folder }: Pick<Generation, 'folder'>): Promise<string[]> {
  return readNames(join(folder, KEYS_FILE));
}

/** The pieces of a generation's database, in order. Throws when the list cannot be read. */
export function piecesOf({ folder }: Pick<Generation, 'folder'>): Promise<string[]> {
  return readNames(join(folder, DATABASE_FILE));
}

export async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
