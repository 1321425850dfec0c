// A borrower who is gone for good: the loan still counts, without name, number and notes (PINJAM-10).

import type { RawBuilder, SqlBool } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { inJakarta } from '../../platform/jakarta.ts';
import type { Contents } from './contents.ts';

/** What is left of a borrower of whom a loan may say nothing. */
export const forgotten = {
  data_siswa_id: null,
  akun_id: null,
  nama_peminjam: '',
  nomor_peminjam: null,
  catatan: '',
  cari: '',
};

/** Of records and accounts, by their ids, in the tables and in what lies in the bin with its item. */
export async function forgetPeminjam(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const loans = await db
    .updateTable('peminjaman')
    .set((eb) => ({ ...forgotten, versi: eb('versi', '+', 1) }))
    .where((eb) => eb.or([eb('data_siswa_id', 'in', ids), eb('akun_id', 'in', ids)]))
    .returning('id')
    .execute();
  await forgetNotes(
    db,
    loans.map(({ id }) => id),
  );
  await forgetInBin(db, ids);
}

const AT_ONCE = 500;

/**
 * Loans of who has neither record nor account here that have not changed since `before` and are over: back, cancelled, or
 * reserved for days before it and never taken.
 */
export const selectOtherPeminjam = (db: Db, { before, isDated }: { before: string; isDated: RawBuilder<SqlBool> }) =>
  db
    .selectFrom('peminjaman')
    .select('id')
    .where('jenis_peminjam', '=', 'lain')
    .where((eb) =>
      eb.or([
        eb('tahap', 'in', ['kembali', 'batal']),
        eb.and([eb('tahap', '=', 'dipesan'), eb('jatuh_tempo', '<', inJakarta(new Date(before)).day)]),
      ]),
    )
    .where('diubah_pada', '<', before)
    .where(isDated)
    .where('nama_peminjam', '<>', '');

/** The same of such loans by their ids: name, number and notes go. */
export async function forgetOtherPeminjam(db: Db, loans: string[]): Promise<void> {
  for (let n = 0; n < loans.length; n += AT_ONCE) {
    await db
      .updateTable('peminjaman')
      .set((eb) => ({ ...forgotten, versi: eb('versi', '+', 1) }))
      .where('id', 'in', loans.slice(n, n + AT_ONCE))
      .execute();
  }
  await forgetNotes(db, loans);
}

async function forgetNotes(db: Db, loans: string[]): Promise<void> {
  for (let n = 0; n < loans.length; n += AT_ONCE) {
    await db
      .updateTable('peminjaman_peristiwa')
      .set({ catatan: '' })
      .where('peminjaman_id', 'in', loans.slice(n, n + AT_ONCE))
      .where('jenis', '<>', 'perpanjang')
      .execute();
  }
}

async function forgetInBin(db: Db, ids: readonly string[]): Promise<void> {
  const entries = await db
    .selectFrom('sampah')
    .select(['id', 'isi'])
    .where('jenis', '=', 'data-inventaris')
    .where((eb) => eb.or(ids.map((id) => eb('isi', 'like', `%${id}%`))))
    .execute();
  for (const { id, isi } of entries) {
    const contents = JSON.parse(isi) as Contents;
    const rowsOf = (table: string) => contents.rows.find((part) => part.table === table)?.rows ?? [];
    const meant = rowsOf('peminjaman').filter((row) =>
      [row.data_siswa_id, row.akun_id].some((each) => ids.includes(String(each))),
    );
    const loans = meant.map((row) => row.id);
    for (const row of meant) Object.assign(row, forgotten);
    for (const row of rowsOf('peminjaman_peristiwa')) {
      if (loans.includes(row.peminjaman_id) && row.jenis !== 'perpanjang') row.catatan = '';
    }
    await db
      .updateTable('sampah')
      .set({ isi: JSON.stringify(contents) })
      .where('id', '=', id)
      .execute();
  }
}
