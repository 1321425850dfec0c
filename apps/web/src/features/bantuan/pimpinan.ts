// The help of the head of the school.
import { listKeys } from '../../ui/list-keys.ts';
import { pictureKeys } from '../data-siswa/meja/meja-keys.ts';
import type { Bantuan } from './bantuan.ts';
import { staf } from './staf.ts';

export const pimpinan: Bantuan<'pimpinan'> = {
  '/dashboard': {
    title: 'Dashboard',
    purpose: 'Membaca jumlah siswa, yang menunggu, dan gelombang ini.',
    steps: [
      'Ketik tahun ajaran atau **semua**, lalu **Tampilkan**.',
      'Tekan angka, irisan, atau baris grafik untuk membuka daftar siswa di baliknya.',
      '**Gelombang Ini** membandingkan dengan tanggal yang sama tahun lalu. **Cetak** menyiapkan kertas A4.',
    ],
  },
  '/dashboard/ejaan-sekolah': {
    title: 'Ejaan Sekolah',
    purpose: 'Membaca ejaan yang digabung, oleh siapa, dan kapan. Admin yang menggabungkannya.',
    steps: ['Cari dengan ejaan mana pun; yang lain ikut ditemukan.'],
  },
  '/data-siswa/valid': {
    title: 'Data Siswa Valid',
    purpose: 'Mencari dan melihat data siswa di arsip. Admin yang mengubahnya.',
    steps: [
      'Cari dengan sebagian kata; beberapa kata dipisah koma mempersempit hasil.',
      '**Saring Daftar** menyaring; **Hapus saringan** menampilkan semuanya lagi. Judul kolom mengurutkan.',
    ],
    keys: listKeys,
  },
  '/data-siswa/valid/detail/$id': {
    title: 'Detail Data Siswa',
    purpose: 'Membaca satu data siswa dengan dokumennya. Siswa dapat melihat bahwa Anda membukanya.',
    steps: ['**Cetak** menyiapkan kertas A4 beserta dokumennya.'],
    keys: pictureKeys,
  },
  '/data-admin': {
    title: 'Data Admin',
    purpose: 'Mengelola akun admin.',
    steps: [
      '**Tambah Admin** meminta email dan password; sampaikan langsung, dan minta admin menggantinya.',
      '**Keluarkan dari semua perangkat** mengakhiri semua sesi admin itu; akunnya tetap ada.',
      '**Lepas langkah kedua** bila ia kehilangan HP dan kodenya. Pastikan dulu ia sendiri yang meminta.',
      'Menghapus meminta Anda mengetik **hapus**. Akun itu dapat dipulihkan dari Sampah.',
    ],
  },
  '/data-inventaris': {
    title: 'Data Inventaris',
    purpose: 'Melihat barang kampus, lokasi, dan kondisinya. Admin yang mengubahnya.',
    steps: ['Cari menurut nama, kode, kategori, kondisi, lokasi, atau keterangan.'],
    keys: listKeys,
  },
  '/ekspor': {
    title: 'Ekspor',
    purpose: 'Membawa data siswa yang valid, inventaris, dan gambarnya keluar sebagai satu file ZIP.',
    steps: [
      'Pilih sebagian bila perlu, lalu **Buat Ekspor**. Halaman boleh ditinggalkan.',
      'Bila siap, tekan **Unduh**. Ekspor terhapus sendiri setelah tiga hari.',
      'File itu tidak terkunci dan berisi data pribadi: simpan di tempat aman.',
    ],
  },
  '/pengaturan': {
    title: 'Pengaturan',
    purpose: 'Mengatur yang berlaku untuk seluruh sekolah.',
    steps: [
      'Pilih bagiannya, ubah, lalu **Simpan**. Yang disimpan langsung berlaku.',
      'Keliru? Buka **Riwayat** dan **Kembalikan** versi mana pun.',
      '**Langkah awal** membuka lima langkah pertama lagi.',
    ],
  },
  '/pengaturan/mulai': {
    title: 'Langkah Awal',
    purpose: 'Mengatur sekolah dalam lima langkah: identitas, jurusan, kelas, gelombang, dokumen dan isian.',
    steps: ['Isi lalu **Simpan**, tekan **Sudah sesuai**, atau **Lewati langkah ini** dan isi nanti di Pengaturan.'],
  },
  ...staf,
};
