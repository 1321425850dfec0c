// What each report shows: the rows of the database as columns, in the order of the forms.
import { dataInventarisLabels } from '@gerbang/contract/data-inventaris';
import { dataSiswaLabels } from '@gerbang/contract/fields';
import { formatTanggalSempit } from './format.ts';
import type { DataInventarisBaris, DataSiswaBaris } from './queries.ts';

/**
 * `teks` stays text whatever it looks like; `tanggal` is yyyy-mm-dd; `rupiah` is a number of hundredths of a
 * rupiah, so that sums are exact; `bilangan` is a whole number. Sums are made of columns with a `total`.
 */
export type Column<Row> = {
  label: string;
  kind: 'teks' | 'tanggal' | 'rupiah' | 'bilangan';
  value(row: Row): string | number;
  /** What the sum of this column is called. */
  total?: string;
};

export type Table<Row> = {
  /** What is counted in the totals. */
  satuan: string;
  excel: Column<Row>[];
  pdf: Column<Row>[];
};

type DataSiswaColumn = Column<DataSiswaBaris>;

const pengelola = {
  label: 'Admin Pengelola',
  kind: 'teks',
  value: ({ pengelola_nama }: { pengelola_nama: string | null }) => pengelola_nama ?? 'Tidak ada nama',
} as const;

const siswa = {
  nama: { label: dataSiswaLabels.nama, kind: 'teks', value: (row) => row.nama },
  nim: { label: dataSiswaLabels.nim, kind: 'teks', value: (row) => row.nim },
  tahunAjaran: { label: dataSiswaLabels.tahun_ajaran, kind: 'teks', value: (row) => row.tahun_ajaran },
  jurusan: { label: dataSiswaLabels.jurusan_pilihan, kind: 'teks', value: (row) => row.jurusan_pilihan },
  kelas: {
    label: dataSiswaLabels.kelas_pilihan,
    kind: 'teks',
    value: (row) => `Kelas ${row.kelas_pilihan}`,
  },
  tempatLahir: { label: dataSiswaLabels.tempat_lahir, kind: 'teks', value: (row) => row.tempat_lahir },
  tanggalLahir: {
    label: dataSiswaLabels.tanggal_lahir,
    kind: 'tanggal',
    value: (row) => row.tanggal_lahir,
  },
  lahir: {
    label: 'Tempat, Tanggal Lahir',
    kind: 'teks',
    value: (row) => `${row.tempat_lahir}, ${formatTanggalSempit(row.tanggal_lahir, { whole: true })}`,
  },
  jenisKelamin: {
    label: dataSiswaLabels.jenis_kelamin,
    kind: 'teks',
    value: (row) => (row.jenis_kelamin === 'L' ? 'Laki - Laki' : 'Perempuan'),
  },
  agama: { label: dataSiswaLabels.agama, kind: 'teks', value: (row) => row.agama },
  asalSekolah: { label: dataSiswaLabels.asal_sekolah, kind: 'teks', value: (row) => row.asal_sekolah },
  whatsapp: { label: dataSiswaLabels.nomor_whatsapp, kind: 'teks', value: (row) => row.nomor_whatsapp },
  tanggalDaftar: {
    label: dataSiswaLabels.tanggal_daftar,
    kind: 'tanggal',
    value: (row) => row.tanggal_daftar,
  },
  gelombang: {
    label: dataSiswaLabels.gelombang,
    kind: 'teks',
    value: (row) => `Gelombang ${row.gelombang}`,
  },
  biaya: {
    label: dataSiswaLabels.biaya_pendidikan,
    kind: 'rupiah',
    value: (row) => row.biaya_pendidikan * 100,
    total: 'Jumlah biaya pendidikan',
  },
  diskon: {
    label: dataSiswaLabels.diskon,
    kind: 'rupiah',
    value: (row) => row.diskon_sen,
    total: 'Jumlah diskon',
  },
} as const satisfies Record<string, DataSiswaColumn>;

const inventaris = {
  nama: { label: dataInventarisLabels.nama_barang, kind: 'teks', value: (row) => row.nama_barang },
  kode: { label: dataInventarisLabels.kode_barang, kind: 'teks', value: (row) => row.kode_barang },
  kategori: {
    label: dataInventarisLabels.kategori_barang,
    kind: 'teks',
    value: (row) => row.kategori_barang,
  },
  jumlah: {
    label: dataInventarisLabels.jumlah_barang,
    kind: 'bilangan',
    value: (row) => row.jumlah_barang,
    total: 'Jumlah barang',
  },
  kondisi: { label: dataInventarisLabels.kondisi_barang, kind: 'teks', value: (row) => row.kondisi_barang },
  lokasi: { label: dataInventarisLabels.lokasi_barang, kind: 'teks', value: (row) => row.lokasi_barang },
  tanggalMasuk: {
    label: dataInventarisLabels.tanggal_masuk_barang,
    kind: 'tanggal',
    value: (row) => row.tanggal_masuk_barang,
  },
  keterangan: { label: dataInventarisLabels.keterangan, kind: 'teks', value: (row) => row.keterangan },
} as const satisfies Record<string, Column<DataInventarisBaris>>;

/** All fields of a student record but its pictures; on paper the school year stands above the table. */
const dataSiswa: Table<DataSiswaBaris> = {
  satuan: 'siswa',
  excel: [
    siswa.nama,
    siswa.nim,
    siswa.tahunAjaran,
    siswa.jurusan,
    siswa.kelas,
    siswa.tempatLahir,
    siswa.tanggalLahir,
    siswa.jenisKelamin,
    siswa.agama,
    siswa.asalSekolah,
    siswa.whatsapp,
    siswa.tanggalDaftar,
    siswa.gelombang,
    siswa.biaya,
    siswa.diskon,
    pengelola,
  ],
  pdf: [
    siswa.nama,
    siswa.nim,
    siswa.jurusan,
    siswa.kelas,
    siswa.lahir,
    siswa.jenisKelamin,
    siswa.agama,
    siswa.asalSekolah,
    siswa.whatsapp,
    siswa.tanggalDaftar,
    siswa.gelombang,
    siswa.biaya,
    siswa.diskon,
    pengelola,
  ],
};

const itemColumns: Column<DataInventarisBaris>[] = [...Object.values(inventaris), { ...pengelola }];
const dataInventaris: Table<DataInventarisBaris> = { satuan: 'jenis barang', excel: itemColumns, pdf: itemColumns };

export const tables = { 'data-siswa': dataSiswa, 'data-inventaris': dataInventaris };

/** Subject of a report, as in its address and its file name. */
export type Subject = keyof typeof tables;

/** What stands above the table, ready to be read. */
export type Heading = {
  institution: string;
  title: string;
  /** Such as 'Tahun Ajaran 2026/2027'. */
  period: string;
  /** When it was made; also in the properties of the file. */
  madeAt: Date;
  madeBy: string;
};

/** Counts rows and sums the columns that have a total. */
export class Totals<Row> {
  rows = 0;
  readonly sums: { column: Column<Row>; sum: number }[];

  constructor(columns: Column<Row>[]) {
    this.sums = columns.filter((column) => column.total).map((column) => ({ column, sum: 0 }));
  }

  add(row: Row): void {
    this.rows++;
    for (const entry of this.sums) entry.sum += entry.column.value(row) as number;
  }
}
