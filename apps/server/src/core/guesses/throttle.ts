// How often somebody may guess a password (COBA-1 to COBA-9); the numbers are those of the contract's one table.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Endpoint } from '@gerbang/contract/endpoint';
import { isCounted, type LimitName, limits } from '@gerbang/contract/limits';
import { type Clock, isoFromNow, newId } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import { HttpError } from '../../platform/errors.ts';
import { inTransaction, type UserWork, type Work } from '../../platform/work.ts';

const WINDOW_MS = 15 * 60_000;
/** How long a guess under way holds its places: many times what comparing takes, and no time to wait for anybody. */
const UNDER_WAY_MS = 10_000;

/** So many within `withinMs`, a quarter of an hour without it. */
export type Limit = { key: string; most: number; withinMs?: number };

/** A limit of the table for whoever `key` names. */
export const limitOf = (name: LimitName, key: string): Limit => {
  const { most, withinMs } = limits[name];
  return { key, most, withinMs };
};

const windowOf = ({ withinMs = WINDOW_MS }: Limit) => withinMs;

/** Wrong passwords for one account, or for one browser that has signed in to it before. */
export function accountLimit(akunId: string, device: string | undefined): Limit {
  return limitOf('password', device ? `login:perangkat:${device}` : `login:akun:${akunId}`);
}

/**
 * Wrong codes of the second step for one account, or for one browser that knows it. Also in a day: whoever guesses here has the password,
 * and would come by a code in a year.
 */
export function secondStepLimits(akunId: string, device: string | undefined): Limit[] {
  const whose = device ? `perangkat:${device}` : `akun:${akunId}`;
  return [limitOf('secondStep', `kode:${whose}`), limitOf('secondStepDay', `kode:hari:${whose}`)];
}

/**
 * Wrong passwords for an email without an account, counted as if it had one: otherwise the refusal would tell which
 * ones have. Keyed, because what strangers type may be somebody's address.
 */
export function unknownLimit(cookieKey: Buffer, email: string): Limit {
  const name = createHmac('sha256', cookieKey).update(`email.${email}`).digest('base64url');
  return limitOf('password', `login:email:${name}`);
}

/** As long as an address can be as text; a proxy that is trusted may still say anything. */
const LONGEST_ADDRESS = 45;

/** An address as counters and sessions name it; of IPv6 the /64 that one household has. */
export const shortAddress = (address: string) =>
  isIPv6(address) ? networkOf(address) : address.slice(0, LONGEST_ADDRESS);

/** What is tried with codes and links. */
export type GuessedSecret = 'kode' | 'tautan' | 'pindai' | 'status';

/** What strangers do from one address, wrong passwords unless said: counted, for `delayOf`, and no end to it (docs/design/limits.md). */
export function addressLimit(
  address: string,
  what: GuessedSecret | 'registrasi' | 'pendaftar' | 'otp' | 'login:alamat' = 'login:alamat',
): Limit {
  return { key: `${what}:${shortAddress(address)}`, most: Number.POSITIVE_INFINITY };
}

/** Counts what a student changes or downloads where nothing else limits it (`isCounted`). HttpError 429. */
export async function countUse(work: UserWork, endpoint: Endpoint): Promise<void> {
  if (work.actor.role === 'siswa' && isCounted(endpoint))
    await takeGuess(work, [limitOf('uses', `pakai:${work.actor.id}`)]);
}

/** The first four groups of an IPv6 address; an IPv4 address written as IPv6 stays whole. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const groups = tail === undefined ? first : [...first, ...Array(8 - first.length - last.length).fill('0'), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Takes one guess from each limit. Throws HttpError 429 with Retry-After when one is used up; then nothing is taken. */
export async function takeGuess(work: Work, limits: Limit[]): Promise<void> {
  await inTransaction(work, (work) => takeEach(work, { limits, refuse: ({ until }) => tooMany(work.clock, until) }));
}

/** Counts one more in the caller's transaction, and says how many there are now. */
export async function countOne(work: Work, limit: Limit): Promise<number> {
  await forgetOld(work, [limit]);
  return (await count(work, { limit, by: 1 })).jumlah;
}

/** Takes off what was counted before it was done, and was no wrong guess. What was done is done: a failure here is passed over. */
export async function takeOff(db: Db, { key }: Limit): Promise<void> {
  await transaction(db, async (db) => {
    const less = db.updateTable('percobaan').set((eb) => ({ jumlah: eb('jumlah', '-', 1) }));
    await less.where('kunci', '=', key).where('jumlah', '>', 0).execute();
  }).catch(() => undefined);
}

