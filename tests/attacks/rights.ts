// Who may do what, written down a second time: from the rules, and not from the contract's code.
//
// A NEW CALL NEEDS ONE LINE, here or in the file of its rooms beside this one: its roles, and, when its path has an
// `:id`, what each of them may act on or know of. Everything else is tried and must be refused: the call × each role ×
// somebody without a session × every kind of thing below. `body` only when the call needs something that `anyBody` has not.
import type { CallName } from '@gerbang/contract/api';
import { rightsOfArsip } from './rights-of-arsip.ts';
import { rightsOfInventaris } from './rights-of-inventaris.ts';
import { admin, anyone, everybody, NOBODY, pimpinan, type Rights, records, siswa, staff } from './who.ts';

const accounts = ['akun nonaktif', 'akun aktif'] as const;
const pictures = ['gambar menunggu', 'gambar valid', 'gambar ditolak'] as const;

const loans = ['peminjaman', 'pesanan'] as const;
const daysAhead = (days: number) => new Date(Date.now() + (7 + days * 24) * 60 * 60_000).toISOString().slice(0, 10);
const lend = {
  data_inventaris_id: NOBODY,
  jumlah: '1',
  jenis_peminjam: 'lain',
  nama_peminjam: 'Pak Budi',
  nomor_peminjam: '081234567890',
  jatuh_tempo: daysAhead(3),
  kondisi: 'Baik',
};

const imports = ['impor terbuka', 'impor selesai'] as const;

