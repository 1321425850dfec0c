// What a record may take of the school's settings; what it has already it may keep.

import { formatTanggal } from '@gerbang/contract/format';
import { type GelombangSekolah, gelombangBernomor, tanpaDiskon } from '@gerbang/contract/sekolah/gelombang';
import { pemakaianOf } from '@gerbang/contract/sekolah/pemakaian';
import { bukanPilihan, ditawarkan, type JenisPilihan, pilihanField } from '@gerbang/contract/sekolah/pilihan';
import type { Sekolah } from '@gerbang/contract/sekolah/sekolah';
import { isianKurang } from '@gerbang/contract/sekolah/syarat';
import { dataSiswaLabels, type TambahanField, tambahanFieldNames } from '@gerbang/contract/siswa/siswa-fields';
import type { FieldError } from '@gerbang/contract/wire';
import type { Db } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/errors.ts';
import type { DataSiswa } from '../../schema/tables.ts';
import { getBagian, getDuaBagian } from './bagian.ts';

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

// What a student may not enter in a wave.
type RecordGelombang = Pick<DataSiswa, 'tahun_ajaran' | 'gelombang' | 'diskon_sen'>;

/** Where students register only while a wave is open, they name one that has opened; whoever registered in time may be late. */
function errorOfGelombang(
  { daftar, hanya_saat_buka }: GelombangSekolah,
  chosen: RecordGelombang,
  day: string,
): FieldError | undefined {
  const { tahun_ajaran, gelombang, diskon_sen } = chosen;
  const wave = gelombangBernomor(daftar, { tahun_ajaran, gelombang });
  if (hanya_saat_buka && !wave) {
    return { field: 'gelombang', message: `Gelombang ${gelombang} tahun ajaran ${tahun_ajaran} tidak ada` };
  }
  if (hanya_saat_buka && wave && wave.buka > day) {
    return { field: 'gelombang', message: `${wave.nama} baru dibuka ${formatTanggal(wave.buka)}` };
  }
  if (wave && !wave.diskon_boleh && diskon_sen > 0) return { field: 'diskon', message: tanpaDiskon(wave) };
  return undefined;
}

/** The fields besides the specification's, as far as somebody has filled them in. */
type Isian = { [F in TambahanField]?: string | undefined };

type IsianChange = { columns: Isian; before: Isian | undefined };

/**
 * What is wrong with what is to be written over `before` (undefined for a new record): a field that is not in use may only
 * be emptied, a required one not left out. What a record had not before it was required it may go without.
 */
function errorsOfIsian(
  syarat: Sekolah['syarat'],
  changed: TambahanField[],
  { columns, before }: IsianChange,
): FieldError[] {
  if (before && changed.length === 0) return [];
  const kurang = isianKurang(syarat, { ...before, ...columns }).filter((field) => !before || changed.includes(field));
  return tambahanFieldNames.flatMap((field): FieldError[] => {
    if (kurang.includes(field)) return [{ field, message: `${dataSiswaLabels[field]} harus diisi` }];
    if (!changed.includes(field) || !columns[field] || pemakaianOf(syarat, field) !== 'tidak') return [];
    return [{ field, message: `${dataSiswaLabels[field]} tidak dipakai sekolah ini. Kosongkan` }];
  });
}
