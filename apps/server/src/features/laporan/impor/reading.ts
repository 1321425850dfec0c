// The first stage: the spreadsheet is read, and its rows are kept for what follows.
import { transaction } from '../../../platform/database/engine.ts';
import type { Images } from '../../../platform/images/images.ts';
import { BrokenImageError } from '../../../platform/images/open-image.ts';
import { giveBack } from '../../../platform/own-memory.ts';
import type { SheetRow } from '../berkas-impor/cells.ts';
import { refusals, UnreadableFileError } from '../berkas-impor/limits.ts';
import { readSheet, type SheetFile } from '../berkas-impor/sheet-reader.ts';
import { asalInZip, tableInZip } from '../berkas-impor/zip-reader.ts';
import type { Asal } from '../berkas-impor/zip-table.ts';
import { ColumnReader } from './columns.ts';
import { hold, type ImporBase, type LeasedImpor } from './lease.ts';
import { dropPieces } from './leftovers.ts';
import { targetOf } from './targets.ts';

/** A table at hand, and what an export says of its school. */
export type Table = { file: Uint8Array; asal?: Asal | undefined };
type UploadedTable = { file: Uint8Array | SheetFile; asal: Asal | undefined };

type TableReader = {
  base: ImporBase;
  images: Pick<Images, 'kept'>;
  work: LeasedImpor;
  signal: AbortSignal;
  table?: Table | undefined;
};

/** Reads the file: the one given, or the pieces that were uploaded. Throws `UnreadableFileError`. */
export async function readFileOf({ base, images, work, signal, table: given }: TableReader): Promise<void> {
  const { db, clock } = base;
  await transaction(db, async (db) => {
    await hold(db, base, work, { sudah: 0, dari: 0 });
    await db.deleteFrom('impor_baris').where('impor_id', '=', work.id).execute();
  });
  const { file, asal } = given ?? (await uploadedTable({ base, images, work, signal }));
  let sudah = 0;
  const columns: ColumnReader[] = [];
  const keep = async (rows: SheetRow[]) => {
    for (const { isi } of rows) {
      while (columns.length < isi.length) columns.push(new ColumnReader());
      for (const [at, cell] of isi.entries()) columns[at]?.add(cell);
    }
    sudah += rows.length;
    await transaction(db, async (db) => {
      await hold(db, base, work, { sudah });
      const values = rows.map(({ baris, isi }) => ({ impor_id: work.id, baris, isi: JSON.stringify(isi) }));
      await db.insertInto('impor_baris').values(values).execute();
    });
    await new Promise(setImmediate);
  };
  const table = await readSheet(file, keep, { signal, jenis: work.jenis, lembar: work.lembar ?? undefined });
  await transaction(db, async (db) => {
    const jumlah = JSON.stringify({ baris: table.baris });
    const kolom = JSON.stringify(table.kolom.map((each, at) => columns[at]?.summary(each) ?? each));
    const pengaturan = asal ? JSON.stringify(asal) : null;
    const { lembar, lain } = table;
    const sheets = { lembar, lembar_lain: JSON.stringify(lain.map((nama) => ({ nama }))) };
    await hold(db, base, work, { tahap: 'kolom', ...sheets, kolom, jumlah, pengaturan });
    // Of several sheets another one may be wanted.
    if (lain.length === 0) await dropPieces({ db, clock }, work.id, 'lembar');
  });
}

/** The file that was uploaded by itself, or the one that lies in the ZIP of an export. */
async function uploadedTable(reading: TableReader): Promise<UploadedTable> {
  const { work } = reading;
  if (work.ukuran === 0) return tableInZip(piecesOf(reading, 'gambar'), targetOf(work).eksporFile);
  const file = { size: work.ukuran, pieces: piecesOf(reading, 'lembar') };
  return { file, asal: work.nama_gambar === null ? undefined : await asalInZip(piecesOf(reading, 'gambar')) };
}

/** The uploaded pieces of a file in their order, each until the next is asked for. Throws `UnreadableFileError` where one is gone. */
export async function* piecesOf(
  { base: { db }, images, work, signal }: Omit<TableReader, 'table'>,
  berkas: 'lembar' | 'gambar',
): AsyncGenerator<Uint8Array> {
  const rows = await db
    .selectFrom('impor_potongan')
    .select('objek')
    .where('impor_id', '=', work.id)
    .where('berkas', '=', berkas)
    .orderBy('nomor')
    .execute();
  if (rows.length === 0) throw new UnreadableFileError(refusals.gone);
  for (const { objek } of rows) {
    signal.throwIfAborted();
    const bytes = await piece(images, objek);
    yield bytes;
    giveBack(bytes);
  }
}

async function piece(images: Pick<Images, 'kept'>, objek: string): Promise<Uint8Array> {
  try {
    return await images.kept(objek);
  } catch (error) {
    // Restored from a backup, which does not have them; or sealed with a key that is gone.
    throw error instanceof BrokenImageError ? new UnreadableFileError(refusals.gone) : error;
  }
}
