// The help of a student.
import type { Bantuan } from './bantuan.ts';
import { shared } from './shared.ts';

const isian = [
  'Tulis sesuai KTP dan ijazah. Tekan jumlah isian di bawah layar untuk ke isian kosong berikutnya.',
  '**Biaya Pendidikan**: seluruh biaya dalam rupiah, seperti tertulis di brosur sekolah. Bila sekolah membuka gelombang, biayanya sudah terisi.',
  '**Diskon**: potongan biaya dari sekolah. Biarkan 0 bila tidak ada.',
  'Foto di tempat terang, seluruh halaman terlihat. Boleh JPG, PNG, HEIC, atau PDF. Kertas yang miring: **Luruskan**.',
  'Tekan **Simpan**. Bila sinyal putus, isian akan dikirim otomatis begitu ada sinyal; **Berhenti dulu** menundanya.',
];

export const siswa: Bantuan<'siswa'> = {
  '/dashboard-siswa': {
    title: 'Dashboard',
    purpose: 'Melihat kelengkapan dan status data Anda, dan yang perlu dikerjakan berikutnya.',
    steps: [
      'Belum mengisi data? Tekan **Tambah Data Diri**. Ada isian yang belum dikirim? Tekan **Lanjutkan**.',
      '**Menunggu Validasi**: admin sedang memeriksa. Anda masih boleh memperbarui dengan **Perbarui Data Diri**.',
      '**Ditolak**: baca alasannya, perbaiki, lalu simpan. Data diperiksa lagi.',
      '**Tervalidasi**: data sudah diterima. Perubahan hanya lewat admin.',
      '**Bagikan status** membuat tautan untuk keluarga: tanpa login, tanpa nama, dan dapat dicabut.',
    ],
  },
  '/surat-saya': {
    title: 'Surat Saya',
    purpose: 'Mengunduh bukti pendaftaran dan surat dari sekolah.',
    steps: [
      '**Unduh bukti pendaftaran** langsung memberi PDF begitu data diri Anda terkirim.',
      'Siapa pun dapat memeriksa keasliannya: pindai kode QR di surat, lalu tulis nama dan NIM Anda.',
    ],
  },
  '/data-diri': {
    title: 'Data Diri',
    purpose: 'Melihat data dan dokumen Anda seperti yang tersimpan di sekolah.',
    steps: [
      'Tekan **Lihat** pada dokumen untuk membukanya.',
      'Ada yang perlu diubah? Tekan **Edit Data Diri**. Setelah Tervalidasi tombol itu tidak ada; hubungi admin.',
    ],
  },
  '/tambah-data-diri': {
    title: 'Tambah Data Diri',
    purpose: 'Mengisi data diri dan mengirim foto dokumen kepada sekolah.',
    steps: [
      ...isian,
      'Foto boleh menyusul: simpan dulu, kirim nanti.',
      '**Belum dikirim** berarti sekolah belum menerimanya. Isian menunggu di perangkat ini paling lama 48 jam, sampai Anda Logout. Di komputer bersama isian hilang saat tab ditutup.',
      'Tanpa sinyal halaman ini tetap terbuka: teruskan mengisi, kirim setelah tersambung.',
    ],
  },
  '/edit-data-diri': {
    title: 'Edit Data Diri',
    purpose: 'Memperbaiki data, atau mengirim dokumen yang kurang.',
    steps: [
      'Kalau data ditolak, perbaiki yang ada di **Yang perlu diperbaiki**; isian lain tidak perlu disentuh.',
      ...isian,
      'Setelah disimpan, admin memeriksa data Anda lagi.',
    ],
  },
  '/profile': {
    title: 'Info Akun',
    purpose: 'Melihat akun Anda, dan memakai hak atas data Anda.',
    steps: [
      '**Persetujuan**: yang Anda setujui. Belum 18 tahun? Isi bersama orang tua atau wali.',
      '**Unduh data saya**: satu file ZIP berisi semua data dan foto Anda.',
      '**Siapa yang melihat data saya**: kapan data atau dokumen Anda dibuka, dan mengapa bila tanpa cap.',
      '**Perangkat yang Masuk** dan **Ganti Password** ada di bagian atas.',
    ],
  },
  ...shared,
};
