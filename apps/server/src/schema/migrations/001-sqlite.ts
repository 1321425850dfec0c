// SQLite: the search's index, and the triggers that keep it and the totals and protect the trail.
import { counted, placeOf } from './001-summaries.ts';

const add = (table: string, values: string, n: number, where = '1') =>
  `insert into ${table} select ${values}, ${n} where ${where} on conflict do update set jumlah = jumlah + excluded.jumlah;`;

const account = (row: string, n: number) =>
  add(
    'hitungan',
    `case when ${row}.diaktivasi_pada is null then 'akun nonaktif' else 'akun aktif' end`,
    n,
    `${row}.role = 'siswa'`,
  );

const student = (row: string, n: number) =>
  [
    add('hitungan', `'data_siswa ' || ${row}.status_data`, n),
    add('ringkasan_siswa', counted.map((column) => `${row}.${column}`).join(', '), n),
    add('ringkasan_sekolah', `${row}.tahun_ajaran, ${row}.asal_sekolah`, n, `${row}.status_data = 'Tervalidasi'`),
    add('ringkasan_sekolah', `'semua', ${row}.asal_sekolah`, n, `${row}.status_data = 'Tervalidasi'`),
  ].join('\n');

const find = `insert into cari_siswa (rowid, cari)`;
const forget = `insert into cari_siswa (cari_siswa, rowid, cari) values ('delete', ${placeOf('old', 'old.nomor')}, old.cari);`;

const summarized = [...counted, 'asal_sekolah'];
const rowOf = (row: string) => `(${summarized.map((column) => `${row}.${column}`).join(', ')})`;

const students = [
  "create virtual table cari_siswa using fts5(cari, content='', tokenize='trigram case_sensitive 1')",
  `create trigger data_siswa_bertambah after insert on data_siswa begin
    update data_siswa set nomor = (select coalesce(max(nomor), 0) + 1 from data_siswa)
      where id = new.id and nomor is null;
    ${find} select ${placeOf('new', 'nomor')}, cari from data_siswa where id = new.id;
    ${student('new', 1)} end`,
  `create trigger data_siswa_dicari after update of cari, status_data on data_siswa
    when old.cari <> new.cari or old.status_data <> new.status_data begin
    ${forget}
    ${find} values (${placeOf('new', 'new.nomor')}, new.cari); end`,
  `create trigger data_siswa_dihitung after update of ${summarized.join(', ')} on data_siswa
    when ${rowOf('old')} <> ${rowOf('new')} begin ${student('old', -1)} ${student('new', 1)} end`,
  `create trigger data_siswa_berkurang after delete on data_siswa begin ${forget} ${student('old', -1)} end`,
];

const others = [
  `create trigger akun_bertambah after insert on akun begin ${account('new', 1)} end`,
  `create trigger akun_dihitung after update of role, diaktivasi_pada on akun
    begin ${account('old', -1)} ${account('new', 1)} end`,
  `create trigger akun_berkurang after delete on akun begin ${account('old', -1)} end`,
  `create trigger data_inventaris_bertambah after insert on data_inventaris
    begin ${add('hitungan', "'data_inventaris'", 1)} end`,
  `create trigger data_inventaris_berkurang after delete on data_inventaris
    begin ${add('hitungan', "'data_inventaris'", -1)} end`,
];

const refuse = "begin select raise(abort, 'jejak hanya bertambah'); end";

/** The trail can only grow, except that its oldest entries go once `jejak_potongan` says so. */
const trail = [
  `create trigger jejak_tanpa_update before update on jejak ${refuse}`,
  `create trigger jejak_tanpa_delete before delete on jejak
    when old.nomor > (select coalesce(max(nomor), 0) from jejak_potongan) ${refuse}`,
  // SQLite's INSERT OR REPLACE deletes the old row without asking the trigger on deletions.
  `create trigger jejak_tanpa_ganti before insert on jejak
    when exists (select 1 from jejak where nomor = new.nomor) ${refuse}`,
  `create trigger jejak_potongan_tanpa_update before update on jejak_potongan ${refuse}`,
  `create trigger jejak_potongan_tanpa_delete before delete on jejak_potongan ${refuse}`,
];

export const sqliteTriggers = [...students, ...others, ...trail];
