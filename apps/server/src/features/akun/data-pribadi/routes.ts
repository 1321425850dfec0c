import { dataPribadi } from '@gerbang/contract/akun/data-pribadi';
import type { Deps } from '../../../platform/deps.ts';
import type { User } from '../../../platform/http/caller.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { inTransaction } from '../../../platform/work.ts';
import { getPemberitahuan } from './pemberitahuan.ts';
import { refuseHalfWali, refuseOtherVersion, writePersetujuan } from './persetujuan.ts';
import { keadaanPersetujuanOf } from './persetujuan-queries.ts';

/** Every student has a NIM: the database sees to it. */
const nimOf = (user: User) => user.nim ?? '';

export function dataPribadiRoutes(deps: Deps): Route[] {
  const keadaan = (user: User) => keadaanPersetujuanOf(deps, { nim: nimOf(user), akun_id: user.id });
  return [
    route(dataPribadi.pemberitahuan, async ({ work }) => ({
      message: 'Pemberitahuan Privasi ditemukan',
      data: await getPemberitahuan(work),
    })),

    route(dataPribadi.persetujuan, async ({ user }) => ({
      message: 'Persetujuan ditemukan',
      data: await keadaan(user),
    })),

    route(dataPribadi.setuju, async ({ work, user, body }) => {
      refuseHalfWali(body);
      refuseOtherVersion(body);
      const giver = { akun_id: user.id, nim: nimOf(user), tempat: 'info-akun' } as const;
      await inTransaction(work, (work) => writePersetujuan(work, { ...giver, jenis: 'data-diri', fields: body }));
      return { message: 'Persetujuan Anda sudah dicatat', data: await keadaan(user) };
    }),
  ];
}
