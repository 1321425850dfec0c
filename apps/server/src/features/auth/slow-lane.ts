// Strangers behind an address from which many guessed wrong: they wait, and are not shut out (COBA-3, COBA-7).
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@gerbang/contract/limits';
import { newId } from '../../platform/clock.ts';
import { HttpError } from '../../platform/errors.ts';
import { Turns } from '../../platform/turns.ts';
import { refuseFor, registrationLimit } from './throttle.ts';

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

export type SlowLane = {
  /** HttpError 429 for one account too many at once, 503 when it is full. */
  run<T>(slowed: Slowed, work: () => Promise<T>): Promise<T>;
  /** About how many milliseconds a newcomer waits for those before. */
  expectedMs(): number;
};

/** A bounded place to wait in. */
export function createSlowLane(): SlowLane {
  const waiting = new Map<string, number>();
  const turns = new Turns({ places: COMPARED, queue: MOST.all, name: 'slow-sign-in' });
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
      return await turns.run(async () => {
        hangUp.throwIfAborted();
        return work();
      });
    } finally {
      for (const key of keys) add(key, -1);
    }
  };
  return { run, expectedMs: () => turns.expectedMs };
}

type Registering = { address: string; known: number; made: number; hangUp: () => AbortSignal };

/** Registrations behind an address with many wait like sign-ins, and nobody is shut out; each takes a place of its own (COBA-8). */
export function registerSlowly<T>(
  lane: SlowLane,
  { address, known, made, hangUp }: Registering,
  work: () => Promise<T>,
): Promise<T> {
  const wrong = WRONG_GUESSES + Math.max(known - limits.registrasi.most, made - limits.pendaftar.most);
  if (delayOf(wrong) === 0) return work();
  const { key } = registrationLimit('registrasi', address);
  return lane.run({ address: key, account: newId(), wrong, hangUp: hangUp() }, work);
}
