import { errorCode } from '../../platform/storage/storage-errors.ts';

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const SQLITE_DAMAGE = new Set([11, 26]);
/** PostgreSQL's data_corrupted, index_corrupted, and internal errors such as a page that fails its checksum. */
const POSTGRES_DAMAGE = /^XX00[012]$/;

/** Whether a query failed because what is stored is damaged, and not because the database is away or busy. */
export function isDamage(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE_DAMAGE.has(errcode & 0xff);
  return POSTGRES_DAMAGE.test(errorCode(error) ?? '');
}
