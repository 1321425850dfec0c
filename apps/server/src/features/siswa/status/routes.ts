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

    route(status.buat, async ({ work }) => ({ message: 'Tautan status dibuat', data: await buatStatus(work) })),

    route(status.cabut, async ({ work }) => {
      await cabutStatus(work);
      return { message: 'Tautan status dicabut' };
    }),
  ];
}
