// Proves the totals, the summaries and the search's index against the rows they were made from, and makes them anew.

import { statusData } from '@gerbang/contract/choices';
import { sql } from 'kysely';
import { RANGE } from '../../features/siswa/door.ts';
import type { Db } from '../../platform/database/database.ts';
import { databaseFailure } from '../../platform/database/database-errors.ts';
import { isSqlite } from '../../platform/database/dialect.ts';
import { snapshot, transaction } from '../../platform/database/engine.ts';
import { PATIENTLY } from '../../platform/database/postgres-connection.ts';

const key = 'status_data, tahun_ajaran, jurusan_pilihan, kelas_pilihan, jenis_kelamin, gelombang';

/** Each summary with what it must be equal to, rows of zero left out. */
const recounts = {
  hitungan: `select 'data_siswa ' || status_data as nama, count(*) as jumlah from data_siswa group by status_data
    union all select 'data_inventaris', count(*) from data_inventaris having count(*) > 0
    union all select case when diaktivasi_pada is null then 'akun nonaktif' else 'akun aktif' end, count(*)
      from akun where role = 'siswa' group by 1
    union all select 'peminjaman ' || tahap, count(*) from peminjaman group by tahap
    union all select 'perawatan_barang', count(*) from perawatan_barang p
      join data_inventaris b on b.id = p.data_inventaris_id
      where selesai_pada is null and dihapuskan_pada is null having count(*) > 0`,
  ringkasan_siswa: `select ${key}, count(*) as jumlah from data_siswa group by ${key}`,
  ringkasan_sekolah: `select tahun_ajaran, asal_sekolah, count(*) as jumlah from data_siswa
    where status_data = 'Tervalidasi' group by tahun_ajaran, asal_sekolah
    union all select 'semua', asal_sekolah, count(*) from data_siswa where status_data = 'Tervalidasi' group by asal_sekolah`,
  ringkasan_barang: `select kategori_barang, lokasi_barang, kondisi_barang,
    case when dihapuskan_pada is null then 0 else 1 end as dihapuskan,
    case when harga_barang is null then 0 else 1 end as berharga, count(*) as jumlah from data_inventaris
    group by 1, 2, 3, 4, 5`,
};

/** A summary, and how many of its rows differ from the recount. */
export type Difference = { table: string; rows: number };

/** Compares every summary with a recount on one state of the database; nobody who writes waits for it. */
export async function differences(db: Db): Promise<Difference[]> {
  return snapshot(db, async (db) => {
    const found: Difference[] = [];
    for (const [table, recount] of Object.entries(recounts)) {
      found.push({ table, rows: await differing(db, `select * from ${table} where jumlah <> 0`, recount) });
    }
    found.push({ table: 'cari_siswa', rows: await differingIndex(db) });
    found.push({ table: 'cari_barang', rows: await differingItems(db) });
    return found.filter(({ rows }) => rows > 0);
  });
}

/** Makes every summary and the index anew from the rows, in one transaction. */
export async function rebuildSummaries(db: Db): Promise<void> {
  await transaction(db, async (db) => {
    await holdWriters(db);
    for (const [table, recount] of Object.entries(recounts)) {
      await run(db, `delete from ${table}`);
      await run(db, `insert into ${table} ${recount}`);
    }
    for (const statement of isSqlite(db) ? rebuildSqliteIndex : rebuildPostgresIndex) await run(db, statement);
    for (const statement of isSqlite(db) ? [rebuildItemsIndex, ...rebuildItems] : rebuildItems)
      await run(db, statement);
    if (!isSqlite(db)) await createTrigramIndexes(db);
  });
}

/** Where the index keeps a record: each status has a range of its own. */
const place = `case status_data ${statusData.map((status, n) => `when '${status}' then ${n + 1}`).join(' ')} end * ${RANGE}`;

/** Makes the search's index of an embedded database anew from the rows. */
export const rebuildSqliteIndex = [
  "insert into cari_siswa (cari_siswa) values ('delete-all')",
  `insert into cari_siswa (rowid, cari) select ${place} + nomor, cari from data_siswa order by 1`,
];

