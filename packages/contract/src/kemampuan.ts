// What a school decides to run (KEMAMPUAN-1). Off it has no screen, no button and no call; what it holds stays.
import * as z from 'zod/mini';

/** What each is called, what it is good for, where it is met, and the addresses of calls and screens that are its own. */
export const kemampuanTable = {
  peminjaman: {
    nama: 'Peminjaman',
    guna: 'Mencatat siapa meminjam barang dan kapan harus kembali.',
    tempat: 'Inventaris › Peminjaman',
    alamat: ['/peminjaman'],
  },
  opname: {
    nama: 'Opname',
    guna: 'Menghitung barang per ruang dengan kamera HP.',
    tempat: 'Inventaris › Opname',
    alamat: ['/opname', '/data-inventaris/opname'],
  },
  arsip: {
    nama: 'Lokasi Arsip',
    guna: 'Mencatat berkas kertas ada di rak dan boks mana.',
    tempat: 'Data Siswa › Lokasi Arsip',
    alamat: ['/lokasi-arsip', '/surat-resmi/boks'],
  },
  pemusnahan: {
    nama: 'Pemusnahan',
    guna: 'Memusnahkan arsip lama menurut daftar yang disetujui Pimpinan.',
    tempat: 'Pengaturan › Pemusnahan',
    alamat: ['/pemusnahan'],
  },
  situs: {
    nama: 'Situs Resmi',
    guna: 'Mencocokkan kode QR dokumen dengan alamat situs pemerintah.',
    tempat: 'Catatan di Meja Validasi',
    alamat: ['/data-siswa/kode', '/sekolah/situs'],
  },
  target: {
    nama: 'Target',
    guna: 'Membandingkan pendaftar dengan jumlah yang diharapkan tiap jurusan.',
    tempat: 'Bagian di Analisis',
    alamat: ['/sekolah/target'],
  },
  program: {
    nama: 'Sambungan program lain',
    guna: 'Memberi kunci bagi program lain, dan kabar bila data berubah.',
    tempat: 'Pengaturan › Sambungan',
    alamat: ['/token-api', '/kait'],
  },
} as const satisfies Record<string, { nama: string; guna: string; tempat: string; alamat: readonly `/${string}`[] }>;
export type Kemampuan = keyof typeof kemampuanTable;
export const kemampuan = Object.keys(kemampuanTable) as [Kemampuan, ...Kemampuan[]];

/** Which are on. */
export type KemampuanSekolah = Record<Kemampuan, boolean>;
export const ofEach = <T>(of: (name: Kemampuan) => T) =>
  Object.fromEntries(kemampuan.map((name) => [name, of(name)])) as Record<Kemampuan, T>;
export const kemampuanSekolah = z.object(ofEach(() => z.boolean('Nyalakan atau matikan')));

/** The addresses of what is off, as the page of the web app knows them. */
export const alamatMati = (isOn: KemampuanSekolah): string[] =>
  kemampuan.filter((name) => !isOn[name]).flatMap((name) => kemampuanTable[name].alamat);

/** Whose the call or screen at an address is; undefined for what every school has. */
export function kemampuanAt(address: string): Kemampuan | undefined {
  return kemampuan.find((name) => kemampuanTable[name].alamat.some((own) => `${address}/`.startsWith(`${own}/`)));
}
