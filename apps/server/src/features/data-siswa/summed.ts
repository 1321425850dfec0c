// How many records meet a condition, where the summary of the choices knows it.

import type { StatusData } from '@gerbang/contract/choices';
import type { SaringField } from '@gerbang/contract/saring';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type Condition, inForce, type Saring } from './numbered-pages.ts';

/** Those that the summary of the choices has. */
const summedFields = [
  'tahun_ajaran',
  'jenis_kelamin',
  'jurusan_pilihan',
  'kelas_pilihan',
  'gelombang',
] as const satisfies SaringField[];

/** Whether the summary of the choices knows how many records meet the filters. */
export const isSummed = (saring: Saring): boolean =>
  inForce(saring).every((field) => (summedFields as readonly SaringField[]).includes(field));

/** How many records of a status the summary has under a condition on its columns. */
export async function summed(db: Db, status: StatusData, condition: Condition): Promise<number> {
  const { rows } = await sql<{ n: number | null }>`select sum(jumlah) as n from ringkasan_siswa
    where status_data = ${status} and ${condition}`.execute(db);
  return rows[0]?.n ?? 0;
}
