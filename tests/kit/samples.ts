// Sample values for tests, browser stories and the bench. Careful: imports nothing, so that those outside the server may.

/** The text fields of a valid student form, as a browser sends them. */
export const validForm = {
  nama: 'Dewi Anggraini Puspitasari',
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
} as const;

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
