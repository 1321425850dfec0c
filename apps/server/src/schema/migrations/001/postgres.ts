// PostgreSQL: the searches' indexes, and the triggers that keep it and the totals and protect the trail.
import { counted, endsOfValidity, itemKey, itemKeyOf, paperInForce, placeOf, RANGE, summedBy } from './summaries.ts';

/** A trigger for each statement, and its function. */
const each = (name: string, on: string, body: string) => [
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
  `create trigger ${name} after ${on} for each statement execute function ${name}()`,
];

/** Sums what a statement changed; always in the same order, so that two transactions never wait for each other. */
function fold(table: string, target: string, values: string, where = 'true') {
  const ordinals = target
    .split(',')
    .map((_, n) => n + 1)
    .join(', ');
  return (
    rows: string,
  ) => `insert into ${table} (${target}, jumlah) select ${values}, sum(n) from (${rows}) perubahan where ${where}
    group by ${ordinals} having sum(n) <> 0 order by ${ordinals}
    on conflict (${target}) do update set jumlah = ${table}.jumlah + excluded.jumlah;`;
}

const changes = {
  insert: { tables: 'new table as baru', rows: 'select *, 1 as n from baru' },
  delete: { tables: 'old table as lama', rows: 'select *, -1 as n from lama' },
  update: {
    tables: 'old table as lama new table as baru',
    rows: 'select *, 1 as n from baru union all select *, -1 from lama',
  },
};

const count = (table: string, folds: ReturnType<typeof fold>[]) =>
  Object.entries(changes).flatMap(([event, { tables, rows }]) =>
    each(
      `${table}_hitung_${event}`,
      `${event} on ${table} referencing ${tables}`,
      folds.map((one) => one(rows)).join('\n'),
    ),
  );

const columns = counted.join(', ');
const school = "status_data = 'Tervalidasi'";
const state = "case when diaktivasi_pada is null then 'akun nonaktif' else 'akun aktif' end";

const totals = [
  ...count('data_siswa', [
    fold('hitungan', 'nama', "'data_siswa ' || status_data"),
    fold('ringkasan_siswa', columns, columns),
    fold('ringkasan_sekolah', 'tahun_ajaran, asal_sekolah', 'tahun_ajaran, asal_sekolah', school),
    fold('ringkasan_sekolah', 'tahun_ajaran, asal_sekolah', "'semua', asal_sekolah", school),
  ]),
  ...count('akun', [fold('hitungan', 'nama', state, "role = 'siswa'")]),
  ...count('data_inventaris', [
    fold('hitungan', 'nama', "'data_inventaris'"),
    fold('ringkasan_barang', itemKey, itemKeyOf('')),
  ]),
  ...count('perawatan_barang', [
    fold('hitungan', 'nama', "'perawatan_barang'", 'selesai_pada is null and dihapuskan = 0'),
  ]),
  ...count('peminjaman', [fold('hitungan', 'nama', "'peminjaman ' || tahap")]),
];

const lockedBy = {
  data_inventaris: summedBy.join(', '),
  perawatan_barang: 'selesai_pada, dihapuskan',
  peminjaman: 'tahap',
};

const items = [
  // Careful: before any row of the totals. Who changes many items one after the other takes those in no order, and two such would
  // wait for each other in a circle.
  `create function inventaris_antre() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock(hashtext('ringkasan_barang')); return null; end $$`,
  ...Object.entries(lockedBy).map(
    ([table, columns]) => `create trigger inventaris_antre before insert or delete or update of ${columns} on ${table}
      for each statement execute function inventaris_antre()`,
  ),
  ...each(
    'data_inventaris_dirawat',
    'update on data_inventaris referencing old table as lama new table as baru',
    `update perawatan_barang p set dihapuskan = case when baru.dihapuskan_pada is null then 0 else 1 end
      from lama join baru on baru.id = lama.id where p.data_inventaris_id = baru.id
      and (lama.dihapuskan_pada is null) <> (baru.dihapuskan_pada is null);`,
  ),
  `create function perawatan_barang_dipakai() returns trigger language plpgsql as $$ begin
    new.dihapuskan := case when exists (select 1 from data_inventaris
      where id = new.data_inventaris_id and dihapuskan_pada is not null) then 1 else 0 end; return new; end $$`,
  `create trigger perawatan_barang_dipakai before insert on perawatan_barang
    for each row execute function perawatan_barang_dipakai()`,
];

