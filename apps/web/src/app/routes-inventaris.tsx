// The screens of the inventory.

import type { FilterInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import type { FilterPeminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../lib/list-params.ts';
import { about, page } from './route-page.ts';
import { shell } from './routes-akun.tsx';

const dataInventaris = createRoute({
  getParentRoute: () => shell,
  path: '/data-inventaris',
  validateSearch: listSearch<keyof FilterInventaris>,
  component: page(
    () => import('../features/inventaris/data-inventaris/data-inventaris.page.tsx'),
    'DataInventarisPage',
  ),
  ...about('Data Inventaris', 'Barang milik sekolah, lokasi, dan kondisinya.'),
});

const kategoriLokasi = createRoute({
  getParentRoute: () => shell,
  path: '/data-inventaris/kategori-lokasi',
  component: page(
    () => import('../features/inventaris/kategori-lokasi/kategori-lokasi.page.tsx'),
    'KategoriLokasiPage',
  ),
  ...about('Kategori dan Lokasi'),
});

const sesiOpname = createRoute({
  getParentRoute: () => shell,
  path: '/data-inventaris/opname/$id',
  component: page(() => import('../features/inventaris/opname/sesi-opname.page.tsx'), 'SesiOpnamePage'),
  ...about('Sesi Opname'),
});

const opname = createRoute({
  getParentRoute: () => shell,
  path: '/data-inventaris/opname',
  component: page(() => import('../features/inventaris/opname/opname.page.tsx'), 'OpnamePage'),
  ...about('Opname', 'Penghitungan barang.'),
});

const perawatan = createRoute({
  getParentRoute: () => shell,
  path: '/data-inventaris/perawatan',
  validateSearch: listSearch<never>,
  component: page(() => import('../features/inventaris/barang/perawatan.page.tsx'), 'PerawatanPage'),
  ...about('Perawatan Barang', 'Perawatan yang belum dikerjakan.'),
});

const barang = createRoute({
  getParentRoute: () => shell,
  path: '/data-inventaris/$id',
  component: page(() => import('../features/inventaris/barang/barang.page.tsx'), 'BarangPage'),
  ...about('Detail Barang'),
});

// One file for the three: the sign-in page names each that there is.
const loans = () => import('../features/inventaris/peminjaman/peminjaman.page.tsx');

const peminjaman = createRoute({
  getParentRoute: () => shell,
  path: '/peminjaman',
  validateSearch: listSearch<keyof FilterPeminjaman>,
  component: page(loans, 'PeminjamanPage'),
  ...about('Peminjaman', 'Barang yang dipinjam dan dipesan.'),
});

const peminjamanBarang = createRoute({
  getParentRoute: () => shell,
  path: '/peminjaman/barang/$id',
  component: page(loans, 'BarangPinjamPage'),
  ...about('Peminjaman Barang'),
});

const peminjamanDetail = createRoute({
  getParentRoute: () => shell,
  path: '/peminjaman/detail/$id',
  component: page(loans, 'DetailPeminjamanPage'),
  ...about('Detail Peminjaman'),
});

const items = [dataInventaris, perawatan, kategoriLokasi, opname, sesiOpname, barang] as const;
export const inventarisRoutes = [...items, peminjaman, peminjamanBarang, peminjamanDetail] as const;
