// The table that a command is given: a file, or one in a ZIP as an export is.
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { asalInZip, type Table, tableInZip, UnreadableFileError } from '../../features/laporan/door.ts';
import { StartupError } from '../../platform/errors.ts';

const MIB = 1024 * 1024;
const piecesOf = (path: string) => createReadStream(resolve(path), { highWaterMark: 4 * MIB });

/** Throws StartupError for a file that cannot be read, with the sentence. */
export async function tableAt({ file, gambar }: { file: string; gambar: string }): Promise<Table> {
  try {
    if (/\.zip$/i.test(file)) return await tableInZip(piecesOf(file));
    const isZip = gambar !== '' && (await stat(resolve(gambar)).catch(() => undefined))?.isFile();
    return { file: await readFile(file), asal: isZip ? await asalInZip(piecesOf(gambar)) : undefined };
  } catch (error) {
    if (error instanceof UnreadableFileError) throw new StartupError(error.message);
    throw new StartupError(`Berkas ${file} tidak dapat dibaca.`);
  }
}
