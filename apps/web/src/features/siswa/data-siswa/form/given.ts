import { type GelombangSekolah, gelombangDibuka } from '@gerbang/contract/sekolah/gelombang';
import type { SiswaTexts } from './siswa-texts.ts';

/** What a student's new form begins with on a day (yyyy-mm-dd): the open wave with its fee; nothing without one. */
export function givenOf({ daftar }: GelombangSekolah, day: string): Partial<SiswaTexts> {
  const wave = gelombangDibuka(daftar, day);
  if (!wave) return {};
  return {
    tahun_ajaran: wave.tahun_ajaran,
    gelombang: String(wave.nomor),
    tanggal_daftar: day,
    biaya_pendidikan: String(wave.biaya),
    ...(wave.diskon_boleh ? {} : { diskon: '0' }),
  };
}
