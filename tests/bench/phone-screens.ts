// The screens that are measured, each for one role that may open it.
import { screens as access } from '@gerbang/contract/screens';

/** Who looks: the demo's accounts; `siswa baru` has no data yet. */
export type Who = 'admin' | 'pimpinan' | 'siswa' | 'new siswa';

/** An address, `$id` standing for the first record of the list above it. */
export type Screen = { path: string; role?: Who };

/** A new password is asked for only after its code was. */
const open = ['/login', '/registrasi', '/lupa-password', '/privasi'];
const others: Partial<Record<string, Who>> = { '/tambah-data-diri': 'new siswa', '/dashboard': 'pimpinan' };

export const screens: Screen[] = [
  ...open.map((path) => ({ path })),
  ...Object.entries(access).map(([path, roles]) => ({ path, role: others[path] ?? (roles[0] as Who) })),
];
