import { MOST_KAIT, type Peristiwa } from '@gerbang/contract/program/webhook';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import { countOf, quickRead } from '../../../platform/database/lists.ts';
import { HttpError } from '../../../platform/errors.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import { noWebhook } from './queries.ts';

type NewWebhook = { nama: string; alamat: string; peristiwa: Peristiwa[] };

/** Adds a webhook. HttpError 409 when there are as many as there may be. */
export async function createWebhook(work: UserWork, { nama, alamat, peristiwa }: NewWebhook): Promise<string> {
  const id = newId();
  const wanted = [...new Set(peristiwa)].sort();
  await inTransaction(work, async (work) => {
    // Of two at once the second waits for the entry of the audit log, and counts both.
    const rincian = { nama, host: new URL(alamat).host, peristiwa: wanted };
    await writeAudit(work, { aksi: 'tambah webhook', tabel: 'kait', sasaran_id: id, rincian });
    const n = await countOf(work.db.selectFrom('kait'), quickRead);
    if (n >= MOST_KAIT) throw new HttpError(409, `Paling banyak ${MOST_KAIT} webhook. Hapus salah satu dahulu.`);
    const list = JSON.stringify(wanted.map((each) => ({ peristiwa: each })));
    await work.db
      .insertInto('kait')
      .values({ id, nama, alamat, peristiwa: list, dibuat_oleh: work.actor.id, dibuat_pada: isoFromNow(work.clock) })
      .execute();
  });
  return id;
}

/** Takes a webhook away with what waits for it. HttpError 404 for one that is not there. */
export async function hapusWebhook(work: UserWork, { id }: { id: string }): Promise<void> {
  await inTransaction(work, async (work) => {
    const gone = await work.db.deleteFrom('kait').where('id', '=', id).returning('nama').executeTakeFirst();
    if (!gone) throw noWebhook();
    const rincian = { nama: gone.nama };
    await writeAudit(work, { aksi: 'hapus webhook', tabel: 'kait', sasaran_id: id, rincian });
  });
}
