// The plan is carried out: exactly what it says, a few rows at a time, or nothing is left of it.
import type { Dokumen } from '@gerbang/contract/choices';
import type { JumlahImpor } from '@gerbang/contract/impor';
import { sql } from 'kysely';
import { isoFromNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { violatesUnique } from '../../platform/database/database-errors.ts';
import { transaction } from '../../platform/database/engine.ts';
import { storedObject } from '../../platform/database/stored-json.ts';
import { HttpError } from '../../platform/errors.ts';
import { type Actor, writeTrail } from '../../platform/trail.ts';
import type { ImporBaris } from '../../schema/impor-tables.ts';
import type { StoredImages } from '../berkas/berkas.ts';
import { cariOf, type DataSiswaValues, fieldValues, toColumns } from '../data-siswa/columns.ts';
import { insertDataSiswa } from '../data-siswa/create.ts';
import { getForChange, picturesOf, type RecordState, saveChange } from '../data-siswa/perubahan.ts';
import type { StoredPerubahan } from '../riwayat/riwayat.ts';
import { arrivalColumns } from './arrival.ts';
import type { Rencana } from './judge.ts';
import { type Holder, hold, type Working } from './lease.ts';
import { dropPictures, dropPieces, dropSamples } from './leftovers.ts';
import { pemetaanOf } from './mapping.ts';
import { asalImpor } from './owners.ts';
import { addPilihan } from './pilihan-baru.ts';
import { isDokumen } from './plan.ts';

/** Rows in one transaction: others wait for no more. */
const BATCH = 5;

/** The archive is no longer what the plan was made for. */
export class ArchiveChanged extends Error {
  constructor(nim: string) {
    super(`Data dengan NIM ${nim} berubah sejak uji coba. Tidak ada yang diimpor; rencana disusun ulang.`);
  }
}

/** A major or class of the plan is not in the settings any more. */
export class PilihanChanged extends ArchiveChanged {
  override message =
    'Pengaturan jurusan atau kelas berubah sejak uji coba. Tidak ada yang diimpor; rencana disusun ulang.';
}

/** What it takes to undo a row. */
export type Sebelum = {
  jenis: 'baru' | 'berubah';
  /** Of the record once it was written. */
  versi: number;
  /** Of a changed record: what it held before; of pictures the ids of the old one and of the new one. */
  ubah: StoredPerubahan[];
  diubah_pada: string | null;
  /** Where it could not be taken back: why, and what stays. */
  sisa?: Sisa;
};

/** `impor` is the file of the later import that has changed it. */
export type Sisa = { karena: 'orang' | 'sampah' | 'impor'; impor?: string; ubah: StoredPerubahan[] };

export type Writing = { holder: Holder; work: Working; actor: Actor };

/** Carries out the plan, going on where it was broken off. Throws `ArchiveChanged` before the first row that does not fit. */
export async function writeRows(writing: Writing, signal: AbortSignal): Promise<void> {
  const { holder, work } = writing;
  const { db, clock } = holder;
  await refuseChanged(db, work.id);
  await addPilihan(writing);
  const { baru, berubah } = storedObject<JumlahImpor>(work.jumlah);
  let sudah = await countWritten(db, work.id);
  for (;;) {
    signal.throwIfAborted();
    const rows = await nextRows(db, work.id);
    if (rows.length === 0) break;
    sudah += rows.length;
    await transaction(db, async (db) => {
      await hold(db, holder, work, { sudah, dari: baru + berubah });
      for (const row of rows) await writeRow(db, writing, row);
    });
    await new Promise(setImmediate);
  }
  await transaction(db, async (db) => {
    const now = isoFromNow(clock);
    await hold(db, holder, work, { tahap: 'selesai', terbuka: null, pemegang: null, selesai_pada: now, sebab: null });
    await dropPieces(db, clock, work.id);
    await dropPictures(db, clock, work.id, 'baru');
    await dropSamples(db, work.id);
    await tellTrail(db, writing, 'selesai impor', { baru, berubah });
  });
}

async function nextRows(db: Db, id: string): Promise<ImporBaris[]> {
  return db
    .selectFrom('impor_baris')
    .selectAll()
    .where('impor_id', '=', id)
    .where('ditulis', '=', 0)
    .where('hasil', 'in', ['baru', 'berubah'])
    .orderBy('baris')
    .limit(BATCH)
    .execute();
}

export async function countWritten(db: Db, id: string): Promise<number> {
  const { n } = await db
    .selectFrom('impor_baris')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('impor_id', '=', id)
    .where('ditulis', '=', 1)
    .executeTakeFirstOrThrow();
  return n;
}

/** Looks at all rows before the first is written, so that hardly ever something has to be taken back. */
async function refuseChanged(db: Db, id: string): Promise<void> {
  const { rows } = await sql<{ nim: string }>`select b.nim from impor_baris b
    left join data_siswa s on s.id = b.data_siswa_id
    where b.impor_id = ${id} and b.ditulis = 0 and b.hasil = 'berubah' and (s.id is null or s.versi <> b.versi)
    union all select b.nim from impor_baris b join data_siswa s on s.nim = b.nim
    where b.impor_id = ${id} and b.ditulis = 0 and b.hasil = 'baru' limit 1`.execute(db);
  if (rows[0]) throw new ArchiveChanged(rows[0].nim);
}

async function writeRow(db: Db, writing: Writing, row: ImporBaris): Promise<void> {
  const { work, holder, actor } = writing;
  const rencana = storedObject<Rencana>(row.rencana);
  const written = await (row.hasil === 'baru' ? addRecord : changeRecord)(db, writing, { row, rencana });
  await db
    .updateTable('impor_baris')
    .set({ ditulis: 1, data_siswa_id: written.id, sebelum: JSON.stringify(written.sebelum) })
    .where('impor_id', '=', work.id)
    .where('baris', '=', row.baris)
    .execute();
  await writeTrail(db, holder.clock, {
    actor,
    aksi: row.hasil === 'baru' ? 'tambah' : 'ubah',
    tabel: 'data_siswa',
    sasaran_id: written.id,
    rincian: { impor: work.id, baris: row.baris },
  });
}

type Planned = { row: ImporBaris; rencana: Rencana };
type Written = { id: string; sebelum: Sebelum };

async function addRecord(db: Db, { holder, work, actor }: Writing, { row, rencana }: Planned): Promise<Written> {
  const { status_data } = pemetaanOf(work);
  const added = await insertDataSiswa(db, holder.clock, {
    user: actor,
    values: rencana.nilai as DataSiswaValues,
    stored: await takeWaiting(db, rencana.ubah),
    ...arrivalColumns({ nama_berkas: work.nama_berkas, masuk: rencana.masuk, status_data, actor }),
    akun_id: null,
  }).catch((error: unknown) => {
    if (error instanceof HttpError) throw new PilihanChanged(row.nim ?? '');
    throw violatesUnique(error, 'data_siswa', 'nim') ? new ArchiveChanged(row.nim ?? '') : error;
  });
  return { id: added.id, sebelum: { jenis: 'baru', versi: 1, ubah: [], diubah_pada: null } };
}

async function changeRecord(db: Db, { holder, work, actor }: Writing, { row, rencana }: Planned): Promise<Written> {
  const before = await findUnchanged(db, row);
  const fields = rencana.ubah.filter(({ bidang }) => !isDokumen(bidang));
  const values = {
    ...fieldValues(before.row),
    ...Object.fromEntries(fields.map(({ bidang, baru }) => [bidang, baru])),
  };
  const stored = await takeWaiting(db, rencana.ubah);
  await keepOld(db, work.id, { before, bidang: Object.keys(stored) as Dokumen[] });
  const changes = { ...toColumns(values as DataSiswaValues), cari: cariOf(values as DataSiswaValues) };
  await saveChange(db, holder.clock, { before, changes, stored, user: actor, asal: asalImpor(work.nama_berkas) });
  const { id, versi, diubah_pada } = before.row;
  const pictures = await picturesOf(db, id);
  const ubah = rencana.ubah.map((change) => ({ ...change, baru: pictures.get(change.bidang) ?? change.baru }));
  return { id, sebelum: { jenis: 'berubah', versi: versi + 1, ubah, diubah_pada } };
}

async function findUnchanged(db: Db, row: ImporBaris): Promise<RecordState> {
  const before = await getForChange(db, row.data_siswa_id ?? '').catch((error: unknown) => {
    throw error instanceof HttpError ? new ArchiveChanged(row.nim ?? '') : error;
  });
  if (before.row.versi !== row.versi) throw new ArchiveChanged(row.nim ?? '');
  return before;
}

/** The pictures that a plan names leave those that wait: from here on the record's row names them. */
async function takeWaiting(db: Db, ubah: StoredPerubahan[]): Promise<StoredImages> {
  const ids = ubah.flatMap(({ bidang, baru }) => (isDokumen(bidang) ? [String(baru)] : []));
  if (ids.length === 0) return {};
  const rows = await db
    .deleteFrom('impor_gambar')
    .where('id', 'in', ids)
    .returning(['bidang', 'kunci', 'lebar', 'tinggi', 'ukuran', 'sidik'])
    .execute();
  if (rows.length < ids.length) throw new Error('A picture of the plan is gone');
  return Object.fromEntries(rows.map(({ bidang, ...stored }) => [bidang, stored]));
}

/** A picture that is about to be replaced is kept with its id and its day, as long as the import may be taken back. */
async function keepOld(
  db: Db,
  impor_id: string,
  { before, bidang }: { before: RecordState; bidang: Dokumen[] },
): Promise<void> {
  if (bidang.length === 0) return;
  const rows = await db
    .deleteFrom('berkas')
    .where('data_siswa_id', '=', before.row.id)
    .where('bidang', 'in', bidang)
    .returning(['id', 'kunci', 'bidang', 'lebar', 'tinggi', 'ukuran', 'sidik', 'dibuat_pada'])
    .execute();
  const { id: data_siswa_id, nim } = before.row;
  const kept = rows.map((row) => ({
    ...row,
    bidang: row.bidang as Dokumen,
    impor_id,
    peran: 'lama' as const,
    nama: row.id,
    nim,
    data_siswa_id,
  }));
  if (kept.length > 0) await db.insertInto('impor_gambar').values(kept).execute();
}

/** One entry for the import as a whole. */
export async function tellTrail(
  db: Db,
  { holder, work, actor }: Writing,
  aksi: string,
  rincian: Record<string, unknown>,
): Promise<void> {
  await writeTrail(db, holder.clock, { actor, aksi, tabel: 'impor', sasaran_id: work.id, rincian });
}
