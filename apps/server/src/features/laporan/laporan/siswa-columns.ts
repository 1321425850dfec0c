// The columns of the reports of students, in the order of the form.
import { formatGelombang, formatJenisKelamin, formatKelas } from '@gerbang/contract/format';
import { formatWhatsapp } from '@gerbang/contract/nomor-whatsapp';
import {
  type DataSiswaField,
  fieldsWhere,
  isTambahan,
  type ReportedField,
  siswaFields,
  type TambahanField,
} from '@gerbang/contract/siswa/siswa-fields';
import { pengelola } from '../../../core/cetakan/content.ts';
import { formatNarrowTanggal } from '../../../core/cetakan/format.ts';
import type { Column, Table } from '../../../core/cetakan/table.ts';
import { columnOf } from '../../../schema/siswa-column.ts';
import type { ReportedDataSiswa } from './siswa-rows.ts';

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

/** The fields of a student record, in Excel with these behind all others; on paper the school year stands above the table. */
export const dataSiswaTable = (tambahan: readonly TambahanField[]): Table<ReportedDataSiswa> => ({
  sheet: 'Data Siswa',
  satuan: 'siswa',
  excel: [...shownIn('excel').map(siswaColumn), pengelola, ...tambahan.map(siswaColumn)],
  pdf: [...shownIn('pdf').map((field) => (field === 'tempat_lahir' ? lahir : siswaColumn(field))), pengelola],
});
