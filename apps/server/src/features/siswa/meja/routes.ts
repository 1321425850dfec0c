// The calls of the admin's desk.

import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { logAccess } from '../../../core/riwayat/access-log.ts';
import { logListAccess } from '../../../core/riwayat/list-access.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { getAntrean } from './antrean.ts';
import { listKembar } from './kembar.ts';
import { lepasDataSiswa, pegangDataSiswa } from './pegangan.ts';
import { tolakDataSiswa, validasiDataSiswa } from './putusan.ts';
import { getPerubahan, listRiwayat } from './riwayat.ts';
import { kembalikanDataSiswa, urungkanPutusan } from './urungkan.ts';

export function mejaRoutes(): Route[] {
  return [
    route(dataSiswa.antrean, async ({ work, query: { id, search, ...filter }, user }) => {
      const data = await getAntrean(work.db, { id, search, filter, asking: { user, now: isoFromNow(work.clock) } });
      const named = [data.sebelum, data.sesudah, data.pertama].flatMap((each) => (each ? [each.id] : []));
      logListAccess(work, { user, daftar: 'antrean', search, saring: filter, ids: [...new Set(named)] });
      return { message: 'Antrean validasi ditemukan', data };
    }),

    route(dataSiswa.riwayat, async ({ work, params, query }) => {
      const page = await listRiwayat(work.db, { id: params.id, page: query.page });
      await logAccess(work, { data_siswa_id: params.id, versi: page.versi });
      return { message: 'Riwayat data siswa ditemukan', ...page };
    }),

    route(dataSiswa.perubahan, async ({ work, params, query }) => {
      const data = await getPerubahan(work.db, { id: params.id, sejak_versi: query.sejak_versi });
      await logAccess(work, { data_siswa_id: params.id, versi: data.versi });
      return { message: 'Perubahan data siswa ditemukan', data };
    }),

    route(dataSiswa.kembar, async ({ work, params, user }) => {
      const data = await listKembar(work.db, params.id);
      logListAccess(work, { user, daftar: 'serupa', ids: data.map(({ id }) => id) });
      return { message: 'Data siswa yang serupa ditemukan', data };
    }),

    route(dataSiswa.pegang, async ({ work, params, body }) => {
      const data = await pegangDataSiswa(work, { id: params.id, ambil_alih: body.ambil_alih ?? false });
      return { message: data.saya ? 'Data siswa Anda pegang' : 'Data siswa dipegang admin lain', data };
    }),

    route(dataSiswa.lepas, async ({ work, params }) => {
      await lepasDataSiswa(work, params.id);
      return { message: 'Data siswa dilepas' };
    }),

    ...putusanRoutes(),
  ];
}

/** The decisions, and how they are taken back. */
function putusanRoutes(): Route[] {
  return [
    route(dataSiswa.validasi, async ({ work, params, body }) => {
      const data = await validasiDataSiswa(work, { id: params.id, versi: body.versi });
      return { message: `Data siswa ${data.nama} dengan NIM ${data.nim} berhasil divalidasi`, data };
    }),

    route(dataSiswa.tolak, async ({ work, params, body }) => {
      const data = await tolakDataSiswa(work, { id: params.id, ...body });
      return { message: `Data siswa ${data.nama} dengan NIM ${data.nim} berhasil ditolak`, data };
    }),

    route(dataSiswa.urungkan, async ({ work, params, body }) => {
      const { data, alasan } = await urungkanPutusan(work, { id: params.id, versi: body.versi });
      return {
        message: withEnded(`Keputusan atas data siswa ${data.nama} dengan NIM ${data.nim} diurungkan`, alasan),
        data,
      };
    }),

    route(dataSiswa.kembalikan, async ({ work, params, body }) => {
      const { data, alasan } = await kembalikanDataSiswa(work, { id: params.id, versi: body.versi });
      const back = `Data siswa ${data.nama} dengan NIM ${data.nim} dikembalikan ke antrean validasi`;
      return { message: withEnded(back, alasan), data };
    }),
  ];
}

const withEnded = (said: string, alasan: string | undefined) => (alasan ? `${said}. ${alasan}.` : said);
