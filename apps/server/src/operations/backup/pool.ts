// What the generations of a folder of backups share: pictures and pieces of databases. Each is written once, however many
// generations name it, sealed to whoever may open the backup. A file's name tells the hash of its bytes.
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { atOnce } from '../../platform/at-once.ts';
import { createFolders, makeFolder, writeAndSync } from '../../platform/storage/durable-file.ts';
import { hashOf } from './manifest.ts';
import { type Identity, openBytes, type Recipient, sealBytes, UnopenableError } from './seal.ts';

/** The whole picture and its small form, sealed with the key of stored pictures. */
export type Forms = { penuh: Buffer; kecil: Buffer };

const NAME = /^([a-z0-9]{32,64})-([0-9a-f]{32})\.age$/;
const LENGTH_BYTES = 4;

export const poolsOf = (store: string) => join(store, 'isi');

/** Pictures that are sealed alike: to the same recipient, and with the same key of stored pictures. */
export function poolName(recipient: Recipient, keyVersion: number): string {
  return hashOf(`${recipient} ${keyVersion}`).slice(0, 16);
}

export type Pool = Awaited<ReturnType<typeof openPool>>;

/** Opens the pool of this name, also one that is not there yet. */
export async function openPool(store: string, name: string) {
  const root = join(poolsOf(store), name);
  const paths = await pathsIn(root);
  let folders: ReturnType<typeof createFolders> | undefined;

  return {
    /** Names that are in it: storage keys of pictures, and those of pieces. */
    keys: () => paths.keys(),
    has: (kunci: string) => paths.has(kunci),
    /** The file of a picture in it. */
    pathOf: (kunci: string) => paths.get(kunci),
    /** Adds bytes under a name, durably after `sync`; returns the bytes that they take. */
    async add(kunci: string, plain: Uint8Array, recipient: Recipient): Promise<number> {
      if (!folders) {
        await makeFolder(root);
        folders = createFolders(root);
      }
      const sealed = await sealBytes(recipient, plain);
      const path = join(root, kunci.slice(0, 2), `${kunci}-${hashOf(sealed).slice(0, 32)}.age`);
      await folders.make(dirname(path));
      const temporary = join(root, `${randomBytes(12).toString('hex')}.baru`);
      await writeAndSync(temporary, sealed);
      await rename(temporary, path);
      paths.set(kunci, path);
      return sealed.length;
    },
    /** Makes the names of what was added survive a power cut. */
    async sync(): Promise<void> {
      await folders?.sync();
    },
    /** The bytes of a name. Throws `UnopenableError` for what is damaged, not there or another's to open. */
    async read(kunci: string, identity: Identity): Promise<Buffer> {
      const path = paths.get(kunci);
      if (!path) throw new UnopenableError();
      return openBytes(identity, await readFile(path));
    },
    /** Whether the bytes of a picture are those that were written. */
    async isWhole(kunci: string): Promise<boolean> {
      const path = paths.get(kunci) ?? '';
      const bytes = await readFile(path).catch(() => undefined);
      return bytes !== undefined && hashOf(bytes).startsWith(NAME.exec(basename(path))?.[2] ?? '-');
    },
    /** Reads everything in it, and takes out of use what is not as it was written. */
    async dropDamaged(): Promise<void> {
      await atOnce([...paths.keys()], 4, async (kunci) => {
        if (!(await this.isWhole(kunci))) await this.setAside(kunci);
      });
    },
    /** Takes a damaged file out of use, so that the next generation copies the picture again. */
    async setAside(kunci: string): Promise<void> {
      const path = paths.get(kunci);
      if (path) await rename(path, `${path}.rusak`);
      paths.delete(kunci);
    },
    /** Removes every file but those of these pictures; nobody else works on the store. */
    async sweep(wanted: Set<string>): Promise<void> {
      const kept = new Set([...paths].filter(([kunci]) => wanted.has(kunci)).map(([, path]) => path));
      for (const path of await filesIn(root)) if (!kept.has(path)) await rm(path, { force: true });
    },
  };
}

/** The file of each picture. */
async function pathsIn(root: string): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const path of await filesIn(root)) {
    const kunci = NAME.exec(basename(path))?.[1];
    if (kunci) paths.set(kunci, path);
  }
  return paths;
}

async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** A picture as it lies in the pool: sealed as in the storage, both forms. */
export function pack({ penuh, kecil }: Forms): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(penuh.length);
  return Buffer.concat([length, penuh, kecil]);
}

export function unpack(bytes: Buffer): Forms {
  const end = LENGTH_BYTES + bytes.readUInt32BE(0);
  return { penuh: bytes.subarray(LENGTH_BYTES, end), kecil: bytes.subarray(end) };
}
