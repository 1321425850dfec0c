import { createRoute, createRouter } from '@tanstack/react-router';
import { listSearch } from '../lib/list-params.ts';
import { akunSiswaSearch, dataSiswaSearch, sampahSearch } from '../lib/saring-address.ts';
import { CrashPage } from './crash.page.tsx';
import { PendingPage } from './root.tsx';
import { about, page } from './route-page.ts';
import { akunRoutes, shell } from './routes-akun.tsx';
import { gateRoutes, root } from './routes-gate.tsx';

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  component: page(() => import('../features/dashboard/dashboard.page.tsx'), 'DashboardPage'),
  ...about('Dashboard', 'Statistik penerimaan siswa.'),
});

const analisis = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/analisis',
  component: page(() => import('../features/dashboard/analisis/analisis.page.tsx'), 'AnalisisPage'),
  ...about('Analisis', 'Perjalanan pendaftaran, laju, dan uangnya.'),
});

const ejaanSekolah = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard/ejaan-sekolah',
  validateSearch: listSearch,
  component: page(() => import('../features/ejaan-sekolah/ejaan-sekolah.page.tsx'), 'EjaanSekolahPage'),
  ...about('Ejaan Sekolah', 'Ejaan asal sekolah yang dihitung sebagai satu.'),
});

const dashboardSiswa = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard-siswa',
  component: page(() => import('../features/dashboard/dashboard-siswa.page.tsx'), 'DashboardSiswaPage'),
  ...about('Dashboard', 'Kelengkapan dan status data diri Anda.'),
});

const dataDiri = createRoute({
  getParentRoute: () => shell,
  path: '/data-diri',
  component: page(() => import('../features/data-diri/data-diri.page.tsx'), 'DataDiriPage'),
  ...about('Data Diri', 'Data diri dan dokumen Anda.'),
});

const tambahDataDiri = createRoute({
  getParentRoute: () => shell,
  path: '/tambah-data-diri',
  component: page(() => import('../features/data-diri/tambah-data-diri.page.tsx'), 'TambahDataDiriPage'),
  ...about('Tambah Data Diri', 'Isi data diri dan unggah dokumen.'),
});

const editDataDiri = createRoute({
  getParentRoute: () => shell,
  path: '/edit-data-diri',
  component: page(() => import('../features/data-diri/edit-data-diri.page.tsx'), 'EditDataDiriPage'),
  ...about('Edit Data Diri', 'Perbarui data diri dan dokumen.'),
});

const akunNonaktif = createRoute({
  getParentRoute: () => shell,
  path: '/akun-siswa/nonaktif',
  validateSearch: akunSiswaSearch,
  component: page(() => import('../features/akun-siswa/akun-siswa-nonaktif.page.tsx'), 'AkunSiswaNonaktifPage'),
  ...about('Akun Siswa Nonaktif', 'Akun siswa yang menunggu aktivasi.'),
});

const akunAktif = createRoute({
  getParentRoute: () => shell,
  path: '/akun-siswa/aktif',
  validateSearch: akunSiswaSearch,
  component: page(() => import('../features/akun-siswa/akun-siswa-aktif.page.tsx'), 'AkunSiswaAktifPage'),
  ...about('Akun Siswa Aktif', 'Akun siswa yang aktif.'),
});

const valid = createRoute({
  getParentRoute: () => shell,
  path: '/data-siswa/valid',
  validateSearch: dataSiswaSearch,
  component: page(() => import('../features/data-siswa/valid.page.tsx'), 'DataSiswaValidPage'),
  ...about('Data Siswa Valid', 'Data siswa yang sudah divalidasi.'),
});

const detailValid = createRoute({
  getParentRoute: () => shell,
  path: '/data-siswa/valid/detail/$id',
  component: page(() => import('../features/data-siswa/detail-valid.page.tsx'), 'DetailValidPage'),
  ...about('Detail Data Siswa', 'Satu data siswa yang sudah divalidasi.'),
});

const tambahValid = createRoute({
  getParentRoute: () => shell,
  path: '/data-siswa/valid/tambah',
  component: page(() => import('../features/data-siswa/tambah.page.tsx'), 'TambahDataSiswaPage'),
  ...about('Tambah Data Siswa', 'Tambah data siswa yang langsung valid.'),
});

const editValid = createRoute({
  getParentRoute: () => shell,
  path: '/data-siswa/valid/edit/$id',
  component: page(() => import('../features/data-siswa/edit-valid.page.tsx'), 'EditValidPage'),
  ...about('Edit Data Siswa', 'Ubah satu data siswa yang sudah divalidasi.'),
});

const menungguValidasi = createRoute({
  getParentRoute: () => shell,
  path: '/data-siswa/menunggu-validasi',
  validateSearch: dataSiswaSearch,
  component: page(() => import('../features/data-siswa/menunggu-validasi.page.tsx'), 'DataSiswaMenungguValidasiPage'),
  ...about('Data Siswa Menunggu Validasi', 'Data siswa yang belum diperiksa.'),
});

