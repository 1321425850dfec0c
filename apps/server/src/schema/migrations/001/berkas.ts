// Pictures, and the bin.
import type { Columns } from './columns.ts';

/** What the QR on a document says, beside its picture: it goes, comes back and is replaced with it. */
const kode = ({ id, text, time }: Pick<Columns, 'id' | 'text' | 'time'>) => `
    kode_teks ${text},
    kode_tempat ${text},
    kode_keadaan ${text} check (kode_keadaan in ('Aktif', 'Tidak aktif')),
    kode_oleh ${id},
    kode_pada ${time}`;

export const pictures = ({ id, text, time }: Columns) => [
  `create table berkas (
    id ${id} primary key,
    kunci ${text} not null,
    bidang ${text} not null,
    data_siswa_id ${id} references data_siswa (id),
    data_inventaris_id ${id} references data_inventaris (id),
    akun_id ${id} references akun (id),
    lebar integer not null check (lebar > 0),
    tinggi integer not null check (tinggi > 0),
    ukuran integer not null check (ukuran > 0),
    dibuat_pada ${time} not null,
    sidik ${text},${kode({ id, text, time })},
    constraint berkas_kunci_unique unique (kunci),
    constraint berkas_data_siswa_unique unique (data_siswa_id, bidang),
    constraint berkas_data_inventaris_unique unique (data_inventaris_id, bidang),
    constraint berkas_akun_unique unique (akun_id, bidang),
    constraint berkas_satu_pemilik check (
      (case when data_siswa_id is not null and bidang in ('pas_foto_2x3', 'pas_foto_3x4', 'fotokopi_ktp', 'fotokopi_kk', 'fotokopi_ijazah', 'fotokopi_skl') then 1 else 0 end)
      + (case when data_inventaris_id is not null and bidang = 'foto_barang' then 1 else 0 end)
      + (case when akun_id is not null and bidang = 'foto_profile' then 1 else 0 end) = 1
      and (case when data_siswa_id is null then 0 else 1 end) + (case when data_inventaris_id is null then 0 else 1 end)
      + (case when akun_id is null then 0 else 1 end) = 1))`,
  'create index berkas_sidik on berkas (sidik) where sidik is not null',
  'create index berkas_dibaca on berkas (kode_keadaan) where kode_keadaan is not null',
  // Replaced by the student since a rejection.
  `create table berkas_lama (
    id ${id} primary key,
    kunci ${text} not null unique,
    bidang ${text} not null,
    data_siswa_id ${id} not null references data_siswa (id),
    lebar integer not null,
    tinggi integer not null,
    ukuran integer not null,
    sidik ${text},
    dibuat_pada ${time} not null,
    digantikan_pada ${time} not null,${kode({ id, text, time })},
    unique (data_siswa_id, bidang))`,
  `create table berkas_dibuang (kunci ${text} primary key, dibuang_pada ${time} not null)`,
];

export const bin = ({ id, text, nim, time }: Columns) => [
  // No foreign key to akun: who deleted something may be deleted, and come back.
  `create table sampah (
    id ${id} primary key,
    jenis ${text} not null check (jenis in ('data-siswa', 'akun-siswa', 'data-inventaris', 'data-admin')),
    label ${text} not null,
    pengenal ${nim} not null,
    cari ${text} not null,
    isi ${text} not null,
    dihapus_oleh ${id},
    dihapus_pada ${time} not null)`,
  'create index sampah_dihapus on sampah (dihapus_pada, id)',
  'create index sampah_pengenal on sampah (pengenal)',
  `create table sampah_berkas (
    kunci ${text} primary key, sampah_id ${id} not null references sampah (id) on delete cascade)`,
  'create index sampah_berkas_sampah on sampah_berkas (sampah_id)',
];
