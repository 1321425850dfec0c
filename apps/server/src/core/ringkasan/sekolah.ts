// Schools as charts, lists and reports count them: spellings that an admin has merged are one name (EJAAN-2). The
// records, and the totals that the triggers keep, have what was typed; whoever reads them joins the two.
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/engine.ts';

export type School = { asal_sekolah: string; jumlah: number };

/** How many validated records have each spelling in a school year or `semua`; largest first, then by name. */
export const findSpellings = preparedQuery<{ tahunAjaran: string }, School>((db, argument) =>
  db
    .selectFrom('ringkasan_sekolah')
    .select(['asal_sekolah', 'jumlah'])
    .where('tahun_ajaran', '=', argument('tahunAjaran'))
    .where('jumlah', '>', 0)
    .orderBy('jumlah', 'desc')
    .orderBy('asal_sekolah'),
);

const findMergedRows = preparedQuery<Record<string, never>, { ejaan: string; nama: string }>((db) =>
  db.selectFrom('ejaan_sekolah').select(['ejaan', 'nama']),
);

/** The name as which each merged spelling counts. */
export async function findMerged(db: Db): Promise<Map<string, string>> {
  return new Map((await findMergedRows(db, {})).map(({ ejaan, nama }) => [ejaan, nama]));
}

/** The same as `findSpellings` for schools; reading alone where nothing is merged. */
export async function findSchools(db: Db, asked: { tahunAjaran: string }): Promise<School[]> {
  const [spellings, merged] = await Promise.all([findSpellings(db, asked), findMerged(db)]);
  if (merged.size === 0) return spellings;
  const sums = new Map<string, number>();
  for (const { asal_sekolah, jumlah } of spellings) {
    const nama = merged.get(asal_sekolah) ?? asal_sekolah;
    sums.set(nama, (sums.get(nama) ?? 0) + jumlah);
  }
  const schools = Array.from(sums, ([asal_sekolah, jumlah]) => ({ asal_sekolah, jumlah }));
  return schools.sort((a, b) => b.jumlah - a.jumlah || (a.asal_sekolah < b.asal_sekolah ? -1 : 1));
}

const findSame = preparedQuery<{ sekolah: string }, { ejaan: string; nama: string }>((db, argument) =>
  db
    .selectFrom('ejaan_sekolah')
    .select(['ejaan', 'nama'])
    .where('nama', '=', (eb) =>
      eb.fn.coalesce(
        eb.selectFrom('ejaan_sekolah as sendiri').select('sendiri.nama').where('ejaan', '=', argument('sekolah')),
        sql<string>`${argument('sekolah')}`,
      ),
    ),
);

/** Every spelling that counts as the same school as this one, its name first. */
export async function spellingsOf(db: Db, sekolah: string): Promise<string[]> {
  const same = await findSame(db, { sekolah });
  return [same[0]?.nama ?? sekolah, ...same.map(({ ejaan }) => ejaan)];
}