/** A limit that is used up, and until when. */
export type UsedUp = { limit: Limit; until: string };

/** Takes one from each limit, in the caller's transaction; throws what `refuse` makes of the first that is used up. */
export async function takeEach(
  work: Work,
  { limits, refuse }: { limits: Limit[]; refuse: (usedUp: UsedUp) => Error },
): Promise<void> {
  await forgetOld(work, limits);
  for (const limit of inOneOrder(limits)) {
    const { jumlah, kedaluwarsa_pada: until } = await count(work, { limit, by: 1 });
    if (jumlah > limit.most) throw refuse({ limit, until });
  }
}

/** Whether a guess was refused for what it said. */
export const isWrong = (error: unknown) => error instanceof HttpError && error.status < 500;

/**
 * Runs `work`, which is a guess: a refusal (HttpError below 500) is a wrong one and counted, anything else is not. It
 * holds a place in each limit meanwhile, so that parallel guesses cannot slip past. Throws HttpError 429 with
 * Retry-After when none is free.
 */
export async function withGuess<T>(
  { db, clock }: { db: Db; clock: Clock },
  limits: Limit[],
  work: () => Promise<T>,
): Promise<T> {
  const places = await takePlaces({ db, clock }, limits);
  const leave = (db: Db) => db.deleteFrom('percobaan').where('kunci', 'in', places).execute();
  const leaveRight = async (db: Db) => {
    await leave(db);
    // A window that no wrong guess began would tell a stranger when the owner signed in. One by one: see `inOneOrder`.
    for (const { key } of inOneOrder(limits))
      await db.deleteFrom('percobaan').where('kunci', '=', key).where('jumlah', '=', 0).execute();
  };
  let outcome: T;
  try {
    outcome = await work();
  } catch (error) {
    await transaction(db, async (db) => {
      if (isWrong(error)) for (const limit of inOneOrder(limits)) await count({ db, clock }, { limit, by: 1 });
      await leave(db);
    });
    throw error;
  }
  // What was done is done: a place that cannot be left now ends by itself.
  await transaction(db, leaveRight).catch(() => undefined);
  return outcome;
}

/** Wrong guesses counted by now. Throws HttpError 429 with Retry-After when the limit is used up. */
export async function readGuesses(work: Work, limit: Limit): Promise<number> {
  const { key, most } = limit;
  const counted = await work.db
    .selectFrom('percobaan')
    .select(['jumlah', 'kedaluwarsa_pada'])
    .where('kunci', '=', key)
    .where('kedaluwarsa_pada', '>', isoFromNow(work.clock))
    .where('kedaluwarsa_pada', '<=', isoFromNow(work.clock, 2 * windowOf(limit)))
    .executeTakeFirst();
  if (!counted) return 0;
  if (counted.jumlah >= most) throw tooMany(work.clock, counted.kedaluwarsa_pada);
  return counted.jumlah;
}

/** A row for each limit, which ends by itself when its process dies. */
async function takePlaces(work: Work, limits: Limit[]): Promise<string[]> {
  const places = limits.map((limit) => ({ limit, kunci: `${limit.key}#${newId()}` }));
  await inTransaction(work, async (work) => {
    await forgetOld(work, limits);
    for (const limit of inOneOrder(limits)) {
      // Careful: this also locks the counter, so that on PostgreSQL nobody takes the same last place.
      const counted = await count(work, { limit, by: 0 });
      if (counted.jumlah >= limit.most) throw tooMany(work.clock, counted.kedaluwarsa_pada);
      const taken = await placesTaken(work, limit);
      if (counted.jumlah + taken.length >= limit.most) throw tooMany(work.clock, taken[0] ?? isoFromNow(work.clock));
    }
    const kedaluwarsa_pada = isoFromNow(work.clock, UNDER_WAY_MS);
    await work.db
      .insertInto('percobaan')
      .values(places.map(({ kunci }) => ({ kunci, jumlah: 1, kedaluwarsa_pada })))
      .execute();
  });
  return places.map(({ kunci }) => kunci);
}

