// Which file holds the help of which role; each is fetched by who has the role.
import type { Role } from '@gerbang/contract/roles';
import { isOff, whatIsOn } from '../../../lib/sekolah.ts';
import type { KeyRow } from '../../../ui/key-list.tsx';
import type { Bantuan, BantuanScreen, HelpSection } from './bantuan.ts';

export type Content = Partial<Record<BantuanScreen, HelpSection>>;

const files: Record<Role, () => Promise<Partial<Bantuan>>> = {
  siswa: async () => (await import('./siswa.ts')).siswa,
  admin: async () => (await import('./admin.ts')).admin,
  pimpinan: async () => (await import('./pimpinan.ts')).pimpinan,
};

/** The help of a role; nothing for who has none. */
export async function loadBantuan(role: Role | undefined): Promise<Content> {
  const all = (role && (await files[role]?.())) ?? {};
  const there = Object.entries(all).filter(([screen]) => !isOff(screen));
  return Object.fromEntries(
    there.map(([screen, { steps, keys, ...rest }]) => [
      screen,
      { ...rest, steps: whatIsOn(steps), ...(keys && { keys: whatIsOn<KeyRow>(keys) }) },
    ]),
  );
}
