// What people do with an import; what follows is done in the background.
import { type imporBaru, MOST_PICTURES_BYTES, PIECE_BYTES, type TahapImpor } from '@gerbang/contract/impor';
import { withTambahan } from '@gerbang/contract/impor-nilai';
import type { Pemetaan } from '@gerbang/contract/impor-pemetaan';
import { pilihanForm } from '@gerbang/contract/pilihan-form';
import type * as z from 'zod/mini';
import { type Actor, writeAudit } from '../../platform/audit.ts';
import { type Clock, isoFromNow, newId } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { databaseFailure } from '../../platform/database/database-errors.ts';
import { untilTheEnd } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/engine.ts';
import { storedList } from '../../platform/database/stored-json.ts';
import { HttpError } from '../../platform/errors.ts';
import type { Impor } from '../../schema/impor-tables.ts';
import { refusals } from '../berkas-impor/limits.ts';
import { getBagian } from '../sekolah/bagian.ts';
import { dropContents, dropPictures, dropPieces } from './leftovers.ts';
import { pemetaanOf } from './mapping.ts';
import { getImpor, isOwn, undoableUntil } from './queries.ts';
import { targetOf } from './targets.ts';

/** Begins an import, whose files follow piece by piece. HttpError 409 while another one is open. */
export async function createImpor(
  db: Db,
  clock: Clock,
  { actor, baru }: { actor: Actor; baru: z.output<typeof imporBaru> },
): Promise<string> {
  const id = newId();
  const now = isoFromNow(clock);
  try {
    await transaction(db, async (db) => {
      await db
        .insertInto('impor')
        .values({
          id,
          jenis: baru.jenis,
          nama_berkas: baru.nama_berkas,
          ukuran: baru.ukuran,
          nama_gambar: baru.gambar?.nama ?? null,
          ukuran_gambar: baru.gambar?.ukuran ?? 0,
          tahap: 'unggah',
          terbuka: 1,
          akun_id: actor?.id ?? null,
          role: actor?.role ?? null,
          dibuat_pada: now,
          diubah_pada: now,
          coba_lagi_pada: now,
        })
        .execute();
      await tell(db, clock, { actor, id, aksi: 'mulai impor', rincian: { berkas: baru.nama_berkas } });
    });
  } catch (error) {
    throw databaseFailure(error) === 'unique' ? await alreadyOpen(db) : error;
  }
  return id;
}

async function alreadyOpen(db: Db): Promise<HttpError> {
  const open = await db.selectFrom('impor').select('nama_berkas').where('terbuka', '=', 1).executeTakeFirst();
  const which = open ? ` (${open.nama_berkas})` : '';
  return new HttpError(409, `Masih ada impor yang belum selesai${which}. Selesaikan atau batalkan dulu.`);
}

type Piece = { id: string; actor: Actor; berkas: 'lembar' | 'gambar'; nomor: number };

/** Refuses (404, 409) what is not waiting for pieces; asked before the body is read. */
export async function refuseNotUploading(db: Db, deed: ImporAction): Promise<void> {
  await getOwn(db, deed, ['unggah']);
}

/** How many bytes a piece must have. HttpError 404, 409, 400 for one that the file does not have. */
export async function expectPiece(db: Db, { id, actor, berkas, nomor }: Piece): Promise<number> {
  const row = await getOwn(db, { id, actor }, ['unggah']);
  const size = berkas === 'lembar' ? row.ukuran : row.ukuran_gambar;
  const bytes = Math.min(PIECE_BYTES, Math.min(size, MOST_PICTURES_BYTES) - nomor * PIECE_BYTES);
  if (bytes <= 0) throw new HttpError(400, 'Berkas tidak mempunyai potongan ini');
  return bytes;
}

/** Notes a piece that lies in the store under `objek`; one that was sent before is replaced. */
export async function keepPiece(db: Db, clock: Clock, piece: Piece & { objek: string; ukuran: number }): Promise<void> {
  const { id, berkas, nomor, objek, ukuran } = piece;
  await transaction(db, async (db) => {
    await getOwn(db, piece, ['unggah']);
    const before = await db
      .deleteFrom('impor_potongan')
      .where('impor_id', '=', id)
      .where('berkas', '=', berkas)
      .where('nomor', '=', nomor)
      .returning('objek')
      .execute();
    const dibuang_pada = isoFromNow(clock);
    if (before[0]) await db.insertInto('berkas_dibuang').values({ kunci: before[0].objek, dibuang_pada }).execute();
    await db.insertInto('impor_potongan').values({ impor_id: id, berkas, nomor, objek, ukuran }).execute();
    await db.updateTable('impor').set({ diubah_pada: dibuang_pada }).where('id', '=', id).execute();
  });
}

