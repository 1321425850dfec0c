// Loans and reservations of items, what happened to each, and the photos of how things left and came back.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const columns = {
  sqlite: { id: 'text', text: 'text', date: 'text', time: 'text', isDate: (c: string) => `date(${c}) is ${c}` },
  postgres: {
    id: 'uuid',
    text: 'text collate "C"',
    date: 'date',
    time: 'timestamptz',
    isDate: (c: string) => `${c} >= '1900-01-01'`,
  },
} as const;

// The rows of an item name it themselves, and each other not at all: with the item they go into the bin and come back.
const statements = ({ id, text, date, time, isDate }: (typeof columns)[Engine]) => [
  `create table peminjaman (
    id ${id} primary key,
    data_inventaris_id ${id} not null references data_inventaris (id),
    tahap ${text} not null check (tahap in ('dipesan', 'dipinjam', 'kembali', 'batal')),
    jumlah integer not null check (jumlah > 0),
    kembali integer not null default 0,
    mulai ${date} not null check (${isDate('mulai')}),
    jatuh_tempo ${date} not null check (${isDate('jatuh_tempo')}),
    jenis_peminjam ${text} not null check (jenis_peminjam in ('siswa', 'admin', 'lain')),
    data_siswa_id ${id},
    akun_id ${id},
    nama_peminjam ${text} not null,
    nomor_peminjam ${text},
    catatan ${text} not null,
    cari ${text} not null,
    diingatkan integer,
    versi integer not null default 1,
    dibuat_pada ${time} not null,
    diubah_pada ${time} not null,
    constraint peminjaman_kembali check (kembali between 0 and jumlah and (tahap = 'kembali') = (kembali = jumlah)),
    constraint peminjaman_hari check (mulai <= jatuh_tempo))`,
  'create index peminjaman_barang on peminjaman (data_inventaris_id, tahap, id)',
  'create index peminjaman_siswa on peminjaman (data_siswa_id, id) where data_siswa_id is not null',
  'create index peminjaman_tahap on peminjaman (tahap, id)',
  'create index peminjaman_jatuh_tempo on peminjaman (jatuh_tempo, id)',
  'create index peminjaman_tahap_jatuh_tempo on peminjaman (tahap, jatuh_tempo, id)',
  'create index peminjaman_mulai on peminjaman (mulai, id)',
  'create index peminjaman_nama on peminjaman (lower(nama_peminjam), id)',
  `create table peminjaman_peristiwa (
    id ${id} primary key,
    peminjaman_id ${id} not null,
    data_inventaris_id ${id} not null references data_inventaris (id),
    jenis ${text} not null check (jenis in ('pesan', 'keluar', 'masuk', 'perpanjang', 'batal')),
    jumlah integer not null check (jumlah > 0),
    kondisi ${text},
    catatan ${text} not null,
    versi_barang integer not null,
    akun_id ${id},
    waktu ${time} not null,
    constraint peminjaman_peristiwa_kondisi check ((jenis in ('keluar', 'masuk')) = (kondisi is not null)))`,
  'create index peminjaman_peristiwa_pinjam on peminjaman_peristiwa (peminjaman_id, id)',
  'create index peminjaman_peristiwa_barang on peminjaman_peristiwa (data_inventaris_id, versi_barang)',
  `create table peminjaman_foto (
    id ${id} primary key,
    kunci ${text} not null,
    bidang ${text} not null,
    data_inventaris_id ${id} not null references data_inventaris (id),
    lebar integer not null check (lebar > 0),
    tinggi integer not null check (tinggi > 0),
    ukuran integer not null check (ukuran > 0),
    sidik ${text},
    dibuat_pada ${time} not null,
    constraint peminjaman_foto_kunci_unique unique (kunci))`,
  'create index peminjaman_foto_barang on peminjaman_foto (data_inventaris_id)',
];

export function peminjaman(engine: Engine) {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const statement of statements(columns[engine])) await sql.raw(statement).execute(db);
  };
}
