// A folder of backups: generations, each whole by itself but for the pictures, which all of them share.

import { lstat, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { jakartaStamp, momentInJakarta } from '../../platform/jakarta.ts';
import { namesIn } from '../../platform/storage/disk-contents.ts';
import { errorCode } from '../../platform/storage/storage-errors.ts';
import { DATABASE_FILE, isOfOtherFormat, KEYS_FILE, MANIFEST_FILE, type Manifest, parseManifest } from './manifest.ts';
import { isNotThere, UnreadableError } from './unreadable.ts';

/** The name under which a generation is made, so that what was cut off is never taken for one. */
export const UNFINISHED = '.belum-selesai';
/** The name of one that is being removed. */
export const DOOMED = '.dibuang';

/** The name of one that cannot be restored any more; it is left for a person to look at. */
export const BROKEN = '.rusak';

/** A complete generation. */
export type Generation = { folder: string; manifest: Manifest };

/** A folder that was one and cannot be used; `sebab` in words that follow its name. */
export type Unusable = {
  folder: string;
  nomor: number;
  keadaan: 'rusak' | 'tidak terbaca' | 'versi lain' | 'disisihkan';
  sebab: string;
};

/** What a folder of backups holds, the newest first. */
export type Store = { generations: Generation[]; unusable: Unusable[] };

const NAME = /^(\d{8})-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)$/;

export const generationsOf = (store: string) => join(store, 'generasi');

/** The folder of a generation: first its number, then the time for people. */
export function generationFolder(store: string, { nomor, at }: { nomor: number; at: Date }): string {
  return join(generationsOf(store), `${String(nomor).padStart(8, '0')}-${jakartaStamp(at)}`);
}

/** Everything in a store, the newest first: by their number, because clocks go wrong. Throws `UnreadableError`. */
export async function readStore(store: string): Promise<Store> {
  const found: Store = { generations: [], unusable: [] };
  const root = generationsOf(store);
  const names = await namesIn(root).catch((error: unknown) => {
    throw new UnreadableError(root, error);
  });
  for (const name of names) {
    if ([UNFINISHED, DOOMED].some((ending) => name.endsWith(ending))) continue;
    const folder = join(root, name);
    const read = name.endsWith(BROKEN)
      ? ({ keadaan: 'disisihkan', sebab: 'disisihkan karena rusak.' } as const)
      : await readManifest(folder);
    if (!('manifest' in read)) found.unusable.push({ folder, nomor: numberIn(name), ...read });
    else if (NAME.test(name)) found.generations.push({ folder, ...read });
  }
  found.generations.sort((a, b) => b.manifest.nomor - a.manifest.nomor);
  found.unusable.sort((a, b) => b.nomor - a.nomor);
  return found;
}

async function readManifest(folder: string): Promise<{ manifest: Manifest } | Pick<Unusable, 'keadaan' | 'sebab'>> {
  try {
    const text = await readFile(join(folder, MANIFEST_FILE), 'utf8');
    const manifest = parseManifest(text);
    if (manifest) return { manifest };
    return isOfOtherFormat(text)
      ? { keadaan: 'versi lain', sebab: `${MANIFEST_FILE} dibuat versi program yang lain.` }
      : { keadaan: 'rusak', sebab: `${MANIFEST_FILE} rusak.` };
  } catch (error) {
    return isNotThere(error)
      ? { keadaan: 'rusak', sebab: `${MANIFEST_FILE} tidak ada.` }
      : { keadaan: 'tidak terbaca', sebab: `${MANIFEST_FILE} tidak terbaca (${errorCode(error)}).` };
  }
}

/** The complete generations of a store, the newest first. */
export async function listGenerations(store: string): Promise<Generation[]> {
  return (await readStore(store)).generations;
}

/** Those that cannot be used and are newer than all that can, or newer than a given one. */
export function newerUnusable({ generations, unusable }: Store, than = generations[0]): Unusable[] {
  return unusable.filter(({ nomor }) => nomor > (than?.manifest.nomor ?? -1));
}

/** When it was made, as the name of its folder says. */
export function namedMoment({ folder }: Unusable): Date | undefined {
  const [, , hari, ...jam] = NAME.exec(basename(folder, BROKEN)) ?? [];
  return hari ? momentInJakarta(`${hari} ${jam.join(':')}`) : undefined;
}

/** What a person asks for: a number, or the state at a moment. */
export type GenerationChoice = { nomor: number } | { until: Date };

/** The generation of this number, or the newest that is no younger than the moment; undefined when there is none. */
export function chooseGeneration(generations: Generation[], wanted: GenerationChoice): Generation | undefined {
  if ('nomor' in wanted) return generations.find(({ manifest }) => manifest.nomor === wanted.nomor);
  return generations.find(({ manifest }) => Date.parse(manifest.dibuat_pada) <= wanted.until.getTime());
}

/** A number that no generation has or had, as long as the newest one is there; also not one that is unreadable. */
export async function nextNumber(store: string): Promise<number> {
  return Math.max(0, ...(await namesIn(generationsOf(store))).map(numberIn)) + 1;
}

const numberIn = (name: string) => Number(/^(\d{8})-/.exec(name)?.[1] ?? 0);

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
