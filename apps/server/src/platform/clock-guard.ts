// Is the clock to be believed? What is deleted by its age asks here first (docs/design/deletion-and-clock.md).
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import * as z from 'zod/mini';
import { CLOCK_SKEW_MS, type Clock } from './clock.ts';
import type { Db } from './database/database.ts';
import { offerGauge } from './gauges.ts';
import { changeNote, readNote } from './notes.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import type { Work } from './work.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A pause that is no jump: a school's computer is off at weekends, from Friday's noon to Monday's morning. */
const LONGEST_PAUSE_MS = 72 * HOUR;
/** What must have passed by clocks that nobody sets before a clock is believed that jumped, or that nobody has seen yet. */
const WITNESS_MS = DAY;
/** So long a process looks on before it deletes; the others contradict a clock that is ahead of theirs meanwhile. */
const SETTLE_MS = 10 * MINUTE;
/** The clock may have jumped so long before it was found. */
const UNSEEN_MS = HOUR;

/** The note's name. */
export const JAM = 'jam';

const noteSchema = z.object({
  /** The time when somebody last looked; all times ISO 8601 UTC. */
  terlihat: z.string(),
  /** Milliseconds that instances have witnessed since the last jump, at most a day of them. */
  disaksikan_ms: z.number(),
  /** The last jump: when it was found, by the time after it, and by how many days. */
  lompatan: z.nullable(
    z.object({ pada: z.string(), hari: z.number(), /** Nobody has warned yet. */ baru: z.optional(z.boolean()) }),
  ),
  /** Since it was put back: the first time it showed then, and the earliest and latest from which it was put back. */
  mundur: z.nullable(z.object({ dari: z.string(), awal: z.string(), akhir: z.string() })),
  /** Times that a clock showed that was behind, when it was put right, and by how many milliseconds at least. */
  ragu: z.nullable(
    z.object({ dari: z.string(), sampai: z.string(), sejak: z.string(), terpaut_ms: z.optional(z.number()) }),
  ),
});

type Note = z.output<typeof noteSchema>;

/** A span of times that say nothing of an age, and the time since when those who bear them are known to be there. */
export type Doubt = NonNullable<Note['ragu']>;

export type ClockTrust = {
  /** Whether things may go now because of their age. */
  mayDelete: boolean;
  /** Whether it is the clock, and not only the first minutes of this process, that speaks against it. */
  isDoubted: boolean;
  /** Milliseconds that have to be witnessed until things may go. */
  missingMs: number;
  /** For `isDated`. */
  doubt: Doubt | null;
};

/** In rounds it looks on. */
export type ClockGuard = {
  /** Looks at the clock and says how far it is to be believed. Throws what the database throws. */
  look(): Promise<ClockTrust>;
  /** Whether things may go now because of their age. */
  mayDelete(): Promise<boolean>;
} & Scheduler;

type WatchedClock = {
  db: Db;
  clock: Clock;
  log: { warn(facts: object, message: string): void };
  /** Milliseconds by a clock that nobody sets; the process's own unless given. */
  uptime?: () => number;
  /** Milliseconds that this process looks on before it deletes; 10 minutes unless given. */
  settleMs?: number;
};

/** The guard of one instance; all of a database share what they have seen. */
export function createClockGuard(options: WatchedClock): ClockGuard {
  const { db, clock, log, uptime = () => performance.now(), settleMs = SETTLE_MS } = options;
  const begun = uptime();
  let lookedAt = begun;
  let toldDays = 0;
  let newest: Note | undefined;
  offerGauge({ name: 'gerbang_clock_jumped', help: 'Whether it jumped and is not believed yet.' }, () =>
    newest?.lompatan && missingOf(newest) > 0 ? 1 : 0,
  );
  const trusted = { name: 'gerbang_clock_seconds_until_trusted', help: 'Until what is old may go.' };
  offerGauge(trusted, () => secondsLeft(newest));

  async function look(): Promise<ClockTrust> {
    const up = uptime();
    const own = up - lookedAt;
    let jump: Note['lompatan'] = null;
    const note = await changeNote(
      { db, clock },
      {
        nama: JAM,
        schema: noteSchema,
        change(before) {
          const now = clock.now().toISOString();
          const after = before ? afterLook(before, { now, own }) : firstLook(now);
          jump = after.lompatan === before?.lompatan && !after.lompatan?.baru ? null : after.lompatan;
          return { ...after, lompatan: after.lompatan && { ...after.lompatan, baru: false } };
        },
      },
    );
    lookedAt = up;
    newest = note;
    tell(jump);
    if (missingOf(note) === 0) toldDays = 0;
    const missingMs = Math.max(missingOf(note), settleMs - (up - begun), 0);
    return { mayDelete: missingMs === 0, isDoubted: missingOf(note) > 0, missingMs, doubt: note.ragu };
  }

  /** Once: of two instances whose clocks differ each sees the other's as a jump, at every look. */
  function tell(jump: Note['lompatan']): void {
    if (!jump || jump.hari === toldDays) return;
    toldDays = jump.hari;
    log.warn(
      { hari: jump.hari },
      'clock jumped: nothing is deleted by its age until it has been seen to run for a day',
    );
  }

  return {
    look,
    mayDelete: async () => (await look()).mayDelete,
    // Whoever wants to delete asks again, and hears of a database that is away.
    ...createScheduler(async () => void (await look().catch(() => undefined))),
  };
}

/** A round of what goes by its age: nothing while the clock is doubted. */
export function whenTrusted(
  guard: Pick<ClockGuard, 'look'>,
  round: (doubt: Doubt | null, signal: AbortSignal) => Promise<unknown>,
) {
  return async (signal: AbortSignal): Promise<void> => {
    const { mayDelete, doubt } = await guard.look();
    if (mayDelete) await round(doubt, signal);
  };
}

