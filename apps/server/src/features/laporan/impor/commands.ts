// What people do with an import; what follows is done in the background.
import { type imporBaru, MOST_PICTURES_BYTES, PIECE_BYTES, type TahapImpor } from '@gerbang/contract/laporan/impor';
import { namesOfFields, unanswered } from '@gerbang/contract/laporan/impor-bacaan';
import { withTambahan } from '@gerbang/contract/laporan/impor-nilai';
import type { Pemetaan } from '@gerbang/contract/laporan/impor-pemetaan';
import { pilihanForm } from '@gerbang/contract/sekolah/pilihan-form';
import type * as z from 'zod/mini';
import { discardStored } from '../../../core/berkas/discard.ts';
import { getBagian } from '../../../core/sekolah/bagian.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { databaseFailure } from '../../../platform/database/database-errors.ts';
import { untilTheEnd } from '../../../platform/database/dialect.ts';
import { storedList } from '../../../platform/database/stored-json.ts';
import { HttpError } from '../../../platform/errors.ts';
import { type ActorWork, inTransaction, type Work } from '../../../platform/work.ts';
import type { Impor } from '../../../schema/impor-tables.ts';
import { refusals } from '../berkas-impor/limits.ts';
import { dropContents, dropPictures, dropPieces } from './leftovers.ts';
import { kolomOf, pemetaanOf } from './mapping.ts';
import { getImpor, isOwn, undoableUntil } from './queries.ts';
import { targetOf } from './targets.ts';

/** Begins an import, whose files follow piece by piece. HttpError 409 while another one is open. */
export async function createImpor(work: ActorWork, { baru }: { baru: z.output<typeof imporBaru> }): Promise<string> {
  const id = newId();
  const now = isoFromNow(work.clock);
  try {
    await inTransaction(work, async (work) => {
      await work.db
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
          akun_id: work.actor?.id ?? null,
          role: work.actor?.role ?? null,
          dibuat_pada: now,
          diubah_pada: now,
          coba_lagi_pada: now,
        })
        .execute();
      await tell(work, { id, aksi: 'mulai impor', rincian: { berkas: baru.nama_berkas } });
    });
  } catch (error) {
    throw databaseFailure(error) === 'unique' ? await alreadyOpen(work.db) : error;
  }
  return id;
}

async function alreadyOpen(db: Db): Promise<HttpError> {
  const open = await db.selectFrom('impor').select('nama_berkas').where('terbuka', '=', 1).executeTakeFirst();
  const which = open ? ` (${open.nama_berkas})` : '';
  return new HttpError(409, `Masih ada impor yang belum selesai${which}. Selesaikan atau batalkan dulu.`);
}

type Piece = { id: string; berkas: 'lembar' | 'gambar'; nomor: number };

/** Refuses (404, 409) what is not waiting for pieces; asked before the body is read. */
export async function refuseNotUploading(work: ActorWork, deed: ImporAction): Promise<void> {
  await getOwn(work, deed, ['unggah']);
}

/** How many bytes a piece must have. HttpError 404, 409, 400 for one that the file does not have. */
export async function expectPiece(work: ActorWork, { id, berkas, nomor }: Piece): Promise<number> {
  const row = await getOwn(work, { id }, ['unggah']);
  const size = berkas === 'lembar' ? row.ukuran : row.ukuran_gambar;
  const bytes = Math.min(PIECE_BYTES, Math.min(size, MOST_PICTURES_BYTES) - nomor * PIECE_BYTES);
  if (bytes <= 0) throw new HttpError(400, 'Berkas tidak mempunyai potongan ini');
  return bytes;
}

