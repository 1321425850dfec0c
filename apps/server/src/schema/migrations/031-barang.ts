// The life of an item: price, history, more pictures, maintenance, writing off, and the names of categories and places.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const columns = {
  sqlite: { id: 'text', text: 'text', time: 'text' },
  postgres: { id: 'uuid', text: 'text collate "C"', time: 'timestamptz' },
} as const;

const statements = ({ id, text, time }: (typeof columns)[Engine]) => [
  'alter table data_inventaris add column harga_barang integer check (harga_barang between 0 and 999999999)',
  `alter table data_inventaris add column dihapuskan_pada ${time}`,
  'create index data_inventaris_sama_kategori on data_inventaris (kategori_barang, id)',
  'create index data_inventaris_sama_lokasi on data_inventaris (lokasi_barang, id)',
  'create index data_inventaris_sama_kondisi on data_inventaris (kondisi_barang, id)',
  'create index data_inventaris_dihapuskan on data_inventaris (id) where dihapuskan_pada is not null',
  `create table riwayat_barang (
    id ${id} primary key,
    data_inventaris_id ${id} not null references data_inventaris (id),
    waktu ${time} not null,
    akun_id ${id},
    role ${text},
    jenis ${text} not null,
    versi integer not null check (versi > 0),
    perubahan ${text} not null default '[]',
    alasan ${text})`,
  'create index riwayat_barang_barang on riwayat_barang (data_inventaris_id, versi, id)',
  `create table gambar_barang (
    id ${id} primary key,
    kunci ${text} not null,
    bidang ${text} not null check (bidang = 'foto_barang'),
    data_inventaris_id ${id} not null references data_inventaris (id),
    riwayat_id ${id},
    lebar integer not null check (lebar > 0),
    tinggi integer not null check (tinggi > 0),
    ukuran integer not null check (ukuran > 0),
    sidik ${text},
    dibuat_pada ${time} not null,
    constraint gambar_barang_kunci_unique unique (kunci))`,
  'create index gambar_barang_barang on gambar_barang (data_inventaris_id, id)',
  `create table perawatan_barang (
    id ${id} primary key,
    data_inventaris_id ${id} not null references data_inventaris (id),
    perawatan ${text} not null check (perawatan <> ''),
    jatuh_tempo ${text} not null,
    selesai_pada ${text},
    biaya integer check (biaya between 0 and 999999999),
    catatan ${text} not null default '',
    dibuat_pada ${time} not null)`,
  'create index perawatan_barang_barang on perawatan_barang (data_inventaris_id, id)',
  'create index perawatan_barang_tempo on perawatan_barang (jatuh_tempo, id) where selesai_pada is null',
  `create table daftar_barang (
    id ${id} primary key,
    jenis ${text} not null check (jenis in ('kategori_barang', 'lokasi_barang')),
    dari ${text} not null,
    ke ${text} not null,
    diubah_pada ${time} not null,
    diubah_oleh ${id})`,
  `create table daftar_barang_isi (
    daftar_barang_id ${id} not null references daftar_barang (id) on delete cascade,
    data_inventaris_id ${id} not null,
    lama ${text} not null,
    primary key (daftar_barang_id, data_inventaris_id))`,
];

export function barang(engine: Engine) {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const statement of statements(columns[engine])) await sql.raw(statement).execute(db);
  };
}
