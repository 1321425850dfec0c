// What a record may take of the school's settings; what it has already it may keep.

import { formatTanggal } from '@gerbang/contract/format';
import { type GelombangSekolah, gelombangBernomor, tanpaDiskon } from '@gerbang/contract/gelombang';
import { bukanPilihan, ditawarkan, type JenisPilihan, pilihanField } from '@gerbang/contract/pilihan';
import type { TambahanField } from '@gerbang/contract/siswa-fields';
import type { FieldError } from '@gerbang/contract/wire';
import type { Db } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/errors.ts';
import type { DataSiswa } from '../../schema/tables.ts';
import { getBagian } from './bagian.ts';
import { errorsOfIsian } from './check-isian.ts';

type Chosen = Pick<DataSiswa, 'jurusan_pilihan' | 'kelas_pilihan' | 'tahun_ajaran' | 'gelombang' | 'diskon_sen'>;
type Isian = { [F in TambahanField]?: string | undefined };

type Choosing = {
  /** The columns that are to be written. */
  columns: Partial<Chosen> & Isian;
  /** The record as it is; undefined for a new one. */
  before?: (Chosen & Isian) | undefined;
  /** The day (yyyy-mm-dd) on which a student enters it; staff are not bound to waves. */
  siswaOn?: string;
};

const jenisPilihan = Object.keys(pilihanField) as JenisPilihan[];
const ofWave = ['tahun_ajaran', 'gelombang', 'diskon_sen'] as const;

/**
 * Refuses (400, by field) majors and classes that are not offered, what a student may not enter in a wave, and fields that
 * the school does not use, or requires and does not get.
 */
export async function refuseUnoffered(db: Db, { columns, before, siswaOn }: Choosing): Promise<void> {
  const isNew = (column: keyof Chosen) => columns[column] !== undefined && columns[column] !== before?.[column];
  const fields: FieldError[] = [];
  const chosen = jenisPilihan.filter((jenis) => isNew(pilihanField[jenis]));
  if (chosen.length > 0) {
    const pilihan = await getBagian(db, 'pilihan');
    for (const jenis of chosen) {
      const field = pilihanField[jenis];
      const offered = ditawarkan(pilihan[jenis]);
      if (offered.some(({ kode }) => kode === columns[field])) continue;
      fields.push({ field, message: bukanPilihan(jenis, offered) });
    }
  }
  if (siswaOn !== undefined && ofWave.some(isNew)) {
    const error = errorOfWave(await getBagian(db, 'gelombang'), { ...before, ...columns } as Chosen, siswaOn);
    if (error) fields.push(error);
  }
  fields.push(...(await errorsOfIsian(db, columns, before)));
  if (fields[0]) throw new HttpError(400, fields[0].message, { fields });
}

/** Where students register only while a wave is open, they name one that has opened; whoever registered in time may be late. */
function errorOfWave(
  { daftar, hanya_saat_buka }: GelombangSekolah,
  chosen: Chosen,
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
