// Where somebody reads: from the primary, or with `replica-reads.ts` from a replica that shows all they have seen and done.
import type { Db } from './database.ts';

export type Reads = {
  /**
   * Reads what may come from a replica, for this account. What the replica refuses or cannot answer is asked of the
   * primary: `answer` runs a second time then.
   */
  read<T>(account: string, answer: (db: Db) => Promise<T>): Promise<T>;
  /** This account was told or has changed something on the primary, and hears of it after this. */
  seen(account: string): Promise<void>;
  /** Replicas that are read from, of those given. */
  used(): { dipakai: number; dari: number };
  /** Looks after the replicas every so many milliseconds, from now on. */
  start(intervalMs: number): void;
  /** Ends that, and the connections. */
  stop(): Promise<void>;
};

/** Without replicas everybody reads from the primary. */
export const primaryReads = (db: Db): Reads => ({
  read: (_, answer) => answer(db),
  seen: async () => undefined,
  used: () => ({ dipakai: 0, dari: 0 }),
  start: () => undefined,
  stop: async () => undefined,
});