type ImporAction = { id: string; actor: Actor };

/** All pieces are there: the file is read. HttpError 404, 409 where one is missing. */
export async function startReading(
  db: Db,
  clock: Clock,
  { lembar, ...deed }: ImporAction & { lembar: string },
): Promise<void> {
  if (lembar !== '') return readOther(db, clock, { lembar, ...deed });
  await transaction(db, async (db) => {
    const row = await getOwn(db, deed, ['unggah']);
    const { n } = await db
      .selectFrom('impor_potongan')
      .select(({ fn }) => fn.sum<number>('ukuran').as('n'))
      .where('impor_id', '=', deed.id)
      .executeTakeFirstOrThrow();
    if (Number(n ?? 0) !== row.ukuran + row.ukuran_gambar) {
      throw new HttpError(409, 'Berkas belum diunggah seluruhnya. Lanjutkan unggahannya.');
    }
    await move(db, clock, { id: deed.id, tahap: 'baca' });
  });
}

/** Reads another sheet of the workbook instead. HttpError 404, 409, 400 where there is none of that name. */
async function readOther(db: Db, clock: Clock, { lembar, ...deed }: ImporAction & { lembar: string }): Promise<void> {
  await transaction(db, async (db) => {
    const row = await getOwn(db, deed, ['kolom']);
    const names = storedList<{ nama: string }>(row.lembar_lain).map(({ nama }) => nama);
    if (!names.includes(lembar)) throw new HttpError(400, refusals.noSheet(lembar));
    await db.updateTable('impor').set({ lembar }).where('id', '=', deed.id).execute();
    await move(db, clock, { id: deed.id, tahap: 'baca' });
  });
}

/** The same for a file that whoever works on it has at hand; without a sheet's name the one that fits best. */
export async function startStage(
  db: Db,
  clock: Clock,
  { id, lembar }: { id: string; lembar: string | null },
): Promise<void> {
  await transaction(db, async (db) => {
    await db.updateTable('impor').set({ lembar }).where('id', '=', id).execute();
    await move(db, clock, { id, tahap: 'baca' });
  });
}

type MappedImpor = ImporAction & { pemetaan: Pemetaan; nama: string };

/** Sets the mapping and plans anew; with a name it is kept for other files. HttpError 404, 409, 400 for a bad pattern. */
export async function setPemetaan(db: Db, clock: Clock, { pemetaan, nama, ...deed }: MappedImpor): Promise<void> {
  await transaction(db, async (db) => {
    const row = await getOwn(db, deed, ['kolom', 'rencana']);
    await targetOf(row).refuseMapping(pemetaan);
    await refuseTambahan(db, pemetaan);
    const before = row.pemetaan === null ? undefined : pemetaanOf(row);
    // Whose a picture is may be another now.
    if (before && namesOf(before) !== namesOf(pemetaan)) await dropPictures(db, clock, deed.id, 'baru');
    // Which sheet it is has been decided by this.
    await dropPieces(db, clock, deed.id, 'lembar');
    const isi = JSON.stringify(pemetaan);
    await db.updateTable('impor').set({ pemetaan: isi, sebab: null }).where('id', '=', deed.id).execute();
    await move(db, clock, { id: deed.id, tahap: 'gambar' });
    if (nama === '') return;
    const diubah_pada = isoFromNow(clock);
    await db
      .insertInto('impor_pemetaan')
      .values({ id: newId(), nama, isi, diubah_pada })
      .onConflict((conflict) => conflict.column('nama').doUpdateSet({ isi, diubah_pada }))
      .execute();
  });
}

/** The settings take no more of them than a form does. */
async function refuseTambahan(db: Db, { tambahan }: Pemetaan): Promise<void> {
  if (tambahan.length === 0) return;
  const { error } = pilihanForm.safeParse(withTambahan(await getBagian(db, 'pilihan'), tambahan));
  if (error) throw new HttpError(400, error.issues[0]?.message ?? 'Pilihan baru tidak valid');
}

const namesOf = ({ pola, panjang_nim, kolom }: Pemetaan) =>
  JSON.stringify([pola, panjang_nim, kolom.nim, kolom.kode_barang, kolom.foto_barang]);

