import { tampilan } from '@gerbang/contract/akun/tampilan';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { changeTampilan, createTampilan, hapusTampilan, saveKolom } from './commands.ts';
import { assertOwnTampilan, listTampilan } from './queries.ts';

type OwnRow = { params: { id: string }; user: { id: string } };

export function tampilanRoutes({ db }: Deps): Route[] {
  const isOwn = ({ params, user }: OwnRow) => assertOwnTampilan(db, { id: params.id, akunId: user.id });
  return [
    route(tampilan.list, async ({ work, user }) => ({
      message: 'Tampilan ditemukan',
      data: await listTampilan(work.db, user.id),
    })),

    route(tampilan.create, async ({ work, user, body }) => ({
      message: 'Tampilan disimpan',
      data: await createTampilan(work, { ...body, akunId: user.id }),
    })),

    route(tampilan.simpanKolom, async ({ work, user, body }) => {
      await saveKolom(work, { ...body, akunId: user.id });
      return { message: 'Kolom disimpan' };
    }),

    route(
      tampilan.ubah,
      async ({ work, params, user, body }) => {
        await changeTampilan(work.db, { ...body, id: params.id, akunId: user.id });
        return { message: body.alamat === undefined ? 'Nama tampilan disimpan' : 'Tampilan diperbarui' };
      },
      isOwn,
    ),

    route(
      tampilan.hapus,
      async ({ work, params, user }) => {
        await hapusTampilan(work.db, { id: params.id, akunId: user.id });
        return { message: 'Tampilan dihapus' };
      },
      isOwn,
    ),
  ];
}
