import type { DataSiswaField } from '@gerbang/contract/siswa-fields';
import {
  formatGelombang,
  formatJenisKelamin,
  formatKelas,
  formatRupiah,
  formatTanggal,
  formatWhatsapp,
} from '../../lib/format.ts';

/** How a field is written when its value is not how people read it (BENTUK-2, BENTUK-3). */
const texts: { [Field in DataSiswaField]?: (value: never) => string } = {
  kelas_pilihan: formatKelas,
  tanggal_lahir: formatTanggal,
  jenis_kelamin: formatJenisKelamin,
  nomor_whatsapp: formatWhatsapp,
  tanggal_daftar: formatTanggal,
  gelombang: formatGelombang,
  biaya_pendidikan: formatRupiah,
  diskon: formatRupiah,
};

/** A value as people read it; of what is not a field of the form as it is. */
export function fieldText(bidang: string, value: string | number): string | number {
  return texts[bidang as DataSiswaField]?.(value as never) ?? value;
}
