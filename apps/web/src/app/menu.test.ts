import { alamatMati, ofEach } from '@gerbang/contract/kemampuan';
import type { Role } from '@gerbang/contract/roles';
import { expect, test } from 'vitest';
import { sekolah } from '../lib/sekolah.ts';
import { entryAt, menuOf } from './menu.ts';

const words = (role: Role) =>
  menuOf(role).map(({ label, entries = [] }) => [label, ...entries.map((entry) => entry.label)].join(', '));

// Rule: PERAN-11
test('each role of staff sees its own entries only, at most seven of them at the top', () => {
  expect(words('admin')).toEqual([
    'Dashboard',
    'Akun Siswa, Menunggu Aktivasi, Akun Aktif',
    'Data Siswa, Menunggu Validasi, Data Valid, Data Ditolak, Surat, Lokasi Arsip',
    'Inventaris, Peminjaman, Opname, Perawatan, Kategori dan Lokasi',
    'Laporan, Impor',
    'Pengaturan, Sampah, Ejaan Sekolah',
  ]);
  expect(words('pimpinan')).toEqual([
    'Dashboard',
    'Admin',
    'Data Siswa, Data Valid, Surat, Lokasi Arsip',
    'Inventaris, Peminjaman, Opname, Perawatan, Kategori dan Lokasi',
    'Laporan, Impor, Ekspor',
    'Pengaturan, Sampah, Pemusnahan, Kesiapan, Ejaan Sekolah',
  ]);
});

// Rule: KEMAMPUAN-1
test('what the school has left off has no entry', () => {
  sekolah.mati = alamatMati(ofEach(() => false));
  expect(words('pimpinan').join()).not.toMatch(/Lokasi Arsip|Peminjaman|Opname|Pemusnahan/);
  sekolah.mati = [];
});

test('a role that is none sees no entry', () => {
  expect(menuOf('tamu' as Role)).toEqual([]);
});

// Rule: PERAN-11
test('a detail belongs to the entry it came from, each screen to the nearest', () => {
  const at = (pathname: string) => entryAt(menuOf('admin'), pathname);
  expect(at('/data-siswa/valid/detail/1')).toBe('/data-siswa/valid');
  expect(at('/dashboard-siswa')).toBeUndefined();
  expect(at('/data-inventaris/1')).toBe('/data-inventaris');
  expect(at('/data-inventaris/opname/1')).toBe('/data-inventaris/opname');
  expect(at('/dashboard/analisis')).toBe('/dashboard');
});
