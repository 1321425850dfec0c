import { PAGE_SIZE, type Page } from '@gerbang/contract/lists';
import { type JenisSampah, jenisSampahOf, type SampahRow } from '@gerbang/contract/siswa/sampah';
import type { Urutan, UrutSampah } from '@gerbang/contract/urutan';
import { type RawBuilder, sql } from 'kysely';
import { pengelolaOf } from '../../../core/pengelola.ts';
import { countOf, cutPage, offsetOf, slowRead } from '../../../platform/database/lists.ts';
import { matchesAll } from '../../../platform/database/search-text.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { UserWork } from '../../../platform/work.ts';

const DAY_MS = 24 * 60 * 60_000;

type ListQuery = { page: number; search: string; jenis?: JenisSampah | undefined } & Partial<Urutan<UrutSampah>>;
type BinWork = UserWork & Pick<Deps, 'hariSampah'>;

/** One page of what this user may restore, last deleted first unless sorted, searched in label and pengenal. */
export async function listSampah(
  { db, clock, actor, hariSampah }: BinWork,
  query: ListQuery,
): Promise<Page<SampahRow>> {
  const { page, search, jenis, limit = PAGE_SIZE, urut } = query;
  const asked = { page, limit };
  const kinds = jenisSampahOf[actor.role].filter((each) => jenis === undefined || each === jenis);
  if (kinds.length === 0) return cutPage(asked, 0, []);
  const matching = db
    .selectFrom('sampah')
    .where('sampah.jenis', 'in', kinds)
    .where((eb) => matchesAll(eb, [eb.ref('sampah.cari')], search));
  const total = await countOf(matching);
  const offset = offsetOf(page, limit);
  if (offset >= total) return cutPage(asked, total, []);
  const rows = await matching
    .leftJoin('akun', 'akun.id', 'sampah.dihapus_oleh')
    .leftJoin('profile', 'profile.akun_id', 'sampah.dihapus_oleh')
    .select(['sampah.id', 'sampah.jenis', 'sampah.label', 'sampah.pengenal', 'sampah.dihapus_pada'])
    .select(['akun.id as pengelola_id', 'profile.nama as pengelola_nama'])
    .orderBy(orderOf(query))
    .limit(limit)
    .offset(offset)
    .$if(urut !== undefined, (query) => query.modifyEnd(slowRead))
    .execute();
  const leftOf = (iso: string) =>
    Math.max(0, Math.ceil((Date.parse(iso) + hariSampah * DAY_MS - clock.now().getTime()) / DAY_MS));
  return cutPage(
    asked,
    total,
    rows.map((row) => ({ ...row, dihapus_oleh: pengelolaOf(row), sisa_hari: leftOf(row.dihapus_pada) })),
  );
}

/** Kinds in the order of their names on the screen. The bin holds a month: what has no index is sorted beside all others. */
const sortedBy: Record<UrutSampah, RawBuilder<unknown>> = {
  label: sql`lower(sampah.label)`,
  jenis: sql`case sampah.jenis when 'data-siswa' then 1 when 'data-inventaris' then 2 else 0 end`,
  oleh: sql`lower(coalesce(profile.nama, ''))`,
  pada: sql`sampah.dihapus_pada`,
  sisa: sql`sampah.dihapus_pada`,
};

function orderOf({ urut, arah }: ListQuery): RawBuilder<unknown> {
  const way = urut === undefined || arah === 'turun' ? sql`desc` : sql`asc`;
  return sql`${sortedBy[urut ?? 'pada']} ${way}, sampah.id ${way}`;
}
