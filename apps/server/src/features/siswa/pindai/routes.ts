import { pindai } from '@gerbang/contract/siswa/pindai';
import type { LaneDeps, SlowLane } from '../../../core/guesses/slow-lane.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Session } from '../../../platform/http/caller.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { hangUpOf } from '../../../platform/http/sending.ts';
import type { Work } from '../../../platform/work.ts';
import { akhiriPindai, type CreatedLink, createPindai, gantiPindai } from './commands.ts';
import { bukaPindai, getHp, noteSedang, putusPindai } from './hp.ts';
import { admitKiriman, takeKiriman } from './kirim.ts';
import { getGambar, getPindai, hpRowOf } from './queries.ts';
import { noteMeja } from './tautan-pindai.ts';

export function pindaiRoutes({ slowLane }: LaneDeps): Route[] {
  return [...mejaRoutes(), ...hpRoutes(slowLane)];
}

/** The calls of the desk, each about the links of its own session. */
function mejaRoutes(): Route[] {
  const told = async (
    work: Work & Pick<Deps, 'publicUrl'>,
    { id, kode, session }: CreatedLink & { session: Session },
  ) => {
    const row = await getPindai(work, { id, session });
    return { ...row, kode, alamat: work.publicUrl || null };
  };
  return [
    route(pindai.create, async ({ work, body, session }) => {
      const made = await createPindai(work, { session, body });
      return { message: 'Tautan pindai dibuat', data: await told(work, { ...made, session }) };
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
      return { message: 'HP diputus, kode baru dibuat', data: await told(work, { ...made, session }) };
    }),

    route(pindai.akhiri, async ({ work, params, session }) => {
      await akhiriPindai(work, { id: params.id, session });
      return { message: 'Pemindaian dari HP diakhiri' };
    }),
  ];
}

/** The calls of the phone: a cookie from the first of them says which link is its own. */
function hpRoutes(slowLane: SlowLane): Route[] {
  return [
    route(pindai.buka, async ({ work, body, request, reply }) => {
      const { secret, row } = await bukaPindai(
        { ...work, slowLane },
        { kode: body.kode, request, hangUp: () => hangUpOf(reply) },
      );
      work.cookies.setTicket(reply, 'pindai', secret);
      return { message: 'HP ini terhubung', data: row };
    }),

    route(pindai.hp, async ({ work, request }) => ({
      message: 'Tautan pindai ditemukan',
      data: await hpRowOf(work.db, (await getHp(work, request)).row),
    })),

    route(pindai.sedang, async ({ work, body, request }) => ({
      message: 'Dokumen dicatat',
      data: await noteSedang(work, { request, bidang: body.bidang }),
    })),

    route(
      pindai.kirim,
      async ({ work, body, images, request }) => ({
        message: 'Foto diterima',
        data: await takeKiriman(work, { request, ...body, foto: images.foto }),
      }),
      ({ work, request }) => admitKiriman(work, request),
    ),

    route(pindai.putus, async ({ work, request, reply }) => {
      await putusPindai(work, request);
      work.cookies.clearTicket(reply, 'pindai');
      return { message: 'HP ini sudah diputus' };
    }),
  ];
}
