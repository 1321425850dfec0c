// Who reads the records in a state.
import type { StatusData } from '../choices.ts';
import type { Role } from '../roles.ts';

/** Who may read every record in a state; a student reads their own, by calls of their own. */
const readers: Record<StatusData, readonly Role[]> = {
  'Menunggu Validasi': ['admin'],
  Tervalidasi: ['admin', 'pimpinan'],
  Ditolak: ['admin'],
};

/** Whether a role may read the records in a state (ARSIP-1). */
export function maySeeStatus(role: Role, status: StatusData): boolean {
  return readers[status].includes(role);
}
