// What the generations of a folder of backups share: pictures and pieces of databases. Each is written once, however many
// generations name it, sealed to whoever may open the backup. A file's name tells the hash of its bytes.
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder, writeAndSync } from '../../platform/storage/durable-file.ts';
import { atOnce } from './at-once.ts';
import { createFolders } from './folders.ts';
import { hashOf } from './manifest.ts';
import { type Identity, openBytes, type Recipient, sealBytes, UnopenableError } from './seal.ts';
import { isNotThere, UnreadableError } from './unreadable.ts';

/** The whole picture and its small form, sealed with the key of stored pictures. */
export type Forms = { full: Buffer; small: Buffer };

const NAME = /^([a-z0-9]{32,64})-([0-9a-f]{32})\.age(\.rusak)?$/;
/** Ends the name of a file that was found damaged and taken out of use. */
const ASIDE = '.rusak';
const LENGTH_BYTES = 4;

export const poolsOf = (store: string) => join(store, 'isi');

/** Pictures that are sealed alike: to the same recipient, and with the same key of stored pictures. */
export function poolName(recipient: Recipient, keyVersion: number): string {
  return hashOf(`${recipient} ${keyVersion}`).slice(0, 16);
}

/** Of the copies of a name the best: as it was written, not given by the disk, with other bytes, or none in use. */
export type CopyState = 'utuh' | 'tidak terbaca' | 'rusak' | 'hilang';

/** Opens the pool of this name, also one that is not there yet. Throws `UnreadableError` for folders that are not given. */
export async function openPool(store: string, name: string): Promise<Pool> {
  const root = join(poolsOf(store), name);
  return new Pool(root, await pathsIn(root));
}

export class Pool {
  readonly #root: string;
  readonly #used: Files;
  readonly #aside: Files;
  readonly #unreadable = new Set<string>();
  #folders: ReturnType<typeof createFolders> | undefined;

  constructor(root: string, { used, aside }: { used: Files; aside: Files }) {
    this.#root = root;
    this.#used = used;
    this.#aside = aside;
  }

