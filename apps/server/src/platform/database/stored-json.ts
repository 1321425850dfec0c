// JSON that the program wrote into a column: another text there is damage, not a failure of the program.
import { DamagedRowError } from './database-errors.ts';

/** The list that a column holds. Throws `DamagedRowError` for anything else. */
export function storedList<T>(json: string): T[] {
  const value = parsed(json);
  if (!Array.isArray(value)) throw new DamagedRowError('A stored list cannot be read');
  return value as T[];
}

/** The object that a column holds. Throws `DamagedRowError` for anything else. */
export function storedObject<T extends object>(json: string): T {
  const value = parsed(json);
  if (typeof value !== 'object' || value === null) throw new DamagedRowError('A stored object cannot be read');
  return value as T;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new DamagedRowError('Stored JSON cannot be read', { cause });
  }
}
