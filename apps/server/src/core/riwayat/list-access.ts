// Pages of lists are looks, too: each page one entry of the audit log, written after its answer, and for
// each student's record that they were seen, once for each of the staff and day (docs/design/audit-log.md).
import { isoFromNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { gatherAudit } from '../../platform/gathered-audit.ts';
import type { User } from '../../platform/http/caller.ts';
import type { Work } from '../../platform/work.ts';
import type { WriteBuffer } from '../../platform/write-buffer.ts';
import { RecentAccess } from './recent-access.ts';
import { type SeenTable, writeSeen } from './seen.ts';

/** What is seen is written down soon after the answer. */
export type BufferedWork = Pick<Work, 'clock'> & { buffer: WriteBuffer };

export type ListAccess = {
  user: User;
  /** Which list, such as `Tervalidasi` or `antrean`. */
  daftar: string;
  /** Whose rows it has: records unless given. */
  tabel?: SeenTable;
  ids: string[];
  page?: number;
  /** What narrows it; of a search's text only that there was one is kept. */
  search?: string;
  saring?: Record<string, unknown>;
};

/** Pages by person and content, and records by person, that this process saw being looked at. */
const pages = new RecentAccess(2000);
export const seen = new RecentAccess(20_000);

/** Notes that somebody saw a page of a list; the same page with the same rows within ten minutes is the same look. */
export function logListAccess({ clock, buffer }: BufferedWork, access: ListAccess): void {
  const { user, daftar, tabel = 'data_siswa', ids, page = 1, search = '', saring = {} } = access;
  if (ids.length === 0) return;
  const now = clock.now().getTime();
  const narrowed = { ...saring, ...(search.trim() === '' ? {} : { pencarian: 'dengan pencarian' }) };
  const name = `${user.id} ${daftar} ${page} ${JSON.stringify(narrowed)} ${ids.join()}`;
  if (pages.has(name, now)) return;
  pages.add(name, now);
  if (tabel === 'data_siswa') for (const id of ids) seen.add(`${user.id} ${id}`, now);
  const rincian = { daftar, halaman: page, saring: narrowed, isi: ids };
  buffer.add(logAccess(clock, { user, tabel, rincian }));
}

type SeenPage = { user: User; tabel: SeenTable; rincian: { daftar: string; isi: string[] } & Record<string, unknown> };

/** Writes one entry, and of each record that it was seen. */
export function logAccess(clock: Work['clock'], { user, tabel, rincian }: SeenPage): (db: Db) => Promise<void> {
  const waktu = isoFromNow(clock);
  return async (db) => {
    await gatherAudit({ db, clock, actor: user }, { aksi: 'lihat daftar', tabel, sasaran_id: null, rincian });
    await writeSeen({ db, clock }, { user, tabel, ids: rincian.isi, waktu });
  };
}
