import { saran } from '@gerbang/contract/sekolah/saran';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { createFindSaran } from './ejaan.ts';

export function saranRoutes(deps: Deps): Route[] {
  const findSaran = createFindSaran(deps);
  return [
    route(saran.cari, async ({ user, query }) => ({
      message: 'Saran ditemukan',
      data: await findSaran({ ...query, role: user.role }),
    })),
  ];
}
