// The bin: what was deleted, as the rows it was, and the pictures it holds; and tokens for emptying it.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
type AnyDb = Kysely<any>;

export function up(engine: Engine) {
  return async (db: AnyDb): Promise<void> => {
    await createBin(db, engine);
    await allowTokens(db, engine);
  };
}

async function createBin(db: AnyDb, engine: Engine): Promise<void> {
  const sqlite = engine === 'sqlite';
  const [id, text, time] = sqlite
    ? [sql`text`, sql`text`, sql`text`]
    : [sql`uuid`, sql`text collate "C"`, sql`timestamptz`];
  // No foreign key to akun: who deleted something may be deleted, and come back.
  await db.schema
    .createTable('sampah')
    .addColumn('id', id, (c) => c.primaryKey())
    .addColumn('jenis', text, (c) =>
      c.notNull().check(sql`jenis in ('data-siswa', 'akun-siswa', 'data-inventaris', 'data-admin')`),
    )
    .addColumn('label', text, (c) => c.notNull())
    .addColumn('pengenal', text, (c) => c.notNull())
    .addColumn('cari', text, (c) => c.notNull())
    .addColumn('isi', text, (c) => c.notNull())
    .addColumn('dihapus_oleh', id)
    .addColumn('dihapus_pada', time, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('sampah_dihapus').on('sampah').columns(['dihapus_pada', 'id']).execute();
  await db.schema.createIndex('sampah_pengenal').on('sampah').column('pengenal').execute();

  await db.schema
    .createTable('sampah_berkas')
    .addColumn('kunci', text, (c) => c.primaryKey())
    .addColumn('sampah_id', id, (c) => c.notNull().references('sampah.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('sampah_berkas_sampah').on('sampah_berkas').column('sampah_id').execute();
}

const areas = sql`area in ('akun-siswa', 'data-siswa', 'data-admin', 'sampah')`;

/** A check can be exchanged on PostgreSQL; on SQLite the table is made anew with its rows. */
async function allowTokens(db: AnyDb, engine: Engine): Promise<void> {
  if (engine === 'postgres') {
    await sql`alter table token_konfirmasi drop constraint token_konfirmasi_area_check`.execute(db);
    await sql`alter table token_konfirmasi add constraint token_konfirmasi_area_check check (${areas})`.execute(db);
    return;
  }
  await sql`alter table token_konfirmasi rename to token_konfirmasi_lama`.execute(db);
  await db.schema.dropIndex('token_konfirmasi_sesi').execute();
  await db.schema
    .createTable('token_konfirmasi')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('sesi_hash', 'text', (c) => c.notNull().references('sesi.sesi_hash').onDelete('cascade'))
    .addColumn('area', 'text', (c) => c.notNull().check(areas))
    .addColumn('kedaluwarsa_pada', 'text', (c) => c.notNull())
    .execute();
  await sql`insert into token_konfirmasi select * from token_konfirmasi_lama`.execute(db);
  await db.schema.dropTable('token_konfirmasi_lama').execute();
  await db.schema.createIndex('token_konfirmasi_sesi').on('token_konfirmasi').column('sesi_hash').execute();
}
