import { laporan } from '@gerbang/contract/laporan';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { HttpError } from '../../platform/errors.ts';
import { type Route, route } from '../../platform/http/router.ts';
import type { User } from '../../platform/http/sessions.ts';
import type { Format } from './maker.ts';
import { pagesOfDataInventaris, pagesOfDataSiswa } from './queries.ts';
import { createReports } from './reports.ts';

type Asked = { user: User; reply: FastifyReply };

export function laporanRoutes(deps: Deps): Route[] {
  const { db } = deps;
  const make = createReports(deps);

  const dataSiswa = (format: Format, tahun_ajaran: string, { user, reply }: Asked) =>
    make({
      format,
      subject: 'data-siswa',
      title: 'Laporan Data Siswa',
      period: `Tahun Ajaran ${tahun_ajaran}`,
      filter: { tahun_ajaran },
      pages: pagesOfDataSiswa(db, tahun_ajaran),
      empty: `Data siswa tahun ajaran ${tahun_ajaran} tidak ditemukan`,
      user,
      signal: signalOf(reply),
    });

  const dataInventaris = (format: Format, { user, reply }: Asked) =>
    make({
      format,
      subject: 'data-inventaris',
      title: 'Laporan Data Inventaris',
      period: 'Semua barang',
      pages: pagesOfDataInventaris(db),
      empty: 'Data inventaris tidak ditemukan',
      user,
      signal: signalOf(reply),
    });

  return [
    route(laporan.dataSiswaExcel, ({ body, ...asked }) => dataSiswa('excel', body.tahun_ajaran, asked)),
    route(laporan.dataSiswaPdf, ({ body, ...asked }) => dataSiswa('pdf', body.tahun_ajaran, asked)),
    route(laporan.dataInventarisExcel, (asked) => dataInventaris('excel', asked)),
    route(laporan.dataInventarisPdf, (asked) => dataInventaris('pdf', asked)),
  ];
}

/** Aborted when the connection closes before the answer is sent: nobody waits for the report any more. */
function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const giveUp = () => {
    if (!reply.raw.writableFinished) controller.abort(new HttpError(400, 'Permintaan dibatalkan'));
  };
  if (reply.raw.destroyed) giveUp();
  else reply.raw.once('close', giveUp);
  return controller.signal;
}