/** Carries out the plan that was seen. HttpError 404, 409 when there is another plan by now. */
export async function runPlan(
  db: Db,
  clock: Clock,
  { rencana, ...deed }: ImporAction & { rencana: number },
): Promise<void> {
  await transaction(db, async (db) => {
    const row = await getOwn(db, deed, ['rencana']);
    if (row.rencana !== rencana)
      throw new HttpError(409, 'Rencana sudah disusun ulang. Periksa lagi sebelum menjalankannya.');
    const { baru, berubah } = JSON.parse(row.jumlah) as { baru: number; berubah: number };
    if (baru + berubah === 0)
      throw new HttpError(409, 'Tidak ada yang perlu diimpor: semua baris sama, dijaga, atau ditolak.');
    await move(db, clock, { id: deed.id, tahap: 'jalan' });
    await tell(db, clock, { ...deed, aksi: 'jalankan impor', rincian: { rencana, baru, berubah } });
  });
}

/** Stops a running import: what was written is taken back. HttpError 404, 409. */
export async function stopRunning(db: Db, clock: Clock, { id, actor }: ImporAction): Promise<void> {
  await transaction(db, async (db) => {
    await getInStage(db, id, ['jalan']);
    const sebab = 'Impor dihentikan. Tidak ada yang diimpor.';
    await db.updateTable('impor').set({ sebab }).where('id', '=', id).execute();
    await move(db, clock, { id, tahap: 'mundur' });
    await tell(db, clock, { id, actor, aksi: 'hentikan impor' });
  });
}

const beforeRunning = ['unggah', 'baca', 'kolom', 'gambar', 'uji', 'rencana'] as const;

/** Throws away an import that has written nothing, with its files. HttpError 404, 409. */
export async function cancel(db: Db, clock: Clock, { id, actor }: ImporAction): Promise<void> {
  await transaction(db, async (db) => {
    await getInStage(db, id, beforeRunning);
    await move(db, clock, { id, tahap: 'dibatalkan', terbuka: null });
    await dropContents(db, clock, id);
    await tell(db, clock, { id, actor, aksi: 'batalkan impor' });
  });
}

/** Takes a finished import back, or what an undo has left of it. HttpError 404, 409 after its days, or while another one is open. */
export async function startUndo(db: Db, clock: Clock, { id, actor }: ImporAction): Promise<void> {
  try {
    await transaction(db, async (db) => {
      const row = await getInStage(db, id, ['selesai', 'diurungkan']);
      const until = undoableUntil(row);
      if (until === null) throw new HttpError(409, 'Impor ini sudah diurungkan seluruhnya.');
      if (until < isoFromNow(clock)) {
        throw new HttpError(409, 'Impor ini sudah lebih dari 30 hari dan tidak dapat diurungkan lagi.');
      }
      // What stayed the last time may have become free.
      await db
        .updateTable('impor_baris')
        .set({ ditulis: 1 })
        .where('impor_id', '=', id)
        .where('ditulis', '=', 2)
        .execute();
      await move(db, clock, { id, tahap: 'urung', terbuka: 1 });
      await tell(db, clock, { id, actor, aksi: 'mulai urungkan impor' });
    });
  } catch (error) {
    throw databaseFailure(error) === 'unique' ? await alreadyOpen(db) : error;
  }
}

/** The import, for whoever began it. HttpError 404, 409 for others and in another stage. */
async function getOwn(db: Db, { id, actor }: ImporAction, stages: readonly TahapImpor[]): Promise<Impor> {
  const row = await getInStage(db, id, stages);
  if (!(await isOwn(db, row, actor))) {
    throw new HttpError(409, 'Impor ini dimulai admin lain. Anda dapat membatalkannya, tetapi tidak melanjutkannya.');
  }
  return row;
}

async function getInStage(db: Db, id: string, stages: readonly TahapImpor[]): Promise<Impor> {
  await getImpor(db, id);
  const row = await db
    .selectFrom('impor')
    .selectAll()
    .where('id', '=', id)
    .$if(db.isTransaction, (query) => query.$call(untilTheEnd(db)))
    .executeTakeFirstOrThrow();
  if (!stages.includes(row.tahap)) throw new HttpError(409, 'Impor ini sudah di tahap lain. Muat ulang halaman.');
  return row;
}

type Move = { id: string; tahap: TahapImpor; terbuka?: 1 | null };

/** Whoever works on it has lost its lease by this. */
async function move(db: Db, clock: Clock, { id, tahap, ...rest }: Move): Promise<void> {
  const now = isoFromNow(clock);
  await db
    .updateTable('impor')
    .set({ tahap, ...rest, sudah: 0, dari: 0, diubah_pada: now, coba_lagi_pada: now })
    .set((eb) => ({ percobaan: eb('percobaan', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

type AuditFacts = ImporAction & { aksi: string; rincian?: Record<string, unknown> };

async function tell(db: Db, clock: Clock, { id, actor, aksi, rincian = {} }: AuditFacts): Promise<void> {
  await writeAudit(db, clock, { actor, aksi, tabel: 'impor', sasaran_id: id, rincian });
}
