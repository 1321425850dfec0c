// What the inventory is worth, and what of it needs an eye.
import { kondisiPerhatian, type RingkasanInventaris } from '@gerbang/contract/dashboard-inventaris';
import { today } from '@gerbang/contract/fields';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { slowly } from '../../platform/database/lists.ts';

/** From one state of the database, so that the numbers agree. */
export async function getRingkasanInventaris(db: Db, clock: Clock): Promise<RingkasanInventaris> {
  const byKondisi = await countByKondisi(db);
  return {
    kategori: await sumByKategori(db),
    tanpa_harga: await countWithoutPrice(db),
    kondisi: kondisiPerhatian.map((kondisi_barang) => ({ kondisi_barang, barang: byKondisi.get(kondisi_barang) ?? 0 })),
    terlambat: await countLate(db, today(clock.now())),
  };
}

const inUse = (db: Db) => db.selectFrom('data_inventaris').where('dihapuskan_pada', 'is', null);

async function sumByKategori(db: Db): Promise<RingkasanInventaris['kategori']> {
  const rows = await inUse(db)
    .where('harga_barang', 'is not', null)
    .select('kategori_barang')
    .select(({ fn }) => fn.countAll<number>().as('barang'))
    // Careful: of two integers PostgreSQL makes one of 32 bits.
    .select(sql<number | string>`sum(cast(harga_barang as bigint) * jumlah_barang)`.as('nilai'))
    .groupBy('kategori_barang')
    .modifyEnd(slowly)
    .execute();
  return rows
    .map(({ nilai, barang, ...row }) => ({ ...row, barang: Number(barang), nilai: Number(nilai) }))
    .sort((a, b) => b.nilai - a.nilai || (a.kategori_barang < b.kategori_barang ? -1 : 1));
}

const counted = (db: Db) => db.selectFrom('ringkasan_barang').where('dihapuskan', '=', 0).where('jumlah', '>', 0);

async function countWithoutPrice(db: Db): Promise<number> {
  const { n } = await counted(db)
    .where('berharga', '=', 0)
    .select(({ fn }) => fn.sum<number | null>('jumlah').as('n'))
    .executeTakeFirstOrThrow();
  return Number(n ?? 0);
}

async function countByKondisi(db: Db): Promise<Map<string, number>> {
  const rows = await counted(db)
    .where('kondisi_barang', 'in', kondisiPerhatian)
    .select('kondisi_barang')
    .select(({ fn }) => fn.sum<number>('jumlah').as('n'))
    .groupBy('kondisi_barang')
    .execute();
  return new Map(rows.map(({ kondisi_barang, n }) => [kondisi_barang, Number(n)]));
}

async function countLate(db: Db, today: string): Promise<number> {
  const { n } = await db
    .selectFrom('peminjaman')
    .where('tahap', '=', 'dipinjam')
    .where('jatuh_tempo', '<', today)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
