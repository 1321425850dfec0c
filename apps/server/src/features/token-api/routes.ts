import { tokenApi } from '@gerbang/contract/token-api';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { checkOwnPassword } from '../auth/own-password.ts';
import { createToken, revokeToken } from './commands.ts';
import { assertToken, listToken } from './queries.ts';

export function tokenApiRoutes(deps: Deps): Route[] {
  const { db, clock, passwords, cookies, secrets } = deps;
  const { cookieKey } = secrets;
  return [
    route(tokenApi.list, async ({ work }) => ({ message: 'Token API ditemukan', data: await listToken(work) })),

    route(tokenApi.create, async ({ body: { password, ...token }, user, request }) => {
      const proof = { user, password, deviceCookie: cookies.device(request) };
      await checkOwnPassword({ db, clock, passwords, cookieKey }, proof);
      return { message: 'Token API dibuat', data: await createToken(deps, { ...token, user }) };
    }),

    route(
      tokenApi.cabut,
      async ({ work, params }) => {
        await revokeToken(work, { id: params.id });
        return { message: 'Token API dicabut' };
      },
      ({ params }) => assertToken(db, params.id),
    ),
  ];
}
