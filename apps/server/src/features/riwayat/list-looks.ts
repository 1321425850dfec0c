// Pages of lists are looks, too: each page one entry of the trail, written after its answer, and for
// each student's record that they were seen, once for each of the staff and day (docs/design/audit-log.md).
import { type Clock, isoFromNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { gatherTrail } from '../../platform/gathered-trail.ts';
import type { User } from '../../platform/http/caller.ts';
import type { DelayedWrites } from '../../platform/later.ts';
import { RecentLooks } from './recent-looks.ts';
import { type SeenTable, writeSeen } from './seen.ts';

export type LookDeps = { clock: Clock; later: DelayedWrites };

export type ListLook = {
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
const pages = new RecentLooks(2000);
export const seen = new RecentLooks(20_000);

/** Notes that somebody saw a page of a list; the same page with the same rows within ten minutes is the same look. */
export function noteListLook({ clock, later }: LookDeps, look: ListLook): void {
  const { user, daftar, tabel = 'data_siswa', ids, page = 1, search = '', saring = {} } = look;
  if (ids.length === 0) return;
  const now = clock.now().getTime();
  const narrowed = { ...saring, ...(search.trim() === '' ? {} : { pencarian: 'dengan pencarian' }) };
  const name = `${user.id} ${daftar} ${page} ${JSON.stringify(narrowed)} ${ids.join()}`;
  if (pages.has(name, now)) return;
  pages.add(name, now);
  if (tabel === 'data_siswa') for (const id of ids) seen.add(`${user.id} ${id}`, now);
  const rincian = { daftar, halaman: page, saring: narrowed, isi: ids };
  later.add(writeLook(clock, { user, tabel, rincian }));
}

type SeenPage = { user: User; tabel: SeenTable; rincian: { daftar: string; isi: string[] } & Record<string, unknown> };

/** Writes one entry, and of each record that it was seen. */
export function writeLook(clock: Clock, { user, tabel, rincian }: SeenPage): (db: Db) => Promise<void> {
  const waktu = isoFromNow(clock);
  return async (db) => {
    await gatherTrail(db, clock, { actor: user, aksi: 'lihat daftar', tabel, sasaran_id: null, rincian });
    await writeSeen(db, clock, { user, tabel, ids: rincian.isi, waktu });
  };
}
