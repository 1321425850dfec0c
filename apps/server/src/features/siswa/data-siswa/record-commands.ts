// Records of the archive: added, changed and deleted.

import { sentences } from '@gerbang/contract/sentences';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import type { StoredImages } from '../../../core/berkas/berkas.ts';
import { writeEvent } from '../../../core/riwayat/riwayat.ts';
import { moveToSampah } from '../../../core/sampah/move.ts';
import { refuseUnoffered } from '../../../core/sekolah/check-pilihan.ts';
import { changedColumns, type DataSiswaValues } from '../../../core/siswa/columns.ts';
import { getDataSiswa, notFound, wrongStatus } from '../../../core/siswa/queries.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/database.ts';
import { violatesUnique } from '../../../platform/database/database-errors.ts';
import { HttpError } from '../../../platform/errors.ts';
import { type ConfirmationState, spendToken } from '../../../platform/http/confirmation.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import type { DataSiswa } from '../../../schema/tables.ts';
import { takeNimAlong } from '../../akun/door.ts';
import { akhiriSurat } from '../../arsip/door.ts';
import { endSaved } from '../pindai/tautan-pindai.ts';
import { insertDataSiswa } from './create.ts';
import { getForChange, saveChange } from './perubahan.ts';

type NewDataSiswa = {
  values: DataSiswaValues;
  stored: StoredImages;
  /** The link of the phone whose pictures are among these. */
  scan?: { id: string; sesi_hash: string } | undefined;
};

/** Adds a record, valid at once and managed by the caller. HttpError 409 for a NIM that another record bears. */
export async function createDataSiswa(work: UserWork, content: NewDataSiswa): Promise<DataSiswaRecord> {
  return refusingKnownNim(() =>
    inTransaction(work, async (work) => {
      // Nobody's yet, also where an account bears its NIM: an admin ties the two (ALAMAT-4).
      const managed = { status_data: 'Tervalidasi', pengelola_id: work.actor.id, akun_id: null } as const;
      const added = await insertDataSiswa(work, { ...content, ...managed, rincian: {} });
      if (content.scan) await endSaved(work, { ...content.scan });
      return added;
    }),
  );
}

/** Refuses (404, 409) what is not a validated record; asked before the body is read. */
export async function refuseUnvalidated(db: Db, id: string): Promise<void> {
  const { status_data } = await getDataSiswa(db, id);
  if (status_data === 'Menunggu Validasi') throw new HttpError(409, 'Data siswa belum divalidasi');
  if (status_data !== 'Tervalidasi') throw new HttpError(409, wrongStatus(status_data));
}

type Update = NewDataSiswa & { id: string; versi: number | undefined };

/**
 * Changes all text fields of a validated record and the pictures that were sent. Another NIM takes its account along, or
 * unties it (ALAMAT-8). HttpError 404, 409.
 */
export async function updateDataSiswa(work: UserWork, update: Update): Promise<DataSiswaRecord> {
  const { id, versi, values, stored, scan } = update;
  return refusingKnownNim(() =>
    inTransaction(work, async (work) => {
      const before = await getForChange(work.db, id);
      if (before.row.status_data !== 'Tervalidasi') await refuseUnvalidated(work.db, id);
      if (versi !== undefined && versi !== before.row.versi) throw new HttpError(409, sentences.stale);
      const untied = await takeNimAlong(work, { before: before.row, nim: values.nim });
      const columns = changedColumns(before.row, values);
      await refuseUnoffered(work.db, { columns, before: before.row });
      const changes = { ...columns, ...untied };
      await saveChange(work, { before, changes, stored, rincian: { berkas: Object.keys(stored) } });
      if (scan) await endSaved(work, scan);
      return getDataSiswa(work.db, id);
    }),
  );
}

/** `versi` is the state of the record that was seen; undefined deletes whatever is there. */
type Removal = { id: string; confirmation: ConfirmationState; versi?: number | undefined };

/**
 * Moves a validated or rejected record with its pictures to the bin. HttpError 404, 409 while it waits or when it changed
 * since it was seen, 401 by the token.
 */
export async function hapusDataSiswa(work: UserWork, { id, confirmation, versi }: Removal): Promise<DataSiswaRecord> {
  return inTransaction(work, async (work) => {
    const found = await getDataSiswa(work.db, id);
    if (found.status_data === 'Menunggu Validasi') throw new HttpError(409, wrongStatus(found.status_data));
    await spendToken(work, confirmation);
    const deleted = await moveToSampah<DataSiswa>(work, {
      jenis: 'data-siswa',
      id,
      user: work.actor,
      // Its audit entry comes last: whoever writes the audit log holds it until the end.
      before: async ({ versi }, pada) => {
        await writeEvent(work, { data_siswa_id: id, jenis: 'dihapus', versi, rincian: null });
        await akhiriSurat(work, { siswa: [id], sebab: 'hapus', pada });
      },
    });
    if (!deleted) throw notFound();
    // A student may have sent a rejected record again between the look and the deletion.
    if (deleted.status_data !== found.status_data) throw new HttpError(409, wrongStatus(deleted.status_data));
    if (versi !== undefined && versi !== deleted.versi) throw new HttpError(409, sentences.stale);
    const rincian = { nim: found.nim, status_data: found.status_data };
    await writeAudit(work, { aksi: 'hapus', tabel: 'data_siswa', sasaran_id: id, rincian });
    return found;
  });
}

async function refusingKnownNim<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatesUnique(error, 'data_siswa', 'nim')) throw new HttpError(409, 'NIM sudah terdaftar');
    throw error;
  }
}
