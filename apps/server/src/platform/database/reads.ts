// Where somebody reads when the database has replicas: from one that shows all they have seen and done, else from the primary.
import type { Db } from './database.ts';

/** What of a call says where it may be read: see `Endpoint`. */
export type ReadCall = { replicaRead?: true; output: unknown };

export type Reads = {
  /**
   * Answers this account: with `replicaRead` from a replica, if one shows enough. What that refuses or cannot answer is asked of
   * the primary: `answer` runs a second time then. Of all other answers but pictures it is noted how far their reader has seen.
   */
  answer<T>(account: string, asked: ReadCall, answer: (db?: Db) => Promise<T>): Promise<T>;
  /** Replicas that are read from, of those given. */
  used(): { dipakai: number; dari: number };
  /** Looks after the replicas every so many milliseconds, from now on. */
  start(intervalMs: number): void;
  /** Ends that, and the connections. */
  stop(): Promise<void>;
};
