// The table that lies in a ZIP, and what an export says there of its school. Nothing of the ZIP is unpacked but these.
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { eksporFile } from '@gerbang/contract/laporan/ekspor-kolom';
import { MOST_SHEET_BYTES } from '@gerbang/contract/laporan/impor';
import type { PilihanSekolah } from '@gerbang/contract/sekolah/pilihan';
import { pilihanForm } from '@gerbang/contract/sekolah/pilihan-form';
import * as z from 'zod/mini';
import { MOST_FILES, refusals, UnreadableFileError } from './limits.ts';
import { type ZipEntry, type ZipHead, zipEntries } from './zip-entries.ts';
import { ZipSource } from './zip-source.ts';

/** Bytes of an export within which its settings stand. */
const SETTINGS_WITHIN = 4 * 1024 * 1024;
const MOST_SETTINGS = 1024 * 1024;
/** Tables among which the one of an export may be. */
const MOST_TABLES = 100;
const inflate = promisify(inflateRaw);

/** The school that an export comes from. */
export type Asal = { sekolah?: string; pilihan?: PilihanSekolah };

/** A table and, of an export, its school. */
export type TableFile = { file: Uint8Array; asal: Asal | undefined };

/** What `tableInZip` hands out (zip-reader.ts). */
export async function findTable(
  pieces: AsyncIterable<Uint8Array>,
  wanted: string = eksporFile.siswa,
): Promise<TableFile> {
  const isOwn = (entry: Pick<ZipEntry, 'name'>) => baseOf(entry.name) === wanted;
  const tables: ZipEntry[] = [];
  let settings: ZipEntry | undefined;
  for await (const entry of entriesOf(pieces, (name) => isSettings(name) || isOwn({ name }) || isTable(name))) {
    if (isSettings(entry.name)) settings = entry;
    else tables.push(entry);
    if (isOwn(entry)) break;
    if (tables.length > MOST_TABLES) throw manyTables(tables);
  }
  const table = tables.find(isOwn) ?? tables[0];
  if (!table) throw new UnreadableFileError(refusals.noTable);
  if (!isOwn(table) && tables.length > 1) throw manyTables(tables);
  return { file: await unpack(table, MOST_SHEET_BYTES), asal: settings && (await settingsOf(settings)) };
}

const manyTables = (tables: ZipEntry[]) => new UnreadableFileError(refusals.manyTables(tables.map(({ name }) => name)));

/** What `asalInZip` hands out. */
export async function findAsal(pieces: AsyncIterable<Uint8Array>): Promise<Asal | undefined> {
  try {
    for await (const entry of entriesOf(pieces, isSettings, SETTINGS_WITHIN)) return await settingsOf(entry);
  } catch (error) {
    // Whoever reads the pictures says it.
    if (!(error instanceof UnreadableFileError)) throw error;
  }
  return undefined;
}

const baseOf = (path: string) => path.split('/').at(-1) ?? '';
const isSettings = (path: string) => baseOf(path) === eksporFile.pengaturan;
const isTable = (path: string) =>
  /\.(xlsx|csv)$/i.test(path) && !/(^|\/)(__MACOSX\/|[.~])|(^|\/)inventaris\.[a-z]+$/i.test(path);

/** The files that are wanted, packed as they are; `UnreadableFileError` for what is not read behind so many bytes, either. */
function entriesOf(
  pieces: AsyncIterable<Uint8Array>,
  isWanted: (name: string) => boolean,
  within = Number.POSITIVE_INFINITY,
): AsyncGenerator<ZipEntry> {
  const iterator = pieces[Symbol.asyncIterator]();
  const source = new ZipSource(async () => (await iterator.next()).value);
  let files = 0;
  const wants = async ({ name, locked }: ZipHead) => {
    files += 1;
    if (files > MOST_FILES) throw new UnreadableFileError(refusals.tooManyFiles);
    if (locked) throw new UnreadableFileError(refusals.zipPassword);
    if (source.read > within) throw new UnreadableFileError(refusals.noTable);
    return isWanted(name);
  };
  return zipEntries(source, wants, MOST_SHEET_BYTES);
}

async function unpack({ packed, method }: ZipEntry, maxOutputLength: number): Promise<Uint8Array> {
  if (!packed) throw new UnreadableFileError(refusals.tooLarge);
  const bytes = Buffer.concat(packed);
  if (method !== 8) return bytes;
  try {
    return await inflate(bytes, { maxOutputLength });
  } catch (error) {
    const isLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new UnreadableFileError(isLarge ? refusals.tooLarge : refusals.damagedZip);
  }
}

const settings = z.object({ identitas: z.object({ nama: z.string().check(z.maxLength(255)) }), pilihan: pilihanForm });

/** What is not as an export writes it says nothing. */
async function settingsOf(file: ZipEntry): Promise<Asal | undefined> {
  try {
    const { identitas, pilihan } = settings.parse(
      JSON.parse(Buffer.from(await unpack(file, MOST_SETTINGS)).toString()),
    );
    return { sekolah: identitas.nama, pilihan };
  } catch {
    return undefined;
  }
}
