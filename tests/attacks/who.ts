// Who may do something: the words in which the rights of all calls are written.
import type { Role } from '@gerbang/contract/roles';
import type { Kind } from './kinds.ts';

export type Rights = {
  roles: readonly Role[] | 'anyone';
  /** Of calls with an id: what a role reaches of what belongs to others; what is not named is refused. */
  reaches?: Partial<Record<Role, readonly Kind[]>>;
  body?: Record<string, unknown>;
};

export const siswa: Rights = { roles: ['siswa'] };
export const admin: Rights = { roles: ['admin'] };
export const pimpinan: Rights = { roles: ['pimpinan'] };
export const staff: Rights = { roles: ['admin', 'pimpinan'] };
export const everybody: Rights = { roles: ['siswa', 'admin', 'pimpinan'] };
export const anyone: Rights = { roles: 'anyone' };

/** An id that nothing has. */
export const NOBODY = '01900000-0000-7000-8000-000000000000';

export const records = ['data menunggu', 'data valid', 'data ditolak'] as const;
