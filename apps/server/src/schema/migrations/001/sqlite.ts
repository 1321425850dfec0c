// SQLite: the searches' indexes, and the triggers that keep it and the totals and protect the trail.
import { counted, endsOfValidity, itemKeyOf, paperInForce, placeOf, summedBy } from './summaries.ts';

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

const papers = endsOfValidity.map(
  ({ name, event, when }) => `create trigger data_siswa_surat_${name} before ${event} on data_siswa
    when ${when} and ${paperInForce} begin select raise(abort, 'surat masih berlaku'); end`,
);

const refuse = "begin select raise(abort, 'jejak hanya bertambah'); end";

const rowOfItem = (row: string) => summedBy.map((column) => `${row}.${column}`).join(', ');
const item = (row: string, n: number) => add('ringkasan_barang', itemKeyOf(`${row}.`), n);
const due = (row: string, n: number) =>
  add('hitungan', "'perawatan_barang'", n, `${row}.selesai_pada is null and ${row}.dihapuskan = 0`);
const loan = (row: string, n: number) => add('hitungan', `'peminjaman ' || ${row}.tahap`, n);

const items = [
  `create trigger data_inventaris_diringkas_baru after insert on data_inventaris begin ${item('new', 1)} end`,
  `create trigger data_inventaris_diringkas after update of ${summedBy.join(', ')} on data_inventaris
    when (${rowOfItem('old')}) is not (${rowOfItem('new')}) begin ${item('old', -1)} ${item('new', 1)} end`,
  `create trigger data_inventaris_diringkas_hapus after delete on data_inventaris begin ${item('old', -1)} end`,
  `create trigger data_inventaris_dirawat after update of dihapuskan_pada on data_inventaris
    when (old.dihapuskan_pada is null) <> (new.dihapuskan_pada is null) begin
    update perawatan_barang set dihapuskan = (new.dihapuskan_pada is not null) where data_inventaris_id = new.id; end`,
  `create trigger perawatan_barang_dihitung_baru after insert on perawatan_barang begin
    ${due('new', 1)}
    update perawatan_barang set dihapuskan = exists (select 1 from data_inventaris
      where id = new.data_inventaris_id and dihapuskan_pada is not null) where id = new.id; end`,
  `create trigger perawatan_barang_dihitung after update of selesai_pada, dihapuskan on perawatan_barang
    begin ${due('old', -1)} ${due('new', 1)} end`,
  `create trigger perawatan_barang_dihitung_hapus after delete on perawatan_barang begin ${due('old', -1)} end`,
  `create trigger peminjaman_dihitung_baru after insert on peminjaman begin ${loan('new', 1)} end`,
  `create trigger peminjaman_dihitung after update of tahap on peminjaman when old.tahap <> new.tahap
    begin ${loan('old', -1)} ${loan('new', 1)} end`,
  `create trigger peminjaman_dihitung_hapus after delete on peminjaman begin ${loan('old', -1)} end`,
];

/** FTS5's trigrams know rows by numbers. */
const itemSearch = [
  `create table cari_barang (nomor integer primary key, data_inventaris_id text not null, cari text not null,
    constraint cari_barang_barang unique (data_inventaris_id))`,
  `create virtual table indeks_barang using fts5(cari, content='cari_barang', content_rowid='nomor',
    tokenize='trigram case_sensitive 1')`,
  `create trigger data_inventaris_dicari_baru after insert on data_inventaris
    begin insert into cari_barang (data_inventaris_id, cari) values (new.id, new.cari); end`,
  `create trigger data_inventaris_dicari after update of cari on data_inventaris when old.cari <> new.cari
    begin update cari_barang set cari = new.cari where data_inventaris_id = new.id; end`,
  `create trigger data_inventaris_dicari_hapus after delete on data_inventaris
    begin delete from cari_barang where data_inventaris_id = old.id; end`,
  `create trigger cari_barang_baru after insert on cari_barang
    begin insert into indeks_barang (rowid, cari) values (new.nomor, new.cari); end`,
  `create trigger cari_barang_ubah after update of cari on cari_barang begin
    insert into indeks_barang (indeks_barang, rowid, cari) values ('delete', old.nomor, old.cari);
    insert into indeks_barang (rowid, cari) values (new.nomor, new.cari); end`,
  `create trigger cari_barang_hapus after delete on cari_barang
    begin insert into indeks_barang (indeks_barang, rowid, cari) values ('delete', old.nomor, old.cari); end`,
];

/** The trail can only grow, except that its oldest entries go once `jejak_potongan` says so. */
const auditLog = [
  `create trigger jejak_tanpa_update before update on jejak ${refuse}`,
  `create trigger jejak_tanpa_delete before delete on jejak
    when old.nomor > (select coalesce(max(nomor), 0) from jejak_potongan) ${refuse}`,
  // SQLite's INSERT OR REPLACE deletes the old row without asking the trigger on deletions.
  `create trigger jejak_tanpa_ganti before insert on jejak
    when exists (select 1 from jejak where nomor = new.nomor) ${refuse}`,
  `create trigger jejak_potongan_tanpa_update before update on jejak_potongan ${refuse}`,
  `create trigger jejak_potongan_tanpa_delete before delete on jejak_potongan ${refuse}`,
];

export const sqliteTriggers = [...students, ...others, ...items, ...itemSearch, ...papers, ...auditLog];
