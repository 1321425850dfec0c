// What goes on with a loan: what was reserved leaves or is cancelled, what is out comes back or stays longer.
import type { PeminjamanRow } from '@gerbang/contract/inventaris/peminjaman';
import type { KondisiBarang, TahapPinjam } from '@gerbang/contract/inventaris/peminjaman-form';
import { sentences } from '@gerbang/contract/sentences';
import type { StoredImages } from '../../../core/berkas/berkas.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/errors.ts';
import { inJakarta } from '../../../platform/jakarta.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import type { PeminjamanTables } from '../../../schema/peminjaman-tables.ts';
import { writePeristiwa } from './peristiwa.ts';
import { getPeminjaman, notFound } from './queries.ts';
import { assertTersedia, getStok, type Stok } from './tersedia.ts';

type Step = { id: string; versi: number | undefined };
type Loan = { tahap: TahapPinjam; jumlah: number; kembali: number; mulai: string; jatuh_tempo: string };
type Changes = Partial<Pick<PeminjamanTables['peminjaman'], 'tahap' | 'mulai' | 'jatuh_tempo'>> & {
  kembali?: number;
  diingatkan?: null;
};

/**
 * One step under the lock of the item: `decide` says what changes and writes down what happened. HttpError 404, 409 when
 * `versi` is not the present one.
 */
async function step(
  work: UserWork,
  { id, versi }: Step,
  decide: (db: Db, at: { loan: Loan; stok: Stok; today: string }) => Promise<Changes>,
): Promise<PeminjamanRow> {
  return inTransaction(work, async (work) => {
    const of = work.db.selectFrom('peminjaman').select('data_inventaris_id').where('id', '=', id);
    const named = await of.executeTakeFirst();
    if (!named) throw notFound();
    const stok = await getStok(work.db, named.data_inventaris_id, { lock: true });
    // Careful: read after the lock, for whoever had it may have changed this one.
    const loan = await work.db.selectFrom('peminjaman').selectAll().where('id', '=', id).executeTakeFirst();
    if (!loan) throw notFound();
    if (versi !== undefined && versi !== loan.versi) throw new HttpError(409, sentences.stale);
    const changes = await decide(work.db, { loan, stok, today: inJakarta(work.clock.now()).day });
    await work.db
      .updateTable('peminjaman')
      .set({ ...changes, versi: loan.versi + 1, diubah_pada: isoFromNow(work.clock) })
      .where('id', '=', id)
      .execute();
    return getPeminjaman(work, { id, user: work.actor });
  });
}

const wrongTahap: Record<TahapPinjam, string> = {
  dipesan: 'Barang ini belum diambil',
  dipinjam: 'Barang ini sudah diambil',
  kembali: 'Barang ini sudah kembali semua',
  batal: 'Pesanan ini sudah dibatalkan',
};

function assertTahap({ tahap }: Loan, ...wanted: TahapPinjam[]): void {
  if (!wanted.includes(tahap)) throw new HttpError(409, wrongTahap[tahap]);
}

type Ambil = Step & { jatuh_tempo: string; kondisi: KondisiBarang; catatan: string; stored: StoredImages };

/** What was reserved leaves today. HttpError 409 when others still have it. */
export async function ambil(work: UserWork, taking: Ambil): Promise<PeminjamanRow> {
  const { id, jatuh_tempo, kondisi, catatan, stored } = taking;
  return step(work, taking, async (db, { loan, stok, today }) => {
    assertTahap(loan, 'dipesan');
    const { jumlah } = loan;
    assertTersedia(stok, jumlah, { from: today, to: jatuh_tempo, today, except: id });
    await writePeristiwa({ ...work, db }, { stok, loan: id, jenis: 'keluar', jumlah, kondisi, catatan, stored });
    return { tahap: 'dipinjam', mulai: today, jatuh_tempo };
  });
}

type Kembali = Step & { jumlah?: number; kondisi: KondisiBarang; catatan: string; stored: StoredImages };

/** Some pieces come back, all that are out unless `jumlah` says fewer. HttpError 409 for more than are out. */
export async function kembali(work: UserWork, returning: Kembali): Promise<PeminjamanRow> {
  const { id, kondisi, catatan, stored } = returning;
  return step(work, returning, async (db, { loan, stok }) => {
    assertTahap(loan, 'dipinjam');
    const out = loan.jumlah - loan.kembali;
    const { jumlah = out } = returning;
    if (jumlah > out) throw new HttpError(409, `Yang masih dipinjam hanya ${out}`);
    await writePeristiwa({ ...work, db }, { stok, loan: id, jenis: 'masuk', jumlah, kondisi, catatan, stored });
    return { kembali: loan.kembali + jumlah, tahap: jumlah === out ? 'kembali' : 'dipinjam' };
  });
}

/** Another last day, as far as others leave room. */
export async function perpanjang(work: UserWork, change: Step & { jatuh_tempo: string }): Promise<PeminjamanRow> {
  const { id, jatuh_tempo } = change;
  return step(work, change, async (db, { loan, stok, today }) => {
    assertTahap(loan, 'dipinjam', 'dipesan');
    if (jatuh_tempo < loan.mulai) throw new HttpError(409, 'Kembali Paling Lambat tidak boleh sebelum Mulai');
    const jumlah = loan.jumlah - loan.kembali;
    // What is out is out: only the days that are added must be free.
    if (jatuh_tempo > loan.jatuh_tempo) {
      const isAhead = loan.mulai > today;
      assertTersedia(stok, jumlah, { from: isAhead ? loan.mulai : today, to: jatuh_tempo, today, except: id });
    }
    await writePeristiwa({ ...work, db }, { stok, loan: id, jenis: 'perpanjang', jumlah, catatan: jatuh_tempo });
    return { jatuh_tempo, diingatkan: null };
  });
}

/** A reservation that nobody has taken is no more. */
export async function batal(work: UserWork, cancel: Step): Promise<PeminjamanRow> {
  const { id } = cancel;
  return step(work, cancel, async (db, { loan, stok }) => {
    assertTahap(loan, 'dipesan');
    await writePeristiwa({ ...work, db }, { stok, loan: id, jenis: 'batal', jumlah: loan.jumlah });
    return { tahap: 'batal' };
  });
}
