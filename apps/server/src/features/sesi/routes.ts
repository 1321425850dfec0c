import { sesi } from '@gerbang/contract/sesi';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { akhiriSesi, akhiriSesiLain } from './commands.ts';
import { listSesi } from './queries.ts';

export function sesiRoutes({ db, clock, cookies }: Deps): Route[] {
  return [
    route(sesi.list, async ({ session }) => ({
      message: 'Sesi ditemukan',
      data: await listSesi(db, clock, session),
    })),

    route(sesi.akhiriLain, async ({ session }) => {
      const ended = await akhiriSesiLain(db, clock, session);
      return { message: ended > 0 ? `${ended} sesi lain diakhiri` : 'Tidak ada sesi lain' };
    }),

    route(sesi.akhiri, async ({ params, session, reply }) => {
      const { isOwn } = await akhiriSesi(db, clock, { id: params.id, session });
      if (isOwn) cookies.clearSession(reply);
      return { message: 'Sesi diakhiri' };
    }),
  ];
}
