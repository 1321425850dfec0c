import { berkas } from '@gerbang/contract/berkas';
import { gatherAudit } from '../../platform/gathered-audit.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { takePlace } from '../../platform/http/sending.ts';
import { Semaphore } from '../../platform/semaphore.ts';
import { inTransaction } from '../../platform/work.ts';
import { logAccess } from '../riwayat/access-log.ts';
import { noteThumbnail } from '../riwayat/thumbnail-access.ts';
import { openAsli } from './asli.ts';
import { getBerkas, readBerkas } from './queries.ts';
import { readBercap } from './stamp.ts';

/**
 * Whole pictures in memory at once, and of one account; each is open until it was sent. A browser asks for six at once,
 * more wait.
 */
const SENT_AT_ONCE = { places: 40, each: 6, queue: 600, queueEach: 60, patienceMs: 40_000, name: 'gambar-dikirim' };

export function berkasRoutes(): Route[] {
  const semaphore = new Semaphore(SENT_AT_ONCE);
  return [
    route(berkas.get, async ({ work, params, user, request: { log }, reply }) => {
      await takePlace(semaphore, user.id, reply);
      const file = await getBerkas(work.db, params.id, user);
      const isOwn = file.data_siswa_id === null || file.pemilik_id === user.id;
      const bytes = isOwn
        ? await readBerkas(work.images, file, { form: 'penuh', log })
        : await readBercap(work, file, { user, log });
      if (!isOwn && file.data_siswa_id !== null) {
        // Who looked at another's document is part of the audit log (BERKAS-9).
        const { bidang, data_siswa_id } = file;
        const rincian = { bidang };
        const told = { aksi: 'lihat', tabel: 'data_siswa', sasaran_id: data_siswa_id, rincian, apart: params.id };
        await inTransaction(work, async (work) => {
          await logAccess(work, { data_siswa_id, bidang });
          await gatherAudit(work, told);
        });
      }
      return bytes;
    }),

    route(berkas.kecil, async ({ work, params, user, request: { log } }) => {
      const file = await getBerkas(work.db, params.id, user);
      const bytes = await readBerkas(work.images, file, { form: 'kecil', log });
      if (file.data_siswa_id !== null && file.pemilik_id !== user.id) {
        const isPhoto = file.bidang.startsWith('pas_foto');
        noteThumbnail(work, { user, id: file.data_siswa_id, isPhoto });
      }
      return bytes;
    }),

    route(berkas.asli, async ({ work, params, body, user, request: { log }, reply }) => {
      await takePlace(semaphore, user.id, reply);
      return openAsli(work, { id: params.id, form: body, log });
    }),
  ];
}
