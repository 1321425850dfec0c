// A valid value of each field of a student's record; apart from the table, which students load.
import { dataSiswaForm } from './data-siswa.ts';
import type { DataSiswaField, TambahanField } from './siswa-fields.ts';
import type { DataSiswaRecord } from './siswa-record.ts';

/** The fields that every school asks for, as a browser sends them. */
export const baseSamples = {
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
} as const satisfies Record<Exclude<DataSiswaField, TambahanField>, string>;

/** Those that a school may ask besides. The birthday in this NIK, as in all of the demo, is none: it is nobody's. */
export const tambahanSamples = {
  nik: '3302000000000417',
  nisn: '0081234567',
  nama_ibu: 'Sri Wahyuni',
  alamat: 'Jl. Gerilya No. 12\nRT 003/RW 005, Purwokerto',
  nama_wali: 'Bambang Setiawan',
  nomor_wali: '081327450021',
  nomor_kip: 'KD417B',
} as const satisfies Record<TambahanField, string>;

export const siswaSamples = { ...baseSamples, ...tambahanSamples } satisfies Record<DataSiswaField, string>;

/** The first as the program answers them. */
export const sampleValues = dataSiswaForm.parse(baseSamples) as Pick<DataSiswaRecord, keyof typeof baseSamples>;
