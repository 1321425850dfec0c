// Screens that admin and pimpinan use the same way.
import { bulkKeys, listKeys } from '../../../ui/list-keys.ts';
import type { Bantuan, BantuanScreen } from './bantuan.ts';
import { shared } from './shared.ts';

export const staf = {
  '/dashboard/analisis': {
    title: 'Analisis',
    purpose: 'Membaca perjalanan pendaftaran, lajunya, uangnya, yang menunggu, dan asal sekolah.',
    steps: [
      'Pilih tahun ajaran dan gelombang. Keduanya ada di alamat halaman, sehingga dapat dibagikan.',
      'Angka bergaris bawah membuka daftarnya.',
      '**Lihat tabel** menampilkan isi gambar, **Unduh CSV** menyimpannya untuk Excel.',
      '**Cetak / Unduh** mencetak halamannya, mengunduh semua angkanya (CSV), atau membuka Laporan.',
    ],
    keys: [[['←', '→'], 'Membaca satu hari pada gambar yang terpilih']],
  },
  '/pindai-kode': {
    title: 'Pindai Kode',
    purpose: 'Membuka barang atau berkas dari labelnya, dengan kamera HP.',
    steps: [
      'Izinkan kamera, lalu arahkan ke label: halamannya terbuka sendiri.',
      '**Senter** ada bila perangkatnya punya. Label rusak? **Ketik kode**.',
      'Kode yang bukan milik sekolah tidak dibuka.',
    ],
  },
  '/laporan': {
    title: 'Laporan',
    purpose: 'Mengunduh data siswa yang valid dan inventaris.',
    steps: [
      'Ketik **Tahun Ajaran**, misalnya 2026/2027, lalu **Unduh Excel** atau **Unduh PDF**.',
      'Sebagian saja? Pilih **Gelombang**, **Jurusan**, atau **Kelas**.',
      'Laporan inventaris berisi semua barang; tahun ajaran tidak perlu.',
    ],
  },
  '/impor': {
    title: 'Impor',
    purpose: 'Memasukkan data siswa yang lama dari Excel atau CSV, beserta gambarnya dalam satu ZIP.',
    steps: [
      'Pilih berkasnya, atau ZIP **Ekspor** dari sekolah lain, lalu periksa kolom yang diusulkan untuk setiap isian.',
      '**Mulai uji coba** belum mengubah apa pun: baca yang baru, yang berubah, dan yang ditolak. **Unduh baris yang ditolak** menyebut sebabnya.',
      '**Jalankan impor** memasukkannya: semuanya, atau tidak sama sekali.',
      'Keliru? Selama 30 hari impor dapat diurungkan seluruhnya dari **Impor sebelumnya**.',
    ],
  },
  '/lokasi-arsip': {
    title: 'Lokasi Arsip',
    purpose: 'Mencari rak, boks, dan map berkas fisik, dan siapa yang meminjamnya.',
    steps: [
      '**Pindai Label** membaca kodenya dengan kamera; kamera HP biasa juga membuka label QR.',
      '**Dipinjam** dan **Terlambat** menyaring yang sedang di luar.',
      'Admin menambah tempat, dan mengunduh label dari baris yang dipilih.',
    ],
    keys: listKeys,
  },
  '/lokasi-arsip/$id': {
    title: 'Tempat Arsip',
    purpose: 'Melihat isi satu tempat, letaknya, dan riwayat pinjamnya.',
    steps: [
      '**Daftar Isi** mengunduh isinya sebagai Excel atau PDF.',
      'Admin mencatat **Pinjamkan** dan **Sudah Kembali**. Hanya tempat kosong dapat dihapus.',
    ],
  },
  '/sampah': {
    title: 'Sampah',
    purpose: 'Memulihkan yang dihapus, selama waktunya belum habis.',
    steps: [
      '**Pulihkan** mengembalikannya ke tempat semula, beserta foto dan berkasnya.',
      'Centang baris untuk memulihkan banyak sekaligus.',
      '**Hapus Permanen** membuangnya sekarang juga; itu tidak dapat dibatalkan.',
    ],
    keys: bulkKeys,
  },
  '/keamanan-akun': {
    title: 'Keamanan Akun',
    purpose: 'Mengatur cara Anda masuk selain dengan password.',
    steps: [
      '**Tambah Passkey**: masuk dengan sidik jari, wajah, atau PIN perangkat.',
      'Aplikasi autentikator: tekan **Pasang**; setelah itu kode 6 angka diminta sesudah password.',
      'Simpan kode pemulihan di tempat lain; kode itu tampil satu kali.',
    ],
  },
  '/profile': {
    title: 'Profile',
    purpose: 'Mengisi nama dan foto yang tampil pada data yang Anda kelola.',
    steps: [
      'Isi **Nama**, **Nomor Whatsapp**, dan **Alamat**, lalu tekan **Tambah Profile** atau **Update Profile**.',
      '**Hapus Foto Profile** menghapus fotonya saja.',
    ],
  },
  ...shared,
} satisfies Partial<Record<BantuanScreen, Bantuan[BantuanScreen]>>;
