// The calls of the admin's desk.

import { dataSiswa } from '@gerbang/contract/data-siswa';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { writeLook } from '../riwayat/looks.ts';
import { getAntrean } from './antrean.ts';
import { listKembar } from './kembar.ts';
import { getPerubahan, listRiwayat } from './riwayat.ts';
import { kembalikanDataSiswa, urungkanPutusan } from './urungkan.ts';

export function mejaRoutes({ db, clock }: Deps): Route[] {
  return [
    route(dataSiswa.antrean, async ({ query: { id, search, ...saring } }) => ({
      message: 'Antrean validasi ditemukan',
      data: await getAntrean(db, { id, search, saring }),
    })),

    route(dataSiswa.riwayat, async ({ params, query, user }) => {
      const page = await listRiwayat(db, { id: params.id, page: query.page });
      await writeLook(db, clock, { user, data_siswa_id: params.id });
      return { message: 'Riwayat data siswa ditemukan', ...page };
    }),

    route(dataSiswa.perubahan, async ({ params, query, user }) => {
      const data = await getPerubahan(db, { id: params.id, sejak_versi: query.sejak_versi });
      await writeLook(db, clock, { user, data_siswa_id: params.id });
      return { message: 'Perubahan data siswa ditemukan', data };
    }),

    route(dataSiswa.kembar, async ({ params }) => ({
      message: 'Data siswa yang serupa ditemukan',
      data: await listKembar(db, params.id),
    })),

    route(dataSiswa.urungkan, async ({ params, body, user }) => {
      const data = await urungkanPutusan(db, clock, { id: params.id, user, versi: body.versi });
      return { message: `Keputusan atas data siswa ${data.nama} dengan NIM ${data.nim} diurungkan`, data };
    }),

    route(dataSiswa.kembalikan, async ({ params, body, user }) => {
      const data = await kembalikanDataSiswa(db, clock, { id: params.id, user, versi: body.versi });
      return { message: `Data siswa ${data.nama} dengan NIM ${data.nim} dikembalikan ke antrean validasi`, data };
    }),
  ];
}
