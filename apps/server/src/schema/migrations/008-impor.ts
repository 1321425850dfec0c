// Imports: what was uploaded, its rows with what would become of them, pictures that wait or were replaced, and mappings.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const columns = {
  sqlite: { id: 'text', text: 'text', nim: 'text collate nocase', time: 'text' },
  postgres: { id: 'uuid', text: 'text collate "C"', nim: 'text collate nim', time: 'timestamptz' },
} as const;

type Columns = (typeof columns)[Engine];

const imports = ({ id, text, nim, time }: Columns) => [
  // `terbuka` is 1 until nothing is left to do, so that there is one at a time. No foreign keys to accounts and records:
  // they may go, and come back.
  `create table impor (
    id ${id} primary key,
    nama_berkas ${text} not null check (nama_berkas <> ''),
    ukuran bigint not null check (ukuran >= 0),
    nama_gambar ${text},
    ukuran_gambar bigint not null default 0 check (ukuran_gambar >= 0),
    tahap ${text} not null check (tahap in ('unggah', 'baca', 'kolom', 'gambar', 'uji', 'rencana', 'jalan', 'mundur',
      'selesai', 'urung', 'diurungkan', 'gagal', 'dibatalkan')),
    terbuka integer unique check (terbuka = 1),
    akun_id ${id},
    role ${text},
    lembar ${text},
    kolom ${text} not null default '[]',
    pemetaan ${text},
    jumlah ${text} not null default '{}',
    sebab ${text},
    sudah integer not null default 0,
    dari integer not null default 0,
    rencana integer not null default 0,
    pemegang ${text},
    dipegang_sampai ${time},
    dibuat_pada ${time} not null,
    diubah_pada ${time} not null,
    selesai_pada ${time})`,
  'create index impor_dibuat on impor (dibuat_pada, id)',
  // Pieces of what was uploaded, sealed in the store until they have been read.
  `create table impor_potongan (
    impor_id ${id} not null references impor (id) on delete cascade,
    berkas ${text} not null check (berkas in ('lembar', 'gambar')),
    nomor integer not null check (nomor >= 0),
    objek ${text} not null unique,
    ukuran integer not null check (ukuran > 0),
    primary key (impor_id, berkas, nomor))`,
  `create table impor_baris (
    impor_id ${id} not null references impor (id) on delete cascade,
    baris integer not null,
    nim ${nim},
    isi ${text} not null,
    hasil ${text} check (hasil in ('baru', 'berubah', 'dijaga', 'sama', 'ditolak')),
    rencana ${text} not null default '{}',
    data_siswa_id ${id},
    versi integer,
    ditulis integer not null default 0 check (ditulis in (0, 1, 2)),
    sebelum ${text},
    primary key (impor_id, baris))`,
  'create index impor_baris_hasil on impor_baris (impor_id, hasil, baris)',
  'create index impor_baris_ditulis on impor_baris (impor_id, ditulis, baris)',
  'create index impor_baris_nim on impor_baris (nim)',
];

const pictures = ({ id, text, nim, time }: Columns) => [
  // `lama` are pictures that the import replaced, with the row that they had.
  `create table impor_gambar (
    id ${id} primary key,
    impor_id ${id} not null references impor (id) on delete cascade,
    kunci ${text} not null unique,
    peran ${text} not null check (peran in ('baru', 'lama')),
    nama ${text} not null,
    nim ${nim} not null,
    bidang ${text} not null,
    data_siswa_id ${id},
    lebar integer not null check (lebar > 0),
    tinggi integer not null check (tinggi > 0),
    ukuran integer not null check (ukuran > 0),
    sidik ${text},
    dibuat_pada ${time} not null)`,
  'create index impor_gambar_nim on impor_gambar (nim)',
  'create index impor_gambar_impor on impor_gambar (impor_id, nim)',
  `create table impor_gambar_ditolak (
    impor_id ${id} not null references impor (id) on delete cascade,
    nama ${text} not null,
    sebab ${text} not null,
    primary key (impor_id, nama))`,
  `create table impor_pemetaan (
    id ${id} primary key,
    nama ${text} not null unique check (nama <> ''),
    isi ${text} not null,
    diubah_pada ${time} not null)`,
  // Where a change came from, if not from somebody's hand.
  `alter table riwayat_data_siswa add column asal ${text}`,
];

export function impor(engine: Engine) {
  const statements = [imports, pictures].flatMap((part) => part(columns[engine]));
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
}
