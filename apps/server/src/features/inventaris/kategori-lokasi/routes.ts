import { kategoriLokasi } from '@gerbang/contract/inventaris/kategori-lokasi';
import { type Route, route } from '../../../platform/http/route.ts';
import { batalkanDaftar, gabungDaftar } from './commands.ts';
import { listKategoriLokasi } from './queries.ts';

export function kategoriLokasiRoutes(): Route[] {
  return [
    route(kategoriLokasi.list, async ({ work }) => ({
      message: 'Kategori dan lokasi ditemukan',
      data: await listKategoriLokasi(work.db),
    })),

    route(kategoriLokasi.gabung, async ({ work, body }) => ({
      message: `Nama diganti menjadi ${body.ke}`,
      data: await gabungDaftar(work, body),
    })),

    route(kategoriLokasi.batalkan, async ({ work, params }) => {
      await batalkanDaftar(work, { id: params.id });
      return { message: 'Nama sebelumnya dikembalikan' };
    }),
  ];
}
