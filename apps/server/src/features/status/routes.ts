import { status } from '@gerbang/contract/status';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { statusKey } from '../../platform/secrets.ts';
import { buatStatus, cabutStatus } from './commands.ts';
import { findStatus, kodeOf } from './tautan-status.ts';

export function statusRoutes(deps: Deps): Route[] {
  const { db, secrets } = deps;
  return [
    route(status.get, async ({ user }) => {
      const link = await findStatus(db, user.id);
      const kode = link ? kodeOf(statusKey(secrets), link) : null;
      return { message: 'Tautan status ditemukan', data: { kode, dibuat_pada: link?.dibuat_pada ?? null } };
    }),

    route(status.buat, async ({ user }) => ({
      message: 'Tautan status dibuat',
      data: await buatStatus(deps, user),
    })),

    route(status.cabut, async ({ user }) => {
      await cabutStatus(deps, user);
      return { message: 'Tautan status dicabut' };
    }),
  ];
}
