// What the schemas do not say to whoever generates a program from the API's document: names, formats, examples.
import type { CallName } from './api.ts';

/** What the data of an answer are called, by one call that gives them; all that have the same fields bear the name, too. */
export const shapeNames: Partial<Record<CallName, string>> = {
  'dataSiswa.get': 'DataSiswa',
  'dataSiswa.list': 'BarisDataSiswa',
  'dataInventaris.list': 'BarisInventaris',
  'barang.get': 'Barang',
  'barang.riwayat': 'RiwayatBarang',
  'dashboard.statistik': 'Statistik',
  'peminjaman.get': 'Peminjaman',
  'tokenApi.list': 'TokenApi',
  'kait.list': 'Webhook',
  'kait.kiriman': 'Kiriman',
};

type Format = { format?: string; description?: string };

/** What a text or a number is, by the name of its field. */
const formats: readonly [RegExp, { string?: Format; number?: Format }][] = [
  [/_pada$/, { string: { format: 'date-time' } }],
  [/^tanggal_|^jatuh_tempo$/, { string: { format: 'date' } }],
  [
    /^(biaya|biaya_pendidikan|diskon|harga_barang)$/,
    { string: { description: 'Rupiah' }, number: { description: 'Rupiah' } },
  ],
];

/** The format of a field; nothing for a text that people write. */
export function formatOf(field: string, type: 'string' | 'number'): Format {
  return formats.find(([name]) => name.test(field))?.[1][type] ?? {};
}

const barang = {
  nama_barang: 'Proyektor Epson EB-X06',
  kode_barang: 'PRJ-2026-001',
  kategori_barang: 'Elektronik',
  jumlah_barang: '12',
  kondisi_barang: 'Baik',
  lokasi_barang: 'Lab Komputer 2',
  tanggal_masuk_barang: '2026-02-09',
  keterangan: 'Lengkap dengan kabel HDMI',
};

/** Bodies that these calls take. */
export const bodyExamples: Partial<Record<CallName, Record<string, unknown>>> = {
  'dataInventaris.create': barang,
  'dataInventaris.update': { ...barang, jumlah_barang: '11' },
  'tokenApi.create': { nama: 'Situs sekolah', lingkup: ['baca-daftar'], hari: 90, password: 'rahasia-anda' },
  'kait.create': {
    nama: 'Situs sekolah',
    alamat: 'https://situs.sekolah.example/kait',
    peristiwa: ['data.divalidasi'],
    password: 'rahasia-anda',
  },
};

/** Values of parameters by their names. */
export const parameterExamples: Readonly<Record<string, string | number>> = {
  id: '01a1f88b-3818-7000-bdf0-05af206664e7',
  page: '1',
  limit: '100',
  search: 'dewi, pagi',
};
