import { akunSiswa } from '@gerbang/contract/akun-siswa';
import type { Deps } from '../../platform/deps.ts';
import { issueToken } from '../../platform/http/confirmation.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { aktivasiAkunSiswa, hapusAkunSiswa } from './commands.ts';
import { listAkunSiswa } from './queries.ts';

export function akunSiswaRoutes({ db, clock }: Deps): Route[] {
  return [
    route(akunSiswa.listNonaktif, async ({ query }) => ({
      message: 'Akun siswa nonaktif ditemukan',
      ...(await listAkunSiswa(db, 'nonaktif', query)),
    })),

    route(akunSiswa.listAktif, async ({ query }) => ({
      message: 'Akun siswa aktif ditemukan',
      ...(await listAkunSiswa(db, 'aktif', query)),
    })),

    route(akunSiswa.generateToken, async ({ session }) => ({
      message: 'Token konfirmasi dibuat',
      token: await issueToken(db, clock, { sessionHash: session.hash, area: 'akun-siswa' }),
    })),

    route(akunSiswa.aktivasi, async ({ params, user }) => {
      const akun = await aktivasiAkunSiswa(db, clock, { id: params.id, user });
      return { message: `Akun siswa ${akun.email} dengan NIM ${akun.nim} berhasil diaktivasi`, data: akun };
    }),

    route(akunSiswa.hapus, async ({ params, user, confirmation }) => {
      const akun = await hapusAkunSiswa(db, clock, { id: params.id, user, confirmation });
      return { message: `Akun siswa ${akun.email} dengan NIM ${akun.nim} berhasil dihapus` };
    }),
  ];
}
