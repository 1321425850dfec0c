// The session behind a cookie: whether it is still valid, and what strict mode holds of it.
import type { Wajib } from '@gerbang/contract/akun/auth';
import { isStaf, type Role, roles, roleTable } from '@gerbang/contract/roles';
import { CLOCK_SKEW_MS, type Clock, isoFromNow } from '../../../platform/clock.ts';
import { noteClock } from '../../../platform/clock-guard.ts';
import { type Db, embeddedOf } from '../../../platform/database/database.ts';
import { preparedQuery } from '../../../platform/database/engine.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/http/caller.ts';
import { hashSecret } from '../../../platform/http/sessions.ts';
import type { Work } from '../../../platform/work.ts';
import { datesPutRight, lifetimeFrom, orNot, touchSession } from './session-dates.ts';
import { type StrictColumns, strictColumns } from './strict.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How long a student's session may rest in strict mode. */
const SISWA_IDLE_MS = 30 * MINUTE;

/** How long a session may rest and how long it may last at all, in milliseconds (SESI-2, KETAT-5). */
export function lifetimeOf(role: Role, row?: StrictColumns): { idle: number; total: number } {
  const { idle, total } = roleTable[role].session;
  return { idle: strictIdle(role, row) ?? idle * HOUR, total: total * HOUR };
}

type SessionAge = StrictColumns & { role: Role; istirahat_menit: number | null };

/** How long this session may rest, in milliseconds. */
export function restOf({ role, istirahat_menit, ...strict }: SessionAge): number {
  const { idle } = lifetimeOf(role, strict);
  return istirahat_menit === null ? idle : Math.min(idle, istirahat_menit * MINUTE);
}

const selectRow = (db: Db) =>
  db
    .selectFrom('sesi')
    .innerJoin('akun', 'akun.id', 'sesi.akun_id')
    .select(['akun.id', 'akun.role', 'akun.email', 'akun.nim', 'akun.diaktivasi_pada', 'akun.dibekukan_pada'])
    .select(['sesi.dibuat_pada', 'sesi.terakhir_dipakai_pada', 'sesi.kedaluwarsa_pada', 'sesi.istirahat_menit'])
    .select('sesi.ditutup_pada')
    .select(strictColumns);

type SessionRow = Awaited<ReturnType<ReturnType<typeof selectRow>['executeTakeFirstOrThrow']>>;

/** The session of that hash with its account, whatever its state. */
export const findRow = preparedQuery<{ hash: string }, SessionRow>((db, argument) =>
  selectRow(db).where('sesi.sesi_hash', '=', argument('hash')),
);

/** The session of a cookie's secret, or undefined when it is unknown, expired, idle for too long or revoked, or its role is none. */
export async function findSession(work: Work, secret: string): Promise<Session | undefined> {
  const hash = hashSecret(secret);
  const [row] = await findRow(work.db, { hash });
  // Staff search soon.
  if (row && isStaf(row.role)) embeddedOf(work.db)?.expectSlow();
  if (!row || row.diaktivasi_pada === null || row.dibekukan_pada !== null) return undefined;
  // Behind this door every role is one of the contract, so that a rule may be a record by role (docs/design/contract-and-router.md).
  if (!roles.includes(row.role)) return undefined;
  if (isLeft(work.clock, row)) return undefined;
  const session = sessionOf(hash, row);
  const now = work.clock.now().getTime();
  const [lastUsed, ends] = [Date.parse(row.terakhir_dipakai_pada), Date.parse(row.kedaluwarsa_pada)];
  const { total } = lifetimeOf(row.role);
  if (now >= ends || now - lastUsed >= restOf(row)) {
    const changes = await datesPutRight(work, { ...row, idle: restOf(row) });
    if (changes) await touchSession(work.db, { hash, changes });
    return changes && session;
  }
  // Made by a clock that was ahead, which must not make it last longer: it counts from now.
  const isFuture = ends - now > total + CLOCK_SKEW_MS;
  const isBack = isFuture || lastUsed - now > CLOCK_SKEW_MS;
  // Or the clock is behind now: when it is right again somebody has to know that these dates are wrong.
  if (isBack) await orNot(() => noteClock(work, row.terakhir_dipakai_pada));
  if (isFuture) await touchSession(work.db, { hash, changes: lifetimeFrom(work.clock, total) });
  else if (isBack || now - lastUsed >= MINUTE) {
    await touchSession(work.db, { hash, changes: { terakhir_dipakai_pada: isoFromNow(work.clock) } });
  }
  return session;
}

/** How long a reload may take between the tab that goes and the one that comes. */
const RELOAD_MS = 15_000;

/** Whether the last tab of a shared computer's session is gone (SESI-12); a clock that jumped makes it no younger. */
export const isLeft = (clock: Clock, { ditutup_pada }: { ditutup_pada: string | null }) =>
  ditutup_pada !== null && Math.abs(clock.now().getTime() - Date.parse(ditutup_pada)) >= RELOAD_MS;

export function sessionOf(hash: string, row: SessionRow): Session {
  const user = { id: row.id, role: row.role, email: row.email, nim: row.nim };
  const held = heldBy(row.role, row);
  return { hash, user, ...(held ? { held } : {}) };
}

/** What is wanted of an account first; undefined for students. */
export function wajibOf(role: Role, { kurang }: StrictColumns): Wajib | undefined {
  return kurang !== null && isStaf(role) ? kurang : undefined;
}

const refusals: Record<Wajib, string> = {
  password: 'Keamanan ketat menyala: ganti password Anda dahulu',
  faktor: 'Keamanan ketat menyala: pasang langkah kedua di Keamanan Akun dahulu',
  tinjau: 'Tinjau cara masuk yang baru ditambahkan di Keamanan Akun dahulu',
};

/** The refusal of everything else until then. */
export function heldBy(role: Role, row: StrictColumns): HttpError | undefined {
  const wajib = wajibOf(role, row);
  return wajib && new HttpError(403, refusals[wajib], { kode: `wajib_${wajib}` });
}

/** How long a session of this role may rest in strict mode, in milliseconds; undefined: as always. */
function strictIdle(role: Role, row: StrictColumns | undefined): number | undefined {
  return row?.ketat === 'true' && role === 'siswa' ? SISWA_IDLE_MS : undefined;
}
