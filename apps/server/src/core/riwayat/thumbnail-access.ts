// Small pictures are looks, too, unless their record was seen already.
import type { User } from '../../platform/http/caller.ts';
import { type BufferedWork, logAccess, seen } from './list-access.ts';
import { hasRecentAccess } from './recent-access.ts';

/** Small pictures that were asked for beside no list, by person; what comes within two seconds is one entry. */
const beside = new Map<string, string[]>();
const MOST_BESIDE = 100;

type Thumbnail = { user: User; id: string; isPhoto: boolean };

/** Notes that somebody saw the small picture of a record, unless on a list or a record that is noted already. */
export function noteThumbnail({ clock, buffer }: BufferedWork, { user, id, isPhoto }: Thumbnail): void {
  const now = clock.now().getTime();
  // A list shows faces and no documents: whoever saw the one has not seen the other.
  const name = `${user.id} ${id}${isPhoto ? '' : ' dokumen'}`;
  if (seen.has(name, now) || hasRecentAccess({ user, data_siswa_id: id }, now)) return;
  seen.add(name, now);
  const waiting = beside.get(user.id);
  if (waiting && waiting.length < MOST_BESIDE) return void waiting.push(id);
  const ids = [id];
  beside.set(user.id, ids);
  const write = logAccess(clock, { user, tabel: 'data_siswa', rincian: { daftar: 'gambar kecil', isi: ids } });
  buffer.add(async (db) => {
    if (beside.get(user.id) === ids) beside.delete(user.id);
    await write(db);
  });
}
