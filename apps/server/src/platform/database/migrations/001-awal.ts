// The first tables. Migrations import no application code: they must mean the same in ten years.
import { type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
type AnyDb = Kysely<any>;

/** The column types that differ between the engines; text sorts by bytes on both. */
function columnTypes(engine: Engine) {
  const sqlite = engine === 'sqlite';
  return {
    id: sqlite ? sql`text` : sql`uuid`,
    text: sqlite ? sql`text` : sql`text collate "C"`,
    date: sqlite ? sql`text` : sql`date`,
    time: sqlite ? sql`text` : sql`timestamptz`,
    /** SQLite has no dates: a check lets only days in that exist. */
    isDate: (column: string): RawBuilder<boolean> =>
      sqlite ? sql`date(${sql.ref(column)}) is ${sql.ref(column)}` : sql`${sql.ref(column)} >= '1900-01-01'`,
  };
}

export function up(engine: Engine) {
  return async (db: AnyDb): Promise<void> => {
    const t = columnTypes(engine);
    await createAccounts(db, t);
    await createRecords(db, t);
    await createFiles(db, t);
    await createTrail(db, t);
    await protectTrail(db, engine);
  };
}

type Types = ReturnType<typeof columnTypes>;

async function createAccounts(db: AnyDb, t: Types): Promise<void> {
  await db.schema
    .createTable('akun')
    .addColumn('id', t.id, (c) => c.primaryKey())
    .addColumn('role', t.text, (c) => c.notNull().check(sql`role in ('siswa', 'admin', 'pimpinan')`))
    .addColumn('email', t.text, (c) => c.notNull().check(sql`email = lower(email) and email <> ''`))
    .addColumn('nim', t.text, (c) => c.check(sql`nim <> ''`))
    .addColumn('password_hash', t.text, (c) => c.notNull())
    .addColumn('diaktivasi_pada', t.time)
    .addColumn('cari', t.text, (c) => c.notNull())
    .addColumn('dibuat_pada', t.time, (c) => c.notNull())
    .addUniqueConstraint('akun_email_unique', ['email'])
    .addUniqueConstraint('akun_nim_unique', ['nim'])
    .addCheckConstraint('akun_nim_siswa', sql`(role = 'siswa') = (nim is not null)`)
    .addCheckConstraint('akun_staf_aktif', sql`role = 'siswa' or diaktivasi_pada is not null`)
    .execute();
  await db.schema.createIndex('akun_role').on('akun').columns(['role', 'id']).execute();

  await db.schema
    .createTable('sesi')
    .addColumn('sesi_hash', t.text, (c) => c.primaryKey())
    .addColumn('akun_id', t.id, (c) => c.notNull().references('akun.id').onDelete('cascade'))
    .addColumn('dibuat_pada', t.time, (c) => c.notNull())
    .addColumn('terakhir_dipakai_pada', t.time, (c) => c.notNull())
    .addColumn('kedaluwarsa_pada', t.time, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('sesi_akun').on('sesi').column('akun_id').execute();
  await db.schema.createIndex('sesi_kedaluwarsa').on('sesi').column('kedaluwarsa_pada').execute();

  await db.schema
    .createTable('kode_otp')
    .addColumn('id', t.id, (c) => c.primaryKey())
    .addColumn('akun_id', t.id, (c) => c.notNull().references('akun.id').onDelete('cascade'))
    .addColumn('kode_hash', t.text, (c) => c.notNull())
    .addColumn('dibuat_pada', t.time, (c) => c.notNull())
    .addColumn('kedaluwarsa_pada', t.time, (c) => c.notNull())
    .addColumn('percobaan', 'integer', (c) => c.notNull().defaultTo(0).check(sql`percobaan >= 0`))
    .addColumn('dipakai_pada', t.time)
    .execute();
  await db.schema.createIndex('kode_otp_akun').on('kode_otp').column('akun_id').execute();

  await db.schema
    .createTable('token_konfirmasi')
    .addColumn('token_hash', t.text, (c) => c.primaryKey())
    .addColumn('sesi_hash', t.text, (c) => c.notNull().references('sesi.sesi_hash').onDelete('cascade'))
    .addColumn('area', t.text, (c) => c.notNull().check(sql`area in ('akun-siswa', 'data-siswa', 'data-admin')`))
    .addColumn('kedaluwarsa_pada', t.time, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('token_konfirmasi_sesi').on('token_konfirmasi').column('sesi_hash').execute();

  await db.schema
    .createTable('profile')
    .addColumn('akun_id', t.id, (c) => c.primaryKey().references('akun.id').onDelete('cascade'))
    .addColumn('nama', t.text, (c) => c.notNull().check(sql`nama <> ''`))
    .addColumn('nomor_whatsapp', t.text)
    .addColumn('alamat', t.text)
    .addColumn('cari', t.text, (c) => c.notNull())
    .addColumn('diubah_pada', t.time, (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('percobaan')
    .addColumn('kunci', t.text, (c) => c.primaryKey())
    .addColumn('jumlah', 'integer', (c) => c.notNull())
    .addColumn('kedaluwarsa_pada', t.time, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('percobaan_kedaluwarsa').on('percobaan').column('kedaluwarsa_pada').execute();
}

/** What student records and inventory items have in common. */
function addManaged<T extends string>(table: CreateTableBuilder<T, never>, t: Types) {
  return table
    .addColumn('pengelola_id', t.id, (c) => c.references('akun.id').onDelete('set null'))
    .addColumn('versi', 'integer', (c) => c.notNull().defaultTo(1).check(sql`versi >= 1`))
    .addColumn('cari', t.text, (c) => c.notNull())
    .addColumn('dibuat_pada', t.time, (c) => c.notNull())
    .addColumn('diubah_pada', t.time, (c) => c.notNull());
}

async function createRecords(db: AnyDb, t: Types): Promise<void> {
  const dataSiswa = db.schema
    .createTable('data_siswa')
    .addColumn('id', t.id, (c) => c.primaryKey())
    .addColumn('nama', t.text, (c) => c.notNull().check(sql`nama <> ''`))
    .addColumn('nim', t.text, (c) => c.notNull().check(sql`nim <> ''`))
    .addColumn('tahun_ajaran', t.text, (c) => c.notNull().check(sql`tahun_ajaran like '20__/20__'`))
    .addColumn('jurusan_pilihan', t.text, (c) =>
      c
        .notNull()
        .check(
          sql`jurusan_pilihan in ('Manajemen Informatika', 'Teknik Informatika', 'Manajemen Perkantoran', 'Komputerisasi Akuntansi')`,
        ),
    )
    .addColumn('kelas_pilihan', t.text, (c) =>
      c.notNull().check(sql`kelas_pilihan in ('Pagi', 'Siang', 'Sore', 'Malam')`),
    )
    .addColumn('tempat_lahir', t.text, (c) => c.notNull().check(sql`tempat_lahir <> ''`))
    .addColumn('tanggal_lahir', t.date, (c) => c.notNull().check(t.isDate('tanggal_lahir')))
    .addColumn('jenis_kelamin', t.text, (c) => c.notNull().check(sql`jenis_kelamin in ('L', 'P')`))
    .addColumn('agama', t.text, (c) => c.notNull().check(sql`agama <> ''`))
    .addColumn('asal_sekolah', t.text, (c) => c.notNull().check(sql`asal_sekolah <> ''`))
    .addColumn('nomor_whatsapp', t.text, (c) => c.notNull().check(sql`length(nomor_whatsapp) between 8 and 15`))
    .addColumn('tanggal_daftar', t.date, (c) => c.notNull().check(t.isDate('tanggal_daftar')))
    .addColumn('gelombang', 'integer', (c) => c.notNull().check(sql`gelombang between 1 and 9`))
    .addColumn('biaya_pendidikan', 'integer', (c) => c.notNull().check(sql`biaya_pendidikan between 0 and 99999999`))
    .addColumn('diskon_sen', 'integer', (c) => c.notNull().check(sql`diskon_sen between 0 and 99999999`))
    .addColumn('status_data', t.text, (c) =>
      c.notNull().check(sql`status_data in ('Menunggu Validasi', 'Tervalidasi', 'Ditolak')`),
    )
    .addColumn('alasan_penolakan', t.text)
    .addUniqueConstraint('data_siswa_nim_unique', ['nim'])
    .addCheckConstraint('data_siswa_alasan', sql`(status_data = 'Ditolak') = (alasan_penolakan is not null)`);
  await addManaged(dataSiswa as never, t).execute();
  await db.schema.createIndex('data_siswa_status').on('data_siswa').columns(['status_data', 'id']).execute();
  await db.schema
    .createIndex('data_siswa_tahun_ajaran')
    .on('data_siswa')
    .columns(['status_data', 'tahun_ajaran'])
    .execute();
  await db.schema.createIndex('data_siswa_pengelola').on('data_siswa').column('pengelola_id').execute();

  const dataInventaris = db.schema
    .createTable('data_inventaris')
    .addColumn('id', t.id, (c) => c.primaryKey())
    .addColumn('nama_barang', t.text, (c) => c.notNull().check(sql`nama_barang <> ''`))
    .addColumn('kode_barang', t.text, (c) => c.notNull().check(sql`kode_barang <> ''`))
    .addColumn('kategori_barang', t.text, (c) => c.notNull())
    .addColumn('jumlah_barang', 'integer', (c) => c.notNull().check(sql`jumlah_barang between 0 and 999999`))
    .addColumn('kondisi_barang', t.text, (c) => c.notNull())
    .addColumn('lokasi_barang', t.text, (c) => c.notNull())
    .addColumn('tanggal_masuk_barang', t.date, (c) => c.notNull().check(t.isDate('tanggal_masuk_barang')))
    .addColumn('keterangan', t.text, (c) => c.notNull());
  await addManaged(dataInventaris as never, t).execute();
  await db.schema.createIndex('data_inventaris_pengelola').on('data_inventaris').column('pengelola_id').execute();
}

async function createFiles(db: AnyDb, t: Types): Promise<void> {
  await db.schema
    .createTable('berkas')
    .addColumn('id', t.id, (c) => c.primaryKey())
    .addColumn('kunci', t.text, (c) => c.notNull())
    .addColumn('bidang', t.text, (c) => c.notNull())
    .addColumn('data_siswa_id', t.id, (c) => c.references('data_siswa.id'))
    .addColumn('data_inventaris_id', t.id, (c) => c.references('data_inventaris.id'))
    .addColumn('akun_id', t.id, (c) => c.references('akun.id'))
    .addColumn('lebar', 'integer', (c) => c.notNull().check(sql`lebar > 0`))
    .addColumn('tinggi', 'integer', (c) => c.notNull().check(sql`tinggi > 0`))
    .addColumn('ukuran', 'integer', (c) => c.notNull().check(sql`ukuran > 0`))
    .addColumn('dibuat_pada', t.time, (c) => c.notNull())
    .addUniqueConstraint('berkas_kunci_unique', ['kunci'])
    .addUniqueConstraint('berkas_data_siswa_unique', ['data_siswa_id', 'bidang'])
    .addUniqueConstraint('berkas_data_inventaris_unique', ['data_inventaris_id', 'bidang'])
    .addUniqueConstraint('berkas_akun_unique', ['akun_id', 'bidang'])
    .addCheckConstraint(
      'berkas_satu_pemilik',
      sql`(case when data_siswa_id is not null and bidang in ('pas_foto_2x3', 'pas_foto_3x4', 'fotokopi_ktp', 'fotokopi_kk', 'fotokopi_ijazah', 'fotokopi_skl') then 1 else 0 end)
        + (case when data_inventaris_id is not null and bidang = 'foto_barang' then 1 else 0 end)
        + (case when akun_id is not null and bidang = 'foto_profile' then 1 else 0 end) = 1
        and (case when data_siswa_id is null then 0 else 1 end) + (case when data_inventaris_id is null then 0 else 1 end)
        + (case when akun_id is null then 0 else 1 end) = 1`,
    )
    .execute();

  await db.schema
    .createTable('berkas_dibuang')
    .addColumn('kunci', t.text, (c) => c.primaryKey())
    .addColumn('dibuang_pada', t.time, (c) => c.notNull())
    .execute();
}

async function createTrail(db: AnyDb, t: Types): Promise<void> {
  // No foreign key to akun: the trail outlives the accounts it names.
  await db.schema
    .createTable('jejak')
    .addColumn('nomor', 'integer', (c) => c.primaryKey())
    .addColumn('waktu', t.time, (c) => c.notNull())
    .addColumn('akun_id', t.id)
    .addColumn('role', t.text)
    .addColumn('aksi', t.text, (c) => c.notNull())
    .addColumn('tabel', t.text, (c) => c.notNull())
    .addColumn('sasaran_id', t.id)
    .addColumn('rincian', t.text, (c) => c.notNull())
    .addColumn('hash_sebelumnya', t.text, (c) => c.notNull())
    .addColumn('hash', t.text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('jejak_sasaran').on('jejak').columns(['sasaran_id', 'nomor']).execute();

  await db.schema
    .createTable('jejak_kepala')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('nomor', 'integer', (c) => c.notNull())
    .addColumn('hash', t.text, (c) => c.notNull())
    .execute();
  await db.insertInto('jejak_kepala').values({ id: 1, nomor: 0, hash: '' }).execute();

  await db.schema
    .createTable('surat_keluar')
    .addColumn('id', t.id, (c) => c.primaryKey())
    .addColumn('jenis', t.text, (c) => c.notNull())
    .addColumn('penerima', t.text, (c) => c.notNull())
    .addColumn('isi', t.text, (c) => c.notNull())
    .addColumn('dibuat_pada', t.time, (c) => c.notNull())
    .addColumn('coba_lagi_pada', t.time, (c) => c.notNull())
    .addColumn('percobaan', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('dikirim_pada', t.time)
    .addColumn('galat', t.text)
    .execute();
  await db.schema
    .createIndex('surat_keluar_antre')
    .on('surat_keluar')
    .columns(['dikirim_pada', 'coba_lagi_pada'])
    .execute();
}

/** The trail can only grow: the database itself refuses changes and deletions. */
async function protectTrail(db: AnyDb, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    for (const action of ['update', 'delete']) {
      await sql`create trigger ${sql.raw(`jejak_tanpa_${action}`)} before ${sql.raw(action)} on jejak
        begin select raise(abort, 'jejak hanya bertambah'); end`.execute(db);
    }
    return;
  }
  await sql`create function jejak_hanya_bertambah() returns trigger language plpgsql as
    $$ begin raise exception 'jejak hanya bertambah'; end $$`.execute(db);
  await sql`create trigger jejak_tetap before update or delete or truncate on jejak
    for each statement execute function jejak_hanya_bertambah()`.execute(db);
}
