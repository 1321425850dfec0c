// Whether a backup is whole: every file as it was written, and a database that fits them.
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { unknownMigrations } from '../database/migrate.ts';
import { smallKey } from '../images/images.ts';
import { type Content, damageOf, openReadOnly, readContent } from './content.ts';
import {
  DATABASE_FILE,
  type FileList,
  hashOf,
  hashOfFile,
  LIST_FILE,
  MANIFEST_FILE,
  type Manifest,
  parseList,
  parseManifest,
  pathOfKey,
} from './manifest.ts';

/** `problems` in words for the person at the console; a backup without any can be restored. */
export type Verified = { problems: string[]; manifest: Manifest | undefined; list: FileList };

const MOST_PROBLEMS = 20;
const READS_AT_ONCE = 4;
/** A stream costs more than the hash of a picture; only the database may be too large for memory. */
const STREAMED_BYTES = 20_000_000;

/** Reads every byte of a backup and changes none; who wrote the manifest is for `isSealedBy` to say. */
export async function verifyBackup(folder: string): Promise<Verified> {
  const nothing = { manifest: undefined, list: new Map() };
  const manifestText = await readText(join(folder, MANIFEST_FILE));
  if (manifestText === undefined) {
    return { ...nothing, problems: [`${MANIFEST_FILE} tidak ada: ${folder} bukan cadangan yang selesai.`] };
  }
  const manifest = parseManifest(manifestText);
  if (!manifest) return { ...nothing, problems: [`${MANIFEST_FILE} rusak, atau bentuknya tidak dikenal program ini.`] };
  const listText = await readText(join(folder, LIST_FILE));
  const list = listText === undefined ? undefined : parseList(listText);
  if (listText === undefined || !list)
    return { ...nothing, manifest, problems: [`${LIST_FILE} tidak ada atau rusak.`] };
  const problems: string[] = [];
  if (hashOf(listText) !== manifest.daftar_sha256) problems.push(`${LIST_FILE} diubah sesudah cadangan dibuat.`);
  problems.push(...(await fileProblems(folder, list)));
  // A damaged file is not opened: it says nothing that could be believed.
  if (problems.length === 0) problems.push(...databaseProblems(join(folder, DATABASE_FILE), { manifest, list }));
  return { problems: problems.slice(0, MOST_PROBLEMS), manifest, list };
}

async function fileProblems(folder: string, list: FileList): Promise<string[]> {
  const problems: string[] = [];
  if (!list.has(DATABASE_FILE)) problems.push(`${DATABASE_FILE} tidak ada dalam daftar.`);
  const waiting = list.entries();
  const work = async () => {
    for (const [path, hash] of waiting) {
      if (problems.length >= MOST_PROBLEMS) return;
      const found = await lstat(join(folder, path)).catch(() => undefined);
      if (!found?.isFile()) problems.push(`${path} hilang.`);
      else if ((await hashAt(join(folder, path), found.size)) !== hash) problems.push(`${path} rusak atau diubah.`);
    }
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, work));
  for (const path of await filesIn(folder)) {
    if (path !== MANIFEST_FILE && path !== LIST_FILE && !list.has(path))
      problems.push(`${path} bukan bagian cadangan.`);
  }
  return problems;
}

async function hashAt(path: string, size: number): Promise<string> {
  return size > STREAMED_BYTES ? hashOfFile(path) : hashOf(await readFile(path));
}

function databaseProblems(file: string, facts: { manifest: Manifest; list: FileList }): string[] {
  const opened = open(file);
  if (!opened) return [`${DATABASE_FILE} bukan basis data yang utuh.`];
  const { content, damage } = opened;
  const unknown = unknownMigrations(content.skema);
  if (unknown.length > 0) {
    return [`Cadangan ini lebih baru daripada program (${unknown.join(', ')}): pakai versi program yang lebih baru.`];
  }
  return [...damage, ...countProblems(content, facts.manifest), ...pictureProblems(content, facts)];
}

function open(file: string): { content: Content; damage: string[] } | undefined {
  try {
    const database = openReadOnly(file);
    try {
      return { damage: damageOf(database), content: readContent(database) };
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function countProblems({ tabel, skema, sidik_rahasia }: Content, manifest: Manifest): string[] {
  const problems: string[] = [];
  for (const name of new Set([...Object.keys(tabel), ...Object.keys(manifest.tabel)])) {
    const [rows = 0, expected = 0] = [tabel[name], manifest.tabel[name]];
    if (rows !== expected) problems.push(`Tabel ${name} berisi ${rows} baris, seharusnya ${expected}.`);
  }
  if (skema.join() !== manifest.skema.join()) problems.push(`${DATABASE_FILE} bukan basis data manifes ini.`);
  if (sidik_rahasia !== manifest.sidik_rahasia) problems.push('Sidik rahasia basis data dan manifes berbeda.');
  return problems;
}

function pictureProblems({ kunci }: Content, { manifest, list }: { manifest: Manifest; list: FileList }): string[] {
  const lost = new Set(manifest.hilang);
  const wanted = kunci.flatMap((each) =>
    [each, smallKey(each)].map((key) => ({ picture: each, path: pathOfKey(key) })),
  );
  const absent = wanted.filter(({ picture, path }) => !list.has(path) && !lost.has(picture));
  const named = new Set(wanted.map(({ path }) => path));
  const nameless = [...list.keys()].filter((path) => path !== DATABASE_FILE && !named.has(path));
  return [
    ...absent.map(({ path }) => `Gambar ${path} disebut basis data tetapi tidak ada dalam cadangan.`),
    ...nameless.map((path) => `${path} tidak disebut basis data.`),
  ];
}

async function readText(path: string): Promise<string | undefined> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isFile() ? readFile(path, 'utf8') : undefined;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
