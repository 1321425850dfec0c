// What each report shows: the rows of the database as columns, in the order of the forms.
import { dataInventarisLabels } from '@gerbang/contract/data-inventaris';
import { formatGelombang, formatJenisKelamin, formatKelas, formatWaktu } from '@gerbang/contract/format';
import type { Subject } from '@gerbang/contract/laporan';
import type { IsiRow } from '@gerbang/contract/lokasi-arsip';
import { formatWhatsapp } from '@gerbang/contract/nomor-whatsapp';
import type { AlasanMusnah, HasilMusnah } from '@gerbang/contract/pemusnahan';
import {
  type DataSiswaField,
  fieldsWhere,
  isTambahan,
  type ReportedField,
  siswaFields,
  type TambahanField,
} from '@gerbang/contract/siswa-fields';
import { columnOf } from '../../schema/siswa-column.ts';
import type { LogoSekolah } from '../sekolah/logo.ts';
import { formatNarrowTanggal } from './format.ts';
import type { ReportedDataInventaris, ReportedDataSiswa } from './queries.ts';

/**
 * `teks` stays text whatever it looks like; `tanggal` is yyyy-mm-dd; `rupiah` is a number of hundredths of a
 * rupiah, so that sums are exact; `number` is a whole number. Sums are made of columns with a `total`.
 */
export type Column<Row> = {
  label: string;
  kind: 'teks' | 'tanggal' | 'rupiah' | 'number';
  value(row: Row): string | number;
  /** What the sum of this column is called. */
  total?: string;
};

export type Table<Row> = {
  /** Name of the sheet. */
  sheet: string;
  /** What is counted in the totals. */
  satuan: string;
  excel: Column<Row>[];
  pdf: Column<Row>[];
};

const pengelola = {
  label: 'Admin Pengelola',
  kind: 'teks',
  value: ({ pengelola_nama }: { pengelola_nama: string | null }) => pengelola_nama ?? 'Tidak ada nama',
} as const;

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
    kind: 'number',
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
} as const satisfies Record<string, Column<ReportedDataInventaris>>;

type SiswaColumn = Column<ReportedDataSiswa>;

const kinds = {
  text: 'teks',
  choice: 'teks',
  phone: 'teks',
  number: 'teks',
  date: 'tanggal',
  rupiah: 'rupiah',
  sen: 'rupiah',
} as const satisfies Record<(typeof siswaFields)[DataSiswaField]['kind'], SiswaColumn['kind']>;

/** Columns that say more, or something else, than the value: a school under its one name, a number as screens show it. */
const inWords: { [F in DataSiswaField]?: SiswaColumn['value'] } = {
  asal_sekolah: (row) => row.nama_sekolah ?? row.asal_sekolah,
  nomor_whatsapp: (row) => formatWhatsapp(row.nomor_e164 ?? row.nomor_whatsapp),
  nomor_wali: ({ nomor_wali, nomor_wali_e164 }) => nomor_wali && formatWhatsapp(nomor_wali_e164 ?? nomor_wali),
  kelas_pilihan: (row) => formatKelas(row.kelas_pilihan),
  jenis_kelamin: (row) => formatJenisKelamin(row.jenis_kelamin),
  gelombang: (row) => formatGelombang(row.gelombang),
  biaya_pendidikan: (row) => row.biaya_pendidikan * 100,
};

const totals: { [F in DataSiswaField]?: string } = {
  biaya_pendidikan: 'Jumlah biaya pendidikan',
  diskon: 'Jumlah diskon',
};

/** On paper place and date of birth are one column. */
const lahir: SiswaColumn = {
  label: 'Tempat, Tanggal Lahir',
  kind: 'teks',
  value: (row) => `${row.tempat_lahir}, ${formatNarrowTanggal(row.tanggal_lahir, { whole: true })}`,
};

function siswaColumn(field: ReportedField): SiswaColumn {
  const { label, kind } = siswaFields[field];
  const column = columnOf(field);
  const total = totals[field];
  return { label, kind: kinds[kind], value: inWords[field] ?? ((row) => row[column]), ...(total && { total }) };
}

const shownIn = (report: 'excel' | 'pdf') =>
  fieldsWhere<ReportedField>((entry) => entry.shownIn.includes(report)).filter((field) => !isTambahan(field));

/** The fields of a student record; on paper the school year stands above the table. */
const dataSiswa: Table<ReportedDataSiswa> = {
  sheet: 'Data Siswa',
  satuan: 'siswa',
  excel: [...shownIn('excel').map(siswaColumn), pengelola],
  pdf: [...shownIn('pdf').map((field) => (field === 'tempat_lahir' ? lahir : siswaColumn(field))), pengelola],
};

const itemColumns: Column<ReportedDataInventaris>[] = [...Object.values(inventaris), { ...pengelola }];
const dataInventaris: Table<ReportedDataInventaris> = {
  sheet: 'Data Inventaris',
  satuan: 'jenis barang',
  excel: itemColumns,
  pdf: itemColumns,
};

/** A line of the minutes of a destruction. */
export type Butir = {
  sidik: string;
  tahun_ajaran: string;
  alasan: AlasanMusnah;
  tempat: string;
  gambar: number;
  hasil: HasilMusnah;
  selesai_pada: string | null;
};

