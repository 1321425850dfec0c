// Student records, their history, who saw them, who checks them, and phones as scanners.
import type { Columns } from './columns.ts';

/** What student records and inventory items have in common. */
export const managed = ({ id, text, time }: Columns) => `
    pengelola_id ${id} references akun (id) on delete set null,
    versi integer default 1 not null check (versi >= 1),
    cari ${text} not null,
    dibuat_pada ${time} not null,
    diubah_pada ${time} not null`;

const choices = 'jurusan_pilihan, kelas_pilihan, jenis_kelamin, gelombang';

export const students = (c: Columns) => [
  // `nomor` counts the records in the order they came. `tanda` is JSON: the fields and documents that the last rejection
  // marked, kept while the record waits again. `alasan_penolakan` is composed of the marks and of `teks_penolakan`, which
  // is what the admin wrote besides them. `diajukan_lagi` is 1 once a rejected record was sent again. `akun_id` has no
  // foreign key: an account may go, and come back from the bin to its record. Fields that a school may ask for besides
  // the specification's are '' where nobody has filled one in.
  `create table data_siswa (
    id ${c.id} primary key,
    nama ${c.text} not null check (nama <> ''),
    nim ${c.nim} not null check (nim <> ''),
    tahun_ajaran ${c.text} not null check (tahun_ajaran like '20__/20__'),
    jurusan_pilihan ${c.text} not null,
    kelas_pilihan ${c.text} not null,
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
    akun_id ${c.id},
    nomor_e164 ${c.text} check (nomor_e164 like '+%'),
    nik ${c.text} not null default '' check (length(nik) in (0, 16)),
    nisn ${c.text} not null default '' check (length(nisn) in (0, 10)),
    ${['nama_ibu', 'alamat', 'nama_wali', 'nomor_wali', 'nomor_kip']
      .map((field) => `${field} ${c.text} not null default ''`)
      .join(', ')},
    nomor_wali_e164 ${c.text} check (nomor_wali_e164 like '+%'),
    constraint data_siswa_jurusan_pilihan_ada check (jurusan_pilihan <> ''),
    constraint data_siswa_kelas_pilihan_ada check (kelas_pilihan <> ''),
    constraint data_siswa_nim_unique unique (nim),
    constraint data_siswa_alasan check ((status_data = 'Ditolak') = (alasan_penolakan is not null)),
    constraint data_siswa_teks check (teks_penolakan is null or (status_data = 'Ditolak' and teks_penolakan <> '')))`,
];

export const studentIndexes = ({ firstLine, include }: Columns) => [
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
  'create index data_siswa_whatsapp on data_siswa ((coalesce(nomor_e164, nomor_whatsapp)))',
  'create index data_siswa_akun on data_siswa (akun_id)',
  // What the lists are sorted by. The other choices of a filter stand behind the order, so that a sorted page that is
  // filtered reads no rows but its own.
  // Careful: PostgreSQL reads no rows behind an index of `lower(nama)` only where the index holds `nama`, too.
  `create index data_siswa_nama_nomor on data_siswa
    (status_data, lower(nama), nomor, tahun_ajaran, ${choices})${include('nama')}`,
  `create index data_siswa_nim_nomor on data_siswa (status_data, nim, nomor, tahun_ajaran, ${choices})`,
  // What the analysis of a school year adds up.
  // Careful: partial, or lists that filter by year and wave would take it, which has not their order.
  `create index data_siswa_uang on data_siswa (tahun_ajaran, gelombang, jurusan_pilihan, biaya_pendidikan, diskon_sen)
    where status_data = 'Tervalidasi'`,
  `create index data_siswa_langkah on data_siswa (tahun_ajaran, gelombang, status_data, akun_id, id)
    where akun_id is not null`,
];

/** One row for each of the staff, day and kind, however often; it goes with what it is about. */
const seen = (name: string, [column, table]: [string, string], { id, text, date, time, lookup }: Columns) =>
  `create table ${name} (
    ${column} ${id} not null references ${table} (id) on delete cascade,
    hari ${date} not null,
    akun_id ${id} not null,
    cara ${text} not null default 'daftar',
    role ${text} not null,
    waktu ${time} not null,
    primary key (${column}, hari, akun_id, cara)) ${lookup}`;

