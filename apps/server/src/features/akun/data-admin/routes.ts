import { dataAdmin } from '@gerbang/contract/akun/data-admin';
import { issueToken } from '../../../platform/http/confirmation.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { refuseWeak } from '../auth/password-strength.ts';
import { akhiriSesiAdmin, createDataAdmin, hapusDataAdmin, lepasFaktorAdmin } from './commands.ts';
import { listDataAdmin } from './queries.ts';

export function dataAdminRoutes(): Route[] {
  return [
    route(dataAdmin.list, async ({ work }) => ({
      message: 'Data admin ditemukan',
      data: await listDataAdmin(work.db),
    })),

    route(dataAdmin.generateToken, async ({ work, session }) => ({
      message: 'Token konfirmasi dibuat',
      token: await issueToken(work, { sessionHash: session.hash, area: 'data-admin' }),
    })),

    route(dataAdmin.create, async ({ work, body, confirmation }) => {
      await refuseWeak(work.db, { ...body, role: 'admin' });
      const password_hash = await work.passwords.inTurn(() => work.passwords.hash(body.password));
      const data = await createDataAdmin(work, { email: body.email, password_hash, confirmation });
      return { message: `Berhasil tambah admin dengan email: ${data.email}!`, data };
    }),

    route(dataAdmin.lepasFaktor, async ({ work, params, confirmation }) => {
      const admin = await lepasFaktorAdmin(work, { id: params.id, confirmation });
      return { message: `Langkah kedua ${admin.email} dilepas` };
    }),

    route(dataAdmin.akhiriSesi, async ({ work, params }) => {
      const ended = await akhiriSesiAdmin(work, { id: params.id });
      return { message: ended > 0 ? `${ended} sesi admin ini diakhiri` : 'Admin ini tidak sedang masuk di mana pun' };
    }),

    route(dataAdmin.hapus, async ({ work, params, confirmation }) => {
      const admin = await hapusDataAdmin(work, { id: params.id, confirmation });
      return { message: `Berhasil hapus admin dengan email: ${admin.email}!` };
    }),
  ];
}
