import { kesiapan } from '@gerbang/contract/kesiapan';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { claimCheck } from '../check/check-note.ts';
import { getKesiapan } from './queries.ts';

export function kesiapanRoutes({ db, clock, dataDir, startCheck }: Deps): Route[] {
  return [
    route(kesiapan.get, async () => ({
      message: 'Kesiapan ditemukan',
      data: await getKesiapan(db, clock, dataDir),
    })),

    route(kesiapan.periksa, async () => {
      const mulai = await claimCheck(db, clock);
      if (mulai) startCheck(mulai);
      return { message: mulai ? 'Pemeriksaan dimulai' : 'Pemeriksaan sedang berjalan' };
    }),
  ];
}
