// Pictures are made ready before the plan, so that running it only names them: each is written anew like any upload.
import { Readable } from 'node:stream';
import { kindOf } from '../../../core/berkas/berkas.ts';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import { transaction } from '../../../platform/database/engine.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Images, StoredImage } from '../../../platform/images/images.ts';
import { giveBack } from '../../../platform/own-memory.ts';
import { storedCells } from '../berkas-impor/cells.ts';
import type { FoundPicture, PictureFile, RefusedFile, ZipOrder } from '../berkas-impor/zip-pictures.ts';
import { picturesInZip } from '../berkas-impor/zip-reader.ts';
import { hold, type ImporBase, type LeasedImpor } from './lease.ts';
import { pemetaanOf } from './mapping.ts';
import { piecesOf } from './reading.ts';
import { fileRows } from './row-sources.ts';
import type { PictureSelection } from './target.ts';
import { targetOf } from './targets.ts';

export type Pictures = (order: ZipOrder, take: (file: PictureFile) => Promise<void>) => Promise<void>;

type PictureRun = {
  base: ImporBase;
  images: Images;
  work: LeasedImpor;
  signal: AbortSignal;
  /** Where the pictures come from, if not from what was uploaded. */
  pictures?: Pictures | undefined;
};

/** As many as there are places for the decoder; each is an owner of its own there. */
const AT_ONCE = 2;

/** Makes the pictures ready that bear a NIM of the rows, going on where it was broken off. Throws `UnreadableFileError`. */
export async function preparePictures(preparing: PictureRun): Promise<void> {
  const { base, work, signal } = preparing;
  const { db } = base;
  await transaction(db, (db) => hold(db, base, work, { sudah: 0, dari: 0 }));
  const wanted = await wantedOf(preparing);
  const order = { ...wanted, pola: pemetaanOf(work).pola, known: await knownNames(preparing) };
  const source = preparing.pictures ?? (work.nama_gambar === null ? undefined : uploaded(preparing));
  let [sudah, lane] = [order.known.length, 0];
  const running = new Set<Promise<void>>();
  let failure: unknown;
  const take = async (file: PictureFile) => {
    signal.throwIfAborted();
    if (failure) throw failure;
    if ('ditolak' in file) return refuse(preparing, file.ditolak);
    const done = prepareOne(preparing, file.gambar, `impor:${lane++ % AT_ONCE}`).then(
      () => progress(preparing, ++sudah),
      (error: unknown) => {
        failure ??= error;
      },
    );
    running.add(done);
    void done.finally(() => running.delete(done));
    if (running.size >= AT_ONCE) await Promise.race(running);
  };
  await source?.(order, take);
  await Promise.all(running);
  if (failure) throw failure;
  await transaction(db, (db) => hold(db, base, work, { tahap: 'uji' }));
}

const uploaded =
  (preparing: PictureRun): Pictures =>
  (order, take) =>
    picturesInZip(piecesOf(preparing, 'gambar'), order, take);

/** Whose pictures are looked for: those of all rows. */
async function wantedOf({ base, work }: PictureRun): Promise<PictureSelection> {
  const wanting = await targetOf(work).wanting(base.db, work);
  for await (const rows of fileRows(base.db, work.id, 200)) {
    for (const { isi } of rows) wanting.add(storedCells(isi));
    await new Promise(setImmediate);
  }
  return wanting.wanted();
}

/** Those that wait already; those that were refused are looked at again, for the mapping may be another. */
async function knownNames({ base: { db }, work }: PictureRun): Promise<string[]> {
  await transaction(db, (db) => db.deleteFrom('impor_gambar_ditolak').where('impor_id', '=', work.id).execute());
  const rows = await db
    .selectFrom('impor_gambar')
    .select('nama')
    .where('impor_id', '=', work.id)
    .where('peran', '=', 'baru')
    .execute();
  return rows.map(({ nama }) => nama);
}

async function prepareOne(
  preparing: PictureRun,
  { nama, nim, bidang, bytes }: FoundPicture,
  owner: string,
): Promise<void> {
  const { images } = preparing;
  let stored: StoredImage | undefined;
  try {
    const received = await images.receive(
      Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)]),
      nama,
    );
    giveBack(bytes);
    stored = received && (await images.store({ ...received, mayKeep: true }, kindOf[bidang], owner));
  } catch (error) {
    // Too busy is no fault of the picture.
    if (!(error instanceof HttpError) || error.status === 503 || error.status === 429) throw error;
    return refuse(preparing, [{ nama, sebab: error.message }]);
  }
  if (!stored) return refuse(preparing, [{ nama, sebab: 'Berkas ini kosong.' }]);
  const { base, work } = preparing;
  const row = { id: newId(), impor_id: work.id, peran: 'baru' as const, nama, nim, bidang, data_siswa_id: null };
  const kept = stored;
  await transaction(base.db, async (db) => {
    await hold(db, base, work);
    await db
      .insertInto('impor_gambar')
      .values({ ...row, ...kept, dibuat_pada: isoFromNow(base.clock) })
      .execute();
  });
}

async function refuse({ base, work }: PictureRun, files: RefusedFile[]): Promise<void> {
  // One name may stand there twice.
  const rows = new Map(files.map(({ nama, sebab }) => [nama, { impor_id: work.id, nama, sebab }]));
  await transaction(base.db, async (db) => {
    await hold(db, base, work);
    await db
      .insertInto('impor_gambar_ditolak')
      .values([...rows.values()])
      .onConflict((conflict) =>
        conflict.columns(['impor_id', 'nama']).doUpdateSet((eb) => ({ sebab: eb.ref('excluded.sebab') })),
      )
      .execute();
  });
}

/** Not for each picture: the page asks every second or two. */
async function progress({ base, work }: PictureRun, sudah: number): Promise<void> {
  if (sudah % 10 === 0) await transaction(base.db, (db) => hold(db, base, work, { sudah }));
}
