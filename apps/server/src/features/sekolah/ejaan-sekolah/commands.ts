import { sentences } from '@gerbang/contract/sentences';
import { findMerged, findSpellings } from '../../../core/ringkasan/sekolah.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/errors.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';

type Merge = { ejaan: string[]; nama: string };

/**
 * Counts names of schools as one from now on; no record changes. HttpError 409 for a name that is not there any more or
 * was merged meanwhile, and for one to keep that counts as another itself, so that no circle comes about.
 */
export async function gabungEjaan(work: UserWork, { ejaan, nama }: Merge): Promise<{ id: string }> {
  const others = [...new Set(ejaan)].filter((each) => each !== nama);
  if (others.length === 0) throw new HttpError(400, 'Pilih paling sedikit dua ejaan yang berbeda');
  return inTransaction(work, async (work) => {
    const id = newId();
    // Careful: first. Of two admins at once the second waits here, and then reads what the first has merged.
    const rincian = { jumlah: others.length };
    await writeAudit(work, { aksi: 'gabung', tabel: 'ejaan_sekolah', sasaran_id: id, rincian });
    const merged = await findMerged(work.db);
    const already = merged.get(nama);
    if (already !== undefined) throw new HttpError(409, `${nama} sudah dihitung sebagai ${already}`);
    const known = new Set(merged.values());
    for (const { asal_sekolah } of await findSpellings(work.db, { tahunAjaran: 'semua' })) known.add(asal_sekolah);
    if (others.some((each) => merged.has(each) || !known.has(each))) throw new HttpError(409, sentences.stale);
    const row = {
      ke: nama,
      nama,
      gabungan_id: id,
      digabung_pada: isoFromNow(work.clock),
      digabung_oleh: work.actor.id,
    };
    await work.db
      .insertInto('ejaan_sekolah')
      .values(others.map((each) => ({ ejaan: each, ...row })))
      .execute();
    // What counted as one of them counts as this name, too.
    await work.db.updateTable('ejaan_sekolah').set({ nama }).where('nama', 'in', others).execute();
    return { id };
  });
}

/** Takes one merge back, whatever was merged before or after it. HttpError 404 when there is none, or no more. */
export async function batalkanGabungan(work: UserWork, { id }: { id: string }): Promise<void> {
  await inTransaction(work, async (work) => {
    await writeAudit(work, { aksi: 'batal gabung', tabel: 'ejaan_sekolah', sasaran_id: id });
    const undone = await work.db.deleteFrom('ejaan_sekolah').where('gabungan_id', '=', id).returning('ejaan').execute();
    if (undone.length === 0) throw new HttpError(404, 'Penggabungan Tidak Ditemukan');
    await writeNames(work.db);
  });
}

/** Where each chain ends now. */
async function writeNames(db: Db): Promise<void> {
  const rows = await db.selectFrom('ejaan_sekolah').select(['ejaan', 'ke', 'nama']).execute();
  const next = new Map(rows.map(({ ejaan, ke }) => [ejaan, ke]));
  for (const { ejaan, ke, nama } of rows) {
    let end = ke;
    for (let after = next.get(end); after !== undefined; after = next.get(end)) end = after;
    if (end !== nama) await db.updateTable('ejaan_sekolah').set({ nama: end }).where('ejaan', '=', ejaan).execute();
  }
}
