import { randomBytes } from 'node:crypto';
import { type Role, roles, roleTable } from '@gerbang/contract/endpoint';
import { CLOCK_SKEW_MS, type Clock, isoFromNow, newId } from '../../platform/clock.ts';
import { noteClock, restedSince } from '../../platform/clock-guard.ts';
import type { Db } from '../../platform/database/database.ts';
import { databaseFailure } from '../../platform/database/database-errors.ts';
import { compiled } from '../../platform/database/engine.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { hashSecret, type Session } from '../../platform/http/sessions.ts';
import { heldBy, type StrictColumns, strictColumns, strictIdle } from './strict.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long a session may rest and how long it may last at all, in milliseconds (SESI-2, KETAT-5). */
export function lifetimeOf(role: Role, row?: StrictColumns): { idle: number; total: number } {
  const { idle, total } = roleTable[role].session;
  return { idle: strictIdle(role, row) ?? idle * HOUR, total: total * HOUR };
}

/** Where somebody signs in: the browser in a few words, and a shortened address. */
export type SignInPlace = { perangkat: string; alamat: string };

/** Minutes of rest that a session on a shared computer has (SESI-10). */
export const SHARED_MINUTES = 30;

type Rest = StrictColumns & { role: Role; istirahat_menit: number | null };

/** How long this session may rest, in milliseconds. */
export function restOf({ role, istirahat_menit, ...strict }: Rest): number {
  const { idle } = lifetimeOf(role, strict);
  return istirahat_menit === null ? idle : Math.min(idle, istirahat_menit * MINUTE);
}

/** Whose session it is, and where it was opened, so that its owner knows it again. */
type Opening = { id: string; role: Role; place?: SignInPlace; isShared?: boolean };

/**
 * Opens a session inside the caller's transaction and returns the secret for the cookie (43 characters). Careful: it
 * takes away none that are over. A clock ahead for a moment would send everybody to the sign-in; retention does it.
 */
export async function openSession(db: Db, clock: Clock, { id, role, place, isShared }: Opening): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const istirahat_menit = isShared ? SHARED_MINUTES : null;
  const opened = { akun_id: id, ...place, ...lifetimeFrom(clock, role), istirahat_menit };
  await db
    .insertInto('sesi')
    .values({ sesi_hash: hashSecret(secret), id: newId(), ...opened })
    .execute();
  return secret;
}

function lifetimeFrom(clock: Clock, role: Role) {
  const now = isoFromNow(clock);
  return {
    dibuat_pada: now,
    terakhir_dipakai_pada: now,
    kedaluwarsa_pada: isoFromNow(clock, lifetimeOf(role).total),
  };
}

type Lifetime = ReturnType<typeof lifetimeFrom>;

const selectRow = (db: Db) =>
  db
    .selectFrom('sesi')
    .innerJoin('akun', 'akun.id', 'sesi.akun_id')
    .select(['akun.id', 'akun.role', 'akun.email', 'akun.nim', 'akun.diaktivasi_pada', 'akun.dibekukan_pada'])
    .select(['sesi.dibuat_pada', 'sesi.terakhir_dipakai_pada', 'sesi.kedaluwarsa_pada', 'sesi.istirahat_menit'])
    .select(strictColumns);

type SessionRow = Awaited<ReturnType<ReturnType<typeof selectRow>['executeTakeFirstOrThrow']>>;

const findRow = compiled<{ hash: string }, SessionRow>((db, argument) =>
  selectRow(db).where('sesi.sesi_hash', '=', argument('hash')),
);

/** The session of a cookie's secret, or undefined when it is unknown, expired, idle for too long or revoked, or its role is none. */
export async function findSession(db: Db, clock: Clock, secret: string): Promise<Session | undefined> {
  const hash = hashSecret(secret);
  const [row] = await findRow(db, { hash });
  if (!row || row.diaktivasi_pada === null || row.dibekukan_pada !== null) return undefined;
  // Behind this door every role is one of the contract, so that a rule may be a record by role (docs/decisions/113).
  if (!roles.includes(row.role)) return undefined;
  const session = sessionOf(hash, row);
  const now = clock.now().getTime();
  const [lastUsed, ends] = [Date.parse(row.terakhir_dipakai_pada), Date.parse(row.kedaluwarsa_pada)];
  const { total } = lifetimeOf(row.role);
  if (now >= ends || now - lastUsed >= restOf(row)) {
    const changes = await datesPutRight(db, clock, row);
    if (changes) await touchSession(db, { hash, changes });
    return changes && session;
  }
  // Made by a clock that was ahead, which must not make it last longer: it counts from now.
  const isFuture = ends - now > total + CLOCK_SKEW_MS;
  const isBack = isFuture || lastUsed - now > CLOCK_SKEW_MS;
  // Or the clock is behind now: when it is right again somebody has to know that these dates are wrong.
  if (isBack) await orNot(() => noteClock(db, clock, row.terakhir_dipakai_pada));
  if (isFuture) await touchSession(db, { hash, changes: lifetimeFrom(clock, row.role) });
  else if (isBack || now - lastUsed >= MINUTE) {
    await touchSession(db, { hash, changes: { terakhir_dipakai_pada: isoFromNow(clock) } });
  }
  return session;
}

function sessionOf(hash: string, row: SessionRow): Session {
  const user = { id: row.id, role: row.role, email: row.email, nim: row.nim };
  const held = heldBy(row.role, row);
  return { hash, user, ...(held ? { held } : {}) };
}

/** The dates of a session that a clock used which was behind, as a right one would have them; undefined when it is over. */
async function datesPutRight(db: Db, clock: Clock, row: SessionRow): Promise<Lifetime | undefined> {
  const rested = await restedSince(db, clock, row.terakhir_dipakai_pada);
  if (rested === undefined || rested >= restOf(row)) return undefined;
  const now = isoFromNow(clock);
  const shift = Date.parse(now) - rested - Date.parse(row.terakhir_dipakai_pada);
  const shifted = (iso: string) => new Date(Date.parse(iso) + shift).toISOString();
  const [dibuat_pada, kedaluwarsa_pada] = [shifted(row.dibuat_pada), shifted(row.kedaluwarsa_pada)];
  return kedaluwarsa_pada > now ? { dibuat_pada, terakhir_dipakai_pada: now, kedaluwarsa_pada } : undefined;
}

async function touchSession(db: Db, { hash, changes }: { hash: string; changes: Partial<Lifetime> }): Promise<void> {
  await orNot(() =>
    transaction(db, (db) => db.updateTable('sesi').set(changes).where('sesi_hash', '=', hash).execute()),
  );
}

/** A full disk or a locked database must not stop those who only read: the next request tries again. */
async function orNot(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (databaseFailure(error) === undefined) throw error;
  }
}

/** Ends one session; says where it was opened, or undefined when there was none. */
export async function endSession(db: Db, secret: string): Promise<SignInPlace | undefined> {
  return db
    .deleteFrom('sesi')
    .where('sesi_hash', '=', hashSecret(secret))
    .returning(['perangkat', 'alamat'])
    .executeTakeFirst();
}
