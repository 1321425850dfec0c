import type { FilterEkspor } from '@gerbang/contract/laporan/ekspor';
import { staf } from '@gerbang/contract/roles';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import { HttpError } from '../../../platform/errors.ts';
import { gatherAudit } from '../../../platform/gathered-audit.ts';
import { type Confirmation, spendToken } from '../../../platform/http/confirmation.ts';
import { inTransaction, type UserWork, type Work } from '../../../platform/work.ts';
import { discardPieces } from './making.ts';
import { getEkspor, getSiap } from './queries.ts';

/** Files that are kept at once: each is as large as all pictures together. */
const MOST_KEPT = 3;
/** As long as a session of staff lasts. */
const OPEN_MS = 12 * 60 * 60_000;

/** Orders an export; whoever makes it finds it within seconds. HttpError 409 while another is made, or too many are kept. */
export async function orderEkspor(work: UserWork, { saring }: { saring: FilterEkspor }): Promise<string> {
  const id = newId();
  const now = isoFromNow(work.clock);
  return inTransaction(work, async (work) => {
    const values = { id, akun_id: work.actor.id, role: work.actor.role, saring: JSON.stringify(saring) };
    const made = await work.db
      .insertInto('ekspor')
      .values({ ...values, status: 'menunggu', berjalan: 1, dibuat_pada: now, coba_lagi_pada: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw new HttpError(409, 'Ekspor lain sedang dibuat. Tunggu sampai selesai, atau batalkan dahulu.');
    const kept = await work.db.selectFrom('ekspor').select('id').where('status', '=', 'siap').execute();
    if (kept.length >= MOST_KEPT) {
      throw new HttpError(409, `Sudah ada ${MOST_KEPT} ekspor tersimpan. Hapus salah satunya dahulu.`);
    }
    await writeAudit(work, {
      aksi: 'pesan ekspor',
      tabel: 'ekspor',
      sasaran_id: id,
      rincian: { saring },
    });
    return id;
  });
}

type UnduhanSession = { id: string; sessionHash: string; confirmation: Confirmation };

const keyOf = ({ id, sessionHash }: Pick<UnduhanSession, 'id' | 'sessionHash'>) => `ekspor:${id}:${sessionHash}`;

/** Opens the download of a file for this session: it may be broken off and gone on with, without another token. */
export async function openUnduhan(work: UserWork, opening: UnduhanSession): Promise<void> {
  const { id, confirmation } = opening;
  await inTransaction(work, async (work) => {
    const { sha256 } = await getSiap(work, { id, user: work.actor });
    const kedaluwarsa_pada = isoFromNow(work.clock, OPEN_MS);
    await work.db
      .insertInto('percobaan')
      .values({ kunci: keyOf(opening), jumlah: 1, kedaluwarsa_pada })
      .onConflict((conflict) => conflict.column('kunci').doUpdateSet({ kedaluwarsa_pada }))
      .execute();
    const rincian = { sha256 };
    await gatherAudit(work, { aksi: 'unduh ekspor', tabel: 'ekspor', sasaran_id: id, rincian });
    await spendToken(work, confirmation);
  });
}

export type OpenDownload = { id: string; sessionHash: string };

/** Throws HttpError 409 unless this session, which is still there, has opened the download of this file, not longer than 12 hours ago. */
export async function refuseUnopened(work: Work, opening: OpenDownload): Promise<void> {
  const open = await work.db
    .selectFrom('percobaan')
    .select('kunci')
    .where('kunci', '=', keyOf(opening))
    .where('kedaluwarsa_pada', '>', isoFromNow(work.clock))
    .where('kedaluwarsa_pada', '<=', isoFromNow(work.clock, 2 * OPEN_MS))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sesi')
          .innerJoin('akun', 'akun.id', 'sesi.akun_id')
          .select('sesi.id')
          .where('sesi_hash', '=', opening.sessionHash)
          .where('akun.role', 'in', staf),
      ),
    )
    .executeTakeFirst();
  if (!open) throw new HttpError(409, 'Buka unduhan ini dari halaman Ekspor.');
}

/** Gives up an export that is being made, or removes its file. HttpError 404. */
export async function hapusEkspor(work: UserWork, { id }: { id: string }): Promise<void> {
  await inTransaction(work, async (work) => {
    // Whoever makes it has lost it by this, and adds no piece any more.
    await work.db
      .updateTable('ekspor')
      .set((eb) => ({ percobaan: eb('percobaan', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const row = await getEkspor(work, id);
    await removeEkspor(work, id);
    const rincian = { status: row.status };
    await writeAudit(work, { aksi: 'hapus ekspor', tabel: 'ekspor', sasaran_id: id, rincian });
  });
}

/** Removes an export with its pieces, in the caller's transaction. */
export async function removeEkspor(work: Work, id: string): Promise<void> {
  await discardPieces(work, id);
  await work.db.deleteFrom('ekspor').where('id', '=', id).execute();
}

/**
 * Removes what is over its time, whatever is thought of the clock: it can be made anew, and lying about is the greater harm.
 * Returns how many.
 */
export async function removeExpired(work: Work): Promise<number> {
  const over = await work.db
    .selectFrom('ekspor')
    .select('id')
    .where('kedaluwarsa_pada', '<=', isoFromNow(work.clock))
    .execute();
  for (const { id } of over) await inTransaction(work, (work) => removeEkspor(work, id));
  return over.length;
}
