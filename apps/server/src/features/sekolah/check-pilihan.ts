// What a record may take of the school's settings; what it has already it may keep.

import { bukanPilihan, ditawarkan, type JenisPilihan, pilihanField } from '@gerbang/contract/pilihan';
import { type TambahanField, tambahanFieldNames } from '@gerbang/contract/siswa-fields';
import type { FieldError } from '@gerbang/contract/wire';
import type { Db } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/errors.ts';
import type { DataSiswa } from '../../schema/tables.ts';
import { getBagian, getDuaBagian } from './bagian.ts';
import { errorOfGelombang } from './gelombang-error.ts';
import { errorsOfIsian, type Isian } from './isian-errors.ts';

type RecordChoice = Pick<DataSiswa, 'jurusan_pilihan' | 'kelas_pilihan' | 'tahun_ajaran' | 'gelombang' | 'diskon_sen'>;

type ChosenPilihan = {
  /** The columns that are to be written. */
  columns: Partial<RecordChoice> & Isian;
  /** The record as it is; undefined for a new one. */
  before?: (RecordChoice & Isian) | undefined;
  /** The day (yyyy-mm-dd) on which a student enters it; staff are not bound to waves. */
  siswaOn?: string;
};

const jenisPilihan = Object.keys(pilihanField) as JenisPilihan[];
const ofGelombang = ['tahun_ajaran', 'gelombang', 'diskon_sen'] as const;

/**
 * Refuses (400, by field) majors and classes that are not offered, what a student may not enter in a wave, and fields that
 * the school does not use, or requires and does not get.
 */
export async function refuseUnoffered(db: Db, { columns, before, siswaOn }: ChosenPilihan): Promise<void> {
  const isNew = (column: keyof RecordChoice) => columns[column] !== undefined && columns[column] !== before?.[column];
  const fields: FieldError[] = [];
  const chosen = jenisPilihan.filter((jenis) => isNew(pilihanField[jenis]));
  const changed = changedIsian(columns, before);
  const [pilihan, syarat] =
    chosen.length > 0 || changed.length > 0 || !before ? await getDuaBagian(db, 'pilihan', 'syarat') : [];
  if (pilihan) {
    for (const jenis of chosen) {
      const field = pilihanField[jenis];
      const offered = ditawarkan(pilihan[jenis]);
      if (offered.some(({ kode }) => kode === columns[field])) continue;
      fields.push({ field, message: bukanPilihan(jenis, offered) });
    }
  }
  if (siswaOn !== undefined && ofGelombang.some(isNew)) {
    const error = errorOfGelombang(
      await getBagian(db, 'gelombang'),
      { ...before, ...columns } as RecordChoice,
      siswaOn,
    );
    if (error) fields.push(error);
  }
  if (syarat) fields.push(...errorsOfIsian(syarat, changed, { columns, before }));
  if (fields[0]) throw new HttpError(400, fields[0].message, { fields });
}

/** The fields besides the specification's that are written with another value than they had. */
const changedIsian = (columns: Isian, before: Isian | undefined): TambahanField[] =>
  tambahanFieldNames.filter((field) => columns[field] !== undefined && columns[field] !== (before?.[field] ?? ''));
