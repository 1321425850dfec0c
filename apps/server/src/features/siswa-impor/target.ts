// Students as what an import brings: the record that bears a row's NIM.
import { eksporFile } from '@gerbang/contract/ekspor-kolom';
import type { KolomBerkas } from '@gerbang/contract/impor';
import type { Pemetaan } from '@gerbang/contract/impor-pemetaan';
import type { Db } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/errors.ts';
import type { Impor } from '../../schema/impor-tables.ts';
import type { WithMap } from '../impor/mapping.ts';
import { addPilihan, asalOf, removePilihan } from '../impor/pilihan-baru.ts';
import type { PictureSelector, Target } from '../impor/target.ts';
import { getBagian } from '../sekolah/bagian.ts';
import { listNamaLama } from '../sekolah/queries.ts';
import { judgingSiswa } from './plan.ts';
import { rowReaderFor } from './row-values.ts';
import { suggest } from './suggestions.ts';
import { undoSiswa } from './undoing.ts';
import { addRecord, changeRecord, findChanged } from './writing.ts';

async function suggestFor(db: Db, row: Impor, kolom: KolomBerkas[]): Promise<Pemetaan> {
  const pilihan = await getBagian(db, 'pilihan');
  const gelombang = (await getBagian(db, 'gelombang')).daftar;
  const dikenal = { pilihan, gelombang, dulu: await listNamaLama(db) };
  const syarat = await getBagian(db, 'syarat');
  return suggest(kolom, { dikenal, syarat, asal: asalOf(row).pilihan });
}

async function refuseMapping({ pola, kolom }: Pemetaan): Promise<void> {
  // What reads patterns takes a megabyte, which an instance at rest does not need.
  const { pictureNames } = await import('../berkas-impor/picture-names.ts');
  try {
    pictureNames(new Set(), pola);
  } catch (error) {
    throw error instanceof RangeError ? new HttpError(400, error.message) : error;
  }
  if (!kolom.nim) throw new HttpError(400, 'Pilih kolom NIM: dengan NIM baris dicocokkan dengan arsip.');
}

async function wanting(db: Db, work: WithMap): Promise<PictureSelector> {
  const read = await rowReaderFor(db, work);
  const nims: string[] = [];
  return {
    add(cells) {
      const nim = String(read(cells).nilai.nim ?? '').toLowerCase();
      if (nim !== '') nims.push(nim);
    },
    wanted: () => ({ nims }),
  };
}

export const siswaTarget: Target = {
  tabel: 'data_siswa',
  eksporFile: eksporFile.siswa,
  suggest: suggestFor,
  refuseMapping,
  wanting,
  judging: judgingSiswa,
  findChanged,
  begin: addPilihan,
  add: addRecord,
  change: changeRecord,
  undo: undoSiswa,
  end: removePilihan,
};
