import { ekspor } from '@gerbang/contract/laporan/ekspor';
import { issueToken } from '../../../platform/http/confirmation.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { takePlace } from '../../../platform/http/sending.ts';
import { Semaphore } from '../../../platform/semaphore.ts';
import { refuseWithoutRoom } from '../../../platform/storage/room.ts';
import { hapusEkspor, openUnduhan, orderEkspor } from './commands.ts';
import { listEkspor, sizeOfPictures } from './queries.ts';
import { unduhanOf } from './unduh.ts';

/** Downloads at once, and of one account; each holds a piece in memory. */
const SENT_AT_ONCE = { places: 6, each: 2, queue: 20, queueEach: 4, patienceMs: 40_000, name: 'ekspor-dikirim' };

export function eksporRoutes(): Route[] {
  const semaphore = new Semaphore(SENT_AT_ONCE);
  return [
    route(ekspor.list, async ({ work }) => ({ message: 'Ekspor ditemukan', data: await listEkspor(work) })),

    route(ekspor.create, async ({ work, body, user }) => {
      await refuseWithoutRoom(work.images, { needed: await sizeOfPictures(work.db, body, user), what: 'ekspor ini' });
      const id = await orderEkspor(work, { saring: body });
      return { message: 'Ekspor dipesan dan sedang dibuat', data: { id } };
    }),

    route(ekspor.generateToken, async ({ work, session }) => ({
      message: 'Token konfirmasi dibuat',
      token: await issueToken(work, { sessionHash: session.hash, area: 'ekspor' }),
    })),

    route(ekspor.bukaUnduhan, async ({ work, params, session, confirmation }) => {
      await openUnduhan(work, { id: params.id, sessionHash: session.hash, confirmation });
      return { message: 'Unduhan dibuka untuk 12 jam' };
    }),

    route(ekspor.unduh, async ({ work, params, user, session, reply }) => {
      await takePlace(semaphore, user.id, reply);
      return unduhanOf(work, { id: params.id, sessionHash: session.hash, user });
    }),

    route(ekspor.hapus, async ({ work, params }) => {
      await hapusEkspor(work, { id: params.id });
      return { message: 'Ekspor dihapus' };
    }),
  ];
}
