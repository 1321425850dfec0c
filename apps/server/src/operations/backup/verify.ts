// Whether a folder of backups is whole: every sealed file as it was written.
import { readdir, readFile, rename } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { atOnce } from '../../platform/at-once.ts';
import { isBeforeRelease, unknownMigrations } from '../../platform/database/migrate.ts';
import { damageOf, openReadOnly } from '../../platform/database/sqlite-tables.ts';
import { StartupError } from '../../platform/errors.ts';
import { workAlone } from '../../platform/instance-lock.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { isFingerprintOf } from '../../platform/secrets-fingerprint.ts';
import { type Content, readContent } from './content.ts';
import { hashOfFile, isSealedBy, MANIFEST_FILE, type Manifest, parseManifest } from './manifest.ts';
import { openPool, poolsOf } from './pool.ts';
import {
  BROKEN,
  DOOMED,
  type Generation,
  generationsOf,
  isThere,
  keysOf,
  listGenerations,
  piecesOf,
  UNFINISHED,
} from './store.ts';

export type Verifying = {
  /** Checks the seals of generations that were made with them. */
  secrets?: Secrets | undefined;
  /** Told how many of how many pictures were read. */
  onProgress?: (sudah: number, dari: number) => void;
};

/** `problems` in words for the person at the console; generations, the newest first. */
export type Verified = {
  problems: string[];
  generations: Generation[];
  gambar: number;
  /** Pictures whose sealed bytes are not what was written. */
  damaged: { kumpulan: string; kunci: string }[];
};

const READS_AT_ONCE = 4;

/** Reads every byte of a folder of backups and changes nothing. Throws `StartupError` while a backup is being made. */
export async function verifyStore(store: string, options: Verifying = {}): Promise<Verified> {
  if (!(await isThere(generationsOf(store)))) throw new StartupError(`Belum ada cadangan di ${store}.`);
  const lock = await workAlone(store);
  try {
    const generations = await listGenerations(store);
    const problems = await brokenFolders(store);
    const wanted = new Map<string, Set<string>>();
    for (const generation of generations) {
      const found = await generationProblems(generation, options);
      problems.push(...found.problems);
      const { kumpulan } = generation.manifest;
      wanted.set(kumpulan, (wanted.get(kumpulan) ?? new Set()).union(found.kunci));
    }
    const pictures = await pictureProblems(store, wanted, options);
    problems.push(...pictures.problems);
    return { ...pictures, problems, generations };
  } finally {
    lock.release();
  }
}

/**
 * The sealed half of a rehearsal. Damaged bytes are taken out of use: the next generation brings a picture again, and one
 * whose own database cannot be read any more is not offered for a restore.
 */
export async function rehearseSealed(store: string, secrets: Secrets): Promise<string[]> {
  const { problems, damaged, generations } = await verifyStore(store, { secrets });
  await setAside(store, damaged);
  for (const generation of problems.length > 0 ? generations : []) {
    const pool = await openPool(store, generation.manifest.kumpulan);
    const pieces = await piecesOf(generation).catch(() => undefined);
    if (pieces?.every((piece) => pool.has(piece))) continue;
    await rename(generation.folder, `${generation.folder}${BROKEN}`);
  }
  return problems;
}

/** Takes damaged bytes out of use, where the folder may be written, so that the next generation copies them again. */
export async function setAside(store: string, damaged: Verified['damaged']): Promise<void> {
  for (const { kumpulan, kunci } of damaged) {
    await (await openPool(store, kumpulan)).setAside(kunci).catch(() => undefined);
  }
}

const nameOf = ({ folder }: Generation) => basename(folder);

