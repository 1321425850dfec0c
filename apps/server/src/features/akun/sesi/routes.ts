import { sesi } from '@gerbang/contract/akun/sesi';
import { isoFromNow } from '../../../platform/clock.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { checkOwnProof } from '../keamanan/own-proof.ts';
import { akhiriSesi, akhiriSesiLain, noteTab } from './commands.ts';
import { assertOwnSesi, listSesi } from './queries.ts';

export function sesiRoutes(): Route[] {
  return [
    route(sesi.list, async ({ work, session }) => ({
      message: 'Sesi ditemukan',
      data: await listSesi(work, session),
    })),

    route(sesi.akhiriLain, async (input) => {
      await checkOwnProof(input.work, input);
      const ended = await akhiriSesiLain(input.work, input.session);
      return { message: ended > 0 ? `${ended} sesi lain diakhiri` : 'Tidak ada sesi lain' };
    }),

    route(sesi.tutupTab, async ({ work, session }) => {
      await noteTab(work.db, { session, ditutup_pada: isoFromNow(work.clock) });
      return { message: 'Tab ditutup' };
    }),

    route(sesi.bukaTab, async ({ work, session }) => {
      await noteTab(work.db, { session, ditutup_pada: null });
      return { message: 'Tab terbuka' };
    }),

    route(
      sesi.akhiri,
      async ({ work, params, reply, ...input }) => {
        await checkOwnProof(work, input);
        const { isOwn } = await akhiriSesi(work, { id: params.id, session: input.session });
        if (isOwn) work.cookies.clearSession(reply);
        return { message: 'Sesi diakhiri' };
      },
      ({ work, params, user }) => assertOwnSesi(work.db, { id: params.id, akunId: user.id }),
    ),
  ];
}
