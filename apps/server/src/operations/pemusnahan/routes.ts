import { pemusnahan } from '@gerbang/contract/pemusnahan';
import { namaPembuat } from '../../features/cetakan/letterhead.ts';
import { checkOwnFactor, checkOwnProof } from '../../features/keamanan/own-proof.ts';
import { logListAccess } from '../../features/riwayat/list-access.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { hangUpOf } from '../../platform/http/sending.ts';
import { createBeritaAcara } from './berita-acara.ts';
import { saveCara } from './cara.ts';
import { batalkan, setujui, usulkan } from './commands.ts';
import { getKeadaan, getPemusnahan, listButir } from './queries.ts';

export function pemusnahanRoutes(deps: Deps): Route[] {
  const { db, clock } = deps;
  const makeBeritaAcara = createBeritaAcara(deps);
  const isThere = async ({ params }: { params: { id: string } }) => {
    await getPemusnahan(db, params.id);
  };
  return [
    route(pemusnahan.get, async () => ({ message: 'Pemusnahan ditemukan', data: await getKeadaan(deps) })),

    route(pemusnahan.simpanCara, async ({ body: { cara, versi, ...proof }, user, session, request }) => {
      await checkOwnProof(deps, { session, body: proof, request });
      await saveCara(db, clock, { cara, versi, user });
      return { message: cara === 'usulan' ? 'Pemusnahan menunggu persetujuan' : 'Pemusnahan berjalan otomatis' };
    }),

    route(pemusnahan.usulkan, async ({ user }) => ({
      message: 'Daftar usulan disusun',
      data: { id: await usulkan(deps, user) },
    })),

    route(pemusnahan.butir, async ({ params, query: { page, search }, user }) => {
      const { found, ids } = await listButir(db, { id: params.id, page, viewer: user });
      const look = { daftar: 'pemusnahan', page, search, saring: {}, ids };
      logListAccess(deps, { user, ...look });
      return { message: 'Daftar ditemukan', ...found };
    }),

    route(
      pemusnahan.setujui,
      async ({ params, body: { jumlah, ...proof }, user, session, request }) => {
        await checkOwnFactor(deps, { session, body: proof, request });
        await setujui(deps, { id: params.id, jumlah, user, penyetuju: await namaPembuat(db, user) });
        return { message: 'Daftar disetujui dan sedang dimusnahkan' };
      },
      isThere,
    ),

    route(pemusnahan.batalkan, async ({ params, user }) => {
      await batalkan(deps, { id: params.id, user });
      return { message: 'Daftar dibatalkan, tidak ada yang dimusnahkan' };
    }),

    route(pemusnahan.beritaAcara, async ({ params, user, reply }) =>
      makeBeritaAcara({ id: params.id, user, signal: hangUpOf(reply) }),
    ),
  ];
}