/** When the guesses under way end at the latest, the first first; not those of a clock that was far ahead. */
async function placesTaken(work: Work, { key }: Limit): Promise<string[]> {
  const rows = await work.db
    .selectFrom('percobaan')
    .select('kedaluwarsa_pada')
    .where('kedaluwarsa_pada', '>', isoFromNow(work.clock))
    .where('kedaluwarsa_pada', '<=', isoFromNow(work.clock, 2 * UNDER_WAY_MS))
    .where((eb) => eb(eb.fn('substr', ['kunci', eb.lit(1), eb.lit(key.length + 1)]), '=', `${key}#`))
    .orderBy('kedaluwarsa_pada')
    .execute();
  return rows.map(({ kedaluwarsa_pada }) => kedaluwarsa_pada);
}

/** Adds to the wrong guesses of a limit; its window begins with the first of them. */
async function count(work: Work, { limit, by }: { limit: Limit; by: 0 | 1 }) {
  return work.db
    .insertInto('percobaan')
    .values({ kunci: limit.key, jumlah: by, kedaluwarsa_pada: isoFromNow(work.clock, windowOf(limit)) })
    .onConflict((conflict) =>
      conflict.column('kunci').doUpdateSet((eb) => ({ jumlah: eb('percobaan.jumlah', '+', by) })),
    )
    .returning(['jumlah', 'kedaluwarsa_pada'])
    .executeTakeFirstOrThrow();
}

/**
 * Forgets what is over. What was counted by a clock that was far ahead must not lock anybody out until then. Careful: only far ahead. A guess
 * counted at the same moment, or by an instance whose clock differs by seconds, expires a little later than one of now.
 */
async function forgetOld(work: Work, limits: Limit[]): Promise<void> {
  await work.db.deleteFrom('percobaan').where('kedaluwarsa_pada', '<=', isoFromNow(work.clock)).execute();
  for (const [window, alike] of Map.groupBy(limits, windowOf)) {
    const keys = alike.map(({ key }) => key);
    const last = isoFromNow(work.clock, 2 * window);
    await work.db.deleteFrom('percobaan').where('kunci', 'in', keys).where('kedaluwarsa_pada', '>', last).execute();
  }
}

/** Forgets the guesses of limits, for somebody who has proved in another way to be the owner. */
export async function forgetGuesses(db: Db, limits: Limit[]): Promise<void> {
  const keys = limits.map(({ key }) => key);
  await db.deleteFrom('percobaan').where('kunci', 'in', keys).execute();
}

/** One order for everybody, so that two sign-ins never wait for each other in a circle. */
const inOneOrder = (limits: Limit[]) => limits.toSorted((a, b) => (a.key < b.key ? -1 : 1));

function tooMany(clock: Clock, until: string): HttpError {
  return refuseFor(Date.parse(until) - clock.now().getTime());
}

/** The refusal of whoever has to wait so many milliseconds. */
export function refuseFor(milliseconds: number): HttpError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new HttpError(429, `Terlalu banyak percobaan. Coba lagi dalam ${minutes} menit.`, { retryAfter: seconds });
}

/** Whom a device is known to. Another password is another generation: the devices of before are strangers (COBA-9). */
type Owner = { id: string; password_hash: string };

/** Accounts that one browser is known to: a family's phone, a desk of several admins. */
const MOST_OWNERS = 5;
const entriesOf = (cookie: string | undefined) => (cookie ? cookie.split('~').slice(0, MOST_OWNERS) : []);

/** The value of the cookie that says: this browser has signed in to this account, and to those of the cookie before. */
export function signDevice(cookieKey: Buffer, akun: Owner, before: string | undefined): string {
  const device = randomBytes(16).toString('base64url');
  const others = entriesOf(before).filter((entry) => deviceOf(cookieKey, entry, akun) === undefined);
  return [`${device}.${deviceSignature(cookieKey, device, akun)}`, ...others].slice(0, MOST_OWNERS).join('~');
}

/** The device of a cookie when it is signed for this account, else undefined. */
export function knownDevice(cookieKey: Buffer, cookie: string | undefined, akun: Owner): string | undefined {
  for (const entry of entriesOf(cookie)) {
    const device = deviceOf(cookieKey, entry, akun);
    if (device !== undefined) return device;
  }
  return undefined;
}

function deviceOf(cookieKey: Buffer, entry: string, akun: Owner): string | undefined {
  const [device = '', signature = ''] = entry.split('.');
  const expected = Buffer.from(deviceSignature(cookieKey, device, akun));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? device : undefined;
}

function deviceSignature(cookieKey: Buffer, device: string, { id, password_hash }: Owner): string {
  return createHmac('sha256', cookieKey).update(`${device}.${id}.${password_hash}`).digest('base64url');
}
