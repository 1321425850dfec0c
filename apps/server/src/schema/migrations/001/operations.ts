// The trail, mails, notes of operation, the school's settings, and programs that call or are called.
import type { Columns } from './columns.ts';

export const auditLog = ({ id, text, time }: Columns) => [
  // No foreign key to akun: the trail outlives the accounts it names.
  `create table jejak (
    nomor integer primary key,
    waktu ${time} not null,
    akun_id ${id},
    role ${text},
    aksi ${text} not null,
    tabel ${text} not null,
    sasaran_id ${id},
    rincian ${text} not null,
    hash_sebelumnya ${text} not null,
    hash ${text} not null)`,
  'create index jejak_sasaran on jejak (sasaran_id, nomor)',
  `create table jejak_kepala (id integer primary key check (id = 1), nomor integer not null, hash ${text} not null)`,
  "insert into jejak_kepala (id, nomor, hash) values (1, 0, '')",
  // What one person repeats in the trail is counted here until its day is over.
  `create table jejak_hari (
    kunci ${text} primary key,
    hari ${text} not null,
    entri ${text} not null,
    jumlah integer not null,
    terakhir ${time} not null)`,
  'create index jejak_hari_hari on jejak_hari (hari)',
  // Where the trail begins after its oldest entries went: number and hash of the last one that is gone.
  'create table jejak_potongan (nomor integer primary key, hash text not null)',
];

export const operations = ({ id, text, time }: Columns) => [
  `create table surat_keluar (
    id ${id} primary key,
    jenis ${text} not null,
    penerima ${text} not null,
    isi ${text} not null,
    dibuat_pada ${time} not null,
    coba_lagi_pada ${time} not null,
    percobaan integer default 0 not null,
    dikirim_pada ${time},
    galat ${text})`,
  // Whether an address exists is told beside its account.
  'create index surat_keluar_penerima on surat_keluar (penerima)',
  'create index surat_keluar_antre on surat_keluar (dikirim_pada, coba_lagi_pada)',
  // What the secrets of this database look like from outside.
  'create table sidik_rahasia (id integer primary key check (id = 1), sidik text not null)',
  // What the program writes down about its own operation: the last backup, rehearsal and check, and the time it saw.
  `create table catatan_operasi (nama ${text} primary key, isi ${text} not null, dicatat_pada ${time} not null)`,
  // What instances do again and again: when next, and which time it is.
  `create table pekerjaan (
    id ${text} primary key,
    dibuat_pada ${time} not null,
    percobaan integer not null default 0,
    coba_lagi_pada ${time} not null)`,
  // How far people have seen, for reads that may come from replicas (PostgreSQL; empty on the other engine).
  `create table batas_baca (siapa ${text} primary key, posisi bigint not null)`,
];

export const school = ({ id, text, time }: Columns) => [
  `create table pengaturan (
    kunci ${text} primary key,
    nilai ${text} not null,
    versi integer not null check (versi >= 1),
    diubah_pada ${time} not null,
    diubah_oleh ${id})`,
  `create table pengaturan_versi (
    bagian ${text} not null check (bagian <> ''),
    versi integer not null check (versi >= 1),
    nilai ${text} not null,
    kembali_ke integer check (kembali_ke >= 0 and kembali_ke < versi),
    diubah_pada ${time} not null,
    diubah_oleh ${id},
    primary key (bagian, versi))`,

  `create table logo_sekolah (
    id ${id} primary key,
    kunci ${text} not null,
    lebar integer not null check (lebar > 0),
    tinggi integer not null check (tinggi > 0),
    ukuran integer not null check (ukuran > 0),
    sidik ${text},
    dibuat_pada ${time} not null,
    constraint logo_sekolah_kunci_unique unique (kunci))`,
];

export const programs = ({ id, text, time }: Columns) => [
  `create table token_api (
    id ${id} primary key,
    nama ${text} not null,
    lingkup ${text} not null,
    token_hash ${text} not null,
    akhiran ${text} not null,
    dibuat_oleh ${id} not null,
    dibuat_pada ${time} not null,
    kedaluwarsa_pada ${time} not null,
    dipakai_pada ${time},
    dicabut_pada ${time},
    dicabut_oleh ${id},
    constraint token_api_token_unique unique (token_hash),
    constraint token_api_cabut check ((dicabut_pada is null) = (dicabut_oleh is null)))`,
  `create table kait (
    id ${id} primary key,
    nama ${text} not null,
    alamat ${text} not null,
    peristiwa ${text} not null,
    dibuat_oleh ${id} not null,
    dibuat_pada ${time} not null)`,
  `create table kait_kiriman (
    id ${id} primary key,
    kait_id ${id} not null references kait (id) on delete cascade,
    peristiwa ${text} not null,
    sasaran_id ${id},
    dibuat_pada ${time} not null,
    percobaan integer not null default 0,
    coba_lagi_pada ${time} not null,
    dikirim_pada ${time},
    galat ${text})`,
  'create index kait_kiriman_kait on kait_kiriman (kait_id, id)',
  'create index kait_kiriman_menunggu on kait_kiriman (coba_lagi_pada, id) where dikirim_pada is null',
  'create index kait_kiriman_lama on kait_kiriman (dibuat_pada)',
];
