// Accounts, their sessions, codes and links, second factors, consents, and views of lists.
import type { Columns } from './columns.ts';

export const akun = ({ id, text, nim, time }: Columns) => [
  `create table akun (
    id ${id} primary key,
    role ${text} not null check (role in ('siswa', 'admin', 'pimpinan')),
    email ${text} not null check (email = lower(email) and email <> ''),
    nim ${nim} check (nim <> ''),
    password_hash ${text} not null,
    diaktivasi_pada ${time},
    cari ${text} not null,
    dibuat_pada ${time} not null,
    email_terbukti_pada ${time},
    terbukti_lewat ${text} check (terbukti_lewat in ('email', 'kode')),
    dibekukan_pada ${time},
    ganti_password integer not null default 0 check (ganti_password in (0, 1)),
    password_teruji integer not null default 0 check (password_teruji in (0, 1)),
    constraint akun_email_unique unique (email),
    constraint akun_nim_siswa check ((role = 'siswa') = (nim is not null)),
    constraint akun_staf_aktif check (role = 'siswa' or diaktivasi_pada is not null))`,
  // Several may claim a NIM, and an admin activates one of them.
  'create unique index akun_nim_unique on akun (nim) where diaktivasi_pada is not null',
  'create index akun_nim on akun (nim)',
  'create index akun_role on akun (role, id)',
  "create index akun_nonaktif on akun (id) where role = 'siswa' and diaktivasi_pada is null",
  "create index akun_aktif on akun (id) where role = 'siswa' and diaktivasi_pada is not null",
  "create index akun_dibekukan on akun (id) where role = 'siswa' and dibekukan_pada is not null",
  "create index akun_terdaftar on akun (dibuat_pada, nim, diaktivasi_pada) where role = 'siswa'",
  ...Object.entries({ nonaktif: 'is null', aktif: 'is not null' }).flatMap(([state, activated]) =>
    ['email', 'nim'].map(
      (column) =>
        `create index akun_${state}_${column} on akun (${column}, id) where role = 'siswa' and diaktivasi_pada ${activated}`,
    ),
  ),

  `create table sesi (
    sesi_hash ${text} primary key,
    id ${id} not null,
    akun_id ${id} not null references akun (id) on delete cascade,
    dibuat_pada ${time} not null,
    terakhir_dipakai_pada ${time} not null,
    kedaluwarsa_pada ${time} not null,
    perangkat ${text} not null default '',
    alamat ${text} not null default '',
    istirahat_menit integer check (istirahat_menit > 0),
    ditutup_pada ${time})`,
  'create unique index sesi_id on sesi (id)',
  'create index sesi_akun on sesi (akun_id)',
  'create index sesi_kedaluwarsa on sesi (kedaluwarsa_pada)',

  `create table kode_otp (
    id ${id} primary key,
    akun_id ${id} not null references akun (id) on delete cascade,
    kode_hash ${text} not null,
    dibuat_pada ${time} not null,
    kedaluwarsa_pada ${time} not null,
    percobaan integer default 0 not null check (percobaan >= 0),
    dipakai_pada ${time},
    peminta ${text} not null default '',
    dikenal integer not null default 0 check (dikenal in (0, 1)),
    tebakan integer not null default 5 check (tebakan > 0))`,
  'create index kode_otp_akun on kode_otp (akun_id)',

  `create table token_konfirmasi (
    token_hash ${text} primary key,
    sesi_hash ${text} not null references sesi (sesi_hash) on delete cascade,
    area ${text} not null check (area <> ''),
    kedaluwarsa_pada ${time} not null)`,
  'create index token_konfirmasi_sesi on token_konfirmasi (sesi_hash)',

  `create table profile (
    akun_id ${id} primary key references akun (id) on delete cascade,
    nama ${text} not null check (nama <> ''),
    nomor_whatsapp ${text},
    alamat ${text},
    cari ${text} not null,
    diubah_pada ${time} not null,
    nomor_e164 ${text} check (nomor_e164 like '+%'))`,

  `create table percobaan (kunci ${text} primary key, jumlah integer not null, kedaluwarsa_pada ${time} not null)`,
  'create index percobaan_kedaluwarsa on percobaan (kedaluwarsa_pada)',
];

