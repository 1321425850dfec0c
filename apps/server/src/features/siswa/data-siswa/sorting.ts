// The order of the student lists where somebody chose one.

import { type JenisPilihan, namaPilihan, type PilihanSekolah, pilihanField } from '@gerbang/contract/sekolah/pilihan';
import type { Urutan, UrutDataSiswa } from '@gerbang/contract/urutan';
import { type RawBuilder, sql } from 'kysely';
import { getBagian } from '../../../core/sekolah/bagian.ts';
import type { Db } from '../../../platform/database/database.ts';

/** Majors or classes that records are sorted by: their codes, in the order of their names. */
export type ChoiceOrder = Urutan<UrutDataSiswa> & { kode?: readonly string[] | undefined };

/** What has no index of its own: few values, whose numbers the summary knows. */
export const isChoice = (urut: UrutDataSiswa | undefined): urut is JenisPilihan =>
  urut === 'jurusan' || urut === 'kelas';

/** Each has an index behind the status (schema/migrations/001), in which the number breaks the ties. */
const sortedBy: Record<Exclude<UrutDataSiswa, 'masuk' | JenisPilihan>, RawBuilder<unknown>> = {
  nama: sql`lower(data_siswa.nama)`,
  nim: sql`data_siswa.nim`,
  tahun_ajaran: sql`data_siswa.tahun_ajaran`,
};

/** What follows `order by`: newest first unless something else is asked for. */
export function orderOf({ urut, arah, kode = [] }: Partial<ChoiceOrder>): RawBuilder<unknown> {
  if (urut === undefined) return sql`data_siswa.nomor desc`;
  const way = arah === 'turun' ? sql`desc` : sql`asc`;
  const number = sql`data_siswa.nomor ${way}`;
  if (urut === 'masuk') return number;
  return sql`${isChoice(urut) ? rankOf(sql.ref(`data_siswa.${pilihanField[urut]}`), kode) : sortedBy[urut]} ${way}, ${number}`;
}

/** The place of a code; what has none comes last. */
function rankOf(column: RawBuilder<unknown>, kode: readonly string[]): RawBuilder<unknown> {
  if (kode.length === 0) return sql`0`;
  const places = kode.map((each, place) => sql`when ${each} then ${sql.lit(place)}`);
  return sql`case ${column} ${sql.join(places, sql` `)} else ${sql.lit(kode.length)} end`;
}

/** The codes of what is sorted by, in the order in which people read their names; undefined for another order. */
export async function kodeInOrder(db: Db, urut: UrutDataSiswa): Promise<string[] | undefined> {
  if (!isChoice(urut)) return undefined;
  const entries: PilihanSekolah[typeof urut] = (await getBagian(db, 'pilihan'))[urut];
  const name = (kode: string) => namaPilihan(entries, kode).toLowerCase();
  const before = (a: string, b: string) => (name(a) < name(b) ? -1 : name(a) > name(b) ? 1 : 0);
  return entries.map(({ kode }) => kode).sort(before);
}
