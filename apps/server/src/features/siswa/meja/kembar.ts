// Records that may be of the same person: same name and birth date, the same picture, the same WhatsApp number.
import { type KembarRow, type SebabKembar, sebabKembar } from '@gerbang/contract/siswa/meja';
import { type RawBuilder, sql } from 'kysely';
import { getDataSiswa } from '../../../core/siswa/queries.ts';
import type { Db } from '../../../platform/database/database.ts';
import { firstLineOf } from '../data-siswa/text-index.ts';

/** So many records are named for each reason. */
const MOST = 10;

type KembarRecord = Omit<KembarRow, 'sebab'>;

/** Likely duplicates of a record, the surest reason first. HttpError 404 without the record. */
export async function listKembar(db: Db, id: string): Promise<KembarRow[]> {
  await getDataSiswa(db, id);
  const found: Record<SebabKembar, KembarRecord[]> = {
    nama: await sameName(db, id),
    gambar: await samePicture(db, id),
    nomor_whatsapp: await sameNumber(db, id),
  };
  const rows = new Map<string, KembarRow>();
  for (const sebab of Object.keys(sebabKembar) as SebabKembar[]) {
    for (const row of found[sebab]) {
      const known = rows.get(row.id);
      if (known) known.sebab.push(sebab);
      else rows.set(row.id, { ...row, sebab: [sebab] });
    }
  }
  return [...rows.values()];
}

// Careful: the two expressions are those of its indexes (schema/migrations/001), or every row would be read.

/** The name lower-cased, several spaces as one. */
function nameKey(db: Db) {
  return sql.raw(`(replace(replace(replace(${firstLineOf(db)}, '  ', ' '), '  ', ' '), '  ', ' '))`);
}

/** The number in its one form, however it was typed; what is no number is compared as it is. */
const numberKey = sql.raw('coalesce(nomor_e164, nomor_whatsapp)');

function sameName(db: Db, id: string): Promise<KembarRecord[]> {
  const nama = nameKey(db);
  return find(
    db,
    sql`${nama} = (select ${nama} from data_siswa where id = ${id})
      and tanggal_lahir = (select tanggal_lahir from data_siswa where id = ${id}) and id <> ${id}`,
  );
}

const sameNumber = (db: Db, id: string) =>
  find(db, sql`${numberKey} = (select ${numberKey} from data_siswa where id = ${id}) and id <> ${id}`);

const samePicture = (db: Db, id: string) =>
  find(
    db,
    sql`id in (select lain.data_siswa_id from berkas as ini join berkas as lain on lain.sidik = ini.sidik
      where ini.data_siswa_id = ${id} and lain.data_siswa_id <> ${id})`,
  );

/** The newest records that meet a condition. */
async function find(db: Db, condition: RawBuilder<unknown>): Promise<KembarRecord[]> {
  const { rows } = await sql<KembarRecord>`select id, nama, nim, status_data from data_siswa where ${condition}
    order by nomor desc limit ${sql.lit(MOST)}`.execute(db);
  return rows;
}
