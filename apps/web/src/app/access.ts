// Whether a user may open the screen at an address; which there are says the contract.
import type { SessionUser } from '@gerbang/contract/akun/auth';
import { type Role, roleTable } from '@gerbang/contract/roles';
import { isScreenAt, screensOf } from '@gerbang/contract/screens';
import { isOff } from '../lib/sekolah.ts';

/** Whether a role may open the screen at an address; false for what is no screen, or left off. */
export function mayOpen(role: Role, pathname: string): boolean {
  return !isOff(pathname) && screensOf(role).some((screen) => isScreenAt(screen, pathname));
}

/** The one screen that is open while strict mode waits for something (KETAT-2). */
const first = { password: '/profile/ganti-password', faktor: '/keamanan-akun', tinjau: '/keamanan-akun' } as const;

/** Whether a user may open the screen now. */
export function mayOpenNow({ role, wajib }: SessionUser, pathname: string): boolean {
  return mayOpen(role.nama, pathname) && (!wajib || isScreenAt(first[wajib], pathname));
}

/** Where a user begins, and falls back to; the login page without one, or for a role that is none. */
export function fallbackOf(
  user: SessionUser | undefined,
): (typeof roleTable)[Role]['begins'] | (typeof first)[keyof typeof first] | '/login' {
  if (user?.wajib) return first[user.wajib];
  return (user && roleTable[user.role.nama]?.begins) ?? '/login';
}
