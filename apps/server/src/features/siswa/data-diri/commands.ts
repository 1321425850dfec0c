import { persetujuanFields } from '@gerbang/contract/akun/persetujuan';
import type { Dokumen } from '@gerbang/contract/choices';
import type { ParsedBody } from '@gerbang/contract/endpoint';
import { today } from '@gerbang/contract/fields';
import { sentences } from '@gerbang/contract/sentences';
import { type dataDiri, UBAHAN_SENDIRI } from '@gerbang/contract/siswa/data-diri';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { kodeDikirim } from '@gerbang/contract/siswa/kode-dokumen';
import type * as z from 'zod/mini';
import type { StoredImages } from '../../../core/berkas/berkas.ts';
import { keepReplaced } from '../../../core/berkas/berkas-lama.ts';
import { isOwnChange } from '../../../core/riwayat/riwayat.ts';
import { refuseUnoffered } from '../../../core/sekolah/check-pilihan.ts';
import { changedColumns } from '../../../core/siswa/columns.ts';
import { findOwnDataSiswa, getDataSiswa, notFound } from '../../../core/siswa/queries.ts';
import type { Db } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { User } from '../../../platform/http/caller.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import { type ConsentWork, writePersetujuan } from '../../akun/door.ts';
import { getForChange, saveChange } from '../data-siswa/perubahan.ts';

/** A student's own record. HttpError 404 before there is one. */
export async function getDataDiri(db: Db, user: Pick<User, 'id'>): Promise<DataSiswaRecord> {
  const own = await findOwnDataSiswa(db, user.id);
  if (!own) throw notFound();
  return own;
}

/** Refuses a record that is not the student's (404) or is validated (409), before the body is read. */
export async function refuseClosed(db: Db, { id, user }: { id: string; user: User }): Promise<void> {
  const own = await getDataDiri(db, user);
  if (own.id !== id) throw notFound();
  if (own.status_data !== 'Tervalidasi') return;
  throw new HttpError(409, 'Data anda sudah divalidasi Admin! harap hubungi Admin untuk perubahan data.');
}

const besides = { ...persetujuanFields, kode_dokumen: kodeDikirim };

/** Splits what a form says beside the record's own fields; most changes say nothing there. */
export function partsOf<B extends z.output<z.ZodMiniObject<typeof besides>>>(body: B) {
  const { persetujuan_privasi, wali_nama, wali_hubungan, persetujuan_wali, kode_dokumen: _, ...fields } = body;
  const said = { persetujuan_privasi, wali_nama, wali_hubungan, persetujuan_wali };
  return { consent: Object.values(said).some((each) => each !== undefined) ? said : undefined, fields };
}

/** Where a form of the own record gives its consents. */
export const given = { tempat: 'data-diri', jenis: 'data-diri' } as const;

type Update = {
  id: string;
  nim: string;
  body: ParsedBody<typeof dataDiri.update>;
  stored: StoredImages;
};

/**
 * Changes the fields that were sent; a rejected record waits again and loses its reason. HttpError 409
 * when it was validated meanwhile, or when `versi` is older than the record.
 */
export async function updateDataDiri(
  of: UserWork & ConsentWork,
  { id, nim, body, stored }: Update,
): Promise<DataSiswaRecord> {
  const { consent, fields } = partsOf(body);
  const { versi, ...changes } = fields;
  return inTransaction(of, async (work) => {
    const { db, clock, actor: user } = work;
    const before = await getForChange(db, id);
    // An admin may validate between the guard and this update: then nothing of it happens.
    if (before.row.akun_id !== user.id || before.row.status_data === 'Tervalidasi')
      await refuseClosed(db, { id, user });
    const { row } = before;
    if (versi !== undefined && versi !== row.versi) {
      const own = await isOwnChange(db, { data_siswa_id: id, akun_id: user.id, versi, newest: row.versi });
      throw new HttpError(409, sentences.stale, own ? { kode: UBAHAN_SENDIRI } : {});
    }
    const entered = changedColumns(row, changes);
    await refuseUnoffered(db, { columns: entered, before: row, siswaOn: today(clock.now()) });
    const again = row.status_data === 'Ditolak';
    if (again || row.diajukan_lagi === 1) {
      await keepReplaced(work, { data_siswa_id: id, bidang: Object.keys(stored) as Dokumen[] });
    }
    const waiting = {
      status_data: 'Menunggu Validasi',
      alasan_penolakan: null,
      teks_penolakan: null,
      pengelola_id: null,
    } as const;
    const columns = { ...entered, ...waiting, ...(again ? { diajukan_lagi: 1 } : {}) };
    const jenis = again ? 'diajukan_lagi' : 'diubah';
    await saveChange(work, { before, changes: columns, stored, jenis, rincian: null });
    if (consent) await writePersetujuan(work, { akun_id: user.id, nim, ...given, fields: consent });
    return getDataSiswa(db, id);
  });
}
