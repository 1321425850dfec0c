import { status } from '@gerbang/contract/siswa/status';
import { findStatus, kodeOf } from '../../../core/surat/tautan-status.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { statusKey } from '../../../platform/secrets.ts';
import { buatStatus, cabutStatus } from './commands.ts';

export function statusRoutes(): Route[] {
  return [
    route(status.get, async ({ work, user }) => {
      const link = await findStatus(work.db, user.id);
      const kode = link ? kodeOf(statusKey(work.secrets), link) : null;
      return { message: 'Tautan status ditemukan', data: { kode, dibuat_pada: link?.dibuat_pada ?? null } };
    }),

    route(status.buat, async ({ work, user }) => ({
      message: 'Tautan status dibuat',
      data: await buatStatus(work, user),
    })),

    route(status.cabut, async ({ work, user }) => {
      await cabutStatus(work, user);
      return { message: 'Tautan status dicabut' };
    }),
  ];
}
