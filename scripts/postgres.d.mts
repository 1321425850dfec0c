/** A PostgreSQL of its own (postgres.mjs). */
export type OwnPostgres = {
  url: string;
  stop(): Promise<void>;
  /** Ends it with a signal to its first process. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Starts it again on the same data and port. */
  begin(): Promise<void>;
};

export function startPostgres(options?: { durable?: boolean }): Promise<OwnPostgres>;