export const rights: Record<CallName, Rights> = {
  'auth.registrasiSiswa': anyone,
  'auth.login': anyone,
  'antreanMasuk.get': anyone,
  'auth.logout': anyone,
  'auth.me': everybody,
  'auth.forgetPassword': anyone,
  'auth.resetPassword': anyone,
  'auth.changePassword': everybody,

  'tokenApi.list': pimpinan,
  'tokenApi.create': pimpinan,
  'tokenApi.cabut': { ...pimpinan, reaches: { pimpinan: ['token api'] } },

  'kait.list': pimpinan,
  'kait.create': pimpinan,
  'kait.kiriman': { ...pimpinan, reaches: { pimpinan: ['webhook'] } },
  'kait.coba': { ...pimpinan, reaches: { pimpinan: ['webhook'] } },
  'kait.hapus': { ...pimpinan, reaches: { pimpinan: ['webhook'] } },

  'tautan.periksa': anyone,
  'tautan.pakai': anyone,
  'tautan.bekukan': anyone,

  'akunSiswa.listNonaktif': admin,
  'akunSiswa.listAktif': admin,
  'akunSiswa.generateToken': admin,
  'akunSiswa.aktivasi': { ...admin, reaches: { admin: accounts } },
  'akunSiswa.listDibekukan': admin,
  'akunSiswa.kirimTautan': { ...admin, reaches: { admin: accounts }, body: { jenis: 'reset' } },
  'akunSiswa.ofDataSiswa': { ...admin, reaches: { admin: records } },
  'akunSiswa.gantiNim': { ...admin, reaches: { admin: records } },
  'akunSiswa.pencocokan': { ...admin, reaches: { admin: accounts } },
  'akunSiswa.hubungkan': { ...admin, reaches: { admin: accounts }, body: { data_siswa_id: NOBODY } },
  'akunSiswa.lepaskan': { ...admin, reaches: { admin: accounts } },
  'akunSiswa.cairkan': { ...admin, reaches: { admin: accounts } },
  'akunSiswa.akhiriSesi': { ...admin, reaches: { admin: accounts } },
  'akunSiswa.hapus': { ...admin, reaches: { admin: accounts } },
  'banyak.aktivasiAkun': admin,
  'banyak.hapusAkun': admin,

  'dataAdmin.list': pimpinan,
  'dataAdmin.generateToken': pimpinan,
  'dataAdmin.create': pimpinan,
  'dataAdmin.lepasFaktor': { ...pimpinan, reaches: { pimpinan: ['akun admin'] } },
  'dataAdmin.akhiriSesi': { ...pimpinan, reaches: { pimpinan: ['akun admin'] } },
  'dataAdmin.hapus': { ...pimpinan, reaches: { pimpinan: ['akun admin'] } },

  'dataDiri.get': siswa,
  'dataDiri.kunciDraf': { roles: ['siswa', 'admin'] },
  'dataDiri.pencocokan': siswa,
  'dataDiri.create': siswa,
  'dataDiri.update': { ...siswa, reaches: {} },

  'kodeDokumen.list': { ...staff, reaches: { admin: records, pimpinan: ['data valid'] } },
  'kodeDokumen.catat': {
    ...admin,
    reaches: { admin: records },
    body: { bidang: 'fotokopi_kk', berkas_id: NOBODY, keadaan: 'Aktif' },
  },

  'dataSiswa.list': staff,
  'dataSiswa.semua': staff,
  'dataSiswa.get': { ...staff, reaches: { admin: records, pimpinan: ['data valid'] } },
  'dataSiswa.generateToken': admin,
  'dataSiswa.create': admin,
  'dataSiswa.update': { ...admin, reaches: { admin: records } },
  'dataSiswa.hapus': { ...admin, reaches: { admin: records } },
  'banyak.hapusDataSiswa': admin,
  'dataSiswa.validasi': { ...admin, reaches: { admin: records } },
  'dataSiswa.tolak': { ...admin, reaches: { admin: records } },
  'dataSiswa.antrean': admin,
  'dataSiswa.riwayat': { ...admin, reaches: { admin: records } },
  'dataSiswa.perubahan': { ...admin, reaches: { admin: records } },
  'dataSiswa.kembar': { ...admin, reaches: { admin: records } },
  'dataSiswa.urungkan': { ...admin, reaches: { admin: records }, body: { versi: 1 } },
  'dataSiswa.kembalikan': { ...admin, reaches: { admin: records } },
  'dataSiswa.pegang': { ...admin, reaches: { admin: records } },
  'dataSiswa.lepas': { ...admin, reaches: { admin: records } },

  'pindai.create': admin,
  'pindai.get': { ...admin, reaches: {} },
  'pindai.gambar': { ...admin, reaches: {} },
  'pindai.ganti': { ...admin, reaches: {} },
  'pindai.akhiri': { ...admin, reaches: {} },
  'pindai.buka': anyone,
  'pindai.hp': anyone,
  'pindai.sedang': anyone,
  'pindai.kirim': anyone,
  'pindai.putus': anyone,

  ...rightsOfInventaris,

  'peminjaman.list': staff,
  'peminjaman.get': { ...staff, reaches: { admin: loans, pimpinan: loans } },
  'peminjaman.barang': { ...staff, reaches: { admin: ['barang'], pimpinan: ['barang'] } },
  'peminjaman.peminjam': admin,
  'peminjaman.pinjam': { ...admin, body: lend },
  'peminjaman.pesan': { ...admin, body: { ...lend, mulai: daysAhead(0) } },
  'peminjaman.ambil': { ...admin, reaches: { admin: loans }, body: lend },
  'peminjaman.kembali': { ...admin, reaches: { admin: loans }, body: lend },
  'peminjaman.perpanjang': { ...admin, reaches: { admin: loans }, body: lend },
  'peminjaman.batal': { ...admin, reaches: { admin: loans } },

  'dashboard.statistik': staff,
  'dashboard.analisis': staff,
  'dashboard.kerja': staff,
  'dashboard.inventaris': pimpinan,
  'dashboard.siswa': siswa,

  'laporan.dataSiswaExcel': staff,
  'laporan.dataSiswaPdf': staff,
  'banyak.laporanDataSiswa': staff,
  'laporan.dataInventarisExcel': staff,
  'laporan.dataInventarisPdf': staff,
  'laporan.dokumenPdf': { ...staff, reaches: { admin: records, pimpinan: ['data valid'] } },
  'laporan.dokumenZip': { ...staff, reaches: { admin: records, pimpinan: ['data valid'] } },

  'impor.list': staff,
  'impor.contoh': admin,
  'impor.listPemetaan': admin,
  'impor.get': { ...staff, reaches: { admin: imports, pimpinan: imports } },
  'impor.create': admin,
  'impor.potongan': { ...admin, reaches: { admin: imports } },
  'impor.baca': { ...admin, reaches: { admin: imports } },
  'impor.petakan': { ...admin, reaches: { admin: imports }, body: { pemetaan: { kolom: { nim: { kolom: 'NIM' } } } } },
  'impor.baris': { ...admin, reaches: { admin: imports } },
  'impor.ditolak': { ...admin, reaches: {} },
  'impor.jalankan': { ...admin, reaches: { admin: imports }, body: { rencana: 1 } },
  'impor.hentikan': { ...admin, reaches: { admin: imports } },
  'impor.batalkan': { ...admin, reaches: { admin: imports } },
  'impor.urungkan': { ...admin, reaches: { admin: imports } },
  'ekspor.list': pimpinan,
  'ekspor.create': pimpinan,
  'ekspor.generateToken': pimpinan,
  'ekspor.bukaUnduhan': { ...pimpinan, reaches: { pimpinan: ['ekspor'] } },
  'ekspor.unduh': { ...pimpinan, reaches: { pimpinan: ['ekspor'] } },
  'ekspor.hapus': { ...pimpinan, reaches: { pimpinan: ['ekspor'] } },

  'profile.simpan': staff,
  'profile.hapusFoto': staff,

  'dataPribadi.pemberitahuan': anyone,
  'dataPribadi.persetujuan': siswa,
  'dataPribadi.setuju': siswa,
  'dataPribadi.dilihat': siswa,
  'dataPribadi.unduh': siswa,

  'berkas.get': { ...everybody, reaches: seesPictures() },
  'berkas.kecil': { ...everybody, reaches: seesPictures() },
  'berkas.asli': {
    ...staff,
    reaches: { admin: [...pictures, 'gambar lama'], pimpinan: ['gambar valid'] },
    body: { alasan: 'loket', keterangan: 'Dicocokkan dengan KTP di loket' },
  },

  'kesiapan.get': pimpinan,
  'kesiapan.periksa': pimpinan,
  'kesiapan.kirimSurat': pimpinan,

  'keamanan.masukKode': anyone,
  'keamanan.mulaiMasuk': anyone,
  'keamanan.masuk': anyone,
  'keamanan.get': staff,
  'keamanan.mulaiBukti': staff,
  'keamanan.mulaiTotp': staff,
  'keamanan.simpanTotp': staff,
  'keamanan.hapusTotp': staff,
  'keamanan.mulaiPasskey': staff,
  'keamanan.tambahPasskey': staff,
  'keamanan.ubahPasskey': { ...staff, reaches: {} },
  'keamanan.hapusPasskey': { ...staff, reaches: {} },
  'keamanan.buatPemulihan': staff,
  'keamanan.tinjau': staff,
  'keamanan.simpanPemulihan': staff,

  'pengaturan.keamanan': pimpinan,
  'pengaturan.simpanKeamanan': pimpinan,
  'pengaturan.mintaLepas': { ...pimpinan, reaches: { pimpinan: ['akun pimpinan'] } },
  'pengaturan.setujuiLepas': { ...pimpinan, reaches: { pimpinan: ['akun pimpinan'] } },

  'sekolah.get': anyone,
  'sekolah.logo': { ...anyone, reaches: {} },
  'sekolah.pengaturan': staff,
  'sekolah.riwayat': staff,
  'sekolah.simpanIdentitas': pimpinan,
  'sekolah.simpanKemampuan': pimpinan,
  'sekolah.simpanPilihan': pimpinan,
  'sekolah.simpanGelombang': pimpinan,
  'sekolah.simpanSyarat': pimpinan,
  'sekolah.simpanTarget': pimpinan,
  'sekolah.simpanCap': pimpinan,
  'sekolah.simpanSurat': pimpinan,
  'sekolah.simpanSitus': pimpinan,
  'sekolah.urungkan': pimpinan,
  'sekolah.simpanAwal': pimpinan,

  'sesi.list': everybody,
  'sesi.akhiriLain': everybody,
  'sesi.tutupTab': everybody,
  'sesi.bukaTab': everybody,
  'sesi.akhiri': { ...everybody, reaches: {} },

  'tampilan.list': staff,
  'tampilan.create': { ...staff, body: { daftar: 'sampah', nama: 'Semua', alamat: '' } },
  'tampilan.simpanKolom': { ...staff, body: { daftar: 'sampah', kolom: [] } },
  'tampilan.ubah': { ...staff, reaches: {} },
  'tampilan.hapus': { ...staff, reaches: {} },

  'suratResmi.list': staff,
  'suratResmi.terbitkan': { ...admin, body: { jenis: 'bukti', siswa: [NOBODY] } },
  'suratResmi.rancangan': admin,
  'suratResmi.boks': { ...admin, body: { nama: 'Boks 1', siswa: [NOBODY] } },
  'suratResmi.cetak': { ...staff, body: { surat: [NOBODY] } },
  'suratResmi.berakhir': { ...staff, body: { siswa: [NOBODY] } },
  'suratResmi.unduh': { ...everybody, reaches: { admin: ['surat resmi'], pimpinan: ['surat resmi'] } },
  'suratResmi.cabut': {
    ...staff,
    reaches: { admin: ['surat resmi'], pimpinan: ['surat resmi'] },
    body: { alasan: 'Salah cetak' },
  },
  'suratResmi.ganti': { ...admin, reaches: { admin: ['surat resmi'] }, body: { alasan: 'Salah cetak' } },
  'suratResmi.pratinjau': pimpinan,
  'suratResmi.saya': siswa,
  'suratResmi.buktiSaya': siswa,
  ...rightsOfArsip,

  'status.get': siswa,
  'status.buat': siswa,
  'status.cabut': siswa,

  'saran.cari': { roles: ['siswa', 'admin'] },

  'ejaanSekolah.list': staff,
  'ejaanSekolah.gabung': { ...admin, body: { ejaan: ['SMKN 7'], nama: 'SMK Negeri 7' } },
  'ejaanSekolah.batalkan': { ...admin, reaches: {} },

  'sampah.list': staff,
  'sampah.generateToken': staff,
  'sampah.pulihkan': { ...staff, reaches: emptiesBin() },
  'banyak.pulihkan': staff,
  'sampah.hapus': { ...staff, reaches: emptiesBin() },
};

/** Whoever may delete something may bring it back, or away for good. */
function emptiesBin(): Rights['reaches'] {
  return { admin: ['sampah data siswa', 'sampah akun siswa', 'sampah barang'], pimpinan: ['sampah admin'] };
}

/** A siswa sees no picture of others, a pimpinan those of validated records and of profiles. */
function seesPictures(): Rights['reaches'] {
  return {
    admin: [...pictures, 'gambar lama', 'gambar barang', 'gambar barang lain', 'gambar peminjaman'],
    pimpinan: [
      'gambar valid',
      'gambar barang',
      'gambar barang lain',
      'gambar peminjaman',
      'gambar profile admin',
      'gambar profile pimpinan',
    ],
  };
}
