import { kategoriLokasi } from '@gerbang/contract/kategori-lokasi';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { batalkanDaftar, gabungDaftar } from './commands.ts';
import { listKategoriLokasi } from './queries.ts';

export function kategoriLokasiRoutes({ db, clock }: Deps): Route[] {
  return [
    route(kategoriLokasi.list, async () => ({
      message: 'Kategori dan lokasi ditemukan',
      data: await listKategoriLokasi(db),
    })),

    route(kategoriLokasi.gabung, async ({ body, user }) => ({
      message: `Nama diganti menjadi ${body.ke}`,
      data: await gabungDaftar(db, clock, { ...body, user }),
    })),

    route(kategoriLokasi.batalkan, async ({ params, user }) => {
      await batalkanDaftar(db, clock, { id: params.id, user });
      return { message: 'Nama sebelumnya dikembalikan' };
    }),
  ];
}
