// Strangers behind an address from which many guessed wrong: they wait, and are not shut out (COBA-3, COBA-7).
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@gerbang/contract/limits';
import { type Clock, newId } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import type { Deps } from '../../platform/deps.ts';
import { HttpError } from '../../platform/errors.ts';
import { Semaphore } from '../../platform/semaphore.ts';
import { addressLimit, countOne, type GuessedSecret, isWrong, refuseFor, takeOff } from './throttle.ts';

/** Wrong guesses from an address after which strangers behind it wait; each further 50 double the wait. */
const WRONG_GUESSES = limits.passwordAddress.most;
const FIRST_MS = 250;
const LONGEST_MS = 4000;

/** Who may wait at once: in all, behind one address (a school at its opening minute), for one account. */
const MOST = { all: 1200, address: 600, account: 5 };
/** Of those who have waited, so many are compared or stand in the turn for it: everybody else finds it short. */
const COMPARED = 16;

/** Milliseconds that a stranger waits behind an address with so many wrong guesses. */
export function delayOf(wrong: number): number {
  if (wrong < WRONG_GUESSES) return 0;
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.floor((wrong - WRONG_GUESSES) / WRONG_GUESSES));
}

const busy = () => new HttpError(503, 'Server sedang sibuk. Coba lagi sebentar lagi.', { retryAfter: 5 });

export type Slowed = {
  address: string;
  account: string;
  wrong: number;
  /** Whoever hangs up leaves the place to others. */
  hangUp: AbortSignal;
};

/** For rooms whose strangers wait: one lane for all of them. */
export type LaneDeps = Deps & { slowLane: SlowLane };

export type SlowLane = {
  /** HttpError 429 for one account too many at once, 503 when it is full. */
  run<T>(slowed: Slowed, work: () => Promise<T>): Promise<T>;
  /** About how many milliseconds a newcomer waits for those before. */
  expectedMs(): number;
};

/** A bounded place to wait in. */
export function createSlowLane(): SlowLane {
  const waiting = new Map<string, number>();
  const semaphore = new Semaphore({ places: COMPARED, queue: MOST.all, name: 'slow-sign-in' });
  const isFull = (key: string, most: number) => (waiting.get(key) ?? 0) >= most;

  function add(key: string, by: 1 | -1): void {
    const now = (waiting.get(key) ?? 0) + by;
    if (now > 0) waiting.set(key, now);
    else waiting.delete(key);
  }

  const run: SlowLane['run'] = async ({ address, account, wrong, hangUp }, work) => {
    if (isFull(account, MOST.account)) throw refuseFor(LONGEST_MS);
    if (isFull('', MOST.all) || isFull(address, MOST.address)) throw busy();
    const keys = ['', address, account];
    for (const key of keys) add(key, 1);
    try {
      await pause(delayOf(wrong), undefined, { signal: hangUp }).catch(() => hangUp.throwIfAborted());
      return await semaphore.run(async () => {
        hangUp.throwIfAborted();
        return work();
      });
    } finally {
      for (const key of keys) add(key, -1);
    }
  };

  return { run, expectedMs: () => semaphore.expectedMs };
}

/** Who may have to wait; `hangUp` as in `Slowed`. */
export type Trying = Pick<Slowed, 'address'> & { hangUp: () => AbortSignal };
type Registering = Trying & { known: number; made: number };

/** Registrations behind an address with many wait like sign-ins, and nobody is shut out (COBA-8). */
export function registerSlowly<T>(
  lane: SlowLane,
  { address, known, made, hangUp }: Registering,
  work: () => Promise<T>,
): Promise<T> {
  const wrong = WRONG_GUESSES + Math.max(known - limits.registrasi.most, made - limits.pendaftar.most);
  return behindAddress(lane, { address: addressLimit(address, 'registrasi').key, wrong, hangUp }, work);
}

/** Runs `work` at once, or after a wait; each takes a place of its own. */
function behindAddress<T>(lane: SlowLane, { hangUp, ...slowed }: Trying & { wrong: number }, work: () => Promise<T>) {
  if (delayOf(slowed.wrong) === 0) return work();
  return lane.run({ ...slowed, account: newId(), hangUp: hangUp() }, work);
}

/**
 * Runs `work`, a try of a code or a link. It is counted before, and a right one (no HttpError below 500) is taken off again. Behind an address
 * with many wrong ones or many under way, at whatever instance, it waits like a sign-in before anything is compared, and nobody is shut out (COBA-6).
 */
export async function trySlowly<T>(
  { db, clock, slowLane }: { db: Db; clock: Clock; slowLane: SlowLane },
  { what, address, hangUp }: Trying & { what: GuessedSecret },
  work: () => Promise<T>,
): Promise<T> {
  const limit = addressLimit(address, what);
  const before = (await transaction(db, (db) => countOne({ db, clock }, limit))) - 1;
  const wrong = WRONG_GUESSES - limits[what].most + before;
  try {
    const found = await behindAddress(slowLane, { address: limit.key, wrong, hangUp }, work);
    await takeOff(db, limit);
    return found;
  } catch (error) {
    if (!isWrong(error)) await takeOff(db, limit);
    throw error;
  }
}
