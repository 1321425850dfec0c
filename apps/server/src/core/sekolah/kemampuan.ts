// Which of what a school may leave off is on (KEMAMPUAN-1, KEMAMPUAN-2).
import { type Kemampuan, type KemampuanSekolah, kemampuanAt, ofEach } from '@gerbang/contract/kemampuan';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { HttpError, NO_ADDRESS } from '../../platform/errors.ts';
import type { Work } from '../../platform/work.ts';
import { findNewest, nilaiOf } from './bagian.ts';

/** The rows of each: with any of them an installation uses it. */
const rowsOf: Record<Kemampuan, RawBuilder<unknown>> = {
  peminjaman: sql`select 1 from peminjaman`,
  opname: sql`select 1 from opname`,
  arsip: sql`select 1 from tempat_berkas`,
  pemusnahan: sql`select 1 from pemusnahan`,
  situs: sql`select 1 from berkas where kode_keadaan is not null`,
  target: sql`select 1 from pengaturan_versi where bagian = 'target'`,
  program: sql`select 1 from token_api union all select 1 from kait`,
};

/** How many rows each has, counted up to `most`. */
export async function countTersimpan(db: Db, most: number): Promise<Record<Kemampuan, number>> {
  const counts = ofEach((name) => sql`(select count(*) from (${rowsOf[name]} limit ${sql.lit(most)}) r)`);
  const columns = Object.entries(counts).map(([name, count]) => sql`${count} as ${sql.ref(name)}`);
  const { rows } = await sql<Record<Kemampuan, number | string>>`select ${sql.join(columns)}`.execute(db);
  return ofEach((name) => Number(rows[0]?.[name] ?? 0));
}

/** Before anybody has decided, what is in use is on. */
export async function getKemampuan(db: Db): Promise<KemampuanSekolah> {
  const [row] = await findNewest(db, { bagian: 'kemampuan' });
  if (row) return nilaiOf('kemampuan', row.nilai);
  const used = await countTersimpan(db, 1);
  return ofEach((name) => used[name] > 0);
}

/** Whether one of them is on. */
export const isOn = async (db: Db, name: Kemampuan) => (await getKemampuan(db))[name];

/** HttpError 404 for a call of what is off, as for one that there is not. */
export async function refuseOff({ db }: Work, address: string): Promise<void> {
  const name = kemampuanAt(address);
  if (name && !(await isOn(db, name))) throw new HttpError(404, NO_ADDRESS);
}
