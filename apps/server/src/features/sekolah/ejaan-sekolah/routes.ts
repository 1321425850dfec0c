import { ejaanSekolah } from '@gerbang/contract/sekolah/ejaan-sekolah';
import { type Route, route } from '../../../platform/http/route.ts';
import { batalkanGabungan, gabungEjaan } from './commands.ts';
import { listEjaanSekolah } from './queries.ts';
import { SekolahKeys } from './sekolah-key.ts';

export function ejaanSekolahRoutes(): Route[] {
  const keys = new SekolahKeys();
  return [
    route(ejaanSekolah.list, async ({ work, query: { search } }) => ({
      message: 'Ejaan sekolah ditemukan',
      data: await listEjaanSekolah(work.db, keys, search),
    })),

    route(ejaanSekolah.gabung, async ({ work, body }) => ({
      message: `Ejaan digabung menjadi ${body.nama}`,
      data: await gabungEjaan(work, body),
    })),

    route(ejaanSekolah.batalkan, async ({ work, params }) => {
      await batalkanGabungan(work, { id: params.id });
      return { message: 'Penggabungan dibatalkan' };
    }),
  ];
}
