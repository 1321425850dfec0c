// Letters to whoever should bring something back: by themselves on the last day and on certain days after it, else when an
// admin wants it (PINJAM-7).
import { sentences } from '@gerbang/contract/sentences';
import { isOn } from '../../../core/sekolah/kemampuan.ts';
import { enqueue } from '../../../core/surat/outbox.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { User } from '../../../platform/http/caller.ts';
import { inJakarta } from '../../../platform/jakarta.ts';
import { inTransaction, type UserWork, type Work } from '../../../platform/work.ts';
import { daysBetween, getPeminjaman } from './queries.ts';
import { dayAfter } from './tersedia.ts';

const BATCH = 100;

/**
 * Writes the letters that are due and returns how many; each day of `hari`, counted from the last one, at most once a loan. Several
 * instances may do it at once.
 */
export async function ingatkan(work: Work, hari: readonly number[], signal?: AbortSignal): Promise<number> {
  if (!(await isOn(work.db, 'peminjaman'))) return 0;
  const today = inJakarta(work.clock.now()).day;
  let written = 0;
  // The latest first: what was not sent on an earlier day need not be.
  for (const after of [...hari].sort((a, b) => b - a)) {
    for (;;) {
      const due = await listDue(work.db, { after, until: dayAfter(today, -after) });
      for (const loan of due) {
        if (signal?.aborted) return written;
        if (await remind(work, { loan, before: after })) written += 1;
      }
      if (due.length < BATCH) break;
    }
  }
  return written;
}

type Due = { id: string; email: string; nama: string; barang: string; jatuh_tempo: string };

/** Loans whose last day was then or before, of borrowers with an address, that had no such reminder yet. */
async function listDue(db: Db, { after, until }: { after: number; until: string }): Promise<Due[]> {
  return selectReachable(db)
    .where('p.jatuh_tempo', '<=', until)
    .where((eb) => eb.or([eb('p.diingatkan', 'is', null), eb('p.diingatkan', '<', after)]))
    .orderBy('p.jatuh_tempo')
    .orderBy('p.id')
    .limit(BATCH)
    .execute();
}

/** What is out with somebody who has an address. */
function selectReachable(db: Db) {
  return db
    .selectFrom('peminjaman as p')
    .innerJoin('data_inventaris as i', 'i.id', 'p.data_inventaris_id')
    .leftJoin('data_siswa as s', 's.id', 'p.data_siswa_id')
    .innerJoin('akun as a', (join) => join.on((eb) => eb('a.id', '=', eb.fn.coalesce('p.akun_id', 's.akun_id'))))
    .select(['p.id', 'a.email', 'p.nama_peminjam as nama', 'i.nama_barang as barang', 'p.jatuh_tempo'])
    .where('p.tahap', '=', 'dipinjam');
}

/**
 * Writes to a borrower today, as an admin wants it. HttpError 404, 409 for another `versi`, without an address, or when
 * a mail about it was written today.
 */
export async function kirimPengingat(
  work: UserWork,
  { id, versi }: { id: string; versi?: number | undefined },
): Promise<void> {
  const { tahap, jatuh_tempo, versi: present } = await getPeminjaman(work, { id, user: work.actor });
  if (versi !== undefined && versi !== present) throw new HttpError(409, sentences.stale);
  if (tahap !== 'dipinjam') throw new HttpError(409, 'Tidak ada yang sedang dipinjam');
  const loan = await selectReachable(work.db).where('p.id', '=', id).executeTakeFirst();
  if (!loan) throw new HttpError(409, 'Peminjam ini tidak punya email di sini. Ingatkan lewat WhatsApp.');
  const before = daysBetween(jatuh_tempo, inJakarta(work.clock.now()).day);
  if (!(await remind(work, { loan, before, user: work.actor }))) throw new HttpError(409, 'Sudah diingatkan hari ini');
}

type Reminder = { loan: Due; before: number; user?: User };

/** False when a reminder of the day `before`, counted from the last one, or a later one is noted already. */
async function remind(work: Work, { loan, before, user }: Reminder): Promise<boolean> {
  const { id, email, nama, barang, jatuh_tempo } = loan;
  const days = daysBetween(jatuh_tempo, inJakarta(work.clock.now()).day);
  return inTransaction(work, async (work) => {
    const noted = await work.db
      .updateTable('peminjaman')
      .set({ diingatkan: days, diubah_pada: isoFromNow(work.clock) })
      .where('id', '=', id)
      .where('tahap', '=', 'dipinjam')
      .where('jatuh_tempo', '=', jatuh_tempo)
      .where((eb) => eb.or([eb('diingatkan', 'is', null), eb('diingatkan', '<', before)]))
      .returning(['jumlah', 'kembali'])
      .executeTakeFirst();
    // Otherwise another instance was quicker, or it came back meanwhile.
    if (!noted) return false;
    const isi = { nama, barang, jumlah: noted.jumlah - noted.kembali, jatuh_tempo, lewat: days > 0 };
    const early = days < 0 ? { belum: true as const } : {};
    await enqueue(work, { jenis: 'barang-belum-kembali', isi: { ...isi, ...early }, penerima: email });
    if (user) await writeAudit({ ...work, actor: user }, { aksi: 'ingatkan', tabel: 'peminjaman', sasaran_id: id });
    return true;
  });
}
