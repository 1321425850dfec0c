// The entries of staff's sidebar as data, in their order (PERAN-11).
import type { Role } from '@gerbang/contract/roles';
import type { Screen } from '@gerbang/contract/screens';
import type { IconName } from '../ui/icon.tsx';
import { mayOpen } from './access.ts';

/** Things that wait for an admin, as the dashboard counts them. */
export type WaitingCount = 'totalAkunPerluAktivasi' | 'totalDataSiswaPerluValidasi';
/** `waiting` names the count beside an entry; a line stands above the first that is added to the specification's. */
export type MenuEntry = { label: string; to: Screen; waiting?: WaitingCount; isAdded?: true };
/** A door of the menu: a screen, a group of screens, or a screen with others inside. */
export type MenuItem = { icon: IconName; label: string; waiting?: WaitingCount } & (
  | { to: Screen; entries?: readonly MenuEntry[] }
  | { to?: undefined; entries: readonly MenuEntry[] }
);

const menu: readonly MenuItem[] = [
  { icon: 'home', label: 'Dashboard', to: '/dashboard' },
  {
    icon: 'users',
    label: 'Akun Siswa',
    entries: [
      { label: 'Menunggu Aktivasi', to: '/akun-siswa/nonaktif', waiting: 'totalAkunPerluAktivasi' },
      { label: 'Akun Aktif', to: '/akun-siswa/aktif' },
    ],
  },
  { icon: 'users', label: 'Admin', to: '/data-admin' },
  {
    icon: 'folder',
    label: 'Data Siswa',
    entries: [
      { label: 'Menunggu Validasi', to: '/data-siswa/menunggu-validasi', waiting: 'totalDataSiswaPerluValidasi' },
      { label: 'Data Valid', to: '/data-siswa/valid' },
      { label: 'Data Ditolak', to: '/data-siswa/ditolak' },
      { label: 'Surat', to: '/surat', isAdded: true },
      { label: 'Lokasi Arsip', to: '/lokasi-arsip' },
    ],
  },
  {
    icon: 'box',
    label: 'Inventaris',
    to: '/data-inventaris',
    entries: [
      { label: 'Peminjaman', to: '/peminjaman' },
      { label: 'Opname', to: '/data-inventaris/opname' },
      { label: 'Perawatan', to: '/data-inventaris/perawatan' },
      { label: 'Kategori dan Lokasi', to: '/data-inventaris/kategori-lokasi' },
    ],
  },
  {
    icon: 'report',
    label: 'Laporan',
    to: '/laporan',
    entries: [
      { label: 'Impor', to: '/impor' },
      { label: 'Ekspor', to: '/ekspor' },
    ],
  },
  {
    icon: 'sliders',
    label: 'Pengaturan',
    to: '/pengaturan',
    entries: [
      { label: 'Sampah', to: '/sampah' },
      { label: 'Pemusnahan', to: '/pemusnahan' },
      { label: 'Kesiapan', to: '/kesiapan' },
      { label: 'Ejaan Sekolah', to: '/dashboard/ejaan-sekolah' },
    ],
  },
];

/** The menu of a role: entries it may open, groups that have any. */
export function menuOf(role: Role): MenuItem[] {
  return menu.flatMap((item): MenuItem[] => {
    const entries = item.entries?.filter(({ to }) => mayOpen(role, to)) ?? [];
    if (item.to ? !mayOpen(role, item.to) : entries.length === 0) return [];
    return [{ ...item, entries } as MenuItem];
  });
}

/** The entry that an address belongs to: the nearest one above it. */
export function entryAt(items: readonly MenuItem[], pathname: string): Screen | undefined {
  const screens = items.flatMap(({ to, entries = [] }) => [...(to ? [to] : []), ...entries.map((entry) => entry.to)]);
  return screens.filter((to) => `${pathname}/`.startsWith(`${to}/`)).toSorted((a, b) => b.length - a.length)[0];
}
