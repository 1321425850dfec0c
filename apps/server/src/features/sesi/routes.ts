import { sesi } from '@gerbang/contract/sesi';
import { isoFromNow } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { checkOwnProof } from '../keamanan/own-proof.ts';
import { akhiriSesi, akhiriSesiLain, noteTab } from './commands.ts';
import { assertOwnSesi, listSesi } from './queries.ts';

export function sesiRoutes(deps: Deps): Route[] {
  const { db, clock, cookies } = deps;
  return [
    route(sesi.list, async ({ work, session }) => ({
      message: 'Sesi ditemukan',
      data: await listSesi(work, session),
    })),

    route(sesi.akhiriLain, async (input) => {
      await checkOwnProof(deps, input);
      const ended = await akhiriSesiLain(input.work, input.session);
      return { message: ended > 0 ? `${ended} sesi lain diakhiri` : 'Tidak ada sesi lain' };
    }),

    route(sesi.tutupTab, async ({ session }) => {
      await noteTab(db, { session, ditutup_pada: isoFromNow(clock) });
      return { message: 'Tab ditutup' };
    }),

    route(sesi.bukaTab, async ({ session }) => {
      await noteTab(db, { session, ditutup_pada: null });
      return { message: 'Tab terbuka' };
    }),

    route(
      sesi.akhiri,
      async ({ work, params, reply, ...input }) => {
        await checkOwnProof(deps, input);
        const { isOwn } = await akhiriSesi(work, { id: params.id, session: input.session });
        if (isOwn) cookies.clearSession(reply);
        return { message: 'Sesi diakhiri' };
      },
      ({ params, user }) => assertOwnSesi(db, { id: params.id, akunId: user.id }),
    ),
  ];
}
