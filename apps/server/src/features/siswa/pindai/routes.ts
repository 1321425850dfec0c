import { pindai } from '@gerbang/contract/siswa/pindai';
import type { LaneDeps } from '../../../core/guesses/slow-lane.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Session } from '../../../platform/http/caller.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { hangUpOf } from '../../../platform/http/sending.ts';
import { akhiriPindai, type CreatedLink, createPindai, gantiPindai } from './commands.ts';
import { bukaPindai, getHp, noteSedang, putusPindai } from './hp.ts';
import { admitKiriman, takeKiriman } from './kirim.ts';
import { getGambar, getPindai, hpRowOf } from './queries.ts';
import { noteMeja } from './tautan-pindai.ts';

export function pindaiRoutes(deps: LaneDeps): Route[] {
  return [...mejaRoutes(deps), ...hpRoutes(deps)];
}

/** The calls of the desk, each about the links of its own session. */
function mejaRoutes({ db, clock, publicUrl }: Deps): Route[] {
  const told = async ({ id, kode }: CreatedLink, session: Session) => {
    const row = await getPindai({ db, clock }, { id, session });
    return { ...row, kode, alamat: publicUrl || null };
  };
  return [
    route(pindai.create, async ({ work, body, session }) => {
      const made = await createPindai(work, { session, body });
      return { message: 'Tautan pindai dibuat', data: await told(made, session) };
    }),

    route(pindai.get, async ({ work, params, session }) => {
      await noteMeja(work, { id: params.id, session });
      return { message: 'Tautan pindai ditemukan', data: await getPindai(work, { id: params.id, session }) };
    }),

    route(pindai.gambar, async ({ work, params, session }) =>
      work.images.read(await getGambar(work, { ...params, session }), 'penuh'),
    ),

    route(pindai.ganti, async ({ work, params, session }) => {
      const made = await gantiPindai(work, { id: params.id, session });
      return { message: 'HP diputus, kode baru dibuat', data: await told(made, session) };
    }),

    route(pindai.akhiri, async ({ work, params, session }) => {
      await akhiriPindai(work, { id: params.id, session });
      return { message: 'Pemindaian dari HP diakhiri' };
    }),
  ];
}

/** The calls of the phone: a cookie from the first of them says which link is its own. */
function hpRoutes(deps: LaneDeps): Route[] {
  return [
    route(pindai.buka, async ({ work, body, request, reply }) => {
      const { secret, row } = await bukaPindai(deps, { kode: body.kode, request, hangUp: () => hangUpOf(reply) });
      work.cookies.setTicket(reply, 'pindai', secret);
      return { message: 'HP ini terhubung', data: row };
    }),

    route(pindai.hp, async ({ work, request }) => ({
      message: 'Tautan pindai ditemukan',
      data: await hpRowOf(work.db, (await getHp(deps, request)).row),
    })),

    route(pindai.sedang, async ({ body, request }) => ({
      message: 'Dokumen dicatat',
      data: await noteSedang(deps, { request, bidang: body.bidang }),
    })),

    route(
      pindai.kirim,
      async ({ body, images, request }) => ({
        message: 'Foto diterima',
        data: await takeKiriman(deps, { request, ...body, foto: images.foto }),
      }),
      ({ request }) => admitKiriman(deps, request),
    ),

    route(pindai.putus, async ({ work, request, reply }) => {
      await putusPindai(deps, request);
      work.cookies.clearTicket(reply, 'pindai');
      return { message: 'HP ini sudah diputus' };
    }),
  ];
}
