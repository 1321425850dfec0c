// Consents as the person reads them who gave them, and what of them is missing.
import type { KeadaanPersetujuan, Persetujuan } from '@gerbang/contract/akun/data-pribadi';
import type { hubunganWali, JenisPersetujuan } from '@gerbang/contract/akun/persetujuan';
import { versiPemberitahuan as versi } from '@gerbang/contract/akun/versi-privasi';
import type { Db } from '../../../platform/database/database.ts';
import type { Work } from '../../../platform/work.ts';
import { isOf, needsWali, type Person } from './persetujuan.ts';

/** The consents of a person, newest first. */
export async function listPersetujuan(db: Db, person: Person): Promise<Persetujuan[]> {
  const rows = await db
    .selectFrom('persetujuan')
    .selectAll()
    .where(isOf(person))
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
  work: Work,
  person: Person & { akun_id: string },
): Promise<KeadaanPersetujuan> {
  const { akun_id } = person;
  const persetujuan = await listPersetujuan(work.db, person);
  const data = await work.db.selectFrom('data_siswa').select('id').where('akun_id', '=', akun_id).executeTakeFirst();
  const missing: JenisPersetujuan[] = [];
  if (data && !persetujuan.some((each) => each.jenis === 'data-diri' && each.versi === versi))
    missing.push('data-diri');
  const hasWali = persetujuan.some((each) => each.jenis === 'wali');
  if (!hasWali && (await needsWali(work, akun_id))) missing.push('wali');
  return { versi, persetujuan, kurang: missing };
}
