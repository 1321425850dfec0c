import { bulk, type Chosen } from '@gerbang/contract/bulk';
import { formatGelombang, formatKelas } from '@gerbang/contract/format';
import { type FilterLaporan, laporan, reports, type Subject } from '@gerbang/contract/laporan/laporan';
import { namaPilihan } from '@gerbang/contract/sekolah/pilihan';
import { sentences } from '@gerbang/contract/sentences';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import { type Content, ROWS_AT_ONCE } from '../../../core/cetakan/content.ts';
import { PLACES } from '../../../core/cetakan/maker.ts';
import { createReports } from '../../../core/cetakan/reports.ts';
import { type Format, type Printable, printable } from '../../../core/cetakan/table.ts';
import { isSeenBy, type Viewer } from '../../../core/hak-lihat/siswa.ts';
import { getBagian } from '../../../core/sekolah/bagian.ts';
import { listDipakai } from '../../../core/sekolah/queries.ts';
import { refuseUnknown } from '../../../core/sekolah/refuse-unknown.ts';
import type { Db } from '../../../platform/database/database.ts';
import { pagesOf } from '../../../platform/database/lists.ts';
import type { Deps } from '../../../platform/deps.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { User } from '../../../platform/http/caller.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { hangUpOf, takePlace } from '../../../platform/http/sending.ts';
import { Semaphore } from '../../../platform/semaphore.ts';
import { contentOfInventaris } from './data-inventaris.ts';
import { createDokumen, type DokumenOrder } from './dokumen.ts';
import { dataSiswaTable } from './siswa-columns.ts';
import { ofFilter, type RecordFilter, type ReportedDataSiswa, readDataSiswa } from './siswa-rows.ts';

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
  const chosen = route(bulk.laporanDataSiswa, async ({ work, body, user, reply }) => {
    const content = await contentOfChosen(work.db, user, body.data);
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

/** The Tervalidasi records of a school year, or of a part of it, by name (upper and lower case alike) and NIM. */
async function contentOfSiswa(db: Db, filter: FilterLaporan): Promise<Content> {
  await refuseUnknown(db, filter);
  const bagian = await namesOf(db, filter);
  return {
    title: 'Laporan Data Siswa',
    period: [`Tahun Ajaran ${filter.tahun_ajaran}`, ...bagian].join(', '),
    filter,
    bagian,
    table: await siswaWhere(db, ofFilter(filter)),
    empty: `Data siswa ${[`tahun ajaran ${filter.tahun_ajaran}`, ...bagian].join(', ')} tidak ditemukan`,
  };
}

/** Wave, major and class as people read them. */
async function namesOf(db: Db, { gelombang, jurusan_pilihan, kelas_pilihan }: FilterLaporan): Promise<string[]> {
  const { jurusan, kelas } = await getBagian(db, 'pilihan');
  return [
    ...(gelombang === undefined ? [] : [formatGelombang(gelombang)]),
    ...(jurusan_pilihan === undefined ? [] : [namaPilihan(jurusan, jurusan_pilihan)]),
    ...(kelas_pilihan === undefined ? [] : [formatKelas(namaPilihan(kelas, kelas_pilihan))]),
  ];
}

/** The records that were chosen in a list, as they were seen there: HttpError 409 when one of them is no longer that. */
async function contentOfChosen(db: Db, viewer: Viewer, chosen: readonly Chosen[]): Promise<Content> {
  const ids = [...new Set(chosen.map(({ id }) => id))];
  const rows = await db
    .selectFrom('data_siswa')
    .select(['id', 'versi'])
    .where('id', 'in', ids)
    .where(isSeenBy(viewer))
    .execute();
  const now = new Map(rows.map(({ id, versi }) => [id, versi]));
  const isAsSeen = ({ id, versi }: Chosen) => now.has(id) && (versi === undefined || versi === now.get(id));
  if (!chosen.every(isAsSeen)) throw new HttpError(409, sentences.stale);
  const among = { where: sql<SqlBool>`data_siswa.id in (${sql.join(ids)})`, isScattered: false };
  return {
    title: 'Laporan Data Siswa',
    period: `${ids.length} siswa yang dipilih`,
    ids,
    table: await siswaWhere(db, among),
    empty: sentences.stale,
  };
}

/** The students that these are, with the fields that the school asks besides. */
async function siswaWhere(db: Db, filter: RecordFilter): Promise<Printable> {
  const pages = pagesOf<ReportedDataSiswa>(ROWS_AT_ONCE, (after) => readDataSiswa(db, filter, after));
  return printable(dataSiswaTable(await listDipakai(db)), withNama(db, pages));
}

/** The rows with the names of majors and classes instead of their codes. */
async function* withNama(db: Db, pages: AsyncIterable<ReportedDataSiswa[]>): AsyncGenerator<ReportedDataSiswa[]> {
  const { jurusan, kelas } = await getBagian(db, 'pilihan');
  for await (const rows of pages) {
    yield rows.map((row) => ({
      ...row,
      jurusan_pilihan: namaPilihan(jurusan, row.jurusan_pilihan),
      kelas_pilihan: namaPilihan(kelas, row.kelas_pilihan),
    }));
  }
}
