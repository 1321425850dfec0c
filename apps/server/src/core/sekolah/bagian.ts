// One section of the school's settings, as it is in force.
import { type Bagian, defaultSekolah, type Sekolah } from '@gerbang/contract/sekolah/sekolah';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/engine.ts';
import { storedObject } from '../../platform/database/stored-json.ts';

export type Stored = Bagian | 'awal';
export type NewestRow = { bagian: Stored; versi: number; nilai: string };

const newestOf = (db: Db, bagian: Stored) =>
  db
    .selectFrom('pengaturan_versi')
    .select(['bagian', 'versi', 'nilai'])
    .where('bagian', '=', bagian)
    .orderBy('versi', 'desc')
    .limit(sql.lit(1));

export const findNewest = preparedQuery<{ bagian: Stored }, NewestRow>((db, argument) =>
  newestOf(db, argument('bagian')),
);

const findTwo = preparedQuery<{ one: Stored; other: Stored }, NewestRow>((db, argument) =>
  db
    .selectFrom(newestOf(db, argument('one')).as('satu'))
    .selectAll()
    .unionAll(db.selectFrom(newestOf(db, argument('other')).as('lain')).selectAll()),
);

/** One section in force. Careful: the name in an identity that nobody has saved is empty, see `getIdentitas`. */
export async function getBagian<B extends Bagian>(db: Db, name: B): Promise<Sekolah[B]> {
  const [row] = await findNewest(db, { bagian: name });
  return row ? nilaiOf(name, row.nilai) : defaultSekolah[name];
}

/** Two sections in one round trip. */
export async function getDuaBagian<A extends Bagian, B extends Bagian>(
  db: Db,
  one: A,
  other: B,
): Promise<[Sekolah[A], Sekolah[B]]> {
  const rows = await findTwo(db, { one, other });
  const of = <N extends Bagian>(name: N) => {
    const row = rows.find(({ bagian }) => bagian === name);
    return row ? nilaiOf(name, row.nilai) : defaultSekolah[name];
  };
  return [of(one), of(other)];
}

/** The last text read of each section: nearly always the next one, too. */
const read = new Map<Bagian, { text: string; value: unknown }>();

/** What a stored text holds; what a section has had only since a later program is as it begins. Nobody may change it. */
export function nilaiOf<B extends Bagian>(name: B, text: string): Sekolah[B] {
  const last = read.get(name);
  if (last?.text === text) return last.value as Sekolah[B];
  const value = { ...defaultSekolah[name], ...storedObject<Sekolah[B]>(text) };
  read.set(name, { text, value });
  return value;
}
