import { kesiapan } from '@gerbang/contract/sekolah/kesiapan';
import { limitOf, takeGuess } from '../../core/guesses/throttle.ts';
import { enqueue } from '../../core/surat/outbox.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { inTransaction } from '../../platform/work.ts';
import { claimCheck } from '../check/check-note.ts';
import { getKesiapan } from './queries.ts';

export function kesiapanRoutes(): Route[] {
  return [
    route(kesiapan.get, async ({ work }) => ({
      message: 'Kesiapan ditemukan',
      data: await getKesiapan(work),
    })),

    route(kesiapan.periksa, async ({ work }) => {
      const mulai = await claimCheck(work);
      if (mulai) work.startCheck(mulai);
      return { message: mulai ? 'Pemeriksaan dimulai' : 'Pemeriksaan sedang berjalan' };
    }),

    route(kesiapan.kirimSurat, async ({ work, user }) => {
      await takeGuess(work, [limitOf('testMail', `surat:percobaan:${user.id}`)]);
      await inTransaction(work, (work) => enqueue(work, { jenis: 'percobaan', penerima: user.email, isi: {} }));
      return { message: `Surat percobaan sedang dikirim ke ${user.email}` };
    }),
  ];
}
