/** A PostgreSQL of its own (postgres.mjs). */
export type OwnPostgres = {
  /** Of a role that is no superuser, and owns the databases that it makes. */
  url: string;
  /** Of a superuser. */
  superUrl: string;
  stop(): Promise<void>;
  /** Ends it with a signal to its first process. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Starts it again on the same port, and on the same data unless another folder is given. */
  begin(data?: string): Promise<void>;
  /** The folder of PostgreSQL's programs. */
  bin: string;
  /** Whom its files belong to, when this process is root. */
  owner: { uid: number; gid: number } | undefined;
  /** Its first data folder. */
  data: string;
};

export function startPostgres(options?: { durable?: boolean }): Promise<OwnPostgres>;
