import { kesiapan } from '@gerbang/contract/kesiapan';
import { limitOf, takeGuess } from '../../features/auth/throttle.ts';
import { enqueue } from '../../features/surat/outbox.ts';
import { transaction } from '../../platform/database/engine.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { claimCheck } from '../check/check-note.ts';
import { getKesiapan } from './queries.ts';

export function kesiapanRoutes(deps: Deps): Route[] {
  const { db, clock, startCheck } = deps;
  return [
    route(kesiapan.get, async () => ({
      message: 'Kesiapan ditemukan',
      data: await getKesiapan(deps),
    })),

    route(kesiapan.periksa, async ({ work }) => {
      const mulai = await claimCheck(work);
      if (mulai) startCheck(mulai);
      return { message: mulai ? 'Pemeriksaan dimulai' : 'Pemeriksaan sedang berjalan' };
    }),

    route(kesiapan.kirimSurat, async ({ work, user }) => {
      await takeGuess(work, [limitOf('testMail', `surat:percobaan:${user.id}`)]);
      await transaction(db, (db) => enqueue({ db, clock }, { jenis: 'percobaan', penerima: user.email, isi: {} }));
      return { message: `Surat percobaan sedang dikirim ke ${user.email}` };
    }),
  ];
}
