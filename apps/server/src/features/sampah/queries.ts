import { type JenisSampah, jenisSampahOf, type SampahRow } from '@gerbang/contract/sampah';
import { PAGE_SIZE, type Page } from '@gerbang/contract/wire';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { countOf, cutPage, offsetOf } from '../../platform/database/lists.ts';
import { matchesAll } from '../../platform/database/search-text.ts';
import type { User } from '../../platform/http/sessions.ts';
import { pengelolaOf } from '../profile/pengelola.ts';

const DAY_MS = 24 * 60 * 60_000;

type ListQuery = { page: number; search: string; jenis?: JenisSampah | undefined; limit?: number };
type Reader = { user: User; clock: Clock; hariSampah: number };

/** One page of what this user may restore, last deleted first, searched in label and pengenal. */
export async function listSampah(
  db: Db,
  { user, clock, hariSampah }: Reader,
  { page, search, jenis, limit = PAGE_SIZE }: ListQuery,
): Promise<Page<SampahRow>> {
  const kinds = jenisSampahOf[user.role].filter((each) => jenis === undefined || each === jenis);
  const asked = { page, limit };
  if (kinds.length === 0) return cutPage(asked, 0, []);
  const matching = db
    .selectFrom('sampah')
    .where('sampah.jenis', 'in', kinds)
    .where((eb) => matchesAll(eb, [eb.ref('sampah.cari')], search));
  const total = await countOf(matching);
  if (offsetOf(page, limit) >= total) return cutPage(asked, total, []);
  const rows = await matching
    .leftJoin('akun', 'akun.id', 'sampah.dihapus_oleh')
    .leftJoin('profile', 'profile.akun_id', 'sampah.dihapus_oleh')
    .select(['sampah.id', 'sampah.jenis', 'sampah.label', 'sampah.pengenal', 'sampah.dihapus_pada'])
    .select(['akun.id as pengelola_id', 'profile.nama as pengelola_nama'])
    .orderBy('sampah.dihapus_pada', 'desc')
    .orderBy('sampah.id', 'desc')
    .limit(limit)
    .offset(offsetOf(page, limit))
    .execute();
  const leftOf = (iso: string) =>
    Math.max(0, Math.ceil((Date.parse(iso) + hariSampah * DAY_MS - clock.now().getTime()) / DAY_MS));
  return cutPage(
    asked,
    total,
    rows.map((row) => ({ ...row, dihapus_oleh: pengelolaOf(row), sisa_hari: leftOf(row.dihapus_pada) })),
  );
}
