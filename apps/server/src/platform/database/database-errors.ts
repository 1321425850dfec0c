/** What went wrong in the database, in one vocabulary for both engines. */
export type DatabaseFailure = 'unique' | 'foreign-key' | 'check' | 'not-null' | 'retry' | 'full' | 'away' | 'damaged';

// SQLite's extended result codes (https://sqlite.org/rescode.html).
const sqliteFailures: Record<number, DatabaseFailure> = {
  2067: 'unique',
  1555: 'unique',
  787: 'foreign-key',
  275: 'check',
  1299: 'not-null',
  5: 'retry',
  6: 'retry',
  261: 'retry',
  517: 'retry',
  13: 'full',
  3: 'away',
  8: 'away',
  10: 'away',
  14: 'away',
  11: 'damaged',
  26: 'damaged',
};

// PostgreSQL's SQLSTATE classes (https://www.postgresql.org/docs/15/errcodes-appendix.html).
const postgresFailures: Record<string, DatabaseFailure> = {
  '23505': 'unique',
  '23503': 'foreign-key',
  '23514': 'check',
  '23502': 'not-null',
  '40001': 'retry',
  '40P01': 'retry',
  '55P03': 'retry',
  '53100': 'full',
  '25P03': 'away',
  XX001: 'damaged',
  XX002: 'damaged',
  // What an administrator does around the program: only for reading, closed, renamed, without rights, tables moved.
  '25006': 'away',
  '55000': 'away',
  '3D000': 'away',
  '3F000': 'away',
  '42501': 'away',
  '42P01': 'away',
};

/** Whole classes: connection, sign-in, resources, an operator's intervention, the system around the server. */
const awayClasses = new Set(['08', '28', '53', '57', '58']);

const networkFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
const networkCalls = new Set(['connect', 'read', 'write', 'getaddrinfo']);

// pg reports these without a code. Careful: `not queryable` is what a rollback says after the commit's connection broke.
const withoutCode =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable|^SASL: |SSL connection/;

/** A row that the program always writes is not there, or holds what it never writes: somebody went around it. */
export class DamagedRowError extends Error {}

/** Names a database error; undefined for what is not one. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DamagedRowError) return 'damaged';
  // A host name with several addresses fails with one error for each.
  if (error instanceof AggregateError) return databaseFailure(error.errors[0]);
  const { code, errcode, syscall } = error as { code?: unknown; errcode?: unknown; syscall?: unknown };
  if (code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number') {
    return sqliteFailures[errcode] ?? sqliteFailures[errcode & 0xff];
  }
  if (typeof code === 'string') {
    if (postgresFailures[code]) return postgresFailures[code];
    if (awayClasses.has(code.slice(0, 2))) return 'away';
    // Careful: a missing file is ENOENT too, and a browser that hangs up is ECONNRESET without a system call.
    if (networkFailures.has(code) && networkCalls.has(String(syscall))) return 'away';
  }
  if (withoutCode.test(error.message)) return 'away';
  return undefined;
}

/**
 * Whether the unique constraint on `table.column` refused the write. SQLite names the column in its
 * message, PostgreSQL the constraint, which the migrations call `{table}_{column}_unique`.
 */
export function violatesUnique(error: unknown, table: string, column: string): boolean {
  if (databaseFailure(error) !== 'unique') return false;
  const { message, constraint } = error as Error & { constraint?: string };
  return constraint === `${table}_${column}_unique` || message.includes(`${table}.${column}`);
}
