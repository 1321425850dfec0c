// Where a student may appear, to whom, as what and in which states: what is not named here may not be, and what is must.
import type { CallName } from '@gerbang/contract/api';
import type { Mark } from './marked-student.ts';

/** The states that the marked student goes through, in their order. */
export const states = ['menunggu', 'ditolak', 'valid', 'dikembalikan', 'sampah', 'dipulihkan', 'valid lagi'] as const;
export type State = (typeof states)[number];
/** Everybody who asks; other students and strangers have no line, for they never see anything. */
export const everybody = ['pemilik', 'admin', 'pimpinan', 'siswa lain', 'siapa pun'] as const;
export type Who = (typeof everybody)[number];

const always = states;
const record: readonly State[] = states.filter((state) => state !== 'sampah');
export const valid: readonly State[] = ['valid', 'valid lagi'];
/** From when there are loans and papers. */
const since: readonly State[] = states.slice(2);
const inPlace = since.filter((state) => state !== 'sampah');

type Appearance = [CallName, Who, Mark, readonly State[]];

export const appearances: Appearance[] = [
  ['auth.me', 'pemilik', 'teks', always],
  ['dashboard.siswa', 'pemilik', 'teks', record],
  ['dataDiri.get', 'pemilik', 'teks', record],
  ['dataPribadi.unduh', 'pemilik', 'teks', always],
  ['dataPribadi.unduh', 'pemilik', 'wajah', record],
  ['berkas.get', 'pemilik', 'wajah', record],
  ['berkas.kecil', 'pemilik', 'wajah', record],
  ['suratResmi.saya', 'pemilik', 'teks', inPlace],
  ['suratResmi.unduh', 'pemilik', 'teks', record],
  ['suratResmi.unduh', 'pemilik', 'wajah', inPlace],

  ['akunSiswa.gantiNim', 'admin', 'teks', always],
  ['akunSiswa.listAktif', 'admin', 'teks', always],
  ['akunSiswa.ofDataSiswa', 'admin', 'teks', record],
  ['akunSiswa.pencocokan', 'admin', 'teks', always],
  ['dataSiswa.antrean', 'admin', 'teks', ['menunggu', 'dikembalikan']],
  ['impor.baris', 'admin', 'teks', since],
  ['impor.get', 'admin', 'teks', since],
  ['sampah.list', 'admin', 'teks', ['sampah']],

  ['dataSiswa.get', 'admin', 'teks', record],
  ['dataSiswa.get', 'pimpinan', 'teks', valid],
  ['dataSiswa.list', 'admin', 'teks', record],
  ['dataSiswa.list', 'pimpinan', 'teks', valid],
  ['dataSiswa.semua', 'admin', 'teks', record],
  ['dataSiswa.semua', 'pimpinan', 'teks', valid],
  // The code is on the scan, which is replaced before the last state.
  ['kodeDokumen.list', 'admin', 'teks', ['valid', 'dikembalikan', 'dipulihkan']],
  ['kodeDokumen.list', 'pimpinan', 'teks', ['valid']],

  ['berkas.asli', 'admin', 'wajah', record],
  ['berkas.asli', 'pimpinan', 'wajah', valid],
  // In the bin an admin still sees the photo of the loan.
  ['berkas.get', 'admin', 'wajah', always],
  ['berkas.get', 'pimpinan', 'wajah', valid],
  ['berkas.kecil', 'admin', 'wajah', always],
  ['berkas.kecil', 'pimpinan', 'wajah', valid],

  ['banyak.laporanDataSiswa', 'admin', 'teks', record],
  ['banyak.laporanDataSiswa', 'pimpinan', 'teks', valid],
  ['laporan.dataSiswaExcel', 'admin', 'teks', valid],
  ['laporan.dataSiswaExcel', 'pimpinan', 'teks', valid],
  ['laporan.dataSiswaPdf', 'admin', 'teks', valid],
  ['laporan.dataSiswaPdf', 'pimpinan', 'teks', valid],
  ['laporan.dokumenPdf', 'admin', 'teks', record],
  ['laporan.dokumenPdf', 'admin', 'wajah', record],
  ['laporan.dokumenPdf', 'pimpinan', 'teks', valid],
  ['laporan.dokumenPdf', 'pimpinan', 'wajah', valid],
  ['laporan.dokumenZip', 'admin', 'teks', record],
  ['laporan.dokumenZip', 'admin', 'wajah', record],
  ['laporan.dokumenZip', 'pimpinan', 'teks', valid],
  ['laporan.dokumenZip', 'pimpinan', 'wajah', valid],
  ['ekspor.unduh', 'pimpinan', 'teks', valid],
  ['ekspor.unduh', 'pimpinan', 'wajah', valid],

  ['lokasiArsip.isi', 'admin', 'teks', inPlace],
  ['lokasiArsip.isi', 'pimpinan', 'teks', valid],
  ['lokasiArsip.isiExcel', 'admin', 'teks', inPlace],
  ['lokasiArsip.isiExcel', 'pimpinan', 'teks', valid],
  ['lokasiArsip.isiPdf', 'admin', 'teks', inPlace],
  ['lokasiArsip.isiPdf', 'pimpinan', 'teks', valid],
  ['pemusnahan.butir', 'pimpinan', 'teks', valid],

  ['peminjaman.barang', 'admin', 'teks', since],
  ['peminjaman.barang', 'pimpinan', 'teks', valid],
  ['peminjaman.get', 'admin', 'teks', since],
  ['peminjaman.get', 'pimpinan', 'teks', valid],
  ['peminjaman.list', 'admin', 'teks', since],
  ['peminjaman.list', 'pimpinan', 'teks', valid],

  ['suratResmi.list', 'admin', 'teks', always],
  ['suratResmi.list', 'pimpinan', 'teks', valid],
  ['suratResmi.unduh', 'admin', 'teks', always],
  ['suratResmi.unduh', 'admin', 'wajah', since],
  ['suratResmi.unduh', 'pimpinan', 'teks', valid],
  ['suratResmi.unduh', 'pimpinan', 'wajah', valid],
  ['suratResmi.cetak', 'admin', 'teks', since],
  ['suratResmi.cetak', 'admin', 'wajah', since],
  ['suratResmi.cetak', 'pimpinan', 'teks', valid],
  ['suratResmi.cetak', 'pimpinan', 'wajah', valid],
];
