// The sidebar's entries as data, in their order (PERAN-11).
import type { Role } from '@gerbang/contract/roles';
import type { Screen } from '@gerbang/contract/screens';
import type { IconName } from '../ui/icon.tsx';
import { mayOpen } from './access.ts';

/** Things that wait for an admin, as the dashboard counts them. */
export type WaitingCount = 'totalAkunPerluAktivasi' | 'totalDataSiswaPerluValidasi';
/** `waiting` names the count beside an entry. */
export type MenuEntry = { label: string; to: Screen; waiting?: WaitingCount };
export type MenuItem = { icon: IconName } & (MenuEntry | { label: string; entries: readonly MenuEntry[] });

const menu: readonly MenuItem[] = [
  { icon: 'home', label: 'Dashboard', to: '/dashboard' },
  { icon: 'home', label: 'Dashboard', to: '/dashboard-siswa' },
  { icon: 'user', label: 'Data Diri', to: '/data-diri' },
  { icon: 'edit', label: 'Surat', to: '/surat-saya' },
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
    ],
  },
  { icon: 'box', label: 'Inventaris', to: '/data-inventaris' },
  { icon: 'cal', label: 'Peminjaman', to: '/peminjaman' },
  { icon: 'folder', label: 'Lokasi Arsip', to: '/lokasi-arsip' },
  { icon: 'edit', label: 'Surat', to: '/surat' },
  { icon: 'report', label: 'Laporan', to: '/laporan' },
  { icon: 'upload', label: 'Impor', to: '/impor' },
  { icon: 'download', label: 'Ekspor', to: '/ekspor' },
  { icon: 'trash', label: 'Sampah', to: '/sampah' },
  { icon: 'report', label: 'Pemusnahan', to: '/pemusnahan' },
  { icon: 'checklist', label: 'Kesiapan', to: '/kesiapan' },
  { icon: 'sliders', label: 'Pengaturan', to: '/pengaturan' },
];

/** Screens that belong to an entry without lying below its address. */
const belongsTo: Partial<Record<string, Screen>> = {
  '/tambah-data-diri': '/data-diri',
  '/edit-data-diri': '/data-diri',
};

/** The menu of a role: entries it may open, groups that have any. */
export function menuOf(role: Role): MenuItem[] {
  return menu.flatMap((item): MenuItem[] => {
    if ('to' in item) return mayOpen(role, item.to) ? [item] : [];
    const entries = item.entries.filter(({ to }) => mayOpen(role, to));
    return entries.length > 0 ? [{ ...item, entries }] : [];
  });
}

/** Whether an entry leads to the screen at an address, or to the list it belongs to. */
export function isAt({ to }: MenuEntry, pathname: string): boolean {
  const at = belongsTo[pathname] ?? pathname;
  return at === to || at.startsWith(`${to}/`);
}
