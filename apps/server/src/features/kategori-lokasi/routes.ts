import { kategoriLokasi } from '@gerbang/contract/kategori-lokasi';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { batalkanDaftar, gabungDaftar } from './commands.ts';
import { listKategoriLokasi } from './queries.ts';

export function kategoriLokasiRoutes({ db }: Deps): Route[] {
  return [
    route(kategoriLokasi.list, async () => ({
      message: 'Kategori dan lokasi ditemukan',
      data: await listKategoriLokasi(db),
    })),

    route(kategoriLokasi.gabung, async ({ work, body, user }) => ({
      message: `Nama diganti menjadi ${body.ke}`,
      data: await gabungDaftar(work, { ...body, user }),
    })),

    route(kategoriLokasi.batalkan, async ({ work, params, user }) => {
      await batalkanDaftar(work, { id: params.id, user });
      return { message: 'Nama sebelumnya dikembalikan' };
    }),
  ];
}
