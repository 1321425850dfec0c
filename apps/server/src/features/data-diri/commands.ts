import type { dataDiri } from '@gerbang/contract/data-diri';
import type { Pemberitahuan } from '@gerbang/contract/data-pribadi';
import type { DataSiswaRecord } from '@gerbang/contract/data-siswa';
import type { ParsedBody } from '@gerbang/contract/endpoint';
import type { Dokumen } from '@gerbang/contract/fields';
import type { persetujuanFields } from '@gerbang/contract/persetujuan';
import { isSameNim } from '@gerbang/contract/text';
import { sentences } from '@gerbang/contract/wire';
import type * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { violatesUnique } from '../../platform/database/database-errors.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { HttpError } from '../../platform/errors.ts';
import type { User } from '../../platform/http/sessions.ts';
import type { StoredImages } from '../berkas/berkas.ts';
import { keepReplaced } from '../berkas/berkas-lama.ts';
import { writePersetujuan } from '../data-pribadi/persetujuan.ts';
import { cariOf, toColumns } from '../data-siswa/columns.ts';
import { getForChange, insertDataSiswa, saveChange } from '../data-siswa/perubahan.ts';
import { findDataSiswaByNim, getDataSiswa, notFound } from '../data-siswa/queries.ts';

const alreadyThere = () => new HttpError(409, 'Data diri anda sudah ada');

/** A student's own record. HttpError 404 before there is one. */
export async function getDataDiri(db: Db, nim: string): Promise<DataSiswaRecord> {
  const own = await findDataSiswaByNim(db, nim);
  if (!own) throw notFound();
  return own;
}

/** Refuses (409) a second record, before anything of it is read. */
export async function refuseSecond(db: Db, nim: string): Promise<void> {
  if (await findDataSiswaByNim(db, nim)) throw alreadyThere();
}

/** Refuses a record that is not the student's (404) or is validated (409), before the body is read. */
export async function refuseClosed(db: Db, { id, nim }: { id: string; nim: string }): Promise<void> {
  const own = await getDataDiri(db, nim);
  if (own.id !== id) throw notFound();
  if (own.status_data === 'Tervalidasi') throw validated();
}

function validated(): HttpError {
  return new HttpError(409, 'Data anda sudah divalidasi Admin! harap hubungi Admin untuk perubahan data.');
}

/** Splits what a form says beside the record's own fields. */
function partsOf<B extends z.output<z.ZodMiniObject<typeof persetujuanFields>>>(body: B) {
  const { persetujuan_privasi, wali_nama, wali_hubungan, persetujuan_wali, ...fields } = body;
  return { consent: { persetujuan_privasi, wali_nama, wali_hubungan, persetujuan_wali }, fields };
}

type DataDiriDeps = { clock: Clock; pemberitahuan: Pemberitahuan };

type NewDataDiri = { user: User; nim: string; body: ParsedBody<typeof dataDiri.create>; stored: StoredImages };

/** Creates the student's record, waiting for validation. HttpError 409 when there is one already. */
export async function createDataDiri(
  db: Db,
  deps: DataDiriDeps,
  { user, nim, body, stored }: NewDataDiri,
): Promise<DataSiswaRecord> {
  const { consent, fields } = partsOf(body);
  const values = { ...fields, nim };
  const waiting = { status_data: 'Menunggu Validasi', pengelola_id: null } as const;
  try {
    return await transaction(db, async (db) => {
      const data = await insertDataSiswa(db, deps.clock, { user, values, stored, ...waiting });
      await writePersetujuan(db, deps, {
        akun_id: user.id,
        nim,
        tempat: 'data-diri',
        jenis: 'data-diri',
        fields: consent,
      });
      return data;
    });
  } catch (error) {
    if (violatesUnique(error, 'data_siswa', 'nim')) throw alreadyThere();
    throw error;
  }
}

type Update = {
  id: string;
  user: User;
  nim: string;
  body: ParsedBody<typeof dataDiri.update>;
  stored: StoredImages;
};

/**
 * Changes the fields that were sent; a rejected record waits again and loses its reason. HttpError 409
 * when it was validated meanwhile, or when `versi` is older than the record.
 */
export async function updateDataDiri(
  db: Db,
  deps: DataDiriDeps,
  { user, id, nim, body, stored }: Update,
): Promise<DataSiswaRecord> {
  const { clock } = deps;
  const { consent, fields } = partsOf(body);
  const { versi, ...changes } = fields;
  return transaction(db, async (db) => {
    const before = await getForChange(db, id);
    // An admin may validate between the guard and this update: then nothing of it happens.
    if (!isSameNim(before.row.nim, nim) || before.row.status_data === 'Tervalidasi')
      await refuseClosed(db, { id, nim });
    if (versi !== undefined && versi !== before.row.versi) throw new HttpError(409, sentences.stale);
    const { row } = before;
    const again = row.status_data === 'Ditolak';
    if (again || row.diajukan_lagi === 1) {
      await keepReplaced(db, clock, { data_siswa_id: id, bidang: Object.keys(stored) as Dokumen[] });
    }
    const waiting = {
      status_data: 'Menunggu Validasi',
      alasan_penolakan: null,
      teks_penolakan: null,
      pengelola_id: null,
    } as const;
    const columns = {
      ...toColumns(changes),
      ...waiting,
      ...(again ? { diajukan_lagi: 1 } : {}),
      cari: cariOf({ ...row, ...changes }),
    };
    const jenis = again ? 'diajukan_lagi' : 'diubah';
    await saveChange(db, clock, { before, changes: columns, stored, user, jenis });
    await writePersetujuan(db, deps, {
      akun_id: user.id,
      nim,
      tempat: 'data-diri',
      jenis: 'data-diri',
      fields: consent,
    });
    return getDataSiswa(db, id);
  });
}
