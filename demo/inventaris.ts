// What a small computer school owns.
import type { DataInventarisField, DataInventarisRow } from '@gerbang/contract/data-inventaris';
import { addDays, HARI_INI, moment } from './days.ts';
import { createRandom } from './random.ts';

/** What the picture shows, drawn by barang.ts. */
export type Gambar =
  | 'computer'
  | 'laptop'
  | 'projector'
  | 'printer'
  | 'chair'
  | 'desk'
  | 'board'
  | 'network'
  | 'ac'
  | 'cupboard'
  | null;

export type DemoInventaris = Pick<DataInventarisRow, DataInventarisField> & {
  /** Number of the managing account in `staf`, or null. */
  pengelola: number | null;
  dibuat_pada: string;
  gambar: Gambar;
};

const lab1 = 'Laboratorium Komputer 1';
const lab2 = 'Laboratorium Komputer 2';
const lab3 = 'Laboratorium Jaringan';
const tu = 'Ruang Tata Usaha';

type Row = [
  nama: string,
  kode: string,
  jumlah: number,
  kondisi: string,
  lokasi: string,
  masuk: string,
  keterangan: string,
  gambar: Gambar,
];

const rows: readonly Row[] = [
  ['Proyektor Epson EB-X06', 'INV-PRJ-014', 4, 'Baik', lab2, '2025-02-03', 'Lensa sudah diganti', 'projector'],
  ['Komputer Rakitan Core i5', 'INV-KOM-112', 24, 'Baik', lab1, '2025-08-17', 'Pengadaan tahap 2', 'computer'],
  [
    'Kursi Lipat Chitose',
    'INV-FUR-031',
    60,
    'Rusak ringan',
    'Aula Lantai 2',
    '2023-01-09',
    '12 kursi perlu las ulang',
    'chair',
  ],
  ['Printer Canon G3010', 'INV-PRN-006', 3, 'Perlu servis', tu, '2024-07-21', 'Rol penarik macet', 'printer'],
  ['Papan Tulis Kaca 120 x 240', 'INV-FUR-044', 8, 'Baik', 'Ruang Kelas A1 - A8', '2024-05-02', '-', 'board'],
  ['Switch D-Link 24 Port', 'INV-JAR-009', 2, 'Baik', 'Ruang Server', '2025-11-11', 'Cadangan di gudang', 'network'],
  ['AC Split Daikin 1,5 PK', 'INV-ELK-021', 6, 'Baik', lab1, '2025-06-30', 'Servis tiap 3 bulan', 'ac'],
  [
    'Komputer Rakitan Core i3',
    'INV-KOM-071',
    20,
    'Rusak ringan',
    lab2,
    '2021-03-15',
    '4 unit menunggu RAM baru',
    'computer',
  ],
  [
    'Laptop Acer Aspire 5',
    'INV-KOM-098',
    12,
    'Baik',
    'Ruang Dosen',
    '2024-02-19',
    'Dipinjamkan dengan kartu',
    'laptop',
  ],
  ['Laptop Lenovo ThinkPad L14', 'INV-KOM-120', 6, 'Baik', 'Ruang Pimpinan', '2026-01-26', 'Termasuk tas', 'laptop'],
  ['Monitor LG 22 Inci', 'INV-KOM-099', 18, 'Baik', lab3, '2024-03-04', 'Satu unit bergaris tipis', 'computer'],
  ['Meja Komputer Kayu', 'INV-FUR-012', 44, 'Baik', lab1, '2019-06-10', 'Buatan bengkel mitra', 'desk'],
  ['Meja Dosen', 'INV-FUR-018', 10, 'Baik', 'Ruang Kelas A1 - A8', '2020-01-20', '-', 'desk'],
  ['Kursi Putar Kantor', 'INV-FUR-052', 22, 'Rusak ringan', tu, '2022-08-08', '3 kursi hidroliknya bocor', 'chair'],
  [
    'Kursi Kuliah Lipat Meja',
    'INV-FUR-060',
    210,
    'Baik',
    'Ruang Kelas A1 - A8',
    '2024-06-18',
    'Pengganti kursi tahun 2014',
    'chair',
  ],
  ['Lemari Arsip Besi 4 Laci', 'INV-FUR-021', 7, 'Baik', tu, '2018-11-05', 'Kunci cadangan di bendahara', 'cupboard'],
  ['Rak Buku Perpustakaan', 'INV-FUR-027', 12, 'Baik', 'Perpustakaan', '2017-02-14', '-', 'cupboard'],
  ['Router MikroTik RB750Gr3', 'INV-JAR-004', 5, 'Baik', lab3, '2023-09-12', 'Bahan praktik', 'network'],
  [
    'Router MikroTik CCR2004',
    'INV-JAR-011',
    1,
    'Baik',
    'Ruang Server',
    '2026-02-09',
    'Gerbang internet utama',
    'network',
  ],
  [
    'Access Point Ubiquiti U6',
    'INV-JAR-013',
    9,
    'Baik',
    'Semua lantai',
    '2025-07-07',
    'Satu titik tiap koridor',
    'network',
  ],
  ['Kabel UTP Cat6 305 m', 'INV-JAR-017', 6, 'Baik', 'Gudang', '2026-03-23', 'Sisa penarikan lantai 2', 'network'],
  ['Tang Krimping RJ45', 'INV-ALT-003', 25, 'Baik', lab3, '2023-09-12', '2 hilang, sudah diganti', null],
  ['LAN Tester', 'INV-ALT-004', 15, 'Rusak ringan', lab3, '2023-09-12', 'Baterai 6 unit habis', null],
  [
    'Server Dell PowerEdge T150',
    'INV-KOM-105',
    1,
    'Baik',
    'Ruang Server',
    '2024-10-01',
    'Garansi sampai Oktober 2027',
    'computer',
  ],
  ['UPS APC 1100 VA', 'INV-ELK-008', 8, 'Perlu servis', 'Ruang Server', '2021-05-24', '3 aki perlu diganti', null],
  [
    'Proyektor BenQ MS560',
    'INV-PRJ-009',
    3,
    'Rusak berat',
    'Gudang',
    '2018-07-16',
    'Menunggu penghapusan',
    'projector',
  ],
  [
    'Proyektor Epson EB-E500',
    'INV-PRJ-017',
    5,
    'Baik',
    'Ruang Kelas A1 - A8',
    '2026-07-13',
    'Hibah alumni angkatan 2019, lengkap dengan layar dan kabel HDMI.',
    'projector',
  ],
  [
    'Layar Proyektor Tripod',
    'INV-PRJ-018',
    4,
    'Baik',
    'Aula Lantai 2',
    '2026-07-13',
    'Hibah alumni angkatan 2019',
    'board',
  ],
  ['Printer Epson L3250', 'INV-PRN-011', 4, 'Baik', 'Ruang Dosen', '2025-04-28', 'Tinta isi ulang', 'printer'],
  [
    'Printer Dot Matrix LX-310',
    'INV-PRN-002',
    2,
    'Baik',
    'Laboratorium Akuntansi',
    '2016-09-19',
    'Untuk praktik faktur',
    'printer',
  ],
  ['Pemindai Dokumen Brother ADS', 'INV-PRN-013', 1, 'Baik', tu, '2026-05-11', 'Untuk berkas pendaftaran', 'printer'],
  [
    'AC Split Panasonic 1 PK',
    'INV-ELK-014',
    11,
    'Perlu servis',
    'Ruang Kelas A1 - A8',
    '2022-04-04',
    'Freon A3 dan A6 kurang',
    'ac',
  ],
  ['Kipas Angin Dinding', 'INV-ELK-003', 16, 'Rusak ringan', 'Aula Lantai 2', '2015-08-25', '-', 'ac'],
  ['Dispenser Air', 'INV-ELK-017', 4, 'Baik', 'Lobi', '2023-02-06', 'Galon diantar tiap Senin', null],
  [
    'Televisi Informasi 43 Inci',
    'INV-ELK-024',
    2,
    'Baik',
    'Lobi',
    '2025-09-01',
    'Jadwal kuliah dan pengumuman',
    'computer',
  ],
  ['Pengeras Suara Portabel', 'INV-ELK-019', 2, 'Baik', 'Aula Lantai 2', '2024-08-12', 'Dua mikrofon nirkabel', null],
  ['Mesin Penghitung Uang', 'INV-ELK-020', 1, 'Baik', 'Ruang Keuangan', '2024-11-25', '-', null],
  ['Mesin Absensi Sidik Jari', 'INV-ELK-012', 1, 'Rusak berat', 'Gudang', '2017-01-30', 'Diganti absensi daring', null],
  [
    'Mesin Tik Manual Olympia',
    'INV-ALT-001',
    18,
    'Rusak ringan',
    'Laboratorium Perkantoran',
    '2009-07-20',
    'Untuk praktik mengetik 10 jari',
    null,
  ],
  ['Telepon PABX 8 Saluran', 'INV-ELK-006', 1, 'Baik', tu, '2014-10-13', 'Latihan menerima telepon', null],
  ['Lisensi Windows 11 Pro', 'INV-LIS-002', 50, 'Baik', lab1, '2025-08-17', 'Kunci disimpan bendahara', null],
  [
    'Lisensi Perangkat Lunak Akuntansi',
    'INV-LIS-003',
    25,
    'Baik',
    'Laboratorium Akuntansi',
    '2026-08-03',
    'Berlaku satu tahun',
    null,
  ],
  ['Alat Pemadam Api 6 kg', 'INV-K3-001', 9, 'Baik', 'Semua lantai', '2025-01-06', 'Isi ulang Januari 2027', null],
  ['Kotak P3K', 'INV-K3-002', 5, 'Baik', 'Semua lantai', '2025-01-06', 'Dicek tiap awal semester', null],
  ['Sepeda Motor Honda Revo', 'INV-KND-001', 1, 'Baik', 'Parkiran Timur', '2019-04-22', 'Pajak bulan April', null],
  ['Papan Pengumuman Kaca', 'INV-FUR-048', 3, 'Baik', 'Lobi', '2022-12-12', '-', 'board'],
];

