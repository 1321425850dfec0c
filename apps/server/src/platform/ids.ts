import { v7 } from 'uuid';

/** A UUID of version 7 (RFC 9562): sortable by time, and in order within one process, also when the clock is set back. */
export function newId(): string {
  return v7();
}
