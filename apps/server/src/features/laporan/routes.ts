import { banyak } from '@gerbang/contract/banyak';
import { reports, type Subject } from '@gerbang/contract/laporan';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { hangUpOf } from '../../platform/http/sending.ts';
import type { User } from '../../platform/http/sessions.ts';
import type { Format } from './maker.ts';
import { contentOfChosen, contents } from './queries.ts';
import { createReports } from './reports.ts';

type Caller = { user: User; reply: FastifyReply };

export function laporanRoutes(deps: Deps): Route[] {
  const make = createReports(deps);
  const report = (subject: Subject, format: Format) => {
    return ({ body, user, reply }: Caller & { body: { tahun_ajaran: string } | undefined }) =>
      make({ ...contents[subject](deps.db, body ?? {}), subject, format, user, signal: hangUpOf(reply) });
  };
  const chosen = route(banyak.laporanDataSiswa, async ({ body, user, reply }) => {
    const content = await contentOfChosen(deps.db, user.role, body.data);
    return make({ ...content, subject: 'data-siswa', format: 'excel', user, signal: hangUpOf(reply) });
  });
  const whole = (Object.keys(reports) as Subject[]).flatMap((subject) => [
    route(reports[subject].excel, report(subject, 'excel')),
    route(reports[subject].pdf, report(subject, 'pdf')),
  ]);
  return [...whole, chosen];
}
