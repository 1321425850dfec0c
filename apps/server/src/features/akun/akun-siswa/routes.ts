import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { bulk } from '@gerbang/contract/bulk';
import { logListAccess } from '../../../core/riwayat/list-access.ts';
import { bulkRoute } from '../../../platform/http/bulk.ts';
import { issueToken } from '../../../platform/http/confirmation.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { akhiriSesiSiswa, aktivasiAkunSiswa, cairkanAkunSiswa, hapusAkunSiswa, kirimTautan } from './commands.ts';
import { getGantiNim } from './ganti-nim.ts';
import { getPencocokan, hubungkan, lepaskan } from './hubungan.ts';
import { findAkunOfData, listAkunSiswa } from './queries.ts';

const lists = {
  nonaktif: akunSiswa.listNonaktif,
  aktif: akunSiswa.listAktif,
  dibekukan: akunSiswa.listDibekukan,
};

export function akunSiswaRoutes(): Route[] {
  return [...accountRoutes(), ...bulkRoutes(), ...matchingRoutes()];
}

function accountRoutes(): Route[] {
  return [
    ...(['nonaktif', 'aktif', 'dibekukan'] as const).map((status) =>
      route(lists[status], async ({ work, query, user, db }) => {
        const found = await listAkunSiswa(db, status, query);
        const ids = found.data.map(({ id }) => id);
        const { page, search, limit: _limit, urut: _urut, arah: _arah, ...filter } = query;
        logListAccess(work, { user, daftar: `akun ${status}`, tabel: 'akun', ids, page, search, saring: filter });
        return { message: `Akun siswa ${status} ditemukan`, ...found };
      }),
    ),

    route(akunSiswa.generateToken, async ({ work, session }) => ({
      message: 'Token konfirmasi dibuat',
      token: await issueToken(work, { sessionHash: session.hash, area: 'akun-siswa' }),
    })),

    route(akunSiswa.aktivasi, async ({ work, params }) => {
      const akun = await aktivasiAkunSiswa(work, { id: params.id });
      return { message: `Akun siswa ${akun.email} dengan NIM ${akun.nim} berhasil diaktivasi`, data: akun };
    }),

    route(akunSiswa.kirimTautan, async ({ work, params, body: { jenis } }) => {
      const data = await kirimTautan(work, { id: params.id, jenis });
      return { message: data.cara === 'surat' ? 'Tautan akan dikirim lewat email' : 'Kode dibuat', data };
    }),

    route(akunSiswa.cairkan, async ({ work, params }) => {
      const akun = await cairkanAkunSiswa(work, { id: params.id });
      const how = akun.terkirim.cara === 'surat' ? 'tautan yang akan dikirim ke emailnya' : 'kode dari Anda';
      return { message: `Akun ${akun.email} dibuka. Pemiliknya membuat password baru dengan ${how}`, data: akun };
    }),

    route(akunSiswa.akhiriSesi, async ({ work, params }) => {
      const ended = await akhiriSesiSiswa(work, { id: params.id });
      return { message: ended > 0 ? `${ended} sesi siswa ini diakhiri` : 'Siswa ini tidak sedang masuk di mana pun' };
    }),

    route(akunSiswa.hapus, async ({ work, params, confirmation }) => {
      const akun = await hapusAkunSiswa(work, { id: params.id, confirmation });
      return { message: `Akun siswa ${akun.email} dengan NIM ${akun.nim} berhasil dihapus` };
    }),
  ];
}

function bulkRoutes(): Route[] {
  return [
    bulkRoute(bulk.aktivasiAkun, {
      done: () => 'akun siswa diaktivasi',
      each: ({ work }, { id }) => aktivasiAkunSiswa(work, { id, alone: true }),
    }),

    bulkRoute(bulk.hapusAkun, {
      done: () => 'akun siswa dihapus',
      each: ({ work, body: { aktif } }, { id }, confirmation) => hapusAkunSiswa(work, { id, confirmation, aktif }),
    }),
  ];
}

/** Account and record of one NIM. */
function matchingRoutes(): Route[] {
  return [
    route(akunSiswa.ofDataSiswa, async ({ work, params, user }) => {
      const akun = await findAkunOfData(work.db, params.id);
      if (akun) logListAccess(work, { user, daftar: 'akun data siswa', tabel: 'akun', ids: [akun.id] });
      return { message: akun ? 'Akun siswa ditemukan' : 'Belum ada akun dengan NIM ini', data: akun };
    }),

    route(akunSiswa.gantiNim, async ({ work, params, query, user }) => {
      const { data, ids } = await getGantiNim(work.db, { id: params.id, nim: query.nim });
      logListAccess(work, { user, daftar: 'akun data siswa', tabel: 'akun', ids });
      return { message: 'Akun siswa diperiksa', data };
    }),

    route(akunSiswa.pencocokan, async ({ work, params }) => ({
      message: 'Akun dan data siswa ditemukan',
      data: await getPencocokan(work, { id: params.id }),
    })),

    route(akunSiswa.hubungkan, async ({ work, params, body: { data_siswa_id } }) => {
      const akun = await hubungkan(work, { id: params.id, data_siswa_id });
      return { message: `Akun ${akun.email} terhubung dengan data siswa ber-NIM ${akun.nim}`, data: akun };
    }),

    route(akunSiswa.lepaskan, async ({ work, params }) => {
      const akun = await lepaskan(work, { id: params.id });
      return { message: `Akun ${akun.email} dilepas dari data siswanya`, data: akun };
    }),
  ];
}
