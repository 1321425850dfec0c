// The screens of staff, in a file that students and the login page do not load.

import type { FilterAkun } from '@gerbang/contract/akun/akun-siswa';
import type { FilterSurat } from '@gerbang/contract/arsip/surat-resmi';
import { today } from '@gerbang/contract/fields';
import { berlaku } from '@gerbang/contract/sekolah/berlaku';
import { defaultGelombang, gelombangDibuka } from '@gerbang/contract/sekolah/gelombang';
import type { SiswaFilterField } from '@gerbang/contract/siswa/filter';
import { createRoute, redirect } from '@tanstack/react-router';
import { listSearch } from '../lib/list-params.ts';
import { prefetch } from '../lib/use-api.ts';
import { about, page } from './route-page.ts';
import { shell } from './routes-akun.tsx';
import { inventarisRoutes } from './routes-inventaris.tsx';

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  component: page(() => import('../features/laporan/dashboard/dashboard.page.tsx'), 'DashboardPage'),
  ...about('Dashboard', 'Jumlah siswa per tahun ajaran, dan yang menunggu diperiksa.'),
});

const analisis = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/analisis',
  component: page(() => import('../features/laporan/dashboard/analisis/analisis.page.tsx'), 'AnalisisPage'),
  ...about('Analisis'),
});

const ejaanSekolah = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/ejaan-sekolah',
  validateSearch: listSearch<never>,
  component: page(() => import('../features/sekolah/ejaan-sekolah/ejaan-sekolah.page.tsx'), 'EjaanSekolahPage'),
  ...about('Ejaan Sekolah'),
});

const akunNonaktif = createRoute({
  getParentRoute: () => shell,
  path: '/akun-siswa/nonaktif',
  validateSearch: listSearch<keyof FilterAkun>,
  component: page(() => import('../features/akun/akun-siswa/akun-siswa-nonaktif.page.tsx'), 'AkunSiswaNonaktifPage'),
  ...about('Akun Siswa Nonaktif', 'Akun yang menunggu aktivasi.'),
});

const akunAktif = createRoute({
  getParentRoute: () => shell,
  path: '/akun-siswa/aktif',
  validateSearch: listSearch<keyof FilterAkun>,
  component: page(() => import('../features/akun/akun-siswa/akun-siswa-aktif.page.tsx'), 'AkunSiswaAktifPage'),
  ...about('Akun Siswa Aktif', 'Akun siswa yang dapat dipakai masuk.'),
});

const valid = createRoute({
  getParentRoute: () => shell,
  path: '/data-siswa/valid',
  validateSearch: listSearch<SiswaFilterField>,
  // On the school year of the wave that is open, unless the address says what it wants (ARSIP-7).
  beforeLoad: async ({ search }) => {
    if (Object.keys(search).length > 0) return;
    const { daftar } = (await prefetch(berlaku, {}))?.data.gelombang ?? defaultGelombang;
    const tahun_ajaran = gelombangDibuka(daftar, today())?.tahun_ajaran;
    if (tahun_ajaran) throw redirect({ to: '/data-siswa/valid', search: { tahun_ajaran }, replace: true });
  },
  component: page(() => import('../features/siswa/data-siswa/valid.page.tsx'), 'DataSiswaValidPage'),
  ...about('Data Siswa Valid', 'Arsip data siswa yang sudah divalidasi.'),
});

const detailValid = createRoute({
  getParentRoute: () => shell,
  path: '/data-siswa/valid/detail/$id',
  component: page(() => import('../features/siswa/data-siswa/detail-valid.page.tsx'), 'DetailValidPage'),
  ...about('Detail Data Siswa'),
});

const tambahValid = createRoute({
  getParentRoute: () => shell,
  path: '/data-siswa/valid/tambah',
  component: page(() => import('../features/siswa/data-siswa/tambah.page.tsx'), 'TambahDataSiswaPage'),
  ...about('Tambah Data Siswa'),
});

const editValid = createRoute({
  getParentRoute: () => shell,
  path: '/data-siswa/valid/edit/$id',
  component: page(() => import('../features/siswa/data-siswa/edit-valid.page.tsx'), 'EditValidPage'),
  ...about('Edit Data Siswa'),
});

const menungguValidasi = createRoute({
  getParentRoute: () => shell,
  path: '/data-siswa/menunggu-validasi',
  validateSearch: listSearch<SiswaFilterField>,
  component: page(
    () => import('../features/siswa/data-siswa/menunggu-validasi.page.tsx'),
    'DataSiswaMenungguValidasiPage',
  ),
  ...about('Data Siswa Menunggu Validasi', 'Data siswa yang belum diperiksa.'),
});

const detailMenungguValidasi = createRoute({
  getParentRoute: () => shell,
  path: '/data-siswa/menunggu-validasi/detail/$id',
  // What narrows the queue.
  validateSearch: listSearch<SiswaFilterField>,
  component: page(
    () => import('../features/siswa/data-siswa/detail-menunggu-validasi.page.tsx'),
    'DetailMenungguValidasiPage',
  ),
  staticData: { title: 'Detail Data Siswa', description: 'Periksa, lalu validasi atau tolak.', bare: true },
});

