import { ejaanSekolah } from '@gerbang/contract/ejaan-sekolah';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { batalkanGabungan, gabungEjaan } from './commands.ts';
import { listEjaanSekolah } from './queries.ts';
import { SekolahKeys } from './sekolah-key.ts';

export function ejaanSekolahRoutes({ db }: Deps): Route[] {
  const keys = new SekolahKeys();
  return [
    route(ejaanSekolah.list, async ({ query: { search } }) => ({
      message: 'Ejaan sekolah ditemukan',
      data: await listEjaanSekolah(db, keys, search),
    })),

    route(ejaanSekolah.gabung, async ({ work, body, user }) => ({
      message: `Ejaan digabung menjadi ${body.nama}`,
      data: await gabungEjaan(work, { ...body, user }),
    })),

    route(ejaanSekolah.batalkan, async ({ work, params, user }) => {
      await batalkanGabungan(work, { id: params.id, user });
      return { message: 'Penggabungan dibatalkan' };
    }),
  ];
}
