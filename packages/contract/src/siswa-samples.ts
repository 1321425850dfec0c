// A valid value of each field of a student's record; apart from the table, which students load.
import { dataSiswaForm } from './data-siswa.ts';
import type { DataSiswaField } from './siswa-fields.ts';
import type { DataSiswaRecord } from './siswa-record.ts';

/** As a browser sends them. */
export const siswaSamples = {
  nama: 'Dewi Anggraini Puspitasari',
  nim: '2610417',
  tahun_ajaran: '2026/2027',
  jurusan_pilihan: 'Teknik Informatika',
  kelas_pilihan: 'Pagi',
  tempat_lahir: 'Banyumas',
  tanggal_lahir: '2008-03-14',
  jenis_kelamin: 'P',
  agama: 'Islam',
  asal_sekolah: 'SMK Negeri 1 Purwokerto',
  nomor_whatsapp: '081227459310',
  tanggal_daftar: '2026-11-17',
  gelombang: '2',
  biaya_pendidikan: '12500000',
  diskon: '50.000',
} as const satisfies Record<DataSiswaField, string>;

/** As the program answers them. */
export const sampleValues = dataSiswaForm.parse(siswaSamples) as Pick<DataSiswaRecord, DataSiswaField>;
