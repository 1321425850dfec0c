// A walk over all records of a status, newest first: each step goes on behind the number where the last one ended, so that
// what comes, goes or changes meanwhile moves no other record.

import type { StatusData } from '@gerbang/contract/choices';
import type { DataSiswaRow } from '@gerbang/contract/data-siswa';
import type { FilterDataSiswa } from '@gerbang/contract/filter';
import type { Step } from '@gerbang/contract/lists';
import { sql } from 'kysely';
import { keyOf, stepOf } from '../../platform/database/cursor.ts';
import type { Db } from '../../platform/database/database.ts';
import { atOnce, slowly } from '../../platform/database/lists.ts';
import { refuseUnknown } from '../sekolah/refuse-unknown.ts';
import { rowsOf } from './list-queries.ts';
import { every, filterConditions, inForce, newestOf, numbersOf, withSpellings } from './numbered-pages.ts';

type SemuaQuery = { statusData: StatusData; limit: number; cursor?: string | undefined } & FilterDataSiswa;

/** The next records. HttpError 400 for a cursor that no answer gave. */
export async function semuaDataSiswa(db: Db, query: SemuaQuery): Promise<Step<DataSiswaRow>> {
  const { statusData, limit, cursor, ...asked } = query;
  const list = `siswa ${statusData}`;
  const after = keyOf({ list, key: /^[1-9]\d{0,14}$/ }, cursor);
  await refuseUnknown(db, asked);
  const filter = await withSpellings(db, asked);
  const conditions = filterConditions(filter);
  if (after !== undefined) conditions.push(sql`nomor < ${Number(after)}`);
  const newest = newestOf(statusData, every(conditions));
  // The index of status and number has them in order, unless something else decides.
  const pace = inForce(filter).length === 0 ? atOnce : slowly;
  const nomor = await numbersOf(db, { newest, limit: limit + 1, offset: 0, pace });
  const { cursor: next, data } = stepOf(list, { rows: nomor, limit }, (each) => each);
  return { cursor: next, data: await rowsOf(db, data) };
}
