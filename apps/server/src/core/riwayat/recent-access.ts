// What this process remembers of looks, so that a look again soon asks no database.
import type { User } from '../../platform/http/caller.ts';

/** A look again within this time is the same look. */
export const SAME_ACCESS_MS = 10 * 60_000;

/** When the looks were that this process wrote or found, by name and in milliseconds, so that most ask no database. */
export class RecentAccess {
  readonly #times = new Map<string, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(name: string, time: number): void {
    if (this.#times.size >= this.#most) this.#times.clear();
    this.#times.set(name, time);
  }

  /** Whether it was within ten minutes; a look of the future is of a clock that was wrong. */
  has(name: string, now: number): boolean {
    const age = now - (this.#times.get(name) ?? Number.NaN);
    return age >= 0 && age < SAME_ACCESS_MS;
  }
}

/** Looks at one record or document. */
export const recentAccess = new RecentAccess(10_000);

type ViewedRecord = { user: Pick<User, 'id'>; data_siswa_id: string };

/** The name of somebody's looks at a record. */
export const nameOf = ({ data_siswa_id, user }: ViewedRecord) => `${data_siswa_id} ${user.id}`;

/** Whether this process knows of a look of theirs at that record, in whatever version. */
export function hasRecentAccess(access: ViewedRecord, now: number): boolean {
  return recentAccess.has(nameOf(access), now);
}
