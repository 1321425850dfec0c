import { bulk } from '@gerbang/contract/bulk';
import { type FilterLaporan, laporan, reports, type Subject } from '@gerbang/contract/laporan';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { User } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { hangUpOf, takePlace } from '../../platform/http/sending.ts';
import { Semaphore } from '../../platform/semaphore.ts';
import { PLACES } from '../cetakan/maker.ts';
import type { Format } from '../cetakan/table.ts';
import type { Content } from './content.ts';
import { contentOfInventaris } from './data-inventaris.ts';
import { contentOfChosen, contentOfSiswa } from './data-siswa.ts';
import { createDokumen, type DokumenOrder } from './dokumen.ts';
import { createReports } from './reports.ts';

const contents: Record<Subject, (db: Db, filter: FilterLaporan) => Promise<Content>> = {
  'data-siswa': contentOfSiswa,
  'data-inventaris': contentOfInventaris,
};

type Caller = { user: User; reply: FastifyReply };

/** Documents of students that are sent at once: each is some megabytes in memory, or one picture after the other. */
const SENT_AT_ONCE = { places: 12, each: 2, queue: 100, queueEach: 4, patienceMs: 40_000, name: 'dokumen-dikirim' };

export function laporanRoutes(deps: Deps): Route[] {
  const semaphore = new Semaphore({ ...PLACES, name: 'laporan' });
  const sending = new Semaphore(SENT_AT_ONCE);
  const make = createReports(deps, semaphore);
  const makeDokumen = createDokumen(deps, semaphore);
  const report = (subject: Subject, format: Format) => {
    return async ({ body = { tahun_ajaran: '' }, user, reply }: Caller & { body: FilterLaporan | undefined }) =>
      make({ ...(await contents[subject](deps.db, body)), subject, format, user, signal: hangUpOf(reply) });
  };
  const dokumen = (format: DokumenOrder['format']) => {
    return async ({ params, user, request, reply }: Caller & { params: { id: string }; request: FastifyRequest }) => {
      const signal = await takePlace(sending, user.id, reply);
      return makeDokumen({ id: params.id, format, user, signal, log: request.log });
    };
  };
  const chosen = route(bulk.laporanDataSiswa, async ({ body, user, reply }) => {
    const content = await contentOfChosen(deps.db, user, body.data);
    return make({ ...content, subject: 'data-siswa', format: 'excel', user, signal: hangUpOf(reply) });
  });
  return [
    ...(Object.keys(reports) as Subject[]).flatMap((subject) => [
      route(reports[subject].excel, report(subject, 'excel')),
      route(reports[subject].pdf, report(subject, 'pdf')),
    ]),
    chosen,
    route(laporan.dokumenPdf, dokumen('pdf')),
    route(laporan.dokumenZip, dokumen('zip')),
  ];
}
