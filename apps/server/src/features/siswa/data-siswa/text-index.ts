// The records' free text (`data_siswa.cari`) and its index `cari_siswa`: FTS5 trigrams on SQLite, on PostgreSQL a table
// under pg_trgm. All in which the engines differ for the product is in this file.
import { type StatusData, statusData } from '@gerbang/contract/choices';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { isSqlite } from '../../../platform/database/dialect.ts';
import { contains, quoted } from '../../../platform/database/search-text.ts';
import { type Condition, every } from './numbered-pages.ts';

/** Row numbers of a status begin at a multiple of this. */
export const RANGE = 2 ** 40;

/** Whether there is an index: a PostgreSQL may lack pg_trgm, and then a search reads the rows. */
export async function hasTextIndex(db: Db): Promise<boolean> {
  if (isSqlite(db)) return true;
  return (await sql`select 1 from pg_indexes where indexname = 'cari_siswa_valid'`.execute(db)).rows.length > 0;
}

export type Hits = {
  /** A table with the column `place`; in its order the rows came. */
  table: RawBuilder<unknown>;
  /** `place` less this is the record's `nomor`. */
  base: number;
};

/** Whether hits come in the order of the rows already. */
export const areHitsInOrder = (db: Db): boolean => isSqlite(db);

/** The first line of the text, which is the name. Careful: written as in its index, which would not be used otherwise. */
export function firstLineOf(db: Db): string {
  return isSqlite(db) ? 'substr(cari, 1, instr(cari, char(10)) - 1)' : 'split_part(cari, chr(10), 1)';
}

/** The records of a status whose free text contains of each group of texts at least one. */
export function hitsOf(db: Db, status: StatusData, groups: string[][]): Hits {
  const base = (statusData.indexOf(status) + 1) * RANGE;
  const range = sql`between ${sql.lit(base)} and ${sql.lit(base + RANGE - 1)}`;
  if (!isSqlite(db)) {
    const anyOf = (texts: string[]) =>
      sql.join(
        texts.map((text) => contains(sql.ref('cari'), text)),
        sql` or `,
      );
    const condition = sql.join(groups.map(anyOf), sql`) and (`);
    // Careful: without its fence PostgreSQL walks all rows in order and compares, when it believes in many hits.
    const table = sql`(select tempat as place from cari_siswa where tempat ${range} and (${condition}) offset 0) as temuan`;
    return { table, base };
  }
  const match = groups.map((texts) => `(${texts.map(quoted).join(' OR ')})`).join(' AND ');
  const table = sql`(select rowid as place from cari_siswa where cari_siswa match ${match} and rowid ${range}) as temuan`;
  return { table, base };
}

/** The hits that meet the conditions. */
export const rowsOf = (hits: Hits, conditions: Condition[]): RawBuilder<unknown> =>
  conditions.length === 0 ? hits.table : recordsOf(hits, conditions);

/** The same with the records that they are of. */
export const recordsOf = ({ table, base }: Hits, conditions: Condition[]) => sql`${table} cross join data_siswa
    where data_siswa.nomor = temuan.place - ${sql.lit(base)} and ${every(conditions)}`;
