// Who may do what, written down a second time: from the rules, and not from the contract's code.
//
// A NEW CALL NEEDS ONE LINE HERE: its roles, and, when its path has an `:id`, what each of them may act on or know
// of. Everything else is tried and must be refused: the call × each role × somebody without a session × every kind of
// thing below. `body` only when the call needs something that `anyBody` has not.
import type { CallName } from '@gerbang/contract/api';
import type { Role } from '@gerbang/contract/endpoint';
import type { Kind } from './kinds.ts';

export type Rights = {
  roles: readonly Role[] | 'anyone';
  /** Of calls with an id: what a role reaches of what belongs to others; what is not named is refused. */
  reaches?: Partial<Record<Role, readonly Kind[]>>;
  body?: Record<string, unknown>;
};

const siswa: Rights = { roles: ['siswa'] };
const admin: Rights = { roles: ['admin'] };
const pimpinan: Rights = { roles: ['pimpinan'] };
const staff: Rights = { roles: ['admin', 'pimpinan'] };
const everybody: Rights = { roles: ['siswa', 'admin', 'pimpinan'] };
const anyone: Rights = { roles: 'anyone' };

/** An id that nothing has. */
const NOBODY = '01900000-0000-7000-8000-000000000000';

const records = ['data menunggu', 'data valid', 'data ditolak'] as const;
const accounts = ['akun nonaktif', 'akun aktif'] as const;
const pictures = ['gambar menunggu', 'gambar valid', 'gambar ditolak'] as const;

const imports = ['impor terbuka', 'impor selesai'] as const;

export const rights: Record<CallName, Rights> = {
  'auth.registrasiSiswa': anyone,
  'auth.login': anyone,
  'auth.logout': anyone,
  'auth.me': everybody,
  'auth.forgetPassword': anyone,
  'auth.resetPassword': anyone,
  'auth.changePassword': everybody,

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
  'dataDiri.kunciDraf': siswa,
  'dataDiri.pencocokan': siswa,
  'dataDiri.create': siswa,
  'dataDiri.update': { ...siswa, reaches: {} },

  'dataSiswa.list': staff,
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

  'dataInventaris.list': staff,
  'dataInventaris.create': admin,
  'dataInventaris.update': { ...admin, reaches: { admin: ['barang'] } },
  'dataInventaris.hapus': { ...admin, reaches: { admin: ['barang'] } },
  'banyak.hapusInventaris': admin,

  'dashboard.statistik': staff,
  'dashboard.analisis': staff,
  'dashboard.kerja': staff,
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

  'kesiapan.get': staff,
  'kesiapan.periksa': staff,
  'kesiapan.kirimSurat': staff,

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
  'sekolah.simpanPilihan': pimpinan,
  'sekolah.simpanGelombang': pimpinan,
  'sekolah.simpanSyarat': pimpinan,
  'sekolah.simpanTarget': pimpinan,
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
    admin: [...pictures, 'gambar lama', 'gambar barang'],
    pimpinan: ['gambar valid', 'gambar barang', 'gambar profile admin', 'gambar profile pimpinan'],
  };
}