/** Folders that a complete generation once was, and that cannot be read any more. */
async function brokenFolders(store: string): Promise<string[]> {
  const problems: string[] = [];
  for (const name of await readdir(generationsOf(store))) {
    if ([UNFINISHED, DOOMED, BROKEN].some((ending) => name.endsWith(ending))) continue;
    const text = await readFile(join(generationsOf(store), name, MANIFEST_FILE), 'utf8').catch(() => undefined);
    if (text === undefined) problems.push(`${name}: ${MANIFEST_FILE} tidak ada.`);
    else if (!parseManifest(text)) problems.push(`${name}: ${MANIFEST_FILE} rusak, atau tidak dikenal program ini.`);
  }
  return problems;
}

async function generationProblems(generation: Generation, { secrets }: Verifying) {
  const { folder, manifest } = generation;
  const found: string[] = [];
  if (secrets && isFingerprintOf(secrets, manifest.sidik_rahasia ?? '') && !isSealedBy(manifest, secrets)) {
    found.push('segel manifes tidak cocok: cadangan diubah.');
  }
  for (const [name, hash] of Object.entries(manifest.berkas)) {
    const actual = await hashOfFile(join(folder, name)).catch(() => undefined);
    if (actual === undefined) found.push(`${name} hilang.`);
    else if (actual !== hash) found.push(`${name} rusak atau diubah.`);
  }
  for (const name of await filesIn(folder)) {
    if (name !== MANIFEST_FILE && !(name in manifest.berkas)) found.push(`${name} bukan bagian cadangan.`);
  }
  const lost = new Set(manifest.hilang);
  const named = [...(await keysOf(generation).catch(() => [])), ...(await piecesOf(generation).catch(() => []))];
  const kunci = new Set(named.filter((each) => !lost.has(each)));
  return { problems: found.map((problem) => `${nameOf(generation)}: ${problem}`), kunci };
}

async function pictureProblems(store: string, wanted: Map<string, Set<string>>, { onProgress }: Verifying) {
  const problems: string[] = [];
  const damaged: Verified['damaged'] = [];
  const dari = [...wanted.values()].reduce((sum, { size }) => sum + size, 0);
  let sudah = 0;
  for (const [kumpulan, kunci] of wanted) {
    const pool = await openPool(store, kumpulan);
    await atOnce(kunci, READS_AT_ONCE, async (each) => {
      if (!pool.has(each)) problems.push(`${each} hilang.`);
      else if (!(await pool.isWhole(each))) {
        problems.push(`${relative(poolsOf(store), pool.pathOf(each) ?? '')} rusak.`);
        damaged.push({ kumpulan, kunci: each });
      }
      sudah += 1;
      if (sudah % 500 === 0) onProgress?.(sudah, dari);
    });
  }
  return { problems: problems.toSorted(), gambar: dari, damaged };
}

/** What is wrong with the opened database of a generation. */
export function databaseProblems(file: string, manifest: Manifest, kunci: string[]): string[] {
  const opened = open(file);
  if (!opened) return ['Basis data di dalamnya bukan basis data yang utuh.'];
  const { content, damage } = opened;
  if (isBeforeRelease(content.skema)) return ['Cadangan ini dibuat versi sebelum 1.0 dan tidak dapat dipulihkan.'];
  const unknown = unknownMigrations(content.skema);
  if (unknown.length > 0) {
    return [`Cadangan ini lebih baru daripada program (${unknown.join(', ')}): pakai versi program yang lebih baru.`];
  }
  return [...damage, ...countProblems(content, manifest), ...keyProblems(content, kunci)];
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
  if (skema.join() !== manifest.skema.join()) problems.push('Basis data di dalamnya bukan yang disebut manifes.');
  if (sidik_rahasia !== manifest.sidik_rahasia) problems.push('Sidik rahasia basis data dan manifes berbeda.');
  return problems;
}

function keyProblems(content: Content, kunci: string[]): string[] {
  const [named, listed] = [new Set(content.kunci), new Set(kunci)];
  return [
    ...[...named.difference(listed)].map((each) => `Gambar ${each} disebut basis data tetapi tidak ada dalam daftar.`),
    ...[...listed.difference(named)].map((each) => `Gambar ${each} ada dalam daftar tetapi tidak disebut basis data.`),
  ];
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
