import { type DataSiswaField, siswaFields } from '@gerbang/contract/siswa/siswa-fields';
import type { ReactNode } from 'react';
import {
  formatGelombang,
  formatJenisKelamin,
  formatRupiah,
  formatTanggal,
  formatWhatsapp,
} from '../../../lib/format.ts';
import { NamaPilihan } from './nama-pilihan.tsx';

type Texts<Key extends string> = Partial<Record<Key, (value: never) => ReactNode>>;

/** How fields are written whose value is not how people read it (BENTUK-2, BENTUK-3): by their kind, and these by themselves. */
const ofKind: Texts<(typeof siswaFields)[DataSiswaField]['kind']> = {
  date: formatTanggal,
  phone: formatWhatsapp,
  rupiah: formatRupiah,
  sen: formatRupiah,
};
const texts: Texts<DataSiswaField> = {
  jurusan_pilihan: (kode) => <NamaPilihan jenis="jurusan" kode={kode} />,
  kelas_pilihan: (kode) => <NamaPilihan jenis="kelas" kode={kode} />,
  jenis_kelamin: formatJenisKelamin,
  gelombang: formatGelombang,
};

/** A value as people read it; of what is not a field of the form, and of what nobody has filled in, as it is. */
export function fieldText(bidang: string, value: string | number): ReactNode {
  const field = bidang as DataSiswaField;
  const text = texts[field] ?? ofKind[siswaFields[field]?.kind];
  return value === '' ? value : (text?.(value as never) ?? value);
}
