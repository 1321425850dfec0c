import type { Role } from '@gerbang/contract/roles';
import { expect, test } from 'vitest';
import { isAt, menuOf } from './menu.ts';

const words = (role: Role) =>
  menuOf(role).map((item) => ('to' in item ? item.label : [item.label, ...item.entries.map(({ label }) => label)]));

// Rule: PERAN-11
test('each role sees its own entries only', () => {
  expect(words('siswa')).toEqual(['Dashboard', 'Data Diri', 'Surat']);
  expect(words('admin')).toEqual([
    'Dashboard',
    ['Akun Siswa', 'Menunggu Aktivasi', 'Akun Aktif'],
    ['Data Siswa', 'Menunggu Validasi', 'Data Valid', 'Data Ditolak'],
    'Inventaris',
    'Peminjaman',
    'Lokasi Arsip',
    'Surat',
    'Laporan',
    'Impor',
    'Sampah',
    'Kesiapan',
    'Pengaturan',
  ]);
  expect(words('pimpinan')).toEqual([
    'Dashboard',
    'Admin',
    ['Data Siswa', 'Data Valid'],
    'Inventaris',
    'Peminjaman',
    'Lokasi Arsip',
    'Surat',
    'Laporan',
    'Impor',
    'Ekspor',
    'Sampah',
    'Pemusnahan',
    'Kesiapan',
    'Pengaturan',
  ]);
});

test('a role that is none sees no entry', () => {
  expect(menuOf('tamu' as Role)).toEqual([]);
});

// Rule: PERAN-11
test('a detail and a form belong to the entry they came from', () => {
  expect(isAt({ label: '', to: '/data-siswa/valid' }, '/data-siswa/valid/detail/1')).toBe(true);
  expect(isAt({ label: '', to: '/data-diri' }, '/edit-data-diri')).toBe(true);
  expect(isAt({ label: '', to: '/dashboard' }, '/dashboard-siswa')).toBe(false);
});
