// The help of an admin.
import { listKeys } from '../../ui/list-keys.ts';
import { mejaKeys, pictureKeys } from '../data-siswa/meja/meja-keys.ts';
import type { Bantuan } from './bantuan.ts';
import { staf } from './staf.ts';

const cari = 'Cari dengan sebagian kata; beberapa kata dipisah koma mempersempit hasil.';
const saring = '**Saring Daftar** menyaring; judul kolom mengurutkan.';

export const admin: Bantuan<'admin'> = {
  '/dashboard': {
    title: 'Dashboard',
    purpose: 'Melihat yang menunggu Anda, dan siswa yang datanya sudah divalidasi.',
    steps: [
      'Ketik tahun ajaran atau **semua**, lalu **Tampilkan**.',
      'Tekan angka, irisan, atau baris grafik untuk membuka daftarnya.',
      '**Satukan ejaan sekolah** ada di bawah grafik asal sekolah. **Cetak** menyiapkan kertas A4.',
    ],
  },
  '/dashboard/ejaan-sekolah': {
    title: 'Ejaan Sekolah',
    purpose: 'Menghitung satu sekolah yang ditulis dengan beberapa ejaan sebagai satu.',
    steps: [
      '**Gabungkan**, hapus centang pada yang ternyata sekolah lain, lalu pilih atau tulis nama yang dipakai.',
      'Yang tidak muncul sendiri dapat dicari dan dipilih. Data siswa tetap seperti yang diketik.',
      'Keliru? **Batalkan**, kapan saja.',
    ],
  },
  '/akun-siswa/nonaktif': {
    title: 'Akun Siswa Nonaktif',
    purpose: 'Mengaktifkan akun siswa yang baru mendaftar.',
    steps: [
      '**Aktivasi**: cocokkan email dan NIM, dan baca apakah sudah ada data dengan NIM itu. Siswa diberi tahu lewat email.',
      '**Belum dikonfirmasi** berarti belum pasti pendaftarnya pemilik email itu. Kirim tautannya lagi lewat **Kelola Akun**.',
      '**Hapus** menghapus akunnya saja; data siswanya tetap di arsip.',
      cari,
    ],
    keys: listKeys,
  },
  '/akun-siswa/aktif': {
    title: 'Akun Siswa Aktif',
    purpose: 'Membantu siswa yang akunnya sudah aktif.',
    steps: [
      '**Kelola Akun**: kirim tautan untuk password baru, cocokkan dengan data siswa, atau keluarkan dari semua perangkat.',
      '**Dibekukan**: pemilik emailnya menyatakan tidak pernah mendaftar. Hapus akunnya, atau **Buka Bekuan** bila keliru.',
      cari,
    ],
    keys: listKeys,
  },
  '/data-siswa/valid': {
    title: 'Data Siswa Valid',
    purpose: 'Mencari, melihat, dan memperbaiki data siswa di arsip.',
    steps: [
      cari,
      saring,
      '**Tambah Data** untuk siswa yang datanya Anda masukkan sendiri dari kertas.',
      '**Edit** memperbaiki, **Hapus** memindahkan data beserta fotonya ke Sampah.',
    ],
    keys: listKeys,
  },
  '/data-siswa/valid/detail/$id': {
    title: 'Detail Data Siswa',
    purpose: 'Membaca satu data siswa yang sudah divalidasi, dengan dokumen dan riwayatnya.',
    steps: [
      '**Edit Siswa** memperbaiki datanya. **Cetak** menyiapkan kertas A4 beserta dokumennya.',
      '**Kabari lewat WhatsApp** membuka percakapan dengan pesan yang sudah ditulis.',
      '**Kembalikan ke antrean** membuat data menunggu validasi lagi.',
    ],
    keys: pictureKeys,
  },
  '/data-siswa/valid/tambah': {
    title: 'Tambah Data Siswa',
    purpose: 'Memasukkan data dari kertas; data langsung Tervalidasi.',
    steps: [
      'Isi, tambahkan foto dokumennya (boleh menyusul), lalu **Simpan**.',
      '**Pindai dari HP**: HP yang membuka kode QR itu memotret dokumen langsung ke formulir ini.',
      '**Simpan & tambah lagi** membuka formulir berikutnya dengan tahun ajaran, gelombang, tanggal daftar, dan biaya yang sama.',
    ],
    keys: [
      [['Enter'], 'Ke isian kosong berikutnya'],
      [['Ctrl', 'Enter'], 'Simpan & tambah lagi'],
    ],
  },
  '/data-siswa/valid/edit/$id': {
    title: 'Edit Data Siswa',
    purpose: 'Memperbaiki satu data yang sudah divalidasi; data tetap Tervalidasi.',
    steps: [
      'Ubah isiannya, ganti foto bila perlu, lalu **Simpan**. Foto yang tidak diganti tetap tersimpan.',
      'Kalau pengguna lain mengubahnya lebih dulu, Anda diberi tahu; tidak ada yang tertimpa.',
    ],
  },
  '/data-siswa/menunggu-validasi': {
    title: 'Data Siswa Menunggu Validasi',
    purpose: 'Melihat siapa yang menunggu diperiksa.',
    steps: ['**Mulai Memeriksa** dari awal antrean, atau **Detail** dari siswa itu.', cari, saring],
    keys: listKeys,
  },
  '/data-siswa/menunggu-validasi/detail/$id': {
    title: 'Detail Data Siswa',
    purpose: 'Memeriksa data: dokumen di kiri, isian di kanan, keputusan di bawah.',
    steps: [
      'Cocokkan setiap isian dengan dokumennya. Dokumen yang terbuka menyorot isiannya.',
      '**Validasi** bila semua cocok.',
      '**Tolak** bila ada yang salah: tandai isian atau dokumen, pilih alasannya, atau tulis sendiri.',
      'Sesudahnya Anda kembali ke daftar dalam 4 detik. **Urungkan** membatalkan keputusan Anda dalam satu menit.',
      'Data yang Anda buka dipegang untuk Anda selama 10 menit; admin lain mendapat siswa berikutnya.',
    ],
    keys: mejaKeys.flatMap(({ keys }) => keys),
  },
  '/data-siswa/ditolak': {
    title: 'Data Siswa Ditolak',
    purpose: 'Melihat data yang dikembalikan kepada siswa, beserta alasannya.',
    steps: [
      'Siswa memperbaiki dan mengirim lagi; setelah itu datanya menunggu validasi.',
      '**Hapus** memindahkan data beserta fotonya ke Sampah.',
      cari,
      saring,
    ],
    keys: listKeys,
  },
  '/data-siswa/ditolak/detail/$id': {
    title: 'Detail Data Siswa',
    purpose: 'Membaca satu data yang ditolak, dengan alasan, dokumen, dan riwayatnya.',
    steps: [
      '**Kabari lewat WhatsApp** membuka percakapan dengan alasannya.',
      '**Kembalikan ke antrean** membuat data menunggu validasi lagi.',
    ],
    keys: pictureKeys,
  },
  '/data-inventaris': {
    title: 'Data Inventaris',
    purpose: 'Mengelola barang kampus, lokasi, dan kondisinya.',
    steps: [
      '**Tambah Data** untuk barang baru; **Edit** mengubah, **Hapus** memindahkannya ke Sampah.',
      'Cari menurut nama, kode, kategori, kondisi, lokasi, atau keterangan.',
    ],
    keys: listKeys,
  },
  '/pengaturan': {
    title: 'Pengaturan',
    purpose: 'Membaca yang berlaku untuk seluruh sekolah. Pimpinan yang mengubahnya.',
    steps: ['Pilih bagiannya. **Riwayat** menunjukkan versi sebelumnya.'],
  },
  ...staf,
};
