// What the triggers of both engines keep: totals, summaries, and the searches' indexes.
import type { Columns } from './columns.ts';

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

/** What items are counted by, besides whether they are written off and whether they have a price. */
export const summedBy = ['kategori_barang', 'lokasi_barang', 'kondisi_barang', 'dihapuskan_pada', 'harga_barang'];
export const itemKey = 'kategori_barang, lokasi_barang, kondisi_barang, dihapuskan, berharga';
export const itemKeyOf = (row: string) => `${row}kategori_barang, ${row}lokasi_barang, ${row}kondisi_barang,
  case when ${row}dihapuskan_pada is null then 0 else 1 end, case when ${row}harga_barang is null then 0 else 1 end`;

/** Kept by triggers in the transaction that changes a row, so that no list counts. */
export const summaries = ({ text, lookup, counted: most }: Columns) => [
  `create table hitungan (nama ${text} primary key, jumlah integer not null) ${most}`,
  "insert into hitungan values ('data_inventaris', 0), ('perawatan_barang', 0)",
  `create table ringkasan_siswa (
    ${counted.map((name) => `${name} ${name === 'gelombang' ? 'integer' : text} not null`).join(', ')},
    jumlah integer not null, primary key (${counted.join(', ')})) ${most}`,
  `create table ringkasan_sekolah (
    tahun_ajaran ${text} not null, asal_sekolah ${text} not null, jumlah integer not null,
    primary key (tahun_ajaran, asal_sekolah)) ${most}`,
  `create table ringkasan_barang (
    kategori_barang ${text} not null, lokasi_barang ${text} not null, kondisi_barang ${text} not null,
    dihapuskan integer not null, berharga integer not null, jumlah integer not null,
    primary key (${itemKey})) ${lookup}`,
];

/** Papers of a student that is valid no more are revoked first; whatever forgets that is refused (RESMI-18). */
export const paperInForce = `exists (select 1 from surat_resmi
  where data_siswa_id = old.id and dicabut_pada is null and jenis <> 'bukti')`;
export const endsOfValidity = [
  { name: 'berubah', event: 'update of status_data', when: "new.status_data <> 'Tervalidasi'" },
  { name: 'hapus', event: 'delete', when: 'true' },
];