const kategori: Record<string, string> = {
  PRJ: 'Elektronik',
  KOM: 'Komputer',
  FUR: 'Furnitur',
  PRN: 'Elektronik',
  JAR: 'Jaringan',
  ELK: 'Elektronik',
  ALT: 'Alat Praktik',
  LIS: 'Lisensi',
  K3: 'Keselamatan',
  KND: 'Kendaraan',
};

/** Every inventory item, the one that came in first leading. */
export function createAllInventaris(seed: string): DemoInventaris[] {
  const random = createRandom(`${seed}:inventaris`);
  const items = rows.map(([nama, kode, jumlah, kondisi, lokasi, masuk, keterangan, gambar]) => ({
    nama_barang: nama,
    kode_barang: kode,
    kategori_barang: kategori[kode.split('-')[1] as string] as string,
    jumlah_barang: jumlah,
    kondisi_barang: kondisi,
    lokasi_barang: lokasi,
    tanggal_masuk_barang: masuk,
    keterangan,
    pengelola: random.weighted<number | null>([
      [0, 5],
      [1, 4],
      [2, 1],
      [null, 1],
    ]),
    dibuat_pada: enteredOn(masuk, random.int(8 * 60, 15 * 60)),
    gambar,
  }));
  return items.sort((a, b) => (a.dibuat_pada < b.dibuat_pada ? -1 : 1));
}

/** Old things were entered when the program began, in January 2023. */
function enteredOn(masuk: string, minutes: number): string {
  const day = addDays(masuk < '2023-01-16' ? '2023-01-16' : masuk, 1);
  return moment(day < HARI_INI ? day : addDays(HARI_INI, -1), minutes);
}
