// After a deletion: the bytes themselves leave the database's files.

import { sql } from 'kysely';
import { type DatabaseLocation, type Db, sqliteFile } from '../../platform/database/database.ts';
import { isSqlite } from '../../platform/database/dialect.ts';
import { openSqliteFile } from '../../platform/database/sqlite-open.ts';
import { forgetDeletedText } from './text-index-merge.ts';

const tables = [
  'data_siswa',
  'cari_siswa',
  'akun',
  'riwayat_data_siswa',
  'terlihat_di_daftar',
  'akun_terlihat',
  'sampah_terlihat',
  'persetujuan',
  'surat_keluar',
  'sampah',
  'jejak',
  'impor_baris',
  'impor_gambar',
  'peminjaman',
  'peminjaman_peristiwa',
];

/**
 * Empties the search's index and the write-ahead log of deleted text; SQLite's `secure_delete` has overwritten the rows.
 * On PostgreSQL deleted rows become free room, which later rows overwrite. Does what it can while others work.
 */
export async function scrubDatabase(db: Db, location: DatabaseLocation): Promise<void> {
  if (!isSqlite(db)) {
    for (const table of tables) await sql`vacuum ${sql.table(table)}`.execute(db);
    return;
  }
  await forgetDeletedText(db);
  const database = openSqliteFile(sqliteFile(location));
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}
