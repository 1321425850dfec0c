// Whether a folder of backups is whole: every sealed file as it was written.
import { readdir } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { StartupError } from '../../platform/errors.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { namesIn } from '../../platform/storage/disk-contents.ts';
import { isBeforeRelease, unknownMigrations } from '../../schema/build.ts';
import { holding, workInTurn } from '../instance-lock.ts';
import { isFingerprintOf } from '../keys/own-secrets.ts';
import { atOnce } from './at-once.ts';
import { type Content, readContent } from './content.ts';
import { fileProblem, isSealedBy, MANIFEST_FILE, type Manifest } from './manifest.ts';
import { openPool, poolsOf } from './pool.ts';
import { damageOf, openReadOnly } from './sqlite-tables.ts';
import {
  type Generation,
  generationsOf,
  isThere,
  keysOf,
  newerUnusable,
  piecesOf,
  readStore,
  type Store,
} from './store.ts';
import { UnreadableError } from './unreadable.ts';

export type Verification = {
  /** Checks the seals of generations that were made with them. */
  secrets?: Secrets | undefined;
  /** Told how many of how many pictures were read. */
  onProgress?: (sudah: number, dari: number) => void;
  signal?: AbortSignal;
};

/** `problems` in words for the person at the console; generations, the newest first. */
export type VerifyResult = {
  problems: string[];
  generations: Generation[];
  gambar: number;
  /** Pictures whose sealed bytes are not what was written. */
  damaged: { kumpulan: string; kunci: string }[];
  /** Folders of generations that a restore would refuse, because of what was read in them. */
  broken: string[];
  /** Of the problems those of what the disk did not give, so that nobody knows whether it is whole. */
  unread: string[];
};

const READS_AT_ONCE = 4;

/** Reads every byte of a folder of backups and changes nothing, once no backup is being made there. */
export async function verifyStore(store: string, options: Verification = {}): Promise<VerifyResult> {
  if (!(await hasBackups(store))) throw new StartupError(`Belum ada cadangan di ${store}.`);
  return holding(workInTurn(store, options.signal), async () => {
    const found = await readStore(store);
    const { generations, unusable } = found;
    const { problems, unread } = await unusableProblems(store, found);
    const broken = unusable.filter(({ keadaan }) => keadaan === 'rusak').map(({ folder }) => folder);
    const wanted = new Map<string, Set<string>>();
    for (const generation of generations) {
      const own = await generationProblems(generation, options);
      problems.push(...own.problems);
      unread.push(...own.unread);
      if (own.isBroken) broken.push(generation.folder);
      const { kumpulan } = generation.manifest;
      wanted.set(kumpulan, (wanted.get(kumpulan) ?? new Set()).union(own.kunci));
    }
    const pictures = await pictureProblems(store, wanted, options);
    unread.push(...pictures.unread);
    return { ...pictures, problems: [...problems, ...pictures.problems, ...unread], unread, generations, broken };
  });
}

/** What is wrong with a folder of backups that need not be there: none at all is no damage. */
export async function backupProblems(store: string, options: Verification): Promise<string[]> {
  if (!(await hasBackups(store))) return [];
  return (await verifyStore(store, options)).problems;
}

/** Whether anything was ever backed up there; contents without a list of generations have lost it. */
async function hasBackups(store: string): Promise<boolean> {
  return (await isThere(generationsOf(store))) || (await namesIn(poolsOf(store))).length > 0;
}

/** As all that follow: `problems` without those that are `unread`. */
type Flaws = { problems: string[]; unread: string[] };

async function unusableProblems(store: string, found: Store): Promise<Flaws> {
  const root = generationsOf(store);
  if (!(await isThere(root))) return { problems: [`Folder ${root} hilang, padahal isi cadangan ada.`], unread: [] };
  // What was set aside is no alarm any more once there is a whole one after it.
  const newer = new Set(newerUnusable(found));
  const problems: string[] = [];
  const unread: string[] = [];
  for (const each of found.unusable) {
    const name = basename(each.folder);
    if (each.keadaan === 'tidak terbaca') unread.push(`${name}: ${each.sebab}`);
    else if (each.keadaan !== 'disisihkan') problems.push(`${name}: ${each.sebab}`);
    else if (newer.has(each)) problems.push(`${name}: disisihkan, dan belum ada cadangan utuh sesudahnya.`);
  }
  return { problems, unread };
}

const nameOf = ({ folder }: Generation) => basename(folder);

async function generationProblems(generation: Generation, { secrets }: Verification) {
  const { folder, manifest } = generation;
  const found: string[] = [];
  const unread: string[] = [];
  if (secrets && isFingerprintOf(secrets, manifest.sidik_rahasia ?? '') && !isSealedBy(manifest, secrets)) {
    found.push('segel manifes tidak cocok: cadangan diubah.');
  }
  for (const [name, hash] of Object.entries(manifest.berkas)) {
    const problem = await fileProblem(join(folder, name), hash);
    if (problem) (problem.isUnread ? unread : found).push(`${name} ${problem.sebab}`);
  }
  const isBroken = found.length > 0;
  for (const name of await filesIn(folder)) {
    if (name !== MANIFEST_FILE && !(name in manifest.berkas)) found.push(`${name} bukan bagian cadangan.`);
  }
  const lost = new Set(manifest.hilang);
  const named = [...(await keysOf(generation).catch(() => [])), ...(await piecesOf(generation).catch(() => []))];
  const kunci = new Set(named.filter((each) => !lost.has(each)));
  const said = (problems: string[]) => problems.map((problem) => `${nameOf(generation)}: ${problem}`);
  return { problems: said(found), unread: said(unread), kunci, isBroken };
}

async function pictureProblems(store: string, wanted: Map<string, Set<string>>, { onProgress }: Verification) {
  const problems: string[] = [];
  const unread: string[] = [];
  const damaged: VerifyResult['damaged'] = [];
  const dari = [...wanted.values()].reduce((sum, { size }) => sum + size, 0);
  let sudah = 0;
  for (const [kumpulan, kunci] of wanted) {
    const pool = await openPool(store, kumpulan).catch((error: unknown) => {
      if (!(error instanceof UnreadableError)) throw error;
      unread.push(error.message);
      return undefined;
    });
    await atOnce(pool ? kunci : [], READS_AT_ONCE, async (each) => {
      const state = await pool?.look(each);
      const file = relative(poolsOf(store), pool?.pathOf(each) ?? '');
      if (state === 'hilang') problems.push(`${each} hilang.`);
      if (state === 'tidak terbaca') unread.push(`${file} tidak terbaca.`);
      if (state === 'rusak') {
        problems.push(`${file} rusak.`);
        damaged.push({ kumpulan, kunci: each });
      }
      sudah += 1;
      if (sudah % 500 === 0) onProgress?.(sudah, dari);
    });
  }
  return { problems: problems.toSorted(), unread: unread.toSorted(), gambar: dari, damaged };
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
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    throw new UnreadableError(folder, error);
  });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
