import { MOST_KAIT, type Peristiwa } from '@gerbang/contract/webhook';
import { writeAudit } from '../../platform/audit.ts';
import { type Clock, isoFromNow, newId } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import { HttpError } from '../../platform/errors.ts';
import type { User } from '../../platform/http/caller.ts';
import { noWebhook } from './queries.ts';

type NewWebhook = { nama: string; alamat: string; peristiwa: Peristiwa[]; user: User };

/** Adds a webhook. HttpError 409 when there are as many as there may be. */
export async function createWebhook(
  db: Db,
  clock: Clock,
  { nama, alamat, peristiwa, user }: NewWebhook,
): Promise<string> {
  const id = newId();
  const wanted = [...new Set(peristiwa)].sort();
  await transaction(db, async (db) => {
    // Of two at once the second waits for the entry of the audit log, and counts both.
    const rincian = { nama, host: new URL(alamat).host, peristiwa: wanted };
    await writeAudit(db, clock, { actor: user, aksi: 'tambah webhook', tabel: 'kait', sasaran_id: id, rincian });
    const { n } = await db
      .selectFrom('kait')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    if (n >= MOST_KAIT) throw new HttpError(409, `Paling banyak ${MOST_KAIT} webhook. Hapus salah satu dahulu.`);
    const list = JSON.stringify(wanted.map((each) => ({ peristiwa: each })));
    await db
      .insertInto('kait')
      .values({ id, nama, alamat, peristiwa: list, dibuat_oleh: user.id, dibuat_pada: isoFromNow(clock) })
      .execute();
  });
  return id;
}

/** Takes a webhook away with what waits for it. HttpError 404 for one that is not there. */
export async function hapusWebhook(db: Db, clock: Clock, { id, user }: { id: string; user: User }): Promise<void> {
  await transaction(db, async (db) => {
    const gone = await db.deleteFrom('kait').where('id', '=', id).returning('nama').executeTakeFirst();
    if (!gone) throw noWebhook();
    const rincian = { nama: gone.nama };
    await writeAudit(db, clock, { actor: user, aksi: 'hapus webhook', tabel: 'kait', sasaran_id: id, rincian });
  });
}
