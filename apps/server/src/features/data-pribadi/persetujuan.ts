// Consents: recorded with the words that were shown, read by the person who gave them.
import type { KeadaanPersetujuan, Pemberitahuan, Persetujuan } from '@gerbang/contract/data-pribadi';
import { today } from '@gerbang/contract/fields';
import {
  belumDewasa,
  type hubunganWali,
  type JenisPersetujuan,
  type Wali,
  waliDimulai,
  waliErrors,
} from '@gerbang/contract/persetujuan';
import { type Clock, isoFromNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { PersetujuanTable } from '../../schema/tables.ts';
import { teksOf } from './pemberitahuan.ts';

/** The added fields of a form, as the contract parsed them. */
export type PersetujuanIsian = Wali & { persetujuan_privasi?: string | undefined };

/** Whose consent it is, and where it was given. */
export type PemberiPersetujuan = { akun_id: string; nim: string; tempat: PersetujuanTable['tempat'] };

type Deps = { clock: Clock; pemberitahuan: Pemberitahuan };
type Giving = PemberiPersetujuan & { jenis: 'akun' | 'data-diri'; isian: PersetujuanIsian };

/** Refuses (400) a guardian's section that was begun and is not complete. */
export function refuseHalfWali(isian: PersetujuanIsian): void {
  const fields = waliErrors(isian);
  if (fields[0]) throw new HttpError(400, fields[0].message, { fields });
}

/**
 * Records, in the caller's transaction, what a form says beside its own fields: the consent to the present notice
 * unless it is on record, and a guardian's while the student is under 18. Says nothing of a form that says nothing.
 */
export async function catatPersetujuan(db: Db, { clock, pemberitahuan }: Deps, giving: Giving): Promise<void> {
  const { isian, jenis, ...siapa } = giving;
  const { versi, sidik } = pemberitahuan;
  const tanpaWali = { wali_nama: null, wali_hubungan: null };
  const baru: Pick<PersetujuanTable, 'jenis' | 'wali_nama' | 'wali_hubungan'>[] = [];
  if (isian.persetujuan_privasi === versi && !(await tercatat(db, siapa.nim, { jenis, versi }))) {
    baru.push({ jenis, ...tanpaWali });
  }
  if (waliDimulai(isian) && (await perluWali(db, clock, siapa.nim))) {
    baru.push({ jenis: 'wali', wali_nama: isian.wali_nama ?? '', wali_hubungan: isian.wali_hubungan ?? '' });
  }
  if (baru.length === 0) return;
  const waktu = isoFromNow(clock);
  await db
    .insertInto('pemberitahuan_privasi')
    .values({ sidik, versi, teks: teksOf(pemberitahuan), sejak: waktu })
    .onConflict((conflict) => conflict.column('sidik').doNothing())
    .execute();
  for (const each of baru) {
    await db
      .insertInto('persetujuan')
      .values({ id: newId(), ...siapa, ...each, versi, sidik, waktu })
      .execute();
  }
}

async function tercatat(db: Db, nim: string, wanted: { jenis: JenisPersetujuan; versi: string }): Promise<boolean> {
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
async function perluWali(db: Db, clock: Clock, nim: string): Promise<boolean> {
  const found = await db.selectFrom('data_siswa').select('tanggal_lahir').where('nim', '=', nim).executeTakeFirst();
  return found !== undefined && belumDewasa(found.tanggal_lahir, today(clock.now()));
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
  const kurang: JenisPersetujuan[] = [];
  if (data && !persetujuan.some((each) => each.jenis === 'data-diri' && each.versi === versi)) kurang.push('data-diri');
  const adaWali = persetujuan.some((each) => each.jenis === 'wali');
  if (!adaWali && (await perluWali(db, clock, nim))) kurang.push('wali');
  return { versi, persetujuan, kurang };
}
