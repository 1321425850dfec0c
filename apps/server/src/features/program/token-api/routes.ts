import { tokenApi } from '@gerbang/contract/program/token-api';
import { type Route, route } from '../../../platform/http/route.ts';
import { checkOwnPassword } from '../../akun/door.ts';
import { createToken, revokeToken } from './commands.ts';
import { assertToken, listToken } from './queries.ts';

export function tokenApiRoutes(): Route[] {
  return [
    route(tokenApi.list, async ({ work }) => ({ message: 'Token API ditemukan', data: await listToken(work) })),

    route(tokenApi.create, async ({ work, body: { password, ...token }, user, request }) => {
      const proof = { user, password, deviceCookie: work.cookies.device(request) };
      await checkOwnPassword(work, proof);
      return { message: 'Token API dibuat', data: await createToken(work, token) };
    }),

    route(
      tokenApi.cabut,
      async ({ work, params }) => {
        await revokeToken(work, { id: params.id });
        return { message: 'Token API dicabut' };
      },
      ({ work, params }) => assertToken(work.db, params.id),
    ),
  ];
}