/** Notes a piece that lies in the store under `objek`; one that was sent before is replaced. */
export async function keepPiece(work: ActorWork, piece: Piece & { objek: string; ukuran: number }): Promise<void> {
  const { id, berkas, nomor, objek, ukuran } = piece;
  await inTransaction(work, async (work) => {
    await getOwn(work, piece, ['unggah']);
    const before = await work.db
      .deleteFrom('impor_potongan')
      .where('impor_id', '=', id)
      .where('berkas', '=', berkas)
      .where('nomor', '=', nomor)
      .returning('objek as kunci')
      .execute();
    await discardStored(work, before);
    await work.db.insertInto('impor_potongan').values({ impor_id: id, berkas, nomor, objek, ukuran }).execute();
    await work.db
      .updateTable('impor')
      .set({ diubah_pada: isoFromNow(work.clock) })
      .where('id', '=', id)
      .execute();
  });
}

type ImporAction = { id: string };

/** All pieces are there: the file is read. HttpError 404, 409 where one is missing. */
export async function startReading(
  work: ActorWork,
  { lembar, ...deed }: ImporAction & { lembar: string },
): Promise<void> {
  if (lembar !== '') return readOther(work, { lembar, ...deed });
  await inTransaction(work, async (work) => {
    const row = await getOwn(work, deed, ['unggah']);
    const { n } = await work.db
      .selectFrom('impor_potongan')
      .select(({ fn }) => fn.sum<number>('ukuran').as('n'))
      .where('impor_id', '=', deed.id)
      .executeTakeFirstOrThrow();
    if (Number(n ?? 0) !== row.ukuran + row.ukuran_gambar) {
      throw new HttpError(409, 'Berkas belum diunggah seluruhnya. Lanjutkan unggahannya.');
    }
    await move(work, { id: deed.id, tahap: 'baca' });
  });
}

/** Reads another sheet of the workbook instead. HttpError 404, 409, 400 where there is none of that name. */
async function readOther(work: ActorWork, { lembar, ...deed }: ImporAction & { lembar: string }): Promise<void> {
  await inTransaction(work, async (work) => {
    const row = await getOwn(work, deed, ['kolom']);
    const names = storedList<{ nama: string }>(row.lembar_lain).map(({ nama }) => nama);
    if (!names.includes(lembar)) throw new HttpError(400, refusals.noSheet(lembar));
    await work.db.updateTable('impor').set({ lembar }).where('id', '=', deed.id).execute();
    await move(work, { id: deed.id, tahap: 'baca' });
  });
}

/** The same for a file that whoever works on it has at hand; without a sheet's name the one that fits best. */
export async function startStage(work: Work, { id, lembar }: { id: string; lembar: string | null }): Promise<void> {
  await inTransaction(work, async (work) => {
    await work.db.updateTable('impor').set({ lembar }).where('id', '=', id).execute();
    await move(work, { id, tahap: 'baca' });
  });
}

type MappedImpor = ImporAction & { pemetaan: Pemetaan; nama: string };

