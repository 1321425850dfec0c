import { type GelombangSekolah, gelombangDibuka } from '@gerbang/contract/sekolah/gelombang';
import type { SiswaTexts } from './siswa-texts.ts';

/** What a new form begins with on a day (yyyy-mm-dd): no discount, and the open wave with its fee. */
export function givenOf({ daftar }: GelombangSekolah, day: string): Partial<SiswaTexts> {
  const wave = gelombangDibuka(daftar, day);
  return {
    diskon: '0',
    ...(wave && {
      tahun_ajaran: wave.tahun_ajaran,
      gelombang: String(wave.nomor),
      tanggal_daftar: day,
      biaya_pendidikan: String(wave.biaya),
    }),
  };
}
