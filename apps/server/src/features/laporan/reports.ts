import { kontakTeks } from '@gerbang/contract/kontak';
import { transaction } from '../../platform/database/engine.ts';
import type { Deps } from '../../platform/deps.ts';
import { HttpError } from '../../platform/errors.ts';
import type { User } from '../../platform/http/caller.ts';
import type { Download } from '../../platform/http/route.ts';
import { writeTrail } from '../../platform/trail.ts';
import { Turns } from '../../platform/turns.ts';
import { noteChosen, noteReported } from '../riwayat/seen.ts';
import { findLogo } from '../sekolah/logo.ts';
import { getIdentitas, listDipakai } from '../sekolah/queries.ts';
import type { TableSubject } from './columns.ts';
import { type Format, makeReport } from './maker.ts';
import { type Content, namaPembuat } from './queries.ts';

/** Reports made at once, each in a thread of its own, and those that wait for their turn; of them those of one person. */
export const PLACES = { places: 2, each: 1, queue: 8, queueEach: 3 };

/** Excel has room for 1,048,576 rows, and sums stay exact up to here; a longer PDF would be ten thousand pages. */
const MOST_ROWS: Record<Format, number> = { excel: 900_000, pdf: 200_000 };

const extensions: Record<Format, string> = { excel: 'xlsx', pdf: 'pdf' };

export type ReportOrder = Content & {
  format: Format;
  subject: TableSubject;
  notes?: readonly string[];
  user: User;
  signal: AbortSignal;
};

type ReportDeps = Pick<Deps, 'db' | 'clock' | 'later' | 'namaSekolah' | 'images'>;
export type Reports = (order: ReportOrder) => Promise<Download>;

/**
 * Makes reports: completely, then written to the trail, then sent. HttpError 404 when there is nothing to report,
 * 409 when there is too much, 429 and 503 with Retry-After when too many of this person, or of all, are waiting.
 */
export function createReports(deps: ReportDeps, turns = new Turns(PLACES)): Reports {
  const { db, clock, later } = deps;
  return async ({
    format,
    subject,
    title,
    period,
    filter,
    bagian = [],
    ids,
    pages,
    empty,
    user,
    signal,
    notes = [],
  }) => {
    const first = await pages.next();
    if (first.done) throw new HttpError(404, empty);
    const madeBy = await namaPembuat(db, user);
    const tambahan = subject === 'data-siswa' ? await listDipakai(db) : [];
    const heading = { ...(await letterheadOf(deps)), tambahan, title, period, notes, madeAt: clock.now(), madeBy };
    const made = await turns.run(async () => {
      signal.throwIfAborted();
      return makeReport({ format, subject, heading, pages: limited(first.value, pages, format), signal });
    }, user.id);
    const rincian = { format, ...filter, ...(ids && { isi: ids }), baris: made.rows, sha256: made.sha256 };
    const tabel = subject.replace('-', '_');
    await transaction(db, (db) =>
      writeTrail(db, clock, { actor: user, aksi: 'laporan', tabel, sasaran_id: null, rincian }),
    );
    if (filter) noteReported({ clock, later }, { user, filter });
    if (ids) noteChosen({ clock, later }, { user, ids });
    const part = filter ? [filter.tahun_ajaran, ...bagian] : ids ? ['terpilih'] : [];
    const name = ['laporan', subject, ...part].map(fileWord).join('-');
    return { name: `${name}.${extensions[format]}`, bytes: Buffer.from(made.bytes.buffer) };
  };
}

/** 'Kelas Pagi' as 'kelas-pagi': what every system takes as part of a file's name. */
export const fileWord = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** What stands above a document: who the school is, and its logo. */
export async function letterheadOf(deps: Pick<Deps, 'db' | 'namaSekolah' | 'images'>) {
  const identitas = await getIdentitas(deps);
  const address = [identitas.alamat, kontakTeks(identitas)].filter(Boolean).join(' · ');
  return { institution: identitas.nama, address, logo: await findLogo(deps, identitas.logo) };
}

/** All pages, refusing to go on when there are too many rows for the format. */
async function* limited(first: unknown[], rest: AsyncIterable<unknown[]>, format: Format): AsyncGenerator<unknown[]> {
  let rows = first.length;
  yield first;
  for await (const page of rest) {
    rows += page.length;
    if (rows > MOST_ROWS[format]) throw tooMany(format);
    yield page;
  }
}

function tooMany(format: Format): HttpError {
  const most = MOST_ROWS[format].toLocaleString('id-ID');
  const advice = format === 'pdf' ? ' Unduh sebagai Excel.' : '';
  return new HttpError(409, `Data terlalu banyak untuk satu laporan (paling banyak ${most} baris).${advice}`);
}
