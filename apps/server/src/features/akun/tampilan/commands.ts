// One's own views. Nothing of the school's data changes by them, so the audit log does not tell them.
import { type DaftarTampilan, MOST_TAMPILAN, type Tampilan } from '@gerbang/contract/akun/tampilan';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { untilTheEnd } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/engine.ts';
import { HttpError } from '../../../platform/errors.ts';
import { inTransaction, type Work } from '../../../platform/work.ts';
import { noTampilan, UNNAMED } from './queries.ts';

type NewTampilan = Omit<Tampilan, 'id'> & { akunId: string };

/** Keeps a view. HttpError 409 for a name that the list has already, and when there are as many as there may be. */
export async function createTampilan(work: Work, { akunId, daftar, nama, alamat }: NewTampilan): Promise<Tampilan> {
  return inTransaction(work, async (work) => {
    const known = await namesOf(work.db, { akunId, daftar });
    if (known.length >= MOST_TAMPILAN) {
      throw new HttpError(409, `Paling banyak ${MOST_TAMPILAN} tampilan tiap daftar. Hapus salah satu dahulu.`);
    }
    refuseTaken(known, nama);
    const row = { id: newId(), daftar, nama, alamat };
    await work.db
      .insertInto('tampilan')
      .values({ ...row, akun_id: akunId, dibuat_pada: isoFromNow(work.clock) })
      .execute();
    return row;
  });
}

type TampilanChange = { id: string; akunId: string; nama?: string | undefined; alamat?: string | undefined };

/** Names a view anew, or what it shows. HttpError 404 when it is not this account's, 409 when the list has the name already. */
export async function changeTampilan(db: Db, { id, akunId, nama, alamat }: TampilanChange): Promise<void> {
  await transaction(db, async (db) => {
    const own = db.selectFrom('tampilan').select('daftar').where('id', '=', id).where('akun_id', '=', akunId);
    const row = await own.where('nama', '<>', UNNAMED).executeTakeFirst();
    if (!row) throw noTampilan();
    const known = await namesOf(db, { akunId, daftar: row.daftar });
    const others = known.filter((other) => other.id !== id);
    if (nama !== undefined) refuseTaken(others, nama);
    const changed = { ...(nama !== undefined && { nama }), ...(alamat !== undefined && { alamat }) };
    if (Object.keys(changed).length === 0) return;
    await db.updateTable('tampilan').set(changed).where('id', '=', id).execute();
  });
}

/** Takes a view away. HttpError 404 when it is not this account's. */
export async function hapusTampilan(db: Db, { id, akunId }: { id: string; akunId: string }): Promise<void> {
  await transaction(db, async (db) => {
    const gone = db.deleteFrom('tampilan').where('id', '=', id).where('akun_id', '=', akunId);
    if (!(await gone.returning('id').executeTakeFirst())) throw noTampilan();
  });
}

/** Remembers the columns of a list; none means its own. */
export async function saveKolom(
  work: Work,
  { akunId, daftar, kolom }: { akunId: string; daftar: DaftarTampilan; kolom: string[] },
): Promise<void> {
  await inTransaction(work, async (work) => {
    await lockAccount(work.db, akunId);
    await work.db
      .deleteFrom('tampilan')
      .where('akun_id', '=', akunId)
      .where('daftar', '=', daftar)
      .where('nama', '=', UNNAMED)
      .execute();
    if (kolom.length === 0) return;
    const row = { id: newId(), akun_id: akunId, daftar, nama: UNNAMED, alamat: kolom.join(',') };
    await work.db
      .insertInto('tampilan')
      .values({ ...row, dibuat_pada: isoFromNow(work.clock) })
      .execute();
  });
}

async function namesOf(db: Db, { akunId, daftar }: { akunId: string; daftar: DaftarTampilan }) {
  await lockAccount(db, akunId);
  return db
    .selectFrom('tampilan')
    .select(['id', 'nama'])
    .where('akun_id', '=', akunId)
    .where('daftar', '=', daftar)
    .where('nama', '<>', UNNAMED)
    .execute();
}

/** Of two tabs at once the second waits, so that neither the number nor a name is passed by. */
async function lockAccount(db: Db, akunId: string): Promise<void> {
  await db.selectFrom('akun').select('id').where('id', '=', akunId).$call(untilTheEnd(db)).execute();
}

function refuseTaken(known: { nama: string }[], nama: string): void {
  if (known.some((other) => other.nama.toLowerCase() === nama.toLowerCase())) {
    throw new HttpError(409, 'Nama tampilan ini sudah dipakai di daftar ini');
  }
}