/** The same of a server. */
export const rebuildPostgresIndex = [
  'delete from cari_siswa',
  `insert into cari_siswa select ${place} + nomor, cari from data_siswa order by nomor`,
];

/** The items' texts. */
const rebuildItems = [
  'delete from cari_barang',
  'insert into cari_barang (data_inventaris_id, cari) select id, cari from data_inventaris order by id',
];

/** Makes their index in an embedded database anew from them. Careful: before they change, for their triggers change what it has. */
export const rebuildItemsIndex = "insert into indeks_barang (indeks_barang) values ('rebuild')";

/** The indexes of the search, for a server that had no pg_trgm then. */
async function createTrigramIndexes(db: Db): Promise<void> {
  await run(db, 'do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$');
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db);
  if (rows.length === 0) return;
  const index = (name: string, table: string) =>
    `create index if not exists ${name} on ${table} using gin (cari gin_trgm_ops)`;
  for (const [n, name] of ['menunggu', 'valid', 'ditolak'].entries()) {
    const range = `tempat between ${(n + 1) * RANGE} and ${(n + 2) * RANGE - 1}`;
    await run(db, `${index(`cari_siswa_${name}`, 'cari_siswa')} where ${range}`);
  }
  await run(db, index('akun_cari', 'akun'));
  await run(db, index('cari_barang_teks', 'cari_barang'));
}

/** SQLite's transactions come one after the other anyway. */
async function holdWriters(db: Db): Promise<void> {
  if (isSqlite(db)) return;
  await run(db, PATIENTLY);
  await run(db, 'lock table data_siswa, akun, data_inventaris, perawatan_barang, peminjaman in share mode');
}

async function run(db: Db, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}

async function differing(db: Db, one: string, other: string): Promise<number> {
  const missing = (from: string, without: string) => `select * from (${from}) a except select * from (${without}) b`;
  const { rows } = await sql<{ n: number }>`select count(*) as n from
    (select * from (${sql.raw(missing(one, other))}) c union all select * from (${sql.raw(missing(other, one))}) d) e`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/**
 * Records that the index lacks, has at a wrong place or holds without a record, and damage inside it; on PostgreSQL also
 * those with another text.
 */
async function differingIndex(db: Db): Promise<number> {
  if (!isSqlite(db)) return differing(db, 'select * from cari_siswa', `select ${place} + nomor, cari from data_siswa`);
  const damage = await damageIn(db, 'cari_siswa');
  return damage > 0 ? damage : differing(db, 'select rowid from cari_siswa', `select ${place} + nomor from data_siswa`);
}

/** The same of the items, whose texts are in rows of their own on both engines. */
async function differingItems(db: Db): Promise<number> {
  const texts = ['select data_inventaris_id, cari from cari_barang', 'select id, cari from data_inventaris'] as const;
  if (!isSqlite(db)) return differing(db, ...texts);
  const damage = await damageIn(db, 'indeks_barang');
  if (damage > 0) return damage;
  // Careful: the index itself says that it has each row that its texts have.
  const lacking = await differing(db, 'select id from indeks_barang_docsize', 'select nomor from cari_barang');
  return lacking + (await differing(db, ...texts));
}

/** What is broken inside an index of an embedded database. */
async function damageIn(db: Db, index: string): Promise<number> {
  // Careful: FTS5 looks for changes of others when it is read, but not when it is checked: what this connection read of
  // the index before would be taken for damage.
  const isRead = await sql`select rowid from ${sql.ref(index)} where ${sql.ref(index)} match '"xxx"' limit 1`
    .execute(db)
    .then(
      () => true,
      (error: unknown) => {
        if (databaseFailure(error) === 'damaged') return false;
        throw error;
      },
    );
  if (!isRead) return 1;
  // The index's own command for this would be a write.
  const inside = await sql<{ integrity_check: string }>`pragma integrity_check(${sql.ref(index)})`.execute(db);
  return inside.rows.filter((row) => row.integrity_check !== 'ok').length;
}
