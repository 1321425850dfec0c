// Where papers lie and who has them, and what was destroyed: lists, and the minutes that stay.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

const columns = {
  sqlite: { id: 'text', text: 'text', time: 'text', day: 'text' },
  postgres: { id: 'uuid', text: 'text collate "C"', time: 'timestamptz', day: 'date' },
} as const;

const places = ({ id, text, time, day }: (typeof columns)[Engine]) => [
  `create table lokasi_arsip (
    id ${id} primary key,
    kode ${text} not null,
    jenis ${text} not null check (jenis in ('rak', 'boks', 'map')),
    nama ${text} not null,
    induk_id ${id} references lokasi_arsip (id),
    cari ${text} not null,
    versi integer not null default 1,
    dibuat_pada ${time} not null,
    diubah_pada ${time} not null,
    constraint lokasi_arsip_kode_unique unique (kode),
    constraint lokasi_arsip_induk check ((jenis = 'rak') = (induk_id is null)))`,
  'create index lokasi_arsip_isi on lokasi_arsip (induk_id)',
  `create table tempat_berkas (
    data_siswa_id ${id} primary key references data_siswa (id) on delete cascade,
    lokasi_id ${id} not null references lokasi_arsip (id),
    akun_id ${id},
    sejak ${time} not null)`,
  'create index tempat_berkas_lokasi on tempat_berkas (lokasi_id)',
  `create table pinjam_arsip (
    id ${id} primary key,
    lokasi_id ${id} not null references lokasi_arsip (id) on delete cascade,
    peminjam ${text} not null,
    keperluan ${text} not null,
    jatuh_tempo ${day} not null,
    akun_id ${id},
    dipinjam_pada ${time} not null,
    kembali_pada ${time})`,
  'create unique index pinjam_arsip_terbuka on pinjam_arsip (lokasi_id) where kembali_pada is null',
  'create index pinjam_arsip_lokasi on pinjam_arsip (lokasi_id, dipinjam_pada)',
];

const minutes = ({ id, text, time }: (typeof columns)[Engine]) => [
  `create table pemusnahan (
    id ${id} primary key,
    status ${text} not null check (status in ('usulan', 'berjalan', 'selesai', 'dibatalkan')),
    terbuka integer check (terbuka = 1),
    tahun integer,
    nomor integer,
    dasar ${text} not null,
    dibuat_oleh ${id},
    dibuat_pada ${time} not null,
    disetujui_oleh ${id},
    penyetuju ${text},
    disetujui_pada ${time},
    selesai_pada ${time},
    sha256 ${text},
    constraint pemusnahan_terbuka_unique unique (terbuka),
    constraint pemusnahan_nomor_unique unique (tahun, nomor),
    constraint pemusnahan_langkah check ((status in ('usulan', 'berjalan')) = (terbuka is not null)
      and (status in ('berjalan', 'selesai')) = (nomor is not null)))`,
  `create table pemusnahan_butir (
    pemusnahan_id ${id} not null references pemusnahan (id) on delete cascade,
    urut integer not null check (urut > 0),
    data_siswa_id ${id},
    versi integer not null,
    sidik ${text} not null,
    alasan ${text} not null check (alasan in ('ditolak', 'arsip')),
    tahun_ajaran ${text} not null,
    tempat ${text} not null,
    hasil ${text} not null default 'menunggu' check (hasil in ('menunggu', 'musnah', 'lewat')),
    gambar integer not null default 0 check (gambar >= 0),
    selesai_pada ${time},
    primary key (pemusnahan_id, urut),
    constraint pemusnahan_butir_sekali unique (pemusnahan_id, data_siswa_id))`,
];

export function arsip(engine: Engine) {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
  return async (db: Kysely<any>): Promise<void> => {
    for (const statement of [...places(columns[engine]), ...minutes(columns[engine])]) {
      await sql.raw(statement).execute(db);
    }
  };
}