/** One that is `ditahan` does not count until its owner has been asked about it. */
export const factors = ({ id, text, time }: Columns) => [
  `create table passkey (
    id ${id} primary key,
    akun_id ${id} not null references akun (id) on delete cascade,
    kredensial ${text} not null,
    kunci_publik ${text} not null,
    penghitung bigint not null check (penghitung >= 0),
    nama ${text} not null check (nama <> ''),
    transport ${text} not null default '[]',
    dibuat_pada ${time} not null,
    dipakai_pada ${time},
    ditahan integer not null default 0 check (ditahan in (0, 1)),
    constraint passkey_kredensial_unique unique (kredensial))`,
  'create index passkey_akun on passkey (akun_id, id)',

  `create table totp (
    akun_id ${id} primary key references akun (id) on delete cascade,
    rahasia ${text} not null,
    langkah_terakhir bigint not null,
    dibuat_pada ${time} not null,
    ditahan integer not null default 0 check (ditahan in (0, 1)))`,

  `create table kode_pemulihan (
    id ${id} primary key,
    akun_id ${id} not null references akun (id) on delete cascade,
    kode_hash ${text} not null,
    dibuat_pada ${time} not null,
    dipakai_pada ${time},
    belum_disimpan integer not null default 0 check (belum_disimpan in (0, 1)),
    ditahan integer not null default 0 check (ditahan in (0, 1)))`,
  'create index kode_pemulihan_akun on kode_pemulihan (akun_id)',

  `create table permintaan_lepas (
    akun_id ${id} primary key references akun (id) on delete cascade,
    diminta_oleh ${id} not null references akun (id) on delete cascade,
    diminta_pada ${time} not null)`,
  'create index permintaan_lepas_oleh on permintaan_lepas (diminta_oleh)',
];

export const links = ({ id, text, time }: Columns) => [
  `create table tautan (
    id ${id} primary key,
    akun_id ${id} not null references akun (id) on delete cascade,
    jenis ${text} not null check (jenis in ('konfirmasi', 'reset', 'bekukan')),
    kode_hash ${text} not null,
    dibuat_pada ${time} not null,
    kedaluwarsa_pada ${time} not null,
    dipakai_pada ${time},
    diserahkan integer not null default 0 check (diserahkan in (0, 1)),
    constraint tautan_kode_unique unique (kode_hash))`,
  'create index tautan_akun on tautan (akun_id, jenis)',
  'create index tautan_kedaluwarsa on tautan (kedaluwarsa_pada)',
  `create table tautan_status (
    akun_id ${id} primary key references akun (id) on delete cascade,
    nomor integer not null check (nomor > 0),
    kode_hash ${text},
    dibuat_pada ${time} not null,
    constraint tautan_status_kode_unique unique (kode_hash))`,
  `create table tampilan (
    id ${id} primary key,
    akun_id ${id} not null references akun (id) on delete cascade,
    daftar ${text} not null,
    nama ${text} not null,
    alamat ${text} not null,
    dibuat_pada ${time} not null)`,
  'create unique index tampilan_nama on tampilan (akun_id, daftar, nama)',
];

export const consents = ({ id, text, nim, time }: Columns) => [
  // A consent names the words that were agreed to and bears the NIM: like the record it outlives the account.
  `create table pemberitahuan_privasi (
    sidik ${text} primary key, versi ${text} not null, teks ${text} not null, sejak ${time} not null)`,
  `create table persetujuan (
    id ${id} primary key,
    nim ${nim} not null,
    akun_id ${id} references akun (id) on delete set null,
    jenis ${text} not null check (jenis in ('akun', 'data-diri', 'wali')),
    versi ${text} not null,
    sidik ${text} not null references pemberitahuan_privasi (sidik),
    tempat ${text} not null check (tempat in ('registrasi', 'data-diri', 'info-akun')),
    wali_nama ${text},
    wali_hubungan ${text},
    waktu ${time} not null,
    constraint persetujuan_wali check ((jenis = 'wali') = (wali_nama is not null and wali_hubungan is not null)))`,
  'create index persetujuan_nim on persetujuan (nim, id)',
  'create index persetujuan_akun on persetujuan (akun_id)',
  'create index persetujuan_sidik on persetujuan (sidik)',
];
