import { kodeDokumen } from '@gerbang/contract/siswa/kode-dokumen';
import { type Route, route } from '../../../platform/http/route.ts';
import { catatKode } from './commands.ts';
import { listKodeFor } from './queries.ts';

export function kodeDokumenRoutes(): Route[] {
  return [
    route(kodeDokumen.list, async ({ work, params, user }) => ({
      message: 'Kode dokumen ditemukan',
      data: await listKodeFor(work.db, user, params.id),
    })),

    route(kodeDokumen.catat, async ({ work, params, user, body }) => {
      await catatKode(work, { id: params.id, ...body });
      return { message: `Dokumen dicatat ${body.keadaan}`, data: await listKodeFor(work.db, user, params.id) };
    }),
  ];
}
