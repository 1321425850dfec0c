// The help of the head of the school.
import { bulkKeys, listKeys } from '../../../ui/list-keys.ts';
import { pictureKeys } from '../../siswa/door.ts';
import type { Bantuan } from './bantuan.ts';
import { daftar } from './daftar.ts';
import { staf } from './staf.ts';

export const pimpinan: Bantuan<'pimpinan'> = {
  '/dashboard': {
    title: 'Dashboard',
    purpose: 'Membaca jumlah siswa, yang menunggu, dan gelombang ini.',
    steps: [
      'Ketik tahun ajaran atau **semua**, lalu **Tampilkan**.',
      'Tekan angka, irisan, atau baris grafik untuk membuka daftar siswa di baliknya.',
      '**Gelombang Ini** membandingkan dengan tanggal yang sama tahun lalu. **Cetak / Unduh** menyiapkan kertas A4 atau file.',
      'Kotak **Cari siswa, halaman, tindakan** di atas menemukan siswa dari sebagian nama atau NIM, di layar mana pun.',
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
    steps: [daftar.cari, daftar.saring, daftar.tampilan, daftar.banyak],
    keys: bulkKeys,
  },
  '/data-siswa/valid/detail/$id': {
    title: 'Detail Data Siswa',
    purpose: 'Membaca satu data siswa dengan dokumennya. Siswa dapat melihat bahwa Anda membukanya.',
    steps: [
      '**Cetak / Unduh** menyiapkan kertas A4, atau file dokumennya.',
      '**Cetak / Unduh** menyimpan semua dokumennya sebagai satu PDF atau ZIP; siswa itu membaca siapa yang mengunduhnya.',
    ],
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
  '/surat': {
    title: 'Surat',
    purpose: 'Surat resmi yang sudah diterbitkan, beserta keadaannya.',
    steps: [
      '**PDF** memberi surat persis seperti saat diterbitkan. Beberapa: centang, lalu **Cetak**.',
      '**Cabut** membuat surat tidak berlaku, dengan alasan.',
      'Kop, penanda tangan, nomor, dan teksnya: **Pengaturan**, bagian **Surat**.',
    ],
    keys: listKeys,
  },
  '/data-inventaris': {
    title: 'Data Inventaris',
    purpose: 'Melihat barang kampus, lokasi, dan kondisinya. Admin yang mengubahnya.',
    steps: [
      'Cari menurut nama, kode, kategori, kondisi, lokasi, atau keterangan. **Atur** menyaring.',
      'Nama barang membuka halamannya dengan riwayat dan perawatan.',
    ],
    keys: listKeys,
  },
  '/data-inventaris/$id': {
    title: 'Detail Barang',
    purpose: 'Melihat satu barang dengan foto, perawatan, dan riwayatnya.',
    steps: ['**Berita Acara** mengunduh PDF penghapusan barang yang sudah keluar.'],
  },
  '/data-inventaris/opname': {
    title: 'Opname',
    purpose: 'Menghitung barang yang ada, ruang demi ruang.',
    steps: [
      'Buka sesinya untuk melihat yang ditemukan, belum, dan salah tempat.',
      '**Tutup Sesi** mengubah barang menurut yang ditemukan, dengan riwayatnya.',
    ],
  },
  '/data-inventaris/opname/$id': {
    title: 'Sesi Opname',
    purpose: 'Yang ditemukan, belum ditemukan, salah tempat, dan tak dikenal.',
    steps: ['**Berita Acara** mengunduh PDF-nya, juga sebelum sesi ditutup.'],
  },
  '/data-inventaris/perawatan': {
    title: 'Perawatan Barang',
    purpose: 'Melihat perawatan yang belum dikerjakan, yang paling dulu jatuh tempo lebih dulu.',
    steps: ['Nama barang membuka halamannya.'],
  },
  '/data-inventaris/kategori-lokasi': {
    title: 'Kategori dan Lokasi',
    purpose: 'Melihat nama kategori dan lokasi, dan perubahannya.',
    steps: ['Jumlah barang membuka daftarnya.'],
  },
  '/peminjaman': {
    title: 'Peminjaman',
    purpose: 'Melihat siapa meminjam apa, dan sampai kapan. Admin yang meminjamkan.',
    steps: ['Buka **Atur**, pilih **Terlambat** untuk yang belum kembali. Tekan nama barang untuk riwayatnya.'],
    keys: listKeys,
  },
  '/peminjaman/barang/$id': {
    title: 'Peminjaman Barang',
    purpose: 'Melihat berapa dari satu barang yang tersedia hari ini dan empat minggu ke depan.',
    steps: ['Di bawahnya ada yang sedang dipinjam, yang dipesan, dan yang sudah kembali.'],
  },
  '/peminjaman/detail/$id': {
    title: 'Detail Peminjaman',
    purpose: 'Melihat satu peminjaman, dari keluar sampai kembali.',
    steps: ['Tekan foto untuk memperbesarnya.'],
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
      {
        of: '/sekolah/target',
        it: '**Target**: berapa siswa yang dituju tiap jurusan dan kelas. Analisis menampilkannya di samping yang sudah ada.',
      },
      '**Tulisan pada Salinan**: tujuan yang tertulis pada salinan KTP, KK, ijazah, dan SKL.',
      'Keliru? Buka **Riwayat** dan **Kembalikan** versi mana pun.',
      {
        of: '/token-api',
        it: '**Token API**: kunci bagi program lain, misalnya situs sekolah. Salin saat dibuat, **Cabut** bila tidak dipakai lagi.',
      },
      {
        of: '/kait',
        it: '**Webhook**: program yang dikabari saat ada yang baru. **Kiriman** menunjukkan yang sampai dan yang belum.',
      },
      '**Langkah awal** membuka langkah-langkah pertama lagi.',
    ],
  },
  '/pengaturan/mulai': {
    title: 'Langkah Awal',
    purpose: 'Mengatur sekolah dalam beberapa langkah, mulai dari kontaknya.',
    steps: ['Isi lalu **Simpan**, atau **Lewati langkah ini** dan isi nanti di Pengaturan.'],
  },
  '/pemusnahan': {
    title: 'Pemusnahan',
    purpose: 'Menyetujui pemusnahan data yang lewat masa simpan, dan menyimpan berita acaranya.',
    steps: [
      '**Susun Daftar** mengumpulkan yang lewat masa simpan, dengan tempat map fisiknya.',
      '**Setujui dan Musnahkan** meminta password, dan kode aplikasi bila akun memakainya. Tidak dapat dibatalkan.',
      '**Unduh PDF** berisi nomor dan sidik, tanpa nama.',
    ],
  },
  '/kesiapan': {
    title: 'Kesiapan',
    purpose: 'Melihat apakah data aman dan server siap dipakai.',
    steps: [
      'Yang perlu langkah ada di atas, dengan satu langkah untuk masing-masing.',
      '**Periksa sekarang** membaca semua data dan gambar; halaman boleh ditinggalkan.',
    ],
  },
  ...staf,
};
