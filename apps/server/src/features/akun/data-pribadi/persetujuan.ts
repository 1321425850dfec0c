// Consents, recorded with the words that were shown.

import {
  isUnderAge,
  isWaliBegun,
  type JenisPersetujuan,
  type Wali,
  waliErrors,
} from '@gerbang/contract/akun/persetujuan';
import { versiPemberitahuan as versi } from '@gerbang/contract/akun/versi-privasi';
import { today } from '@gerbang/contract/fields';
import type { ExpressionBuilder } from 'kysely';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/own-tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Work } from '../../../platform/work.ts';
import type { PersetujuanTable } from '../../../schema/privasi-tables.ts';
import { getPemberitahuan, teksOf } from './pemberitahuan.ts';

/**
 * Whose consents: those that an account gave, and, once the record with its NIM is its own, those of that NIM before it.
 * For null, of a record that is no account's: those that no account of today gave.
 */
export type Person = { nim: string; akun_id: string | null };

/** The added fields of a form, as the contract parsed them. */
export type PersetujuanFields = Wali & { persetujuan_privasi?: string | undefined };

/** Whose consent it is, and where it was given. */
export type Giver = { akun_id: string; nim: string; tempat: PersetujuanTable['tempat'] };

/** With what the notice says of the school. */
export type ConsentWork = Work & Pick<Deps, 'namaSekolah' | 'privasi'>;
type NewPersetujuan = Giver & { jenis: 'akun' | 'data-diri'; fields: PersetujuanFields };

/** Refuses (400) a guardian's section that was begun and is not complete. */
export function refuseHalfWali(consent: PersetujuanFields): void {
  const fields = waliErrors(consent);
  if (fields[0]) throw new HttpError(400, fields[0].message, { fields });
}

/**
 * HttpError 400 for the consent to words that are not the present ones: nothing of it would be written down. Whoever
 * says nothing, or sends the field empty, consents to nothing and is not held up (PRIBADI-3).
 */
export function refuseOtherVersion({ persetujuan_privasi: given }: PersetujuanFields): void {
  if (given && given !== versi) {
    throw new HttpError(400, 'Pemberitahuan Privasi sudah berganti. Muat ulang halaman, baca, lalu setujui lagi.');
  }
}

/**
 * Records, in the caller's transaction, what a form says beside its own fields: the consent to the present notice
 * unless it is on record, and a guardian's while the student is under 18. Says nothing of a form that says nothing.
 */
export async function writePersetujuan(work: ConsentWork, given: NewPersetujuan): Promise<void> {
  const { db } = work;
  const { fields, jenis, ...giver } = given;
  const noWali = { wali_nama: null, wali_hubungan: null };
  const rows: Pick<PersetujuanTable, 'jenis' | 'wali_nama' | 'wali_hubungan'>[] = [];
  if (fields.persetujuan_privasi === versi && !(await isWritten(db, giver, { jenis, versi }))) {
    rows.push({ jenis, ...noWali });
  }
  if (isWaliBegun(fields) && (await needsWali(work, giver.akun_id))) {
    rows.push({ jenis: 'wali', wali_nama: fields.wali_nama ?? '', wali_hubungan: fields.wali_hubungan ?? '' });
  }
  if (rows.length === 0) return;
  const waktu = isoFromNow(work.clock);
  const shown = await getPemberitahuan(work);
  const { sidik } = shown;
  await db
    .insertInto('pemberitahuan_privasi')
    .values({ sidik, versi, teks: teksOf(shown), sejak: waktu })
    .onConflict((conflict) => conflict.column('sidik').doNothing())
    .execute();
  for (const each of rows) {
    await db
      .insertInto('persetujuan')
      .values({ id: newId(), ...giver, ...each, versi, sidik, waktu })
      .execute();
  }
}

async function isWritten(db: Db, person: Person, wanted: { jenis: JenisPersetujuan; versi: string }): Promise<boolean> {
  const found = await db
    .selectFrom('persetujuan')
    .select('id')
    .where(isOf(person))
    .where('jenis', '=', wanted.jenis)
    .where('versi', '=', wanted.versi)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The consents of a person. */
export function isOf({ nim, akun_id }: Person) {
  return (eb: ExpressionBuilder<Tables, 'persetujuan'>) => {
    const given =
      akun_id === null
        ? eb.not(eb.exists(eb.selectFrom('akun').select('akun.id').whereRef('akun.id', '=', 'persetujuan.akun_id')))
        : eb.or([
            eb('persetujuan.akun_id', '=', akun_id),
            eb.exists(eb.selectFrom('data_siswa').select('data_siswa.id').where('data_siswa.akun_id', '=', akun_id)),
          ]);
    return eb.and([eb('persetujuan.nim', '=', nim), given]);
  };
}

/** What an account consented to, and what nobody's account did, follows its NIM. */
export async function moveConsents(
  db: Db,
  { akun_id, from, to }: { akun_id: string; from: string; to: string },
): Promise<void> {
  await db
    .updateTable('persetujuan')
    .set({ nim: to })
    .where('nim', '=', from)
    .where((eb) => eb.or([eb('akun_id', '=', akun_id), eb('akun_id', 'is', null)]))
    .execute();
}

/** Whether the record of this account is of somebody under 18 today. */
export async function needsWali(work: Work, akunId: string): Promise<boolean> {
  const found = await work.db
    .selectFrom('data_siswa')
    .select('tanggal_lahir')
    .where('akun_id', '=', akunId)
    .executeTakeFirst();
  return found !== undefined && isUnderAge(found.tanggal_lahir, today(work.clock.now()));
}
