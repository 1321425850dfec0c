// A disk of a few megabytes that a test can fill and empty: a tmpfs, as root; where mounting is refused (a container
// without the right to), the preload says ENOSPC for files, and the database is told that it may not grow.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HurtProgram } from './program.ts';

/** What is on a disk of its own; the rest of the data folder lies on another. */
export type DiskContent = 'database' | 'files' | 'all';

export type SmallDisk = {
  /** The data folder. */
  dataDir: string;
  isReal: boolean;
  fill(program: HurtProgram): Promise<void>;
  empty(program: HurtProgram): Promise<void>;
  /** No file may be written at all; as a disk with errors is mounted anew. */
  remove(): Promise<void>;
};

/** Size of a small disk; empty, it has the room that readiness asks for. */
export const MEBIBYTES = 100;
const BALLAST = 'ballast';

function mount(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEBIBYTES}m,mode=0700`, 'tmpfs', folder]).status === 0;
}

/** Whether this machine lets us mount; asked once, on a folder of its own. */
export const canMount = await (async () => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || process.env.FAULTS_DISK === 'fake') return false;
  const folder = await mkdtemp(join(tmpdir(), 'gerbang-disk-'));
  const mounted = mount(folder);
  if (mounted) spawnSync('umount', [folder]);
  await rm(folder, { recursive: true });
  return mounted;
})();

/** A data folder of which `part` lies on a small disk. */
export async function createSmallDisk(part: DiskContent): Promise<SmallDisk> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gerbang-disk-'));
  return canMount ? realDisk(dataDir, part) : imitatedDisk(dataDir, part);
}

async function realDisk(dataDir: string, part: DiskContent): Promise<SmallDisk> {
  const small = part === 'files' ? join(dataDir, 'berkas') : dataDir;
  const mounted: string[] = [];
  const add = async (folder: string) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    mount(folder);
    mounted.push(folder);
  };
  await add(small);
  // What is not the part under test has a disk of its own inside the small one.
  if (part === 'database') for (const name of ['berkas', 'sementara']) await add(join(dataDir, name));
  const ballast = join(small, BALLAST);
  return {
    dataDir,
    isReal: true,
    fill: async () => fillWith(ballast),
    empty: async () => rmSync(ballast),
    async remove() {
      for (const folder of mounted.toReversed()) spawnSync('umount', ['-l', folder]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Writes until not one byte more has room. */
function fillWith(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (const size of [1 << 16, 1 << 12, 1]) {
      const block = Buffer.alloc(size, 1);
      try {
        while (writeSync(file, block) === size);
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(file);
  }
}

export type SmallVolume = {
  folder: string;
  /** Until not one byte more has room, or but so many. */
  fill(leave?: number): void;
  empty(): void;
  remove(): Promise<void>;
};

/** A small disk for what is no data folder of ours; only where mounting is allowed. */
export async function createSmallVolume(): Promise<SmallVolume> {
  const folder = await mkdtemp(join(tmpdir(), 'gerbang-disk-'));
  mount(folder);
  const ballast = join(folder, BALLAST);
  return {
    folder,
    fill(leave = 0) {
      fillWith(ballast);
      truncateSync(ballast, statSync(ballast).size - leave);
    },
    empty: () => rmSync(ballast),
    async remove() {
      spawnSync('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function imitatedDisk(dataDir: string, part: DiskContent): SmallDisk {
  const isPart = (name: DiskContent) => part === name || part === 'all';
  const tell = async (program: HurtProgram, full: boolean) => {
    const [database, files] = [full && isPart('database'), full && isPart('files')];
    await program.tell({ do: 'full', database, files });
  };
  return {
    dataDir,
    isReal: false,
    fill: (program) => tell(program, true),
    empty: (program) => tell(program, false),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

export type SmallLog = Pick<SmallDisk, 'fill' | 'empty' | 'remove'> & {
  /** For the program's standard output; undefined where the disk is imitated. */
  file: number | undefined;
  /** What the program has said so far. */
  read(program: HurtProgram): Promise<string>;
};

/** A small disk for the log alone. */
export async function createSmallLog(): Promise<SmallLog> {
  const tell = (program: HurtProgram, log: boolean) => program.tell({ do: 'full', database: false, files: false, log });
  if (!canMount) {
    return {
      file: undefined,
      fill: async (program) => void (await tell(program, true)),
      empty: async (program) => void (await tell(program, false)),
      read: async (program) => program.stdout(),
      remove: async () => undefined,
    };
  }
  const folder = await mkdtemp(join(tmpdir(), 'gerbang-disk-'));
  mount(folder);
  const [path, ballast] = [join(folder, 'output.log'), join(folder, BALLAST)];
  const file = openSync(path, 'a');
  return {
    file,
    fill: async () => fillWith(ballast),
    empty: async () => rmSync(ballast),
    read: () => readFile(path, 'utf8'),
    async remove() {
      closeSync(file);
      spawnSync('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