const ditolak = createRoute({
  getParentRoute: () => shell,
  path: '/data-siswa/ditolak',
  validateSearch: listSearch<SiswaFilterField>,
  component: page(() => import('../features/siswa/data-siswa/ditolak.page.tsx'), 'DataSiswaDitolakPage'),
  ...about('Data Siswa Ditolak', 'Data siswa yang perlu diperbaiki.'),
});

const detailDitolak = createRoute({
  getParentRoute: () => shell,
  path: '/data-siswa/ditolak/detail/$id',
  component: page(() => import('../features/siswa/data-siswa/detail-ditolak.page.tsx'), 'DetailDitolakPage'),
  ...about('Detail Data Siswa'),
});

const dataAdmin = createRoute({
  getParentRoute: () => shell,
  path: '/data-admin',
  validateSearch: listSearch<never>,
  component: page(() => import('../features/akun/data-admin/data-admin.page.tsx'), 'DataAdminPage'),
  ...about('Data Admin', 'Akun admin sekolah.'),
});

const pindaiKode = createRoute({
  getParentRoute: () => shell,
  path: '/pindai-kode',
  component: page(() => import('../features/siswa/pindai-kode/pindai-kode.page.tsx'), 'PindaiKodePage'),
  ...about('Pindai Kode'),
});

const lokasiArsip = createRoute({
  getParentRoute: () => shell,
  path: '/lokasi-arsip',
  validateSearch: listSearch<'keadaan'>,
  component: page(() => import('../features/arsip/lokasi-arsip/lokasi-arsip.page.tsx'), 'LokasiArsipPage'),
  ...about('Lokasi Arsip', 'Tempat berkas fisik siswa.'),
});

const lokasi = createRoute({
  getParentRoute: () => shell,
  path: '/lokasi-arsip/$id',
  component: page(() => import('../features/arsip/lokasi-arsip/lokasi.page.tsx'), 'LokasiPage'),
  ...about('Tempat Arsip'),
});

const pemusnahan = createRoute({
  getParentRoute: () => shell,
  path: '/pemusnahan',
  component: page(() => import('../features/arsip/pemusnahan/pemusnahan.page.tsx'), 'PemusnahanPage'),
  ...about('Pemusnahan'),
});

const laporan = createRoute({
  getParentRoute: () => shell,
  path: '/laporan',
  component: page(() => import('../features/laporan/laporan/laporan.page.tsx'), 'LaporanPage'),
  ...about('Laporan'),
});

const impor = createRoute({
  getParentRoute: () => shell,
  path: '/impor',
  component: page(() => import('../features/laporan/impor/impor.page.tsx'), 'ImporPage'),
  ...about('Impor'),
});

const ekspor = createRoute({
  getParentRoute: () => shell,
  path: '/ekspor',
  component: page(() => import('../features/laporan/ekspor/ekspor.page.tsx'), 'EksporPage'),
  ...about('Ekspor'),
});

const suratResmi = createRoute({
  getParentRoute: () => shell,
  path: '/surat',
  validateSearch: listSearch<keyof FilterSurat>,
  component: page(() => import('../features/arsip/surat-resmi/surat-resmi.page.tsx'), 'SuratResmiPage'),
  ...about('Surat', 'Surat resmi yang sudah terbit.'),
});

const sampah = createRoute({
  getParentRoute: () => shell,
  path: '/sampah',
  validateSearch: listSearch<'jenis'>,
  component: page(() => import('../features/siswa/sampah/sampah.page.tsx'), 'SampahPage'),
  ...about('Sampah', 'Yang dihapus dan masih dapat dipulihkan.'),
});

const kesiapan = createRoute({
  getParentRoute: () => shell,
  path: '/kesiapan',
  component: page(() => import('../features/sekolah/kesiapan/kesiapan.page.tsx'), 'KesiapanPage'),
  ...about('Kesiapan'),
});

const pengaturan = createRoute({
  getParentRoute: () => shell,
  path: '/pengaturan',
  validateSearch: ({ bagian }: Record<string, unknown>): { bagian?: string } =>
    typeof bagian === 'string' ? { bagian } : {},
  component: page(() => import('../features/sekolah/pengaturan/pengaturan.page.tsx'), 'PengaturanPage'),
  ...about('Pengaturan'),
});

const mulai = createRoute({
  getParentRoute: () => shell,
  path: '/pengaturan/mulai',
  component: page(() => import('../features/sekolah/sekolah/mulai.page.tsx'), 'MulaiPage'),
  ...about('Langkah Awal'),
});

const keamananAkun = createRoute({
  getParentRoute: () => shell,
  path: '/keamanan-akun',
  component: page(() => import('../features/akun/keamanan/keamanan-akun.page.tsx'), 'KeamananAkunPage'),
  ...about('Keamanan Akun', 'Passkey, aplikasi autentikator, dan kode pemulihan.'),
});

export const stafRoutes = [
  dashboard,
  analisis,
  ejaanSekolah,
  akunNonaktif,
  akunAktif,
  valid,
  detailValid,
  tambahValid,
  editValid,
  menungguValidasi,
  detailMenungguValidasi,
  ditolak,
  detailDitolak,
  dataAdmin,
  pindaiKode,
  lokasiArsip,
  lokasi,
  pemusnahan,
  laporan,
  impor,
  ekspor,
  suratResmi,
  sampah,
  kesiapan,
  pengaturan,
  mulai,
  keamananAkun,
  ...inventarisRoutes,
] as const;
