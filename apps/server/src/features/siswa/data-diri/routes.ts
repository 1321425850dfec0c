import type { ParsedBody } from '@gerbang/contract/endpoint';
import { sentences } from '@gerbang/contract/sentences';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { type StoredImages, withKode } from '../../../core/berkas/berkas.ts';
import { findOwnDataSiswa } from '../../../core/siswa/queries.ts';
import type { Db } from '../../../platform/database/database.ts';
import { violatesUnique } from '../../../platform/database/database-errors.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { User } from '../../../platform/http/caller.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { drafKey } from '../../../platform/secrets.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import { type ConsentWork, refuseHalfWali, refuseOtherVersion, writePersetujuan } from '../../akun/door.ts';
import { insertDataSiswa } from '../data-siswa/create.ts';
import { getDataDiri, given, partsOf, refuseClosed, updateDataDiri } from './commands.ts';

// A student's record begins: once, and only where nobody else's bears their NIM.
const alreadyThere = () => new HttpError(409, 'Data diri anda sudah ada');
/** A NIM is no secret, so who bears it too may not learn whose record it is. */
const unmatched = () => new HttpError(409, sentences.unmatchedDataSiswa);

/** Whether a record bears the student's NIM that no admin has tied to the account, and what is missing (ALAMAT-4). */
async function getPencocokan(db: Db, { id, nim }: User): Promise<{ menunggu: boolean; email_terbukti: boolean }> {
  const found = await db
    .selectFrom('akun')
    .leftJoin('data_siswa', 'data_siswa.nim', 'akun.nim')
    .select(['akun.email_terbukti_pada', 'data_siswa.id as data_siswa_id', 'data_siswa.akun_id'])
    .where('akun.id', '=', id)
    .where('akun.nim', '=', nim)
    .executeTakeFirst();
  const menunggu = found !== undefined && found.data_siswa_id !== null && found.akun_id !== id;
  return { menunggu, email_terbukti: found !== undefined && found.email_terbukti_pada !== null };
}

/** Refuses (409) a second record, before anything of it is read. */
async function refuseSecond(db: Db, user: User): Promise<void> {
  if ((await getPencocokan(db, user)).menunggu) throw unmatched();
  if (await findOwnDataSiswa(db, user.id)) throw alreadyThere();
}

type NewDataDiri = { nim: string; body: ParsedBody<typeof dataDiri.create>; stored: StoredImages };

/** Creates the student's record, waiting for validation. HttpError 409 when there is one already. */
async function createDataDiri(
  work: UserWork & ConsentWork,
  { nim, body, stored }: NewDataDiri,
): Promise<DataSiswaRecord> {
  const user = work.actor;
  const { consent, fields } = partsOf(body);
  const values = { ...fields, nim };
  const waiting = { status_data: 'Menunggu Validasi', pengelola_id: null, akun_id: user.id } as const;
  try {
    return await inTransaction(work, async (work) => {
      const data = await insertDataSiswa(work, { values, stored, ...waiting, rincian: null });
      if (consent) await writePersetujuan(work, { akun_id: user.id, nim, ...given, fields: consent });
      return data;
    });
  } catch (error) {
    // Somebody was faster: this account in another window, or an admin with a record of their own.
    if (violatesUnique(error, 'data_siswa', 'nim')) {
      await refuseSecond(work.db, user);
      throw alreadyThere();
    }
    throw error;
  }
}

/** Every student has a NIM: the database sees to it. */
const nimOf = (user: User) => user.nim ?? '';

/** Refuses consents that are begun or outdated; most forms give none. */
function refuseConsent(body: Parameters<typeof partsOf>[0]): void {
  const { consent } = partsOf(body);
  if (!consent) return;
  refuseHalfWali(consent);
  refuseOtherVersion(consent);
}

export function dataDiriRoutes(): Route[] {
  return [
    route(dataDiri.get, async ({ work, user }) => ({
      message: 'Data diri ditemukan',
      data: await getDataDiri(work.db, user),
    })),

    route(dataDiri.pencocokan, async ({ work, user }) => ({
      message: 'Keadaan pencocokan ditemukan',
      data: await getPencocokan(work.db, user),
    })),

    route(dataDiri.kunciDraf, async ({ work, user }) => ({
      message: 'Kunci draf ditemukan',
      data: { kunci: drafKey(work.secrets, user.id).toString('base64') },
    })),

    route(
      dataDiri.create,
      async ({ work, user, body, withStored }) => {
        refuseConsent(body);
        const data = await withStored((stored) =>
          createDataDiri(work, { nim: nimOf(user), body, stored: withKode(stored, body.kode_dokumen) }),
        );
        return { message: 'Data diri berhasil ditambah', data };
      },
      async ({ work, user }) => refuseSecond(work.db, user),
    ),

    route(
      dataDiri.update,
      async ({ work, user, params, body, withStored }) => {
        refuseConsent(body);
        const data = await withStored((stored) =>
          updateDataDiri(work, {
            ...{ id: params.id, nim: nimOf(user), body },
            stored: withKode(stored, body.kode_dokumen),
          }),
        );
        return { message: 'Data diri berhasil diubah', data };
      },
      async ({ work, user, params }) => refuseClosed(work.db, { id: params.id, user }),
    ),
  ];
}
