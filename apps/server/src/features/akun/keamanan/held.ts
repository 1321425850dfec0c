// Factors that somebody else may have added: after a reset those of the last 30 days do not count until their owner has
// been asked about each (FAKTOR-11).
import type { FaktorDitahan } from '@gerbang/contract/akun/keamanan';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Work } from '../../../platform/work.ts';

const HELD_MS = 30 * 24 * 60 * 60_000;
const tables = { passkey: 'passkey', totp: 'totp', pemulihan: 'kode_pemulihan' } as const;

/** Takes every factor and recovery code of an account away, in the caller's transaction; how many factors there were. */
export async function endFactors(db: Db, akunId: string): Promise<number> {
  await db.deleteFrom('permintaan_lepas').where('akun_id', '=', akunId).execute();
  await db.deleteFrom('kode_pemulihan').where('akun_id', '=', akunId).execute();
  const passkeys = await db.deleteFrom('passkey').where('akun_id', '=', akunId).returning('id').execute();
  const apps = await db.deleteFrom('totp').where('akun_id', '=', akunId).returning('akun_id').execute();
  return passkeys.length + apps.length;
}

export async function holdFactors(work: Work, akunId: string): Promise<void> {
  for (const table of Object.values(tables)) {
    await work.db
      .updateTable(table)
      .set({ ditahan: 1 })
      .where('akun_id', '=', akunId)
      .where('dibuat_pada', '>=', isoFromNow(work.clock, -HELD_MS))
      .execute();
  }
}

/** What the owner is to be asked about; a set of recovery codes is one, and so is the app. */
export async function listHeld(db: Db, akunId: string): Promise<FaktorDitahan[]> {
  const passkeys = db.selectFrom('passkey').select(['id', 'nama', 'dibuat_pada', 'dipakai_pada']).orderBy('id');
  const found = await passkeys.where('akun_id', '=', akunId).where('ditahan', '=', 1).execute();
  const held: FaktorDitahan[] = found.map((each) => ({ ...each, jenis: 'passkey' }));
  for (const jenis of ['totp', 'pemulihan'] as const) {
    const kept = db.selectFrom(tables[jenis]).select('dibuat_pada').orderBy('dibuat_pada', 'desc').limit(1);
    const row = await kept.where('akun_id', '=', akunId).where('ditahan', '=', 1).executeTakeFirst();
    if (row) held.push({ id: jenis, jenis, nama: null, dipakai_pada: null, ...row });
  }
  return held;
}

/** Lets those count that the owner keeps, by their ids in `listHeld`, and takes the others away, in the caller's transaction. */
export async function settleHeld(db: Db, akunId: string, kept: readonly string[]): Promise<void> {
  const held = await listHeld(db, akunId);
  for (const { id, jenis } of held.filter((each) => !kept.includes(each.id))) {
    await db
      .deleteFrom(tables[jenis])
      .where('akun_id', '=', akunId)
      .where('ditahan', '=', 1)
      .$if(jenis === 'passkey', (query) => query.where('id', '=', id))
      .execute();
  }
  for (const table of Object.values(tables))
    await db.updateTable(table).set({ ditahan: 0 }).where('akun_id', '=', akunId).execute();
}
