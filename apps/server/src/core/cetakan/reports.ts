import { writeAudit } from '../../platform/audit.ts';
import type { Deps } from '../../platform/deps.ts';
import { HttpError } from '../../platform/errors.ts';
import type { User } from '../../platform/http/caller.ts';
import type { Download } from '../../platform/http/route.ts';
import { Semaphore } from '../../platform/semaphore.ts';
import { inTransaction, type Work } from '../../platform/work.ts';
import { noteChosen, noteReported } from '../riwayat/seen.ts';
import type { Content } from './content.ts';
import { fileWord, letterheadOf, namaPembuat } from './letterhead.ts';
import { makeReport, PLACES } from './maker.ts';
import type { Cell, Format } from './table.ts';

/** Excel has room for 1,048,576 rows, and sums stay exact up to here; a longer PDF would be ten thousand pages. */
const MOST_ROWS: Record<Format, number> = { excel: 900_000, pdf: 200_000 };

const extensions: Record<Format, string> = { excel: 'xlsx', pdf: 'pdf' };

export type ReportOrder = Content & {
  format: Format;
  /** What it is of, as the name of its file says it; the audit log knows the table by it. */
  subject: string;
  notes?: readonly string[];
  user: User;
  signal: AbortSignal;
};

export type Reports = (order: ReportOrder) => Promise<Download>;

/**
 * Makes reports: completely, then written to the audit log, then sent. HttpError 404 when there is nothing to report,
 * 409 when there is too much, 429 and 503 with Retry-After when too many of this person, or of all, are waiting.
 */
export function createReports(
  work: Work & Pick<Deps, 'buffer' | 'namaSekolah' | 'images'>,
  semaphore = new Semaphore(PLACES),
): Reports {
  const { db, clock } = work;
  return async ({
    format,
    subject,
    title,
    period,
    filter,
    bagian = [],
    ids,
    table,
    empty,
    user,
    signal,
    notes = [],
  }) => {
    const { head, pages } = table(format);
    const first = await pages.next();
    if (first.done) throw new HttpError(404, empty);
    const madeBy = await namaPembuat(db, user);
    const heading = { ...(await letterheadOf(work)), title, period, notes, madeAt: clock.now(), madeBy };
    const made = await semaphore.run(async () => {
      signal.throwIfAborted();
      return makeReport({ format, table: head, heading, pages: limited(first.value, pages, format), signal });
    }, user.id);
    const rincian = { format, ...filter, ...(ids && { isi: ids }), baris: made.rows, sha256: made.sha256 };
    const tabel = subject.replace('-', '_');
    await inTransaction({ ...work, actor: user }, (work) =>
      writeAudit(work, { aksi: 'laporan', tabel, sasaran_id: null, rincian }),
    );
    if (filter) noteReported(work, { user, filter });
    if (ids) noteChosen(work, { user, ids });
    const part = filter ? [filter.tahun_ajaran, ...bagian] : ids ? ['terpilih'] : [];
    const name = ['laporan', subject, ...part].map(fileWord).join('-');
    return { name: `${name}.${extensions[format]}`, bytes: Buffer.from(made.bytes.buffer) };
  };
}

/** All pages, refusing to go on when there are too many rows for the format. */
async function* limited(first: Cell[][], rest: AsyncIterable<Cell[][]>, format: Format): AsyncGenerator<Cell[][]> {
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