/**
 * For whoever meets a clock that is behind, by something dated `seen`, before the guard looks at it: so short a time may be
 * over then. Of a clock that was behind from the first look on the guard knows nothing else.
 */
export async function noteClock(work: Work, seen: string): Promise<void> {
  const now = work.clock.now().toISOString();
  const change = (before: Note | undefined): Note => {
    const after = before ? afterLook(before, { now, own: 0 }) : firstLook(now);
    const isNew = after.lompatan !== (before?.lompatan ?? null);
    const lompatan = after.lompatan && isNew ? { ...after.lompatan, baru: true } : after.lompatan;
    const behind = seen > now ? { dari: shifted(now, -UNSEEN_MS), awal: seen, akhir: seen } : null;
    return { ...after, lompatan, mundur: after.mundur ?? behind };
  };
  await changeNote(work, { nama: JAM, schema: noteSchema, change });
}

/**
 * For how many milliseconds something has rested, at the most, that a clock dated `at` which was behind then and is right
 * again; undefined when no such clock is known. Writes nothing.
 */
export async function restedSince(work: Work, at: string): Promise<number | undefined> {
  const note = await readNote(work.db, JAM, noteSchema);
  const now = work.clock.now().toISOString();
  // As the guard will find it: it may not have looked since.
  const ragu = note && afterLook(note, { now, own: 0 }).ragu;
  // Before it was put right: the clock is behind again.
  if (!ragu || now < ragu.sejak || at < ragu.dari || at > ragu.sampai) return undefined;
  const since = (later: string, iso: string) => Date.parse(later) - Date.parse(iso);
  const seen = Math.max(0, since(ragu.sampai, at) - UNSEEN_MS) + since(now, ragu.sejak);
  // Nobody has seen how long the program was off before the clock was put right.
  return ragu.terpaut_ms === undefined ? seen : Math.max(seen, since(now, at) - ragu.terpaut_ms);
}

/** By how many days the clock jumped, as long as it is not believed again; undefined for a clock that is. */
export async function clockJump(db: Db): Promise<number | undefined> {
  const note = await readNote(db, JAM, noteSchema);
  return note?.lompatan && missingOf(note) > 0 ? note.lompatan.hari : undefined;
}

/** Times that say nothing of an age, as the last look left them. */
export async function currentDoubt(db: Db): Promise<Doubt | null> {
  return (await readNote(db, JAM, noteSchema))?.ragu ?? null;
}

const missingOf = (note: Note) => WITNESS_MS - note.disaksikan_ms;
const secondsLeft = (note: Note | undefined) => Math.ceil((note ? missingOf(note) : WITNESS_MS) / 1000);

/** Nobody knows how a clock has run that is seen first. */
function firstLook(now: string): Note {
  return { terlihat: now, disaksikan_ms: 0, lompatan: null, mundur: null, ragu: null };
}

/** What is known after a look, by somebody whose own last one was `own` milliseconds ago (0: who has not looked yet). */
function afterLook(before: Note, { now, own }: { now: string; own: number }): Note {
  const passed = Date.parse(now) - Date.parse(before.terlihat);
  const { mundur } = before;
  if (passed < -CLOCK_SKEW_MS || passed - own > LONGEST_PAUSE_MS) {
    const days = Math.round(((passed - own) / DAY) * 10) / 10;
    return {
      ...before,
      ...afterJump(before, now),
      terlihat: now,
      disaksikan_ms: 0,
      lompatan: { pada: now, hari: days },
    };
  }
  // Not more than has passed since anybody looked: two instances at once witness the same minutes.
  const witnessed = Math.max(0, Math.min(own, passed));
  return {
    ...before,
    terlihat: now,
    disaksikan_ms: Math.min(WITNESS_MS, before.disaksikan_ms + witnessed),
    mundur: mundur && now >= mundur.akhir ? null : mundur,
  };
}

/** What was written while a clock was behind bears a date that is long past. */
function afterJump({ terlihat, mundur, ragu }: Note, now: string): Pick<Note, 'mundur' | 'ragu'> {
  if (now < terlihat) {
    const dari = shifted(now, -UNSEEN_MS);
    const [awal, akhir] = [earlier(mundur?.awal, terlihat), later(mundur?.akhir, terlihat)];
    return { ragu, mundur: { dari: earlier(mundur?.dari, dari), awal, akhir } };
  }
  // Still far from where it was put back: it was ahead then, and now there was a long pause.
  if (!mundur || now < shifted(mundur.awal, -LONGEST_PAUSE_MS)) return { ragu, mundur };
  const terpaut_ms = Date.parse(mundur.awal) - Date.parse(mundur.dari) - UNSEEN_MS;
  const sampai = later(ragu?.sampai, shifted(terlihat, UNSEEN_MS));
  return { mundur: null, ragu: { dari: earlier(ragu?.dari, mundur.dari), sampai, sejak: now, terpaut_ms } };
}

const shifted = (iso: string, ms: number) => new Date(Date.parse(iso) + ms).toISOString();
const earlier = (known: string | undefined, iso: string) => (known !== undefined && known < iso ? known : iso);
const later = (known: string | undefined, iso: string) => (known !== undefined && known > iso ? known : iso);

/**
 * For a query that looks for what is older than `before`: whether the date in `column` is one to go by. What a clock that
 * was behind has dated counts from when it was put right.
 */
export function isDated(column: string, before: string, ragu: Doubt | null): RawBuilder<SqlBool> {
  if (!ragu || ragu.sejak <= before) return sql`true`;
  return sql`${sql.ref(column)} not between ${ragu.dari} and ${ragu.sampai}`;
}