const changed = '(lama.status_data, lama.cari) is distinct from (baru.status_data, baru.cari)';
const pairs = 'lama join baru on baru.id = lama.id';
const [placeBefore, placeAfter] = [placeOf('lama', 'lama.nomor'), placeOf('baru', 'baru.nomor')];

/** The searched text in narrow rows of its own: PostgreSQL compares the text of each row that its trigrams name. */
const search = [
  'create table cari_siswa (tempat bigint primary key, cari text collate "C" not null)',
  ...each(
    'data_siswa_dicari_insert',
    'insert on data_siswa referencing new table as baru',
    `insert into cari_siswa select ${placeAfter}, cari from baru;`,
  ),
  ...each(
    'data_siswa_dicari_delete',
    'delete on data_siswa referencing old table as lama',
    `delete from cari_siswa using lama where cari_siswa.tempat = ${placeBefore};`,
  ),
  ...each(
    'data_siswa_dicari_update',
    'update on data_siswa referencing old table as lama new table as baru',
    `delete from cari_siswa using ${pairs} where ${changed} and cari_siswa.tempat = ${placeBefore};
      insert into cari_siswa select ${placeAfter}, baru.cari from ${pairs} where ${changed};`,
  ),
];

const itemSearch = [
  `create table cari_barang (nomor integer generated by default as identity primary key, data_inventaris_id uuid not null,
    cari text collate "C" not null, constraint cari_barang_barang unique (data_inventaris_id))`,
  ...each(
    'data_inventaris_dicari_insert',
    'insert on data_inventaris referencing new table as baru',
    'insert into cari_barang (data_inventaris_id, cari) select id, cari from baru;',
  ),
  ...each(
    'data_inventaris_dicari_update',
    'update on data_inventaris referencing old table as lama new table as baru',
    `update cari_barang c set cari = baru.cari from lama join baru on baru.id = lama.id
      where c.data_inventaris_id = baru.id and lama.cari <> baru.cari;`,
  ),
  ...each(
    'data_inventaris_dicari_delete',
    'delete on data_inventaris referencing old table as lama',
    'delete from cari_barang using lama where data_inventaris_id = lama.id;',
  ),
];

const trigramIndex = (name: string, table: string, where = '') =>
  `create index ${name} on ${table} using gin (cari gin_trgm_ops)${where};`;

const trigramIndexes = [
  trigramIndex('akun_cari', 'akun'),
  trigramIndex('cari_barang_teks', 'cari_barang'),
  ...['menunggu', 'valid', 'ditolak'].map((status, n) =>
    trigramIndex(
      `cari_siswa_${status}`,
      'cari_siswa',
      ` where tempat between ${(n + 1) * RANGE} and ${(n + 2) * RANGE - 1}`,
    ),
  ),
];

/** Without the extension, or the right to create it, a search reads the rows; `npm run hitung -- --perbaiki` makes the indexes once it is there. */
const trigrams = [
  'do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$',
  `do $$ begin if exists (select 1 from pg_extension where extname = 'pg_trgm') then
    ${trigramIndexes.join('\n')} end if; end $$`,
];

const papers = [
  `create function surat_selama_valid() returns trigger language plpgsql as $$ begin
    if ${paperInForce} then raise exception 'surat masih berlaku'; end if; return null; end $$`,
  ...endsOfValidity.map(
    ({ name, event, when }) => `create trigger data_siswa_surat_${name} after ${event} on data_siswa
      for each row when (${when}) execute function surat_selama_valid()`,
  ),
];

/** The trail can only grow, except that its oldest entries go once `jejak_potongan` says so. */
const auditLog = [
  `create function jejak_hanya_bertambah() returns trigger language plpgsql as
    $$ begin raise exception 'jejak hanya bertambah'; end $$`,
  `create function jejak_hanya_terpotong() returns trigger language plpgsql as $$ begin
    if old.nomor > (select coalesce(max(nomor), 0) from jejak_potongan) then
      raise exception 'jejak hanya bertambah'; end if; return old; end $$`,
  `create trigger jejak_tetap before update or truncate on jejak
    for each statement execute function jejak_hanya_bertambah()`,
  `create trigger jejak_tanpa_delete before delete on jejak
    for each row execute function jejak_hanya_terpotong()`,
  `create trigger jejak_potongan_tetap before update or delete or truncate on jejak_potongan
    for each statement execute function jejak_hanya_bertambah()`,
];

export const postgresTriggers = [...totals, ...items, ...search, ...itemSearch, ...trigrams, ...papers, ...auditLog];
