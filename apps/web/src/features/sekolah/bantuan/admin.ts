// The help of an admin.
import { bulkKeys, listKeys } from '../../../ui/list-keys.ts';
import { mejaKeys, pictureKeys } from '../../siswa/door.ts';
import type { Bantuan } from './bantuan.ts';
import { daftar } from './daftar.ts';
import { staf } from './staf.ts';

export const admin: Bantuan<'admin'> = {
  '/dashboard': {
    title: 'Dashboard',
    purpose: 'Melihat yang menunggu Anda, dan siswa yang datanya sudah divalidasi.',
    steps: [
      'Ketik tahun ajaran atau **semua**, lalu **Tampilkan**.',
      'Tekan angka, irisan, atau baris grafik untuk membuka daftarnya.',
      '**Satukan ejaan sekolah** ada di bawah grafik asal sekolah. **Cetak / Unduh** menyiapkan kertas A4 atau file.',
      'Kotak **Cari siswa, halaman, tindakan** di atas menemukan siswa dari sebagian nama atau NIM, di layar mana pun.',
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
      '**Belum dikonfirmasi** berarti belum pasti pendaftarnya pemilik email itu. Kirim tautannya lagi lewat **Kelola**.',
      '**Hapus** menghapus akunnya saja; data siswanya tetap di arsip.',
      daftar.cari,
      daftar.banyak,
      daftar.tampilan,
    ],
    keys: bulkKeys,
  },
  '/akun-siswa/aktif': {
    title: 'Akun Siswa Aktif',
    purpose: 'Membantu siswa yang akunnya sudah aktif.',
    steps: [
      '**Kelola**: kirim tautan untuk password baru, cocokkan dengan data siswa, atau keluarkan dari semua perangkat.',
      '**Dibekukan**: pemilik emailnya menyatakan tidak pernah mendaftar. Hapus akunnya, atau **Buka Bekuan** bila keliru.',
      daftar.cari,
      daftar.banyak,
      daftar.tampilan,
    ],
    keys: bulkKeys,
  },
  '/data-siswa/valid': {
    title: 'Data Siswa Valid',
    purpose: 'Mencari, melihat, dan memperbaiki data siswa di arsip.',
    steps: [
      daftar.cari,
      daftar.saring,
      daftar.tampilan,
      daftar.banyak,
      '**Tambah Data** untuk siswa yang datanya Anda masukkan sendiri dari kertas.',
      '**Edit** memperbaiki, **Hapus** memindahkan data beserta fotonya ke Sampah.',
    ],
    keys: bulkKeys,
  },
  '/data-siswa/valid/detail/$id': {
    title: 'Detail Data Siswa',
    purpose: 'Membaca satu data siswa yang sudah divalidasi, dengan dokumen dan riwayatnya.',
    steps: [
      '**Edit Siswa** memperbaiki datanya. **Cetak / Unduh** menyiapkan kertas A4, atau file dokumennya.',
      '**Cetak / Unduh** menyimpan semua dokumennya sebagai satu PDF atau ZIP; siswa itu membaca siapa yang mengunduhnya.',
      '**Kabari lewat WhatsApp** membuka percakapan dengan pesan yang sudah ditulis.',
      '**Kembalikan ke antrean** membuat data menunggu validasi lagi.',
    ],
    keys: pictureKeys,
  },
  '/data-siswa/valid/tambah': {
    title: 'Tambah Data Siswa',
    purpose: 'Memasukkan data dari kertas; data langsung Tervalidasi.',
    steps: [
      'Isi, tambahkan foto dokumennya (boleh menyusul), lalu **Simpan**. Bila halaman tertutup sendiri, isian ada lagi saat dibuka.',
      '**Pilih beberapa berkas sekaligus** memasangkan hasil pindai menurut namanya.',
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
    steps: [
      '**Mulai Memeriksa** dari awal antrean, atau **Detail** dari siswa itu.',
      daftar.cari,
      daftar.saring,
      daftar.tampilan,
    ],
    keys: listKeys,
  },
  '/data-siswa/menunggu-validasi/detail/$id': {
    title: 'Detail Data Siswa',
    purpose: 'Memeriksa data: dokumen di kiri, isian di kanan, keputusan di bawah.',
    steps: [
      'Cocokkan setiap isian dengan dokumennya. Dokumen yang terbuka menyorot isiannya.',
      '**Validasi** bila semua cocok.',
      'KTP, KK, ijazah, dan SKL tampil bercap. **Lihat asli** membukanya tanpa cap, dengan alasan yang dibaca siswanya.',
      '**Tolak** bila ada yang salah: tandai isian atau dokumen, pilih alasannya, atau tulis sendiri.',
      'Sesudahnya Anda kembali ke daftar dalam 4 detik, atau ke siswa berikutnya bila Anda memilihnya. **Urungkan** tetap ada selama satu menit.',
      'Data yang Anda buka dipegang untuk Anda selama 10 menit; admin lain mendapat siswa berikutnya. **Ambil alih** bila memang perlu.',
      'Ada dokumen yang belum diunggah? **Pindai dari HP** memotretnya langsung ke data siswa itu.',
    ],
    keys: mejaKeys.flatMap(({ keys }) => keys),
  },
  '/data-siswa/ditolak': {
    title: 'Data Siswa Ditolak',
    purpose: 'Melihat data yang dikembalikan kepada siswa, beserta alasannya.',
    steps: [
      'Siswa memperbaiki dan mengirim lagi; setelah itu datanya menunggu validasi.',
      '**Hapus** memindahkan data beserta fotonya ke Sampah.',
      daftar.cari,
      daftar.saring,
      daftar.tampilan,
      daftar.banyak,
    ],
    keys: bulkKeys,
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
  '/surat': {
    title: 'Surat',
    purpose: 'Surat resmi yang sudah diterbitkan, beserta keadaannya.',
    steps: [
      '**Terbitkan Surat**: cari siswa, pilih jenisnya, lihat suratnya. Banyak siswa: centang di **Data Valid**, lalu **Surat**.',
      '**PDF** memberi surat persis seperti saat diterbitkan. Beberapa: centang, lalu **Cetak**; kartu empat selembar.',
      '**Cabut** membuat surat tidak berlaku, dengan alasan; penggantinya bernomor baru.',
      daftar.cari,
    ],
    keys: listKeys,
  },
  '/data-inventaris': {
    title: 'Data Inventaris',
    purpose: 'Mengelola barang kampus, lokasi, dan kondisinya.',
    steps: [
      '**Tambah Data** untuk barang baru; **Edit** mengubah, **Hapus** memindahkannya ke Sampah.',
      'Cari menurut nama, kode, kategori, kondisi, lokasi, atau keterangan. **Atur** menyaring.',
      'Pilih beberapa barang lalu **Ubah** untuk memindahkannya atau mencatat kondisinya sekaligus.',
      'Nama barang membuka halamannya. Bila jumlah berubah, tulis alasannya.',
      daftar.banyak,
      daftar.tampilan,
    ],
    keys: bulkKeys,
  },
  '/data-inventaris/$id': {
    title: 'Detail Barang',
    purpose: 'Satu barang dengan foto, perawatan, dan riwayatnya.',
    steps: [
      '**Catat Kondisi** menulis kondisi, keterangan, dan fotonya ke riwayat.',
      '**Jadwalkan Perawatan** mengingatkan; **Catat Selesai** menulis biaya dan jadwal berikutnya.',
      '**Keluarkan dari Inventaris** (di **Lainnya**) untuk barang yang tidak dipakai lagi; **Berita Acara** mengunduh PDF-nya. Datanya tetap.',
    ],
  },
  '/data-inventaris/opname': {
    title: 'Opname',
    purpose: 'Menghitung barang yang ada, ruang demi ruang.',
    steps: [
      '**Buka Opname** untuk semua lokasi atau beberapa; barang yang tercatat saat itu yang dicari.',
      'Di sesinya, **Pindai** memakai kamera HP ini. Pindaian menunggu di HP bila sambungan putus.',
      'Pimpinan menutup sesi; selisihnya menjadi perubahan barang.',
    ],
  },
  '/data-inventaris/opname/$id': {
    title: 'Sesi Opname',
    purpose: 'Yang ditemukan, belum ditemukan, salah tempat, dan tak dikenal.',
    steps: ['**Berita Acara** mengunduh PDF-nya, juga sebelum sesi ditutup.'],
  },
  '/data-inventaris/perawatan': {
    title: 'Perawatan Barang',
    purpose: 'Perawatan yang belum dikerjakan, yang paling dulu jatuh tempo lebih dulu.',
    steps: ['**Selesai** mencatat tanggal, biaya, dan jatuh tempo berikutnya.'],
  },
  '/data-inventaris/kategori-lokasi': {
    title: 'Kategori dan Lokasi',
    purpose: 'Merapikan nama kategori dan lokasi barang.',
    steps: [
      'Pilih satu nama lalu **Ganti Nama**, atau beberapa lalu **Gabungkan**. Semua barangnya ikut berubah.',
      '**Batalkan** mengembalikan nama sebelumnya, kecuali pada barang yang sudah diubah lagi.',
    ],
  },
  '/peminjaman': {
    title: 'Peminjaman',
    purpose: 'Melihat siapa meminjam apa, meminjamkan, dan menerima kembali.',
    steps: [
      '**Pinjamkan** mulai hari ini, **Pesan** untuk hari di depan; keduanya juga di halaman barang. **Pinjam** ada di Inventaris.',
      '**Terima Kembali** boleh sebagian: isi jumlah, kondisi, dan bila perlu foto.',
      'Tekan nama barang untuk riwayat, **Perpanjang**, dan pengingat lewat WhatsApp.',
    ],
    keys: listKeys,
  },
  '/peminjaman/barang/$id': {
    title: 'Peminjaman Barang',
    purpose: 'Melihat berapa dari satu barang yang tersedia hari ini dan empat minggu ke depan.',
    steps: ['**Pinjamkan** atau **Pesan** barang ini. Yang melebihi jumlahnya ditolak.'],
  },
  '/peminjaman/detail/$id': {
    title: 'Detail Peminjaman',
    purpose: 'Melihat satu peminjaman, dari keluar sampai kembali.',
    steps: [
      '**Terima Kembali**, **Perpanjang**, atau **Ingatkan lewat WhatsApp**. Pesanan: **Serahkan** atau **Batalkan Pesanan**.',
    ],
  },
  '/pengaturan': {
    title: 'Pengaturan',
    purpose: 'Membaca yang berlaku untuk seluruh sekolah. Pimpinan yang mengubahnya.',
    steps: ['Pilih bagiannya. **Riwayat** menunjukkan versi sebelumnya.'],
  },
  ...staf,
};