const detailMenungguValidasi = createRoute({
  getParentRoute: () => shell,
  path: '/data-siswa/menunggu-validasi/detail/$id',
  // What narrows the queue.
  validateSearch: dataSiswaSearch,
  component: page(
    () => import('../features/data-siswa/detail-menunggu-validasi.page.tsx'),
    'DetailMenungguValidasiPage',
  ),
  staticData: { title: 'Detail Data Siswa', description: 'Periksa, lalu validasi atau tolak.', bare: true },
});

const ditolak = createRoute({
  getParentRoute: () => shell,
  path: '/data-siswa/ditolak',
  validateSearch: dataSiswaSearch,
  component: page(() => import('../features/data-siswa/ditolak.page.tsx'), 'DataSiswaDitolakPage'),
  ...about('Data Siswa Ditolak', 'Data siswa yang ditolak beserta alasannya.'),
});

const detailDitolak = createRoute({
  getParentRoute: () => shell,
  path: '/data-siswa/ditolak/detail/$id',
  component: page(() => import('../features/data-siswa/detail-ditolak.page.tsx'), 'DetailDitolakPage'),
  ...about('Detail Data Siswa', 'Satu data siswa yang ditolak.'),
});

const dataAdmin = createRoute({
  getParentRoute: () => shell,
  path: '/data-admin',
  validateSearch: listSearch,
  component: page(() => import('../features/data-admin/data-admin.page.tsx'), 'DataAdminPage'),
  ...about('Data Admin', 'Akun admin dan profilenya.'),
});

const dataInventaris = createRoute({
  getParentRoute: () => shell,
  path: '/data-inventaris',
  validateSearch: listSearch,
  component: page(() => import('../features/data-inventaris/data-inventaris.page.tsx'), 'DataInventarisPage'),
  ...about('Data Inventaris', 'Barang milik kampus, lokasi, dan kondisinya.'),
});

const laporan = createRoute({
  getParentRoute: () => shell,
  path: '/laporan',
  component: page(() => import('../features/laporan/laporan.page.tsx'), 'LaporanPage'),
  ...about('Laporan', 'Unduh data siswa dan inventaris sebagai Excel atau PDF.'),
});

const impor = createRoute({
  getParentRoute: () => shell,
  path: '/impor',
  component: page(() => import('../features/impor/impor.page.tsx'), 'ImporPage'),
  ...about('Impor', 'Memasukkan data lama dari Excel atau CSV.'),
});

const ekspor = createRoute({
  getParentRoute: () => shell,
  path: '/ekspor',
  component: page(() => import('../features/ekspor/ekspor.page.tsx'), 'EksporPage'),
  ...about('Ekspor', 'Semua data sebagai satu file.'),
});

const sampah = createRoute({
  getParentRoute: () => shell,
  path: '/sampah',
  validateSearch: sampahSearch,
  component: page(() => import('../features/sampah/sampah.page.tsx'), 'SampahPage'),
  ...about('Sampah', 'Yang dihapus, untuk dipulihkan.'),
});

const kesiapan = createRoute({
  getParentRoute: () => shell,
  path: '/kesiapan',
  component: page(() => import('../features/kesiapan/kesiapan.page.tsx'), 'KesiapanPage'),
  ...about('Kesiapan', 'Cadangan, pemeriksaan data, dan keadaan server.'),
});

const pengaturan = createRoute({
  getParentRoute: () => shell,
  path: '/pengaturan',
  validateSearch: ({ bagian }: Record<string, unknown>): { bagian?: string } =>
    typeof bagian === 'string' ? { bagian } : {},
  component: page(() => import('../features/pengaturan/pengaturan.page.tsx'), 'PengaturanPage'),
  ...about('Pengaturan', 'Yang berlaku untuk seluruh sekolah.'),
});

const mulai = createRoute({
  getParentRoute: () => shell,
  path: '/pengaturan/mulai',
  component: page(() => import('../features/sekolah/mulai.page.tsx'), 'MulaiPage'),
  ...about('Langkah Awal', 'Mengatur sekolah dalam lima langkah.'),
});

const routeTree = root.addChildren([
  ...gateRoutes,
  shell.addChildren([
    dashboard,
    analisis,
    ejaanSekolah,
    dashboardSiswa,
    dataDiri,
    tambahDataDiri,
    editDataDiri,
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
    dataInventaris,
    laporan,
    impor,
    ekspor,
    sampah,
    kesiapan,
    pengaturan,
    mulai,
    ...akunRoutes,
  ]),
]);

export const router = createRouter({
  routeTree,
  // Plain text in the address: the default writes a searched NIM as "%222610417%22".
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>).toString();
    return text && `?${text}`;
  },
  notFoundMode: 'root',
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: CrashPage,
});