/** Sets the mapping and plans anew; with a name it is kept for other files. HttpError 404, 409, 400 for a bad pattern. */
export async function setPemetaan(work: ActorWork, { pemetaan, nama, ...deed }: MappedImpor): Promise<void> {
  await inTransaction(work, async (work) => {
    const row = await getOwn(work, deed, ['kolom', 'rencana']);
    await targetOf(row).refuseMapping(pemetaan);
    await refuseTambahan(work.db, pemetaan);
    const asked = unanswered(pemetaan, kolomOf(row));
    if (asked.length > 0) throw new HttpError(400, `Pilih dulu cara membaca kolom untuk ${namesOfFields(asked)}.`);
    const before = row.pemetaan === null ? undefined : pemetaanOf(row);
    // Whose a picture is may be another now.
    if (before && namesOf(before) !== namesOf(pemetaan)) await dropPictures(work, deed.id, 'baru');
    // Which sheet it is has been decided by this.
    await dropPieces(work, deed.id, 'lembar');
    const isi = JSON.stringify(pemetaan);
    await work.db.updateTable('impor').set({ pemetaan: isi, sebab: null }).where('id', '=', deed.id).execute();
    await move(work, { id: deed.id, tahap: 'gambar' });
    if (nama === '') return;
    const diubah_pada = isoFromNow(work.clock);
    await work.db
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
export async function runPlan(work: ActorWork, { rencana, ...deed }: ImporAction & { rencana: number }): Promise<void> {
  await inTransaction(work, async (work) => {
    const row = await getOwn(work, deed, ['rencana']);
    if (row.rencana !== rencana)
      throw new HttpError(409, 'Rencana sudah disusun ulang. Periksa lagi sebelum menjalankannya.');
    const { baru, berubah } = JSON.parse(row.jumlah) as { baru: number; berubah: number };
    if (baru + berubah === 0)
      throw new HttpError(409, 'Tidak ada yang perlu diimpor: semua baris sama, dijaga, atau ditolak.');
    await move(work, { id: deed.id, tahap: 'jalan' });
    await tell(work, { ...deed, aksi: 'jalankan impor', rincian: { rencana, baru, berubah } });
  });
}

/** Stops a running import: what was written is taken back. HttpError 404, 409. */
export async function stopRunning(work: ActorWork, { id }: ImporAction): Promise<void> {
  await inTransaction(work, async (work) => {
    await getInStage(work.db, id, ['jalan']);
    const sebab = 'Impor dihentikan. Tidak ada yang diimpor.';
    await work.db.updateTable('impor').set({ sebab }).where('id', '=', id).execute();
    await move(work, { id, tahap: 'mundur' });
    await tell(work, { id, aksi: 'hentikan impor' });
  });
}

const beforeRunning = ['unggah', 'baca', 'kolom', 'gambar', 'uji', 'rencana'] as const;

/** Throws away an import that has written nothing, with its files. HttpError 404, 409. */
export async function cancel(work: ActorWork, { id }: ImporAction): Promise<void> {
  await inTransaction(work, async (work) => {
    await getInStage(work.db, id, beforeRunning);
    await move(work, { id, tahap: 'dibatalkan', terbuka: null });
    await dropContents(work, id);
    await tell(work, { id, aksi: 'batalkan impor' });
  });
}

/** Takes a finished import back, or what an undo has left of it. HttpError 404, 409 after its days, or while another one is open. */
export async function startUndo(work: ActorWork, { id }: ImporAction): Promise<void> {
  try {
    await inTransaction(work, async (work) => {
      const row = await getInStage(work.db, id, ['selesai', 'diurungkan']);
      const until = undoableUntil(row);
      if (until === null) throw new HttpError(409, 'Impor ini sudah diurungkan seluruhnya.');
      if (until < isoFromNow(work.clock)) {
        throw new HttpError(409, 'Impor ini sudah lebih dari 30 hari dan tidak dapat diurungkan lagi.');
      }
      // What stayed the last time may have become free.
      await work.db
        .updateTable('impor_baris')
        .set({ ditulis: 1 })
        .where('impor_id', '=', id)
        .where('ditulis', '=', 2)
        .execute();
      await move(work, { id, tahap: 'urung', terbuka: 1 });
      await tell(work, { id, aksi: 'mulai urungkan impor' });
    });
  } catch (error) {
    throw databaseFailure(error) === 'unique' ? await alreadyOpen(work.db) : error;
  }
}

/** The import, for whoever began it. HttpError 404, 409 for others and in another stage. */
async function getOwn({ db, actor }: ActorWork, { id }: ImporAction, stages: readonly TahapImpor[]): Promise<Impor> {
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
async function move(work: Work, { id, tahap, ...rest }: Move): Promise<void> {
  const now = isoFromNow(work.clock);
  await work.db
    .updateTable('impor')
    .set({ tahap, ...rest, sudah: 0, dari: 0, diubah_pada: now, coba_lagi_pada: now })
    .set((eb) => ({ percobaan: eb('percobaan', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

type AuditFacts = ImporAction & { aksi: string; rincian?: Record<string, unknown> };

async function tell(work: ActorWork, { id, aksi, rincian = {} }: AuditFacts): Promise<void> {
  await writeAudit(work, { aksi, tabel: 'impor', sasaran_id: id, rincian });
}
