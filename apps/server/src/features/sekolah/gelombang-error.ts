// What a student may not enter in a wave.
import { formatTanggal } from '@gerbang/contract/format';
import { type GelombangSekolah, gelombangBernomor, tanpaDiskon } from '@gerbang/contract/gelombang';
import type { FieldError } from '@gerbang/contract/wire';
import type { DataSiswa } from '../../schema/tables.ts';

type RecordGelombang = Pick<DataSiswa, 'tahun_ajaran' | 'gelombang' | 'diskon_sen'>;

/** Where students register only while a wave is open, they name one that has opened; whoever registered in time may be late. */
export function errorOfGelombang(
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