const butirColumns: Column<Butir>[] = [
  { label: 'Sidik', kind: 'teks', value: ({ sidik }) => sidik },
  { label: 'Tahun Ajaran', kind: 'teks', value: ({ tahun_ajaran }) => tahun_ajaran },
  { label: 'Alasan', kind: 'teks', value: ({ alasan }) => (alasan === 'arsip' ? 'Masa arsip' : 'Ditolak') },
  { label: 'Tempat', kind: 'teks', value: ({ tempat }) => tempat || 'Tidak tercatat' },
  { label: 'Gambar', kind: 'number', value: ({ gambar }) => gambar, total: 'Jumlah gambar' },
  { label: 'Hasil', kind: 'teks', value: ({ hasil }) => (hasil === 'musnah' ? 'Dimusnahkan' : 'Dilewati') },
  {
    label: 'Waktu',
    kind: 'teks',
    value: ({ selesai_pada }) => (selesai_pada === null ? '' : formatWaktu(selesai_pada)),
  },
];
const pemusnahan: Table<Butir> = { sheet: 'Pemusnahan', satuan: 'data', excel: butirColumns, pdf: butirColumns };

/** Papers in a box, folder after folder. */
const isiColumns: Column<IsiRow>[] = [
  { label: 'Tempat', kind: 'teks', value: ({ tempat }) => tempat },
  { label: 'Nama', kind: 'teks', value: ({ nama }) => nama },
  { label: 'NIM', kind: 'teks', value: ({ nim }) => nim },
  { label: 'Tahun Ajaran', kind: 'teks', value: ({ tahun_ajaran }) => tahun_ajaran },
  { label: 'Status', kind: 'teks', value: ({ status_data }) => status_data },
];
const isiBoks: Table<IsiRow> = { sheet: 'Daftar Isi', satuan: 'berkas', excel: isiColumns, pdf: isiColumns };

/** A line of the minutes of a count: an item, or a label that no item has. */
export type BarisOpname = {
  keadaan: string;
  nama_barang: string;
  kode_barang: string;
  lokasi_barang: string;
  jumlah_barang: number;
  dipinjam: number;
  lokasi: string;
  jumlah: number;
  kondisi: string;
  menjadi: string;
  pada: string;
  oleh: string;
};

const opnameColumns: Column<BarisOpname>[] = [
  { label: 'Keadaan', kind: 'teks', value: ({ keadaan }) => keadaan },
  { label: dataInventarisLabels.nama_barang, kind: 'teks', value: (row) => row.nama_barang },
  { label: dataInventarisLabels.kode_barang, kind: 'teks', value: (row) => row.kode_barang },
  { label: 'Lokasi Tercatat', kind: 'teks', value: (row) => row.lokasi_barang },
  { label: 'Jumlah Tercatat', kind: 'number', value: (row) => row.jumlah_barang, total: 'Jumlah tercatat' },
  { label: 'Dipinjam', kind: 'number', value: ({ dipinjam }) => dipinjam, total: 'Jumlah dipinjam' },
  { label: 'Lokasi Dilihat', kind: 'teks', value: ({ lokasi }) => lokasi },
  { label: 'Jumlah Dilihat', kind: 'number', value: ({ jumlah }) => jumlah, total: 'Jumlah dilihat' },
  { label: 'Kondisi Dilihat', kind: 'teks', value: ({ kondisi }) => kondisi },
  { label: 'Menjadi', kind: 'teks', value: ({ menjadi }) => menjadi },
  { label: 'Dilihat Pada', kind: 'teks', value: ({ pada }) => pada },
  { label: 'Oleh', kind: 'teks', value: ({ oleh }) => oleh },
];
const opname: Table<BarisOpname> = { sheet: 'Opname', satuan: 'baris', excel: opnameColumns, pdf: opnameColumns };

/** What a table is made of: the reports of their page, and what other features print. */
export type TableSubject = Subject | 'pemusnahan' | 'lokasi-arsip' | 'opname';

const tables = {
  'data-siswa': dataSiswa,
  'data-inventaris': dataInventaris,
  pemusnahan,
  'lokasi-arsip': isiBoks,
  opname,
} satisfies Record<TableSubject, unknown>;

/** The table of a report; in Excel with these fields of students behind all others. */
export function tableOf<Row>(subject: TableSubject, tambahan: readonly TambahanField[] = []): Table<Row> {
  const table = tables[subject] as unknown as Table<Row>;
  const more = tambahan.map(siswaColumn) as unknown as Column<Row>[];
  return { ...table, excel: [...table.excel, ...more] };
}

/** What stands above the table, ready to be read. */
export type Heading = {
  /** Fields besides the specification's, which Excel has too. */
  tambahan?: readonly TambahanField[];
  institution: string;
  /** Where the institution is and how it is reached; '' where it has not said. */
  address: string;
  logo: LogoSekolah | null;
  title: string;
  /** Such as 'Tahun Ajaran 2026/2027'. */
  period: string;
  /** When it was made; also in the properties of the file. */
  madeAt: Date;
  madeBy: string;
  /** Sentences below the table of a PDF. */
  notes?: readonly string[];
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
