// The roles and what each of them is.
type RoleEntry = {
  /** As people read it. */
  name: string;
  /** Whether it works at the school: its accounts are made by others, and it has a profile. */
  staf: boolean;
  /** What the page of the own account is called. */
  accountPage: 'Info Akun' | 'Profile';
  /** The screen on which it begins. */
  begins: `/${string}`;
  /** Hours that a session may rest, and that it may last at all (SESI-2). */
  session: { idle: number; total: number };
  /** Whom it tells when somebody else changed its password. */
  tells: string;
};

/**
 * What each role is (PERAN-1). What it may do is told where it is done, by lists of roles: a new one
 * may do nothing until it stands in some.
 */
export const roleTable = {
  siswa: {
    name: 'Siswa',
    staf: false,
    accountPage: 'Info Akun',
    begins: '/dashboard-siswa',
    session: { idle: 12, total: 7 * 24 },
    tells: 'admin',
  },
  admin: {
    name: 'Admin',
    staf: true,
    accountPage: 'Profile',
    begins: '/dashboard',
    session: { idle: 2, total: 12 },
    tells: 'pimpinan',
  },
  pimpinan: {
    name: 'Pimpinan',
    staf: true,
    accountPage: 'Profile',
    begins: '/dashboard',
    session: { idle: 2, total: 12 },
    tells: 'pengelola server',
  },
} as const satisfies Record<string, RoleEntry>;

export type Role = keyof typeof roleTable;
export const roles = Object.keys(roleTable) as [Role, ...Role[]];

/** The roles that work at the school. */
export type Staf = { [R in Role]: (typeof roleTable)[R]['staf'] extends true ? R : never }[Role];
export const staf = roles.filter(isStaf) as [Staf, ...Staf[]];

export function isStaf(role: Role): role is Staf {
  return roleTable[role]?.staf ?? false;
}
