// Sample values for tests, browser stories and the bench. Careful: imports the contract only, so that those outside the
// server may.
import { baseSamples } from '@gerbang/contract/siswa/siswa-samples';

/** The fields of a valid student form that every school asks for, as a student's browser sends them. */
const { nim: _, ...own } = baseSamples;
export const validForm = own;

/** The text fields of a valid inventory form, as a browser sends them. */
export const validBarang = {
  nama_barang: 'Proyektor Epson EB-X06',
  kode_barang: 'PRJ-2026-001',
  kategori_barang: 'Elektronik',
  jumlah_barang: '12',
  kondisi_barang: 'Baik',
  lokasi_barang: 'Lab Komputer 2',
  tanggal_masuk_barang: '2026-02-09',
  keterangan: 'Lengkap dengan kabel HDMI',
} as const;

/** An id of nothing, as the program would make it. */
export const unknownId = '01a1f88b-3818-7000-bdf0-05af206664e7';
