// What a command works with, whether a request, a job or the command line asks for it.
import type { Role } from '@gerbang/contract/roles';
import type { Clock } from './clock.ts';
import type { Db } from './database/database.ts';
import { transaction } from './database/engine.ts';
import type { User } from './http/caller.ts';

/** The database, or the transaction under way, and the time of day. */
export type Work = { db: Db; clock: Clock };

/** Who acts: an account, also by a program that calls with its key, or nobody for what the command line does. */
export type Actor = { id: string; role: Role; program?: { id: string } } | null;

export type ActorWork = Work & { actor: Actor };

/** Of somebody who is signed in. */
export type UserWork = Work & { actor: User };

/** Of a request; `stillSignedIn` throws like one without a session when its own ended meanwhile: for before a commit after something slow. */
export type SignedInWork = UserWork & { stillSignedIn: () => Promise<void> };

/** Runs `run` in one transaction (see `transaction`), with the same work on the transaction's `db`. */
export function inTransaction<W extends Work, T>(work: W, run: (work: W) => Promise<T>): Promise<T> {
  return transaction(work.db, (db) => run({ ...work, db }));
}
