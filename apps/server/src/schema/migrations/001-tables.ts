// Tables and indexes; what differs between the engines comes as `Columns`.

export type Columns = {
  id: string;
  text: string;
  /** A NIM: what differs in upper and lower case only is one, for constraints, joins and searches alike. */
  nim: string;
  date: string;
  time: string;
  /** Numbers the rows in the order they came; on SQLite a trigger does. */
  serial: string;
  isDate(column: string): string;
  /** The end of a small table that is only looked up by its key. */
  lookup: string;
  firstLine(column: string): string;
};

export const accounts = ({ id, text, nim, time }: Columns) => [
  `create table akun (
    id ${id} primary key,
    role ${text} not null check (role in ('siswa', 'admin', 'pimpinan')),
    email ${text} not null check (email = lower(email) and email <> ''),
    nim ${nim} check (nim <> ''),
    password_hash ${text} not null,
    diaktivasi_pada ${time},
    cari ${text} not null,
    dibuat_pada ${time} not null,
    constraint akun_email_unique unique (email),
    constraint akun_nim_unique unique (nim),
    constraint akun_nim_siswa check ((role = 'siswa') = (nim is not null)),
    constraint akun_staf_aktif check (role = 'siswa' or diaktivasi_pada is not null))`,
  'create index akun_role on akun (role, id)',
  "create index akun_nonaktif on akun (id) where role = 'siswa' and diaktivasi_pada is null",
  "create index akun_aktif on akun (id) where role = 'siswa' and diaktivasi_pada is not null",

  `create table sesi (
    sesi_hash ${text} primary key,
    akun_id ${id} not null references akun (id) on delete cascade,
    dibuat_pada ${time} not null,
    terakhir_dipakai_pada ${time} not null,
    kedaluwarsa_pada ${time} not null)`,
  'create index sesi_akun on sesi (akun_id)',
  'create index sesi_kedaluwarsa on sesi (kedaluwarsa_pada)',

  `create table kode_otp (
    id ${id} primary key,
    akun_id ${id} not null references akun (id) on delete cascade,
    kode_hash ${text} not null,
    dibuat_pada ${time} not null,
    kedaluwarsa_pada ${time} not null,
    percobaan integer default 0 not null check (percobaan >= 0),
    dipakai_pada ${time})`,
  'create index kode_otp_akun on kode_otp (akun_id)',

  `create table token_konfirmasi (
    token_hash ${text} primary key,
    sesi_hash ${text} not null references sesi (sesi_hash) on delete cascade,
    area ${text} not null check (area in ('akun-siswa', 'data-siswa', 'data-admin', 'sampah')),
    kedaluwarsa_pada ${time} not null)`,
  'create index token_konfirmasi_sesi on token_konfirmasi (sesi_hash)',

  `create table profile (
    akun_id ${id} primary key references akun (id) on delete cascade,
    nama ${text} not null check (nama <> ''),
    nomor_whatsapp ${text},
    alamat ${text},
    cari ${text} not null,
    diubah_pada ${time} not null)`,

  `create table percobaan (kunci ${text} primary key, jumlah integer not null, kedaluwarsa_pada ${time} not null)`,
  'create index percobaan_kedaluwarsa on percobaan (kedaluwarsa_pada)',

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

/** What student records and inventory items have in common. */
const managed = ({ id, text, time }: Columns) => `
    pengelola_id ${id} references akun (id) on delete set null,
    versi integer default 1 not null check (versi >= 1),
    cari ${text} not null,
    dibuat_pada ${time} not null,
    diubah_pada ${time} not null`;

export const records = (c: Columns) => [
  ...students(c),
  ...studentIndexes(c),
  ...inventory(c),
  ...pictures(c),
  ...bin(c),
];

const students = (c: Columns) => [
  // `nomor` counts the records in the order they came. `tanda` is JSON: the fields and documents that the last rejection
  // marked, kept while the record waits again. `alasan_penolakan` is composed of the marks and of `teks_penolakan`, which
  // is what the admin wrote besides them. `diajukan_lagi` is 1 once a rejected record was sent again.
  `create table data_siswa (
    id ${c.id} primary key,
    nama ${c.text} not null check (nama <> ''),
    nim ${c.nim} not null check (nim <> ''),
    tahun_ajaran ${c.text} not null check (tahun_ajaran like '20__/20__'),
    jurusan_pilihan ${c.text} not null check (jurusan_pilihan in
      ('Manajemen Informatika', 'Teknik Informatika', 'Manajemen Perkantoran', 'Komputerisasi Akuntansi')),
    kelas_pilihan ${c.text} not null check (kelas_pilihan in ('Pagi', 'Siang', 'Sore', 'Malam')),
    tempat_lahir ${c.text} not null check (tempat_lahir <> ''),
    tanggal_lahir ${c.date} not null check (${c.isDate('tanggal_lahir')}),
    jenis_kelamin ${c.text} not null check (jenis_kelamin in ('L', 'P')),
    agama ${c.text} not null check (agama <> ''),
    asal_sekolah ${c.text} not null check (asal_sekolah <> ''),
    nomor_whatsapp ${c.text} not null check (length(nomor_whatsapp) between 8 and 15),
    tanggal_daftar ${c.date} not null check (${c.isDate('tanggal_daftar')}),
    gelombang integer not null check (gelombang between 1 and 9),
    biaya_pendidikan integer not null check (biaya_pendidikan between 0 and 99999999),
    diskon_sen integer not null check (diskon_sen between 0 and 99999999),
    status_data ${c.text} not null check (status_data in ('Menunggu Validasi', 'Tervalidasi', 'Ditolak')),
    alasan_penolakan ${c.text},
    teks_penolakan ${c.text},${managed(c)},
    nomor ${c.serial},
    tanda ${c.text} not null default '[]',
    diajukan_lagi integer not null default 0 check (diajukan_lagi in (0, 1)),
    constraint data_siswa_nim_unique unique (nim),
    constraint data_siswa_alasan check ((status_data = 'Ditolak') = (alasan_penolakan is not null)),
    constraint data_siswa_teks check (teks_penolakan is null or (status_data = 'Ditolak' and teks_penolakan <> '')))`,

  `create table riwayat_data_siswa (
    id ${c.id} primary key,
    data_siswa_id ${c.id} not null references data_siswa (id) on delete cascade,
    waktu ${c.time} not null,
    akun_id ${c.id},
    role ${c.text},
    jenis ${c.text} not null,
    versi integer not null,
    bidang ${c.text},
    perubahan ${c.text} not null default '[]',
    sebelum ${c.text})`,
  'create index riwayat_data_siswa_urutan on riwayat_data_siswa (data_siswa_id, id)',
];

const studentIndexes = ({ firstLine }: Columns) => [
  'create index data_siswa_pengelola on data_siswa (pengelola_id)',
  // Reports read rows in pages by name, and each page continues after the one before.
  'create index data_siswa_urutan on data_siswa (status_data, tahun_ajaran, lower(nama), nim)',
  'create unique index data_siswa_nomor_unique on data_siswa (nomor)',
  'create index data_siswa_status_nomor on data_siswa (status_data, nomor)',
  // Holds the other choices of a filter too, so that a filtered page reads no rows but its own.
  `create index data_siswa_tahun_nomor on data_siswa
    (status_data, tahun_ajaran, nomor, jurusan_pilihan, kelas_pilihan, jenis_kelamin, gelombang)`,
  'create index data_siswa_sekolah_nomor on data_siswa (status_data, asal_sekolah, tahun_ajaran, nomor)',
  // How far a wave had come by a day, and which record waits longest.
  'create index data_siswa_gelombang on data_siswa (status_data, tahun_ajaran, gelombang, tanggal_daftar)',
  "create index data_siswa_terlama on data_siswa (diubah_pada) where status_data = 'Menunggu Validasi'",
  // The queue as one number: those sent again come before all others, then the order in which records came.
  `create index data_siswa_antrean on data_siswa (status_data, ((1 - diajukan_lagi) * 1099511627776 + nomor))`,
  // Likely duplicates. `cari` begins with the lower-cased name, where several spaces count as one.
  `create index data_siswa_kembar on data_siswa
    ((replace(replace(replace(${firstLine('cari')}, '  ', ' '), '  ', ' '), '  ', ' ')), tanggal_lahir)`,
  // 0812…, 62812… and 812… are one number.
  `create index data_siswa_whatsapp on data_siswa
    ((case when substr(nomor_whatsapp, 1, 1) = '0' then '62' || substr(nomor_whatsapp, 2)
      when substr(nomor_whatsapp, 1, 1) = '8' then '62' || nomor_whatsapp else nomor_whatsapp end))`,
];

const inventory = (c: Columns) => [
  `create table data_inventaris (
    id ${c.id} primary key,
    nama_barang ${c.text} not null check (nama_barang <> ''),
    kode_barang ${c.text} not null check (kode_barang <> ''),
    kategori_barang ${c.text} not null,
    jumlah_barang integer not null check (jumlah_barang between 0 and 999999),
    kondisi_barang ${c.text} not null,
    lokasi_barang ${c.text} not null,
    tanggal_masuk_barang ${c.date} not null check (${c.isDate('tanggal_masuk_barang')}),
    keterangan ${c.text} not null,${managed(c)})`,
  'create index data_inventaris_pengelola on data_inventaris (pengelola_id)',
  'create index data_inventaris_urutan on data_inventaris (lower(nama_barang), kode_barang, id)',
];

const pictures = ({ id, text, time }: Columns) => [
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
    sidik ${text},
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
    digantikan_pada ${time} not null,
    unique (data_siswa_id, bidang))`,
  `create table berkas_dibuang (kunci ${text} primary key, dibuang_pada ${time} not null)`,
];

const bin = ({ id, text, nim, time }: Columns) => [
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

export const trail = ({ id, text, time }: Columns) => [
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
  'create index surat_keluar_antre on surat_keluar (dikirim_pada, coba_lagi_pada)',
  // What the secrets of this database look like from outside.
  'create table sidik_rahasia (id integer primary key check (id = 1), sidik text not null)',
  // What the program writes down about its own operation: the last backup, rehearsal and check, and the time it saw.
  `create table catatan_operasi (nama ${text} primary key, isi ${text} not null, dicatat_pada ${time} not null)`,
];
