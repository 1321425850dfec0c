// Lists of items, loans and maintenance read their totals instead of counting, and their pages from indexes alone.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const text = { sqlite: 'text', postgres: 'text collate "C"' } as const;
const lookup = { sqlite: 'without rowid', postgres: '' } as const;

/** What items are counted by; the last two say whether they are written off, and whether they have a price. */
const key = 'kategori_barang, lokasi_barang, kondisi_barang, dihapuskan, berharga';
const keyOf = (row: string) => `${row}kategori_barang, ${row}lokasi_barang, ${row}kondisi_barang,
  case when ${row}dihapuskan_pada is null then 0 else 1 end, case when ${row}harga_barang is null then 0 else 1 end`;

const columns = 'kategori_barang, lokasi_barang, kondisi_barang, dihapuskan_pada, harga_barang';
/** The other choices stand behind the order, so that a page that is filtered reads no rows but its own. */
const filtered = ['kategori', 'lokasi', 'kondisi'].flatMap((name) => {
  const others = columns.split(', ').filter((column) => column !== `${name}_barang`);
  return [
    `drop index data_inventaris_sama_${name}`,
    `create index data_inventaris_sama_${name} on data_inventaris (${name}_barang, id, ${others.join(', ')})`,
  ];
});

const tables = (engine: Engine) => [
  `create table ringkasan_barang (
    kategori_barang ${text[engine]} not null, lokasi_barang ${text[engine]} not null, kondisi_barang ${text[engine]} not null,
    dihapuskan integer not null, berharga integer not null, jumlah integer not null, primary key (${key})) ${lookup[engine]}`,
  `insert into ringkasan_barang select ${keyOf('')}, count(*) from data_inventaris group by 1, 2, 3, 4, 5`,
  ...filtered,
  // Whether the item is written off, so that what is due is read by one index; kept by triggers.
  'alter table perawatan_barang add column dihapuskan integer not null default 0 check (dihapuskan in (0, 1))',
  `update perawatan_barang set dihapuskan = 1
    where data_inventaris_id in (select id from data_inventaris where dihapuskan_pada is not null)`,
  'drop index perawatan_barang_tempo',
  `create index perawatan_barang_tempo on perawatan_barang (jatuh_tempo, id)
    where selesai_pada is null and dihapuskan = 0`,
  `insert into hitungan select 'perawatan_barang', count(*) from perawatan_barang
    where selesai_pada is null and dihapuskan = 0`,
  `insert into hitungan select 'peminjaman ' || tahap, count(*) from peminjaman group by tahap`,
  'create index peminjaman_akun on peminjaman (akun_id, id) where akun_id is not null',
];

const add = (table: string, values: string, { n, where = '1' }: { n: number; where?: string }) =>
  `insert into ${table} select ${values}, ${n} where ${where} on conflict do update set jumlah = jumlah + excluded.jumlah;`;

const rowOf = (row: string) =>
  columns
    .split(', ')
    .map((column) => `${row}.${column}`)
    .join(', ');
const item = (row: string, n: number) => add('ringkasan_barang', keyOf(`${row}.`), { n });
const due = (row: string, n: number) =>
  add('hitungan', "'perawatan_barang'", { n, where: `${row}.selesai_pada is null and ${row}.dihapuskan = 0` });
const loan = (row: string, n: number) => add('hitungan', `'peminjaman ' || ${row}.tahap`, { n });

const onSqlite = [
  `create trigger data_inventaris_diringkas_baru after insert on data_inventaris begin ${item('new', 1)} end`,
  `create trigger data_inventaris_diringkas after update of ${columns} on data_inventaris
    when (${rowOf('old')}) is not (${rowOf('new')}) begin ${item('old', -1)} ${item('new', 1)} end`,
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

/** A function, and the triggers that run it. */
const triggered = (name: string, { body, row = false }: { body: string; row?: boolean }, ...on: string[]) => [
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return ${row ? 'new' : 'null'}; end $$`,
  ...on.map(
    (event, n) =>
      `create trigger ${name}_${n} ${event} for each ${row ? 'row' : 'statement'} execute function ${name}()`,
  ),
];

type Fold = { table: string; target: string; values: string; where?: string };
const changes = {
  insert: { tables: 'new table as baru', rows: 'select *, 1 as n from baru' },
  delete: { tables: 'old table as lama', rows: 'select *, -1 as n from lama' },
  update: {
    tables: 'old table as lama new table as baru',
    rows: 'select *, 1 as n from baru union all select *, -1 from lama',
  },
};

/** Sums what a statement changed, in the order of the key. */
const folded = (on: string, { table, target, values, where = 'true' }: Fold) =>
  Object.entries(changes).flatMap(([event, { tables, rows }]) => {
    const ordinals = target.split(',').map((_, n) => n + 1);
    const body = `insert into ${table} (${target}, jumlah) select ${values}, sum(n) from (${rows}) perubahan where ${where}
      group by ${ordinals} having sum(n) <> 0 order by ${ordinals}
      on conflict (${target}) do update set jumlah = ${table}.jumlah + excluded.jumlah;`;
    return triggered(`${on}_ringkas_${event}`, { body }, `after ${event} on ${on} referencing ${tables}`);
  });

const onPostgres = [
  // Careful: before any row of the totals. Who changes many items one after the other takes those in no order, and two such would
  // wait for each other in a circle.
  ...triggered(
    'inventaris_antre',
    { body: "perform pg_advisory_xact_lock(hashtext('ringkasan_barang'));" },
    `before insert or delete or update of ${columns} on data_inventaris`,
    'before insert or delete or update of selesai_pada, dihapuskan on perawatan_barang',
    'before insert or delete or update of tahap on peminjaman',
  ),
  ...folded('data_inventaris', { table: 'ringkasan_barang', target: key, values: keyOf('') }),
  ...folded('perawatan_barang', {
    ...{ table: 'hitungan', target: 'nama', values: "'perawatan_barang'" },
    where: 'selesai_pada is null and dihapuskan = 0',
  }),
  ...folded('peminjaman', { table: 'hitungan', target: 'nama', values: "'peminjaman ' || tahap" }),
  ...triggered(
    'data_inventaris_dirawat',
    {
      body: `update perawatan_barang p set dihapuskan = case when baru.dihapuskan_pada is null then 0 else 1 end
        from lama join baru on baru.id = lama.id where p.data_inventaris_id = baru.id
        and (lama.dihapuskan_pada is null) <> (baru.dihapuskan_pada is null);`,
    },
    'after update on data_inventaris referencing old table as lama new table as baru',
  ),
  ...triggered(
    'perawatan_barang_dipakai',
    {
      body: `new.dihapuskan := case when exists (select 1 from data_inventaris
        where id = new.data_inventaris_id and dihapuskan_pada is not null) then 1 else 0 end;`,
      row: true,
    },
    'before insert on perawatan_barang',
  ),
];

export function ringkasanBarang(engine: Engine) {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const statement of [...tables(engine), ...(engine === 'sqlite' ? onSqlite : onPostgres)]) {
      await sql.raw(statement).execute(db);
    }
  };
}
