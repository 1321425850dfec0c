import type { Role } from '@gerbang/contract/endpoint';

/** The roles as people read them. */
export const roleNames = { siswa: 'Siswa', admin: 'Admin', pimpinan: 'Pimpinan' } as const satisfies Record<
  Role,
  string
>;
