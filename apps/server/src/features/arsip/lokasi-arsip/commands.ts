import {
  type JenisLokasi,
  type LokasiRow,
  type lokasiForm,
  namaJenis,
  wadahOf,
} from '@gerbang/contract/arsip/lokasi-arsip';
import { sentences } from '@gerbang/contract/sentences';
import type * as z from 'zod/mini';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { violatesUnique } from '../../../platform/database/database-errors.ts';
import { untilTheEnd } from '../../../platform/database/dialect.ts';
import { searchText } from '../../../platform/database/search-text.ts';
import { HttpError } from '../../../platform/errors.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import { getLokasi, notFound } from './queries.ts';

type Values = z.output<typeof lokasiForm>;

const wrongField = (field: string, message: string) =>
  new HttpError(400, sentences.checkForm, { fields: [{ field, message }] });

/** What a place of this kind stands in, by its code; null for a shelf. HttpError 400 for none, and for one of another kind. */
async function indukOf(db: Db, jenis: JenisLokasi, kode: string): Promise<string | null> {
  const wadah = wadahOf[jenis];
  if (wadah === null) return null;
  const row = db.selectFrom('lokasi_arsip').select(['id', 'jenis']).where('kode', '=', kode).$call(untilTheEnd(db));
  const found = await row.executeTakeFirst();
  if (found?.jenis === wadah) return found.id;
  throw wrongField('induk', `${namaJenis[jenis]} harus di dalam ${namaJenis[wadah].toLowerCase()} yang ada`);
}

/** Adds a shelf, a box or a folder. HttpError 400 for a code that is taken. */
export async function createLokasi(work: UserWork, { values }: { values: Values }) {
  const { jenis, kode, nama } = values;
  const [id, now] = [newId(), isoFromNow(work.clock)];
  try {
    return await inTransaction(work, async (work) => {
      const induk_id = await indukOf(work.db, jenis, values.induk);
      const dates = { dibuat_pada: now, diubah_pada: now };
      await work.db
        .insertInto('lokasi_arsip')
        .values({ id, jenis, kode, nama, induk_id, cari: searchText([kode, nama]), ...dates })
        .execute();
      const rincian = { jenis, kode, nama };
      await writeAudit(work, { aksi: 'tambah', tabel: 'lokasi_arsip', sasaran_id: id, rincian });
      return getLokasi(work, id);
    });
  } catch (error) {
    if (violatesUnique(error, 'lokasi_arsip', 'kode')) throw wrongField('kode', 'Kode ini sudah dipakai');
    throw error;
  }
}

type Update = { id: string; nama: string; induk: string; versi: number };

/** Renames or moves a place with all that is in it; its code stays. HttpError 404, 409 when it was changed meanwhile. */
export async function updateLokasi(work: UserWork, { id, nama, induk, versi }: Update): Promise<LokasiRow> {
  return inTransaction(work, async (work) => {
    const { jenis, kode } = await getLokasi(work, id);
    const induk_id = await indukOf(work.db, jenis, induk);
    const updated = await work.db
      .updateTable('lokasi_arsip')
      .set((eb) => ({
        nama,
        induk_id,
        cari: searchText([kode, nama]),
        versi: eb('versi', '+', 1),
        diubah_pada: isoFromNow(work.clock),
      }))
      .where('id', '=', id)
      .where('versi', '=', versi)
      .returning('versi')
      .executeTakeFirst();
    if (!updated) throw new HttpError(409, sentences.stale);
    const row = await getLokasi(work, id);
    const rincian = { nama, induk: row.induk };
    await writeAudit(work, { aksi: 'ubah', tabel: 'lokasi_arsip', sasaran_id: id, rincian });
    return row;
  });
}

/** Deletes an empty place. HttpError 404, 409 while anything lies in it, is away with it, or would come back to it from the bin. */
export async function hapusLokasi(work: UserWork, { id }: { id: string }): Promise<LokasiRow> {
  return inTransaction(work, async (work) => {
    const held = work.db.selectFrom('lokasi_arsip').select('id').where('id', '=', id).$call(untilTheEnd(work.db));
    if (!(await held.executeTakeFirst())) throw notFound();
    const row = await getLokasi(work, id);
    if (row.isi + row.berkas > 0) throw new HttpError(409, 'Masih ada isinya. Pindahkan isinya dahulu.');
    if (row.pinjaman) throw new HttpError(409, `Sedang dipinjam ${row.pinjaman.peminjam}`);
    const binned = work.db.selectFrom('sampah').select('id').where('jenis', '=', 'data-siswa');
    if (await binned.where('isi', 'like', `%${id}%`).executeTakeFirst())
      throw new HttpError(409, 'Ada data di Sampah yang berkasnya di sini. Pulihkan atau hapus data itu dahulu.');
    await work.db.deleteFrom('lokasi_arsip').where('id', '=', id).execute();
    const rincian = { jenis: row.jenis, kode: row.kode };
    await writeAudit(work, { aksi: 'hapus', tabel: 'lokasi_arsip', sasaran_id: id, rincian });
    return row;
  });
}

type BerkasPlace = { id: string; kode: string };

/** Says where a record's papers lie from now on; without a code nowhere that is known. HttpError 404, 400 for no place, or a shelf. */
export async function simpanTempat(work: UserWork, { id, kode }: BerkasPlace): Promise<void> {
  await inTransaction(work, async (work) => {
    const record = work.db.selectFrom('data_siswa').select('id').where('id', '=', id).$call(untilTheEnd(work.db));
    if (!(await record.executeTakeFirst())) throw new HttpError(404, sentences.noDataSiswa);
    const lokasi = kode === '' ? undefined : await getFolder(work.db, kode);
    const own = work.db.selectFrom('tempat_berkas').select('lokasi_id').where('data_siswa_id', '=', id);
    const before = (await own.executeTakeFirst())?.lokasi_id;
    if (before === lokasi) return;
    await work.db.deleteFrom('tempat_berkas').where('data_siswa_id', '=', id).execute();
    if (lokasi !== undefined) {
      const row = { data_siswa_id: id, lokasi_id: lokasi, akun_id: work.actor.id, sejak: isoFromNow(work.clock) };
      await work.db.insertInto('tempat_berkas').values(row).execute();
    }
    const rincian = { kode: kode || null };
    await writeAudit(work, { aksi: 'tempatkan', tabel: 'data_siswa', sasaran_id: id, rincian });
  });
}

async function getFolder(db: Db, kode: string): Promise<string> {
  const row = db.selectFrom('lokasi_arsip').select(['id', 'jenis']).where('kode', '=', kode).$call(untilTheEnd(db));
  const found = await row.executeTakeFirst();
  if (!found) throw wrongField('kode', `Tidak ada tempat dengan kode ${kode}`);
  if (found.jenis === 'rak') throw wrongField('kode', 'Berkas siswa diletakkan di boks atau map');
  return found.id;
}
