// What the triggers of both engines keep: totals, summaries, and the search's index.
import type { Columns } from './001-tables.ts';

/** What the students are counted by. */
export const counted = [
  'status_data',
  'tahun_ajaran',
  'jurusan_pilihan',
  'kelas_pilihan',
  'jenis_kelamin',
  'gelombang',
] as const;

/** Each status has a range of this many places in the search's index, so that a search reads one status only. */
export const RANGE = 1_099_511_627_776;

/** Where the search's index keeps a record. */
export const placeOf = (row: string, nomor: string) =>
  `case ${row}.status_data when 'Menunggu Validasi' then 1 when 'Tervalidasi' then 2 else 3 end * ${RANGE} + ${nomor}`;

/** Kept by triggers in the transaction that changes a row, so that no list counts. */
export const summaries = ({ text, lookup }: Columns) => [
  `create table hitungan (nama ${text} primary key, jumlah integer not null) ${lookup}`,
  "insert into hitungan values ('data_inventaris', 0)",
  `create table ringkasan_siswa (
    ${counted.map((name) => `${name} ${name === 'gelombang' ? 'integer' : text} not null`).join(', ')},
    jumlah integer not null, primary key (${counted.join(', ')})) ${lookup}`,
  `create table ringkasan_sekolah (
    tahun_ajaran ${text} not null, asal_sekolah ${text} not null, jumlah integer not null,
    primary key (tahun_ajaran, asal_sekolah)) ${lookup}`,
];
