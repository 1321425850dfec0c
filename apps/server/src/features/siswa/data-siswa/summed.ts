// How many records meet a condition, where the summary of the choices knows it.

import type { StatusData } from '@gerbang/contract/choices';
import type { SiswaFilterField } from '@gerbang/contract/siswa/filter';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { type Condition, type Filter, inForce } from './numbered-pages.ts';

/** Those that the summary of the choices has. */
const summedFields = [
  'tahun_ajaran',
  'jenis_kelamin',
  'jurusan_pilihan',
  'kelas_pilihan',
  'gelombang',
] as const satisfies SiswaFilterField[];

/** Whether the summary of the choices knows how many records meet the filters. */
export const isSummed = (filter: Filter): boolean =>
  inForce(filter).every((field) => (summedFields as readonly SiswaFilterField[]).includes(field));

/** How many records of a status the summary has under a condition on its columns. */
export async function summed(db: Db, status: StatusData, condition: Condition): Promise<number> {
  const { rows } = await sql<{ n: number | null }>`select sum(jumlah) as n from ringkasan_siswa
    where status_data = ${status} and ${condition}`.execute(db);
  return rows[0]?.n ?? 0;
}
