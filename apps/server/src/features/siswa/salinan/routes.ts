import { dataPribadi } from '@gerbang/contract/akun/data-pribadi';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { hangUpOf } from '../../../platform/http/sending.ts';
import { listDilihat } from './dilihat.ts';
import { createUnduhan } from './unduh.ts';

/** What students see of what is kept about them: all of it as a copy, and who looked at it. */
export function salinanRoutes(deps: Deps): Route[] {
  const unduh = createUnduhan(deps);
  return [
    route(dataPribadi.dilihat, async ({ work, user, query }) => ({
      message: 'Daftar yang melihat data ditemukan',
      ...(await listDilihat(work.db, { akun_id: user.id, page: query.page })),
    })),

    // Every student has a NIM: the database sees to it.
    route(dataPribadi.unduh, async ({ user, request: { log }, reply }) =>
      unduh({ ...user, nim: user.nim ?? '' }, { log, gone: hangUpOf(reply) }),
    ),
  ];
}
