// Pictures in a folder, or in a ZIP on this computer: the same as one that was uploaded.
import { createReadStream } from 'node:fs';
import { open, opendir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { MAX_IMAGE_BYTES } from '@gerbang/contract/choices';
import { sentences } from '@gerbang/contract/sentences';
import {
  namesFor,
  type PictureFile,
  type Pictures,
  picturesInZip,
  type ZipOrder,
} from '../../features/laporan/door.ts';
import { StartupError } from '../../platform/errors.ts';

const MIB = 1024 * 1024;

/** The pictures below a path. Throws StartupError when there is nothing. */
export async function picturesAt(path: string): Promise<Pictures> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new StartupError(`Tidak ada folder atau ZIP ${path}.`);
  if (found.isDirectory()) return (order, take) => handFolder(path, order, take);
  return (order, take) => picturesInZip(createReadStream(path, { highWaterMark: 4 * MIB }), order, take);
}

/** What is no plain file is passed over: a link may lead anywhere. */
async function handFolder(
  folder: string,
  { known, ...wanted }: ZipOrder,
  take: (file: PictureFile) => Promise<void>,
): Promise<void> {
  const nameOf = namesFor(wanted);
  const done = new Set(known);
  for await (const entry of await opendir(folder, { recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const nama = relative(folder, path).split(sep).join('/');
    if (!entry.isFile() || done.has(nama) || entry.name.startsWith('.')) continue;
    const found = nameOf(nama);
    if ('abaikan' in found) continue;
    if ('sebab' in found) await take({ ditolak: [{ nama, sebab: found.sebab }] });
    else await take(await readPicture(path, { nama, ...found }));
  }
}

async function readPicture(
  path: string,
  found: Omit<Extract<PictureFile, { gambar: unknown }>['gambar'], 'bytes'>,
): Promise<PictureFile> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > MAX_IMAGE_BYTES) return { ditolak: [{ nama: found.nama, sebab: sentences.fileTooLarge }] };
    return { gambar: { ...found, bytes: await file.readFile() } };
  } finally {
    await file.close();
  }
}
