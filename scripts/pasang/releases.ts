// The releases of an installation: each in a folder of its own, one of them linked as the one that runs.
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { filesIn } from './files-in.ts';
import type { Places } from './places.ts';
import { HaltError } from './said.ts';

/** What a release says of itself. */
export type Release = { folder: string; versi: string; platform: string; arsitektur: string; migrasi: string[] };

/** `cadangan`: the number of the backup from before; a way back has none, and is no way to go back on. */
export type Change = { pada: string; dari: string; ke: string; cadangan?: number };

/** The release in a folder; undefined where there is none. */
export function releaseIn(folder: string): Release | undefined {
  const file = join(folder, 'rilis.json');
  if (!existsSync(file)) return undefined;
  return { ...JSON.parse(readFileSync(file, 'utf8')), folder: realpathSync(folder) };
}

export const installed = ({ kini }: Places) => releaseIn(kini);

const SUMS = 'SHA256SUMS';

/** Refuses a release of another platform, and one whose files are not those of when it was made. */
export function verify({ folder, platform, arsitektur }: Release): void {
  if (platform !== process.platform || arsitektur !== process.arch) {
    throw new HaltError(`Rilis ini untuk ${platform}-${arsitektur}, komputer ini ${process.platform}-${process.arch}.`);
  }
  const lines = readFileSync(join(folder, SUMS), 'utf8').trim().split('\n');
  const sums = new Map(lines.map((line) => line.split('  ./').reverse() as [path: string, sum: string]));
  const wrong = [...sums].filter(([path, sum]) => sumOf(join(folder, path)) !== sum).map(([path]) => path);
  if (wrong.length > 0) {
    throw new HaltError(
      `Rilis ini tidak utuh (${wrong.length} file berubah atau hilang: ${firstOf(wrong)}). Unduh lagi.`,
    );
  }
  const foreign = filesIn(folder).filter((path) => path !== SUMS && !sums.has(path));
  if (foreign.length > 0) {
    throw new HaltError(
      `Di folder rilis ini ada ${foreign.length} file yang bukan bagiannya (${firstOf(foreign)}). Pindahkan, lalu jalankan lagi.`,
    );
  }
}

const firstOf = (paths: string[]) => paths.slice(0, 5).join(', ');

function sumOf(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** Lays a release beside the others; nothing that runs is touched. Cut off, it leaves nothing under its name. */
export function lay(from: Release, { rilis }: Places): Release {
  const folder = join(rilis, from.versi);
  if (from.folder === folder) return from;
  const there = releaseIn(folder);
  if (there && sumsOf(there) !== sumsOf(from)) {
    throw new HaltError(
      `Versi ${from.versi} dengan isi lain sudah terpasang di ${folder}. Rilis yang berubah perlu nomor baru.`,
    );
  }
  if (!there) {
    const unfinished = join(rilis, `.${from.versi}.belum-selesai`);
    mkdirSync(rilis, { recursive: true, mode: 0o755 });
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(from.folder, unfinished, { recursive: true, verbatimSymlinks: true });
    chmodSync(unfinished, 0o755);
    renameSync(unfinished, folder);
  }
  return { ...from, folder };
}

const sumsOf = ({ folder }: Release) => readFileSync(join(folder, SUMS), 'utf8');

/** From the next start on this release runs. What runs now keeps the folder of its own. */
export function link({ folder }: Release, { kini }: Places): void {
  const next = `${kini}.baru`;
  rmSync(next, { force: true });
  symlinkSync(join('rilis', basename(folder)), next);
  renameSync(next, kini);
}

export function note(change: Omit<Change, 'pada'>, { riwayat }: Places): void {
  appendFileSync(riwayat, `${JSON.stringify({ pada: new Date().toISOString(), ...change })}\n`);
}

/** The upgrade that led to this release last. */
export function changeTo({ versi }: Release, { riwayat }: Places): Change | undefined {
  if (!existsSync(riwayat)) return undefined;
  const changes: Change[] = readFileSync(riwayat, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return changes.findLast(({ ke, cadangan }) => ke === versi && cadangan !== undefined);
}

/** Removes releases but these and those that a process runs from; returns the names of what went. */
export function removeOthers(kept: (Release | undefined)[], { rilis }: Places): string[] {
  const used = [...kept.map((release) => release?.folder ?? ''), ...runningFrom()];
  const gone = readdirSync(rilis).filter(
    (name) => !used.some((path) => `${path}/`.startsWith(`${join(rilis, name)}/`)),
  );
  for (const name of gone) rmSync(join(rilis, name), { recursive: true, force: true });
  return gone;
}

/** Where the programs of this machine run, and from which files. */
function runningFrom(): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => ['exe', 'cwd'].map((what) => leadsTo(`/proc/${pid}/${what}`)));
}

function leadsTo(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    // Gone meanwhile, or somebody else's: only root sees all, and only root installs for the machine.
    return '';
  }
}
