// Strict mode ("Keamanan ketat"): whether it is on, and what an account lacks for it (KETAT-1 to KETAT-4), or is asked before anything
// else (FAKTOR-11). `sessions.ts` judges by it.
import type { Wajib } from '@gerbang/contract/akun/auth';
import { staf } from '@gerbang/contract/roles';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/own-tables.ts';

/** Its key among the settings. */
export const KETAT = 'keamanan_ketat';

type WithAkun = ExpressionBuilder<Tables, 'akun'>;

/** `ketat` is 'true' while it is on; what an account lacks for it is looked for only then, held factors always. */
export type StrictColumns = { ketat: string | null; kurang: Wajib | null };

const nilai = (eb: WithAkun) =>
  eb.selectFrom('pengaturan').select('pengaturan.nilai').where('pengaturan.kunci', '=', KETAT);

const existsIn = (eb: WithAkun, { table, ditahan }: { table: 'totp' | 'passkey' | 'kode_pemulihan'; ditahan: 0 | 1 }) =>
  eb.exists(
    eb
      .selectFrom(table)
      .select(`${table}.akun_id`)
      .whereRef(`${table}.akun_id`, '=', 'akun.id')
      .where(`${table}.ditahan`, '=', ditahan),
  );

/** Whether an account has a passkey or an app that counts. */
export const hasFactor = (eb: WithAkun) =>
  eb.or((['totp', 'passkey'] as const).map((table) => existsIn(eb, { table, ditahan: 0 })));

const hasHeld = (eb: WithAkun) =>
  eb.or((['totp', 'passkey', 'kode_pemulihan'] as const).map((table) => existsIn(eb, { table, ditahan: 1 })));

/** Columns of a query on `akun`. */
export const strictColumns = (eb: WithAkun) =>
  [
    nilai(eb).as('ketat'),
    eb
      .case()
      .when(eb.and([eb('akun.role', 'in', staf), hasHeld(eb)]))
      .then(sql<Wajib | null>`'tinjau'`)
      .when(eb.or([eb(nilai(eb), 'is', null), eb(nilai(eb), '<>', 'true')]))
      .then(sql<Wajib | null>`null`)
      // Also one that nobody judged: it was set while this was off.
      .when(eb.or([eb('akun.ganti_password', '=', 1), eb('akun.password_teruji', '=', 0)]))
      .then(sql<Wajib>`'password'`)
      .when(eb.not(hasFactor(eb)))
      .then(sql<Wajib>`'faktor'`)
      .end()
      .as('kurang'),
  ] as const;

/** Whether strict mode is on now. */
export async function isStrict(db: Db): Promise<boolean> {
  const row = await db.selectFrom('pengaturan').select('nilai').where('kunci', '=', KETAT).executeTakeFirst();
  return row?.nilai === 'true';
}
