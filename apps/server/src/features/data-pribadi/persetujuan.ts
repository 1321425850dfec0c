// Consents: recorded with the words that were shown, read by the person who gave them.
import type { KeadaanPersetujuan, Pemberitahuan, Persetujuan } from '@gerbang/contract/data-pribadi';
import { today } from '@gerbang/contract/fields';
import {
  type hubunganWali,
  isUnderAge,
  isWaliBegun,
  type JenisPersetujuan,
  type Wali,
  waliErrors,
} from '@gerbang/contract/persetujuan';
import { type Clock, isoFromNow, newId } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/errors.ts';
import type { PersetujuanTable } from '../../schema/tables.ts';
import { teksOf } from './pemberitahuan.ts';

/** The added fields of a form, as the contract parsed them. */
export type PersetujuanFields = Wali & { persetujuan_privasi?: string | undefined };

/** Whose consent it is, and where it was given. */
export type Giver = { akun_id: string; nim: string; tempat: PersetujuanTable['tempat'] };

type Deps = { clock: Clock; pemberitahuan: Pemberitahuan };
type NewPersetujuan = Giver & { jenis: 'akun' | 'data-diri'; fields: PersetujuanFields };

/** Refuses (400) a guardian's section that was begun and is not complete. */
export function refuseHalfWali(consent: PersetujuanFields): void {
  const fields = waliErrors(consent);
  if (fields[0]) throw new HttpError(400, fields[0].message, { fields });
}

/**
 * Records, in the caller's transaction, what a form says beside its own fields: the consent to the present notice
 * unless it is on record, and a guardian's while the student is under 18. Says nothing of a form that says nothing.
 */
export async function writePersetujuan(db: Db, { clock, pemberitahuan }: Deps, given: NewPersetujuan): Promise<void> {
  const { fields, jenis, ...giver } = given;
  const { versi, sidik } = pemberitahuan;
  const noWali = { wali_nama: null, wali_hubungan: null };
  const rows: Pick<PersetujuanTable, 'jenis' | 'wali_nama' | 'wali_hubungan'>[] = [];
  if (fields.persetujuan_privasi === versi && !(await isWritten(db, giver.nim, { jenis, versi }))) {
    rows.push({ jenis, ...noWali });
  }
  if (isWaliBegun(fields) && (await needsWali(db, clock, giver.nim))) {
    rows.push({ jenis: 'wali', wali_nama: fields.wali_nama ?? '', wali_hubungan: fields.wali_hubungan ?? '' });
  }
  if (rows.length === 0) return;
  const waktu = isoFromNow(clock);
  await db
    .insertInto('pemberitahuan_privasi')
    .values({ sidik, versi, teks: teksOf(pemberitahuan), sejak: waktu })
    .onConflict((conflict) => conflict.column('sidik').doNothing())
    .execute();
  for (const each of rows) {
    await db
      .insertInto('persetujuan')
      .values({ id: newId(), ...giver, ...each, versi, sidik, waktu })
      .execute();
  }
}

async function isWritten(db: Db, nim: string, wanted: { jenis: JenisPersetujuan; versi: string }): Promise<boolean> {
  const found = await db
    .selectFrom('persetujuan')
    .select('id')
    .where('nim', '=', nim)
    .where('jenis', '=', wanted.jenis)
    .where('versi', '=', wanted.versi)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether the record of this NIM is of somebody under 18 today. */
async function needsWali(db: Db, clock: Clock, nim: string): Promise<boolean> {
  const found = await db.selectFrom('data_siswa').select('tanggal_lahir').where('nim', '=', nim).executeTakeFirst();
  return found !== undefined && isUnderAge(found.tanggal_lahir, today(clock.now()));
}

/** The consents of a NIM, newest first. */
export async function listPersetujuan(db: Db, nim: string): Promise<Persetujuan[]> {
  const rows = await db
    .selectFrom('persetujuan')
    .selectAll()
    .where('nim', '=', nim)
    .orderBy('waktu', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ jenis, versi, tempat, waktu, wali_nama, wali_hubungan }) => ({
    jenis,
    versi,
    tempat,
    waktu,
    wali: wali_nama === null ? null : { nama: wali_nama, hubungan: wali_hubungan as (typeof hubunganWali)[number] },
  }));
}

/** What is on record for a student, and what is missing; without a record of their data nothing of it can be. */
export async function keadaanPersetujuanOf(
  db: Db,
  { clock, pemberitahuan }: Deps,
  nim: string,
): Promise<KeadaanPersetujuan> {
  const { versi } = pemberitahuan;
  const persetujuan = await listPersetujuan(db, nim);
  const data = await db.selectFrom('data_siswa').select('id').where('nim', '=', nim).executeTakeFirst();
  const missing: JenisPersetujuan[] = [];
  if (data && !persetujuan.some((each) => each.jenis === 'data-diri' && each.versi === versi))
    missing.push('data-diri');
  const hasWali = persetujuan.some((each) => each.jenis === 'wali');
  if (!hasWali && (await needsWali(db, clock, nim))) missing.push('wali');
  return { versi, persetujuan, kurang: missing };
}