  #filesOf(kunci: string): string[] {
    return [...(this.#used.get(kunci) ?? []), ...(this.#aside.get(kunci) ?? [])];
  }

  /** Whether a copy is in use, and was not found unreadable. */
  has(kunci: string): boolean {
    return this.#used.has(kunci) && !this.#unreadable.has(kunci);
  }

  /** Whether there is any file of it, also one that was set aside and may be whole after all. */
  holds(kunci: string): boolean {
    return this.#filesOf(kunci).length > 0;
  }

  /** The file of a picture in it. */
  pathOf(kunci: string): string | undefined {
    return this.#filesOf(kunci)[0];
  }

  /** Adds bytes under a name, durably after `sync`; returns the bytes that they take. */
  async add(kunci: string, plain: Uint8Array, recipient: Recipient): Promise<number> {
    if (!this.#folders) {
      await makeFolder(this.#root);
      this.#folders = createFolders(this.#root);
    }
    const sealed = await sealBytes(recipient, plain);
    const path = join(this.#root, kunci.slice(0, 2), `${kunci}-${hashOf(sealed).slice(0, 32)}.age`);
    await this.#folders.make(dirname(path));
    const temporary = join(this.#root, `${randomBytes(12).toString('hex')}.baru`);
    await writeAndSync(temporary, sealed);
    await rename(temporary, path);
    this.#used.set(kunci, [path, ...(this.#used.get(kunci) ?? [])]);
    this.#unreadable.delete(kunci);
    return sealed.length;
  }

  /** Makes the names of what was added survive a power cut. */
  async sync(): Promise<void> {
    await this.#folders?.sync();
  }

  /**
   * The bytes of a name. Throws `UnopenableError` for what is damaged, not there or another's to open, and
   * `UnreadableError` where a copy is that the disk does not give.
   */
  async read(kunci: string, identity: Identity): Promise<Buffer> {
    const paths = this.#filesOf(kunci);
    let failure: unknown = new UnopenableError();
    for (const path of paths) {
      try {
        const bytes = await bytesOf(path);
        if (!bytes || (paths.length > 1 && !isAsWritten(path, bytes))) continue;
        return await openBytes(identity, bytes);
      } catch (error) {
        if (!(failure instanceof UnreadableError)) failure = error;
      }
    }
    throw failure;
  }

  /** Reads the copies until one is as it was written. */
  async look(kunci: string): Promise<CopyState> {
    let found: CopyState = 'hilang';
    for (const path of this.#filesOf(kunci)) {
      const state = await stateOf(path);
      if (state === 'utuh') return state;
      if (state === 'tidak terbaca' || (!path.endsWith(ASIDE) && found === 'hilang')) found = state;
    }
    return found;
  }

  /** Reads everything in it: what is not as it was written, or not given, is not counted on for the next generation. */
  async dropDamaged(): Promise<void> {
    await this.takeBackAll();
    await atOnce([...this.#used.keys()], 4, async (kunci) => {
      const state = await this.look(kunci);
      if (state === 'tidak terbaca') this.#unreadable.add(kunci);
      if (state === 'rusak') await this.setAside(kunci);
    });
  }

  /** Takes files out of use whose bytes are others than were written, so that the next generation copies it again. */
  async setAside(kunci: string): Promise<void> {
    for (const path of this.#used.get(kunci) ?? []) {
      if ((await stateOf(path)) === 'rusak')
        await moveTo(`${path}${ASIDE}`, { kunci, path, from: this.#used, to: this.#aside });
    }
  }

  /** Takes files into use again that were set aside and are as they were written after all. */
  async takeBackAll(): Promise<void> {
    await atOnce([...this.#aside], 4, async ([kunci, paths]) => {
      for (const path of this.#used.has(kunci) ? [] : paths) {
        if ((await stateOf(path)) !== 'utuh') continue;
        await moveTo(path.slice(0, -ASIDE.length), { kunci, path, from: this.#aside, to: this.#used });
      }
    });
  }

  /** Removes every file but those of these pictures; nobody else works on the store. */
  async sweep(wanted: Set<string>): Promise<void> {
    // What was set aside may be all that there is of a picture.
    const kept = new Set([...wanted].flatMap((kunci) => this.#used.get(kunci) ?? this.#aside.get(kunci) ?? []));
    for (const path of await filesIn(this.#root)) if (!kept.has(path)) await rm(path, { force: true });
  }
}

/** The files of each name. */
type Files = Map<string, string[]>;

async function pathsIn(root: string): Promise<{ used: Files; aside: Files }> {
  const [used, aside]: [Files, Files] = [new Map(), new Map()];
  for (const path of await filesIn(root)) {
    const [, kunci, , ending] = NAME.exec(basename(path)) ?? [];
    if (kunci) keep(ending ? aside : used, kunci, path);
  }
  return { used, aside };
}

function keep(files: Files, kunci: string, path: string): void {
  files.set(kunci, [...(files.get(kunci) ?? []), path]);
}

type Move = { kunci: string; path: string; from: Files; to: Files };

async function moveTo(name: string, { kunci, path, from, to }: Move): Promise<void> {
  await rename(path, name);
  const left = (from.get(kunci) ?? []).filter((each) => each !== path);
  if (left.length > 0) from.set(kunci, left);
  else from.delete(kunci);
  keep(to, kunci, name);
}

/** Undefined for a file that is gone. Throws `UnreadableError`. */
async function bytesOf(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: unknown) => {
    if (isNotThere(error)) return undefined;
    throw new UnreadableError(path, error);
  });
}

async function stateOf(path: string): Promise<CopyState> {
  const bytes = await bytesOf(path).catch(() => 'tidak terbaca' as const);
  if (bytes === undefined) return 'hilang';
  if (bytes === 'tidak terbaca') return bytes;
  return isAsWritten(path, bytes) ? 'utuh' : 'rusak';
}

function isAsWritten(path: string, bytes: Buffer): boolean {
  return hashOf(bytes).startsWith(NAME.exec(basename(path))?.[2] ?? '-');
}

async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isNotThere(error)) return [];
    // Careful: a folder that is not given is not empty; whoever took it for that would remove what it names.
    throw new UnreadableError(root, error);
  });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** A picture as it lies in the pool: sealed as in the storage, both forms. */
export function pack({ full, small }: Forms): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(full.length);
  return Buffer.concat([length, full, small]);
}

export function unpack(bytes: Buffer): Forms {
  const end = LENGTH_BYTES + bytes.readUInt32BE(0);
  return { full: bytes.subarray(LENGTH_BYTES, end), small: bytes.subarray(end) };
}
