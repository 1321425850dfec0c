// Reports read rows in pages by name, and each page continues after the one before: with these indexes a page
// costs the same wherever it stands. The first takes the place of the one on status and school year.
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createIndex('data_siswa_urutan')
    .on('data_siswa')
    .expression(sql`status_data, tahun_ajaran, lower(nama), nim`)
    .execute();
  await db.schema.dropIndex('data_siswa_tahun_ajaran').execute();
  await db.schema
    .createIndex('data_inventaris_urutan')
    .on('data_inventaris')
    .expression(sql`lower(nama_barang), kode_barang, id`)
    .execute();
}
