// The table that lies in a ZIP, and what an export says there of its school. Nothing of the ZIP is unpacked but these.
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { eksporFile } from '@gerbang/contract/ekspor-kolom';
import { MOST_SHEET_BYTES } from '@gerbang/contract/impor';
import type { PilihanSekolah } from '@gerbang/contract/pilihan';
import { pilihanForm } from '@gerbang/contract/pilihan-form';
import { Unzip, type UnzipFile } from 'fflate';
import * as z from 'zod/mini';
import { refusals, UnreadableFileError } from './limits.ts';

/** Bytes of an export within which its settings stand. */
const SETTINGS_WITHIN = 4 * 1024 * 1024;
const MOST_SETTINGS = 1024 * 1024;
const SLICE = 64 * 1024;
const inflate = promisify(inflateRaw);

type ZipPart = { nama: string; packed: boolean; pieces: Uint8Array<ArrayBuffer>[]; size: number; isWhole: boolean };

/** The school that an export comes from. */
export type Asal = { sekolah?: string; pilihan?: PilihanSekolah };

/** A table and, of an export, its school. */
export type TableFile = { file: Uint8Array; asal: Asal | undefined };

/** What `tableInZip` hands out (zip-reader.ts). */
export async function findTable(
  pieces: AsyncIterable<Uint8Array>,
  wanted: string = eksporFile.siswa,
): Promise<TableFile> {
  const isOwn = ({ nama }: { nama: string }) => baseOf(nama) === wanted;
  const look = new Look((nama) => isOwn({ nama }) || isTable(nama));
  await look.through(pieces, () => look.found.some((found) => found.isWhole && isOwn(found)));
  const tables = look.found.filter((found) => isOwn(found) || isTable(found.nama));
  const own = tables.find(isOwn);
  const table = own ?? tables[0];
  if (!table) throw new UnreadableFileError(refusals.noTable);
  if (!own && tables.length > 1) throw new UnreadableFileError(refusals.manyTables(tables.map(({ nama }) => nama)));
  if (!table.isWhole) throw new UnreadableFileError(refusals.damagedZip);
  return { file: await unpack(table, MOST_SHEET_BYTES), asal: await settingsOf(look.found) };
}

/** What `asalInZip` hands out. */
export async function findAsal(pieces: AsyncIterable<Uint8Array>): Promise<Asal | undefined> {
  const look = new Look(() => false);
  try {
    await look.through(pieces, () => look.read > SETTINGS_WITHIN || look.found.some(({ isWhole }) => isWhole));
  } catch (error) {
    // Whoever reads the pictures says it.
    if (error instanceof UnreadableFileError) return undefined;
    throw error;
  }
  return settingsOf(look.found);
}

const baseOf = (path: string) => path.split('/').at(-1) ?? '';
const isTable = (path: string) =>
  /\.(xlsx|csv)$/i.test(path) && !/(^|\/)(__MACOSX\/|[.~])|(^|\/)inventaris\.[a-z]+$/i.test(path);

/** Collects files of a ZIP as it passes by, packed as they are. */
class Look {
  readonly found: ZipPart[] = [];
  read = 0;
  #refusal: string | undefined;
  readonly #unzip: Unzip;

  constructor(wanted: (nama: string) => boolean) {
    this.#unzip = new Unzip((file) => {
      if (baseOf(file.name) === eksporFile.pengaturan || wanted(file.name)) this.#collect(file);
    });
    this.#unzip.register(AsItIs);
  }

  #collect(file: UnzipFile): void {
    const found: ZipPart = { nama: file.name, packed: file.compression === 8, pieces: [], size: 0, isWhole: false };
    this.found.push(found);
    file.ondata = (error, piece, final) => {
      if (error) this.#refusal ??= refusals.damagedZip;
      found.size += piece.length;
      // Careful: what is thrown in a callback comes back to it as an error of the file.
      if (found.size > MOST_SHEET_BYTES) this.#refusal ??= refusals.tooLarge;
      if (this.#refusal) return;
      found.pieces.push(Uint8Array.from(piece));
      found.isWhole = final;
    };
    file.start();
  }

  async through(pieces: AsyncIterable<Uint8Array>, isEnough: () => boolean): Promise<void> {
    for await (const piece of pieces) {
      if (this.read === 0) this.#refusal = firstLook(piece);
      for (let at = 0; at < piece.length && !this.#refusal; at += SLICE)
        this.#push(piece.subarray(at, at + SLICE), false);
      if (this.#refusal) throw new UnreadableFileError(this.#refusal);
      if (isEnough()) return;
    }
    if (this.read === 0) throw new UnreadableFileError(refusals.notZip);
    this.#push(new Uint8Array(0), true);
    if (this.#refusal) throw new UnreadableFileError(this.#refusal);
  }

  #push(slice: Uint8Array, last: boolean): void {
    this.read += slice.length;
    try {
      this.#unzip.push(slice, last);
    } catch {
      this.#refusal ??= refusals.damagedZip;
    }
  }
}

/** Hands packed bytes on, to be unpacked elsewhere with a limit. */
class AsItIs {
  static compression = 8;
  ondata: UnzipFile['ondata'] = () => undefined;

  push(piece: Uint8Array<ArrayBuffer>, final: boolean): void {
    this.ondata(null, piece, final);
  }
}

/** The header of the first file says whether it is a ZIP, and whether it is locked. */
export function firstLook(piece: Uint8Array): string | undefined {
  const isZip = piece[0] === 0x50 && piece[1] === 0x4b && (piece[2] === 3 || piece[2] === 5);
  if (!isZip) return refusals.notZip;
  return ((piece[6] ?? 0) & 1) === 1 ? refusals.zipPassword : undefined;
}

async function unpack({ pieces, packed }: ZipPart, maxOutputLength: number): Promise<Uint8Array> {
  const bytes = Buffer.concat(pieces);
  if (!packed) return bytes;
  try {
    return await inflate(bytes, { maxOutputLength });
  } catch (error) {
    const isLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new UnreadableFileError(isLarge ? refusals.tooLarge : refusals.damagedZip);
  }
}

const settings = z.object({ identitas: z.object({ nama: z.string().check(z.maxLength(255)) }), pilihan: pilihanForm });

/** What is not as an export writes it says nothing. */
async function settingsOf(found: ZipPart[]): Promise<Asal | undefined> {
  const file = found.find(({ nama, isWhole }) => isWhole && baseOf(nama) === eksporFile.pengaturan);
  if (!file) return undefined;
  try {
    const { identitas, pilihan } = settings.parse(
      JSON.parse(Buffer.from(await unpack(file, MOST_SETTINGS)).toString()),
    );
    return { sekolah: identitas.nama, pilihan };
  } catch {
    return undefined;
  }
}
