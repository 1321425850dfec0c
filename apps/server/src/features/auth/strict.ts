// Strict mode ("Keamanan ketat"): whether it is on, read with each session, and what it wants of whom (KETAT-1 to KETAT-5).
import type { Wajib } from '@gerbang/contract/auth';
import { isStaf, type Role } from '@gerbang/contract/endpoint';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/own-tables.ts';
import { HttpError } from '../../platform/errors.ts';

/** Its key among the settings. */
export const KETAT = 'keamanan_ketat';
/** How long a student's session may rest then. */
const SISWA_IDLE_MS = 30 * 60_000;

type WithAkun = ExpressionBuilder<Tables, 'akun'>;

/** `ketat` is 'true' while it is on; what an account lacks for it is looked for only then. */
export type StrictColumns = { ketat: string | null; kurang: Wajib | null };

const nilai = (eb: WithAkun) =>
  eb.selectFrom('pengaturan').select('pengaturan.nilai').where('pengaturan.kunci', '=', KETAT);

/** Whether an account has a passkey or an app. */
export const hasFactor = (eb: WithAkun) =>
  eb.or([
    eb.exists(eb.selectFrom('totp').select('totp.akun_id').whereRef('totp.akun_id', '=', 'akun.id')),
    eb.exists(eb.selectFrom('passkey').select('passkey.akun_id').whereRef('passkey.akun_id', '=', 'akun.id')),
  ]);

/** Columns of a query on `akun`. */
export const strictColumns = (eb: WithAkun) =>
  [
    nilai(eb).as('ketat'),
    eb
      .case()
      .when(eb.or([eb(nilai(eb), 'is', null), eb(nilai(eb), '<>', 'true')]))
      .then(sql<Wajib | null>`null`)
      .when('akun.ganti_password', '=', 1)
      .then(sql<Wajib>`'password'`)
      .when(eb.not(hasFactor(eb)))
      .then(sql<Wajib>`'faktor'`)
      .end()
      .as('kurang'),
  ] as const;

/** What strict mode wants of an account first; undefined for students, and while it is off. */
export function wajibOf(role: Role, { kurang }: StrictColumns): Wajib | undefined {
  return isStaf(role) ? (kurang ?? undefined) : undefined;
}

const held: Record<Wajib, string> = {
  password: 'Keamanan ketat menyala: ganti password Anda dahulu',
  faktor: 'Keamanan ketat menyala: pasang langkah kedua di Keamanan Akun dahulu',
};

/** The refusal of everything else until then. */
export function heldBy(role: Role, row: StrictColumns): HttpError | undefined {
  const wajib = wajibOf(role, row);
  return wajib && new HttpError(403, held[wajib], { kode: `wajib_${wajib}` });
}

/** How long a session of this role may rest in strict mode, in milliseconds; undefined: as always. */
export function strictIdle(role: Role, row: StrictColumns | undefined): number | undefined {
  return row?.ketat === 'true' && role === 'siswa' ? SISWA_IDLE_MS : undefined;
}

/** Whether strict mode is on now. */
export async function isStrict(db: Db): Promise<boolean> {
  const row = await db.selectFrom('pengaturan').select('nilai').where('kunci', '=', KETAT).executeTakeFirst();
  return row?.nilai === 'true';
}