export const looks = (c: Columns) => [
  seen('terlihat_di_daftar', ['data_siswa_id', 'data_siswa'], c),
  seen('akun_terlihat', ['siswa_id', 'akun'], c),
  seen('sampah_terlihat', ['sampah_id', 'sampah'], c),
];

export const history = ({ id, text, time }: Columns) => [
  `create table riwayat_data_siswa (
    id ${id} primary key,
    data_siswa_id ${id} not null references data_siswa (id) on delete cascade,
    waktu ${time} not null,
    akun_id ${id},
    role ${text},
    jenis ${text} not null,
    versi integer not null,
    bidang ${text},
    perubahan ${text} not null default '[]',
    sebelum ${text},
    digabung integer not null default 0 check (digabung >= 0),
    asal ${text},
    alasan ${text})`,
  'create index riwayat_data_siswa_urutan on riwayat_data_siswa (data_siswa_id, id)',
  'create index riwayat_data_siswa_versi on riwayat_data_siswa (data_siswa_id, versi, id)',
  "create index riwayat_dibuat on riwayat_data_siswa (data_siswa_id, role, waktu) where jenis = 'dibuat'",
  "create index riwayat_divalidasi on riwayat_data_siswa (data_siswa_id, waktu) where jenis = 'divalidasi'",
  // The steps of each record's history in their order: what admins decided, and after how long.
  `create index riwayat_langkah on riwayat_data_siswa (data_siswa_id, versi, id, jenis, role, akun_id, waktu)
    where jenis in ('dibuat', 'diajukan_lagi', 'divalidasi', 'ditolak', 'dikembalikan', 'diurungkan')`,
];

export const desk = ({ id, text, time, lookup }: Columns) => [
  `create table pegangan (
    data_siswa_id ${id} primary key references data_siswa (id) on delete cascade,
    akun_id ${id} not null references akun (id) on delete cascade,
    sampai ${time} not null) ${lookup}`,
  'create index pegangan_akun on pegangan (akun_id)',
  `create table pindai (
    id ${id} primary key,
    kode_hash ${text} not null,
    sesi_hash ${text} not null references sesi (sesi_hash) on delete cascade,
    akun_id ${id} not null references akun (id) on delete cascade,
    tujuan ${text} not null check (tujuan in ('baru', 'ubah', 'menunggu')),
    data_siswa_id ${id} references data_siswa (id) on delete cascade,
    minta ${text} not null,
    hp_hash ${text},
    perangkat ${text},
    sedang ${text},
    jumlah integer not null default 0 check (jumlah >= 0),
    ditolak integer not null default 0 check (ditolak >= 0),
    dibuat_pada ${time} not null,
    meja_pada ${time} not null,
    berakhir_pada ${time} not null,
    constraint pindai_kode_unique unique (kode_hash),
    constraint pindai_hp_unique unique (hp_hash),
    constraint pindai_data check ((tujuan = 'baru') = (data_siswa_id is null)))`,
  'create index pindai_sesi on pindai (sesi_hash)',
  'create index pindai_akun on pindai (akun_id)',
  'create index pindai_data_siswa on pindai (data_siswa_id)',
  `create table pindai_gambar (
    pindai_id ${id} not null references pindai (id) on delete cascade,
    bidang ${text} not null,
    kirim ${text} not null,
    objek ${text},
    berkas_id ${id},
    lebar integer not null,
    tinggi integer not null,
    ukuran integer not null check (ukuran > 0),
    diterima_pada ${time} not null,
    primary key (pindai_id, bidang),
    constraint pindai_gambar_objek_unique unique (objek),
    constraint pindai_gambar_tempat check ((objek is null) <> (berkas_id is null)))`,
  // Each row is one decision: this spelling counts as that name. `nama` is where a chain of them ends.
  `create table ejaan_sekolah (
    ejaan ${text} primary key,
    ke ${text} not null check (ke <> ''),
    nama ${text} not null,
    gabungan_id ${id} not null,
    digabung_pada ${time} not null,
    digabung_oleh ${id},
    constraint ejaan_sekolah_lain check (ejaan <> ke and ejaan <> nama))`,
  'create index ejaan_sekolah_nama on ejaan_sekolah (nama)',
  'create index ejaan_sekolah_gabungan on ejaan_sekolah (gabungan_id)',
];
