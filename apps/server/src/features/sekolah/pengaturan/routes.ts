import { pengaturan } from '@gerbang/contract/sekolah/pengaturan';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import type { User } from '../../../platform/http/caller.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { UserWork, Work } from '../../../platform/work.ts';
import { checkOwnPassword } from '../../akun/door.ts';
import { askRelease, confirmRelease, getOtherPimpinan, switchKetat } from './commands.ts';
import { getKeamanan } from './queries.ts';

export function pengaturanRoutes(): Route[] {
  const proved = (work: Deps & UserWork, password: string, request: FastifyRequest) =>
    checkOwnPassword(work, { user: work.actor, password, deviceCookie: work.cookies.device(request) });
  const isOther = async ({ work, params, user }: { work: Work; params: { id: string }; user: User }) => {
    await getOtherPimpinan(work.db, { id: params.id, user });
  };
  return [
    route(pengaturan.keamanan, async ({ work }) => ({
      message: 'Pengaturan ditemukan',
      data: await getKeamanan(work),
    })),

    route(pengaturan.simpanKeamanan, async ({ work, body: { password, ...change }, request }) => {
      await proved(work, password, request);
      await switchKetat(work, change);
      return { message: change.ketat ? 'Keamanan ketat dinyalakan' : 'Keamanan ketat dimatikan' };
    }),

    route(
      pengaturan.mintaLepas,
      async ({ work, params, body, request }) => {
        await proved(work, body.password, request);
        await askRelease(work, { id: params.id });
        return { message: 'Permintaan dicatat; pimpinan lain perlu menyetujuinya dalam 24 jam' };
      },
      isOther,
    ),

    route(
      pengaturan.setujuiLepas,
      async ({ work, params, body, request }) => {
        await proved(work, body.password, request);
        await confirmRelease(work, { id: params.id });
        return { message: 'Langkah kedua dilepas' };
      },
      isOther,
    ),
  ];
}
