// Which records keep the code of a major or class, also those that may come back.
import type { pilihanField } from '@gerbang/contract/sekolah/pilihan';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

type Field = (typeof pilihanField)[keyof typeof pilihanField];

/** Where a code is kept, as a sentence names it; undefined where nothing has it. */
export async function findUse(db: Db, field: Field, kode: string): Promise<string | undefined> {
  const used = db.selectFrom('ringkasan_siswa').select('jumlah').where(field, '=', kode).where('jumlah', '>', 0);
  if (await used.executeTakeFirst()) return 'data siswa';
  const inBin = db
    .selectFrom('sampah')
    .select('id')
    .where('jenis', '=', 'data-siswa')
    .where(containing('isi', `"${field}":${JSON.stringify(kode)}`));
  if (await inBin.limit(1).executeTakeFirst()) return 'data siswa di Sampah';
  const replaced = db
    .selectFrom('impor_baris')
    .select('baris')
    .where('ditulis', '=', 1)
    .where(containing('sebelum', `{"bidang":"${field}","lama":${JSON.stringify(kode)},`));
  return (await replaced.limit(1).executeTakeFirst()) ? 'impor yang masih dapat diurungkan' : undefined;
}

/** Whether JSON has this piece in it, as it was written. Careful: upper and lower case are one for SQLite, as they are among codes. */
const containing = (column: string, piece: string) =>
  sql<boolean>`${sql.ref(column)} like ${`%${piece.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
