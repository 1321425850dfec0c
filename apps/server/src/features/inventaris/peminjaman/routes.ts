import { bulk } from '@gerbang/contract/bulk';
import { type PeminjamanRow, peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { logListAccess } from '../../../core/riwayat/list-access.ts';
import type { Deps } from '../../../platform/deps.ts';
import { HttpError } from '../../../platform/errors.ts';
import { bulkRoute } from '../../../platform/http/bulk.ts';
import type { User } from '../../../platform/http/caller.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { pesan, pinjam } from './commands.ts';
import { kirimPengingat } from './ingatkan.ts';
import { ambil, batal, kembali, perpanjang } from './langkah.ts';
import { listPeminjaman } from './list.ts';
import { listAdmin } from './peminjam.ts';
import { getBarang, getDetail, getPeminjaman } from './queries.ts';

/** Whoever sees a student's loans has seen the student (PINJAM-9). */
function noteSeen(deps: Deps, user: User, rows: readonly PeminjamanRow[]): void {
  const ids = [...new Set(rows.flatMap(({ nim, data_siswa_id }) => (nim && data_siswa_id ? [data_siswa_id] : [])))];
  logListAccess(deps, { user, daftar: 'peminjaman', ids });
}

export function peminjamanRoutes(deps: Deps): Route[] {
  return [...readingRoutes(), ...beginningRoutes(), ...goingOnRoutes(deps), ...bulkRoutes(deps)];
}

function readingRoutes(): Route[] {
  return [
    route(peminjaman.list, async ({ work, user, query }) => {
      const found = await listPeminjaman(work, { ...query, viewer: user });
      noteSeen(work, user, found.data);
      return { message: 'Peminjaman ditemukan', ...found };
    }),

    route(peminjaman.get, async ({ work, user, params }) => {
      const data = await getDetail(work, { id: params.id, user });
      noteSeen(work, user, [data]);
      return { message: 'Peminjaman ditemukan', data };
    }),

    route(peminjaman.barang, async ({ work, user, params }) => {
      const data = await getBarang(work, { id: params.id, user });
      noteSeen(work, user, data.berjalan);
      return { message: 'Barang ditemukan', data };
    }),

    route(peminjaman.peminjam, async ({ work }) => ({ message: 'Admin ditemukan', data: await listAdmin(work.db) })),
  ];
}

function beginningRoutes(): Route[] {
  return [
    route(peminjaman.pinjam, async ({ work, body, withStored }) => ({
      message: 'Barang dipinjamkan',
      data: await withStored((stored) => pinjam(work, { values: body, stored })),
    })),

    route(peminjaman.pesan, async ({ work, body }) => ({
      message: 'Barang dipesan',
      data: await pesan(work, { values: body }),
    })),
  ];
}

function goingOnRoutes({ db, clock }: Deps): Route[] {
  const isThere = async ({ params, user }: { params: { id: string }; user: User }) =>
    void (await getPeminjaman({ db, clock }, { id: params.id, user }));
  return [
    route(
      peminjaman.ambil,
      async ({ work, params, body, withStored }) => ({
        message: 'Barang diserahkan',
        data: await withStored((stored) => ambil(work, { ...body, versi: body.versi, id: params.id, stored })),
      }),
      isThere,
    ),

    route(
      peminjaman.kembali,
      async ({ work, params, body, withStored }) => ({
        message: 'Barang diterima kembali',
        data: await withStored((stored) => kembali(work, { ...body, versi: body.versi, id: params.id, stored })),
      }),
      isThere,
    ),

    route(peminjaman.perpanjang, async ({ work, params, body: { versi, jatuh_tempo } }) => ({
      message: 'Hari terakhir diubah',
      data: await perpanjang(work, { id: params.id, versi, jatuh_tempo }),
    })),

    route(peminjaman.batal, async ({ work, params, body: { versi } }) => ({
      message: 'Pesanan dibatalkan',
      data: await batal(work, { id: params.id, versi }),
    })),
  ];
}

function bulkRoutes({ hasMailServer }: Deps): Route[] {
  return [
    bulkRoute(bulk.kembaliPeminjaman, {
      done: () => 'peminjaman diterima kembali',
      each: ({ work, body: { kondisi, catatan } }, { id, versi }) =>
        kembali(work, { id, versi, kondisi, catatan, stored: {} }),
    }),

    bulkRoute(bulk.ingatkanPeminjaman, {
      done: () => 'peminjam diingatkan',
      refuse: () => {
        if (!hasMailServer) throw new HttpError(409, 'Server ini tidak mengirim email. Ingatkan lewat WhatsApp.');
      },
      each: ({ work }, { id, versi }) => kirimPengingat(work, { id, versi }),
    }),
  ];
}
