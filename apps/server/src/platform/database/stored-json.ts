// JSON that the program wrote into a column: another text there is damage, not a failure of the program.
import { DamagedRowError } from './database-errors.ts';

/** The list of objects that a column holds. Throws `DamagedRowError` for anything else. */
export function storedList<T extends object>(json: string): T[] {
  const value = parsed(json);
  if (!Array.isArray(value) || !value.every(isObject)) throw new DamagedRowError('A stored list cannot be read');
  return value as T[];
}

/** The object that a column holds. Throws `DamagedRowError` for anything else. */
export function storedObject<T extends object>(json: string): T {
  const value = parsed(json);
  if (!isObject(value)) throw new DamagedRowError('A stored object cannot be read');
  return value as T;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new DamagedRowError('Stored JSON cannot be read', { cause });
  }
}
