// A record begins, whoever enters it.

import { today } from '@gerbang/contract/fields';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { attachImages, type StoredImages } from '../../../core/berkas/berkas.ts';
import { writeEvent } from '../../../core/riwayat/riwayat.ts';
import { refuseUnoffered } from '../../../core/sekolah/check-pilihan.ts';
import { refuseUnknown } from '../../../core/sekolah/refuse-unknown.ts';
import { cariOf, type DataSiswaValues, toColumns } from '../../../core/siswa/columns.ts';
import { getDataSiswa } from '../../../core/siswa/queries.ts';
import type { AuditFacts } from '../../../platform/audit.ts';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import { nextNumber } from '../../../platform/database/dialect.ts';
import { preparedInsert } from '../../../platform/database/engine.ts';
import type { ActorWork } from '../../../platform/work.ts';
import type { DataSiswa } from '../../../schema/tables.ts';

type NewRecord = {
  values: DataSiswaValues;
  stored: StoredImages;
  /** The words of the import that brings it. */
  asal?: string;
  /** As of `writeEvent`. */
  rincian: AuditFacts | null;
} & Pick<DataSiswa, 'status_data' | 'pengelola_id' | 'akun_id'> &
  Partial<Pick<DataSiswa, 'alasan_penolakan' | 'teks_penolakan'>>;

/** The trigger on SQLite would give it its number too, but by touching each index that has the number a second time. */
const insertRow = preparedInsert('data_siswa', (db) => ({ nomor: nextNumber(db, 'data_siswa', 'nomor') }));

/**
 * Inserts a record with its pictures, in the caller's transaction; the constraint on the NIM may refuse it. HttpError 400
 * for what the school does not offer.
 */
export async function insertDataSiswa(work: ActorWork, insertion: NewRecord): Promise<DataSiswaRecord> {
  const { values, stored, asal, status_data, pengelola_id, akun_id, rincian } = insertion;
  const { alasan_penolakan = null, teks_penolakan = null } = insertion;
  const id = newId();
  const now = isoFromNow(work.clock);
  const columns = toColumns(values);
  const siswaOn = work.actor?.role === 'siswa' ? { siswaOn: today(work.clock.now()) } : {};
  // The past may have what is no longer offered.
  await (asal === undefined ? refuseUnoffered(work.db, { columns, ...siswaOn }) : refuseUnknown(work.db, columns));
  const decided = { status_data, alasan_penolakan, teks_penolakan, pengelola_id, akun_id };
  await insertRow(work.db, { ...columns, ...decided, id, cari: cariOf(values), dibuat_pada: now, diubah_pada: now });
  await attachImages(work, { owner: { data_siswa_id: id }, stored });
  await writeEvent(work, { data_siswa_id: id, jenis: 'dibuat', versi: 1, asal, rincian });
  return getDataSiswa(work.db, id, Object.keys(stored).length === 0 ? [] : undefined);
}
