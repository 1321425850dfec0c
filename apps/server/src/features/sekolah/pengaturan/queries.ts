import { type Staf, staf } from '@gerbang/contract/roles';
import type { KeamananKetat, StafRow } from '@gerbang/contract/sekolah/pengaturan';
import { CLOCK_SKEW_MS, type Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { UserWork } from '../../../platform/work.ts';
import { getFaktor, hasFactor, KETAT } from '../../akun/door.ts';

/** How long another pimpinan may confirm a release. */
export const RELEASE_MS = 24 * 60 * 60_000;

/** Strict mode as it stands, what the asking pimpinan lacks to switch it on, and the staff it concerns. */
export async function getKeamanan(work: UserWork): Promise<KeamananKetat> {
  const setting = await findSetting(work.db);
  const by = setting?.diubah_oleh ?? '';
  const rows = await listStaf(work);
  const changer = rows.find(({ id }) => id === by);
  return {
    ketat: setting?.nilai === 'true',
    versi: setting?.versi ?? 0,
    diubah_pada: setting?.diubah_pada ?? null,
    diubah_oleh: changer ? (changer.nama ?? changer.email) : null,
    kurang: await lacks(work.db, work.actor.id),
    staf: rows,
  };
}

/** The row of strict mode; undefined while nobody has ever switched it. */
export function findSetting(db: Db) {
  return db.selectFrom('pengaturan').selectAll().where('kunci', '=', KETAT).executeTakeFirst();
}

/** What somebody lacks who could be locked out by switching strict mode on. */
export async function lacks(db: Db, akunId: string): Promise<KeamananKetat['kurang']> {
  const { passkey, totp, pemulihan } = await getFaktor(db, akunId);
  const hasOne = passkey.length > 0 || totp !== null;
  if (!hasOne) return ['faktor'];
  return (pemulihan?.sisa ?? 0) > 0 ? [] : ['pemulihan'];
}

async function listStaf(work: UserWork): Promise<StafRow[]> {
  const rows = await work.db
    .selectFrom('akun')
    .leftJoin('profile', 'profile.akun_id', 'akun.id')
    .leftJoin('permintaan_lepas', 'permintaan_lepas.akun_id', 'akun.id')
    .leftJoin('akun as peminta', 'peminta.id', 'permintaan_lepas.diminta_oleh')
    .leftJoin('profile as profile_peminta', 'profile_peminta.akun_id', 'peminta.id')
    .select(['akun.id', 'akun.email', 'akun.role', 'akun.ganti_password', 'akun.password_teruji', 'profile.nama'])
    .select('akun.dibekukan_pada')
    .select(['permintaan_lepas.diminta_pada', 'peminta.id as peminta', 'peminta.email as email_peminta'])
    .select('profile_peminta.nama as nama_peminta')
    .select((eb) => hasFactor(eb).as('faktor'))
    .where('akun.role', 'in', staf)
    .orderBy('akun.role', 'desc')
    .orderBy('akun.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    nama: row.nama,
    role: row.role as Staf,
    faktor: Boolean(row.faktor),
    ...(row.dibekukan_pada ? { dibekukan: true as const } : {}),
    ganti_password: row.ganti_password === 1 || row.password_teruji === 0,
    pelepasan:
      row.diminta_pada !== null && isOpen(work.clock, row.diminta_pada)
        ? {
            diminta_pada: row.diminta_pada,
            oleh: row.nama_peminta ?? row.email_peminta ?? '',
            sendiri: row.peminta === work.actor.id,
          }
        : null,
  }));
}

/** Whether a request of that moment can still be confirmed; one of a clock that was ahead cannot. */
export function isOpen(clock: Clock, dimintaPada: string): boolean {
  const age = clock.now().getTime() - Date.parse(dimintaPada);
  return age < RELEASE_MS && age > -CLOCK_SKEW_MS;
}
