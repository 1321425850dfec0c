import type { DataSiswaField } from '@gerbang/contract/siswa-fields';
import type { ReactNode } from 'react';
import { formatGelombang, formatJenisKelamin, formatRupiah, formatTanggal, formatWhatsapp } from '../../lib/format.ts';
import { NamaPilihan } from './nama-pilihan.tsx';

/** How a field is written when its value is not how people read it (BENTUK-2, BENTUK-3). */
const texts: { [Field in DataSiswaField]?: (value: never) => ReactNode } = {
  jurusan_pilihan: (kode) => <NamaPilihan jenis="jurusan" kode={kode} />,
  kelas_pilihan: (kode) => <NamaPilihan jenis="kelas" kode={kode} />,
  tanggal_lahir: formatTanggal,
  jenis_kelamin: formatJenisKelamin,
  nomor_whatsapp: formatWhatsapp,
  nomor_wali: (nomor: string) => nomor && formatWhatsapp(nomor),
  tanggal_daftar: formatTanggal,
  gelombang: formatGelombang,
  biaya_pendidikan: formatRupiah,
  diskon: formatRupiah,
};

/** A value as people read it; of what is not a field of the form as it is. */
export function fieldText(bidang: string, value: string | number): ReactNode {
  return texts[bidang as DataSiswaField]?.(value as never) ?? value;
}
