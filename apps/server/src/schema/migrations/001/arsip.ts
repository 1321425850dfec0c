// Where papers lie, what was destroyed, and official papers: numbers, register, files, and the keys they are signed with.
import type { Columns } from './columns.ts';

export const places = ({ id, text, time, date }: Columns) => [
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
    jatuh_tempo ${date} not null,
    akun_id ${id},
    dipinjam_pada ${time} not null,
    kembali_pada ${time})`,
  'create unique index pinjam_arsip_terbuka on pinjam_arsip (lokasi_id) where kembali_pada is null',
  'create index pinjam_arsip_lokasi on pinjam_arsip (lokasi_id, dipinjam_pada)',
];

export const minutes = ({ id, text, time }: Columns) => [
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

const kinds = "('bukti', 'diterima', 'kartu', 'biaya', 'boks')";

export const papers = ({ id, text, time }: Columns) => [
  `create table surat_resmi_nomor (
    jenis ${text} not null check (jenis in ${kinds}),
    tahun integer not null,
    terakhir integer not null check (terakhir >= 0),
    primary key (jenis, tahun))`,
  `create table surat_resmi (
    id ${id} primary key,
    jenis ${text} not null check (jenis in ${kinds}),
    tahun integer not null,
    urut integer not null check (urut >= 1),
    nomor ${text} not null,
    tanggal ${text} not null,
    data_siswa_id ${id},
    nama ${text},
    nim ${text},
    sidik ${text},
    cari ${text} not null,
    diterbitkan_pada ${time} not null,
    diterbitkan_oleh ${id} not null,
    dicabut_pada ${time},
    dicabut_oleh ${id},
    alasan_cabut ${text},
    pengganti_id ${id} references surat_resmi (id),
    constraint surat_resmi_urut_unique unique (jenis, tahun, urut),
    constraint surat_resmi_sidik_unique unique (sidik),
    constraint surat_resmi_cabut check ((dicabut_pada is null) = (dicabut_oleh is null)))`,
  // One of a kind is in force for a student.
  `create unique index surat_resmi_berlaku on surat_resmi (data_siswa_id, jenis)
    where dicabut_pada is null and data_siswa_id is not null`,
  'create index surat_resmi_siswa on surat_resmi (data_siswa_id)',
  'create index surat_resmi_pengganti on surat_resmi (pengganti_id)',
  'create index surat_resmi_dicabut on surat_resmi (dicabut_pada) where dicabut_pada is not null',
  `create table surat_resmi_berkas (
    kunci ${text} not null,
    surat_id ${id} primary key references surat_resmi (id),
    ukuran integer not null check (ukuran > 0),
    sidik ${text} not null,
    constraint surat_resmi_berkas_kunci_unique unique (kunci))`,
  `create table surat_resmi_orang (
    surat_id ${id} not null references surat_resmi (id),
    data_siswa_id ${id} not null,
    primary key (surat_id, data_siswa_id))`,
  'create index surat_resmi_orang_siswa on surat_resmi_orang (data_siswa_id)',
  `create table surat_resmi_kunci (
    nomor integer primary key,
    id ${text} not null,
    x ${text} not null,
    y ${text} not null,
    rahasia ${text},
    sejak ${time} not null,
    sampai ${time},
    constraint surat_resmi_kunci_id_unique unique (id))`,
];
