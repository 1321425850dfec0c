// Two counts that are closed at once, and what else changes many items meanwhile.
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { kategoriLokasi } from '@gerbang/contract/inventaris/kategori-lokasi';
import { opname } from '@gerbang/contract/inventaris/opname';
import { createTestApp } from '@gerbang/kit/app';
import { onPostgres } from '@gerbang/kit/database';
import { at, scan } from '@gerbang/kit/opname';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

const MANY = 12;

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin');
const pimpinan = await app.as('pimpinan');

type Item = { id: string; kode_barang: string };

async function items(lokasi_barang: string): Promise<Item[]> {
  const made: Item[] = [];
  for (let n = 0; n < MANY; n++) made.push(await app.build.dataInventaris({ lokasi_barang }));
  return made;
}

/** An open count of these places in which each item was seen in the place that `to` says. */
async function counted(lokasi: string[], seen: Item[], to: (n: number) => string): Promise<string> {
  const { id } = (await admin.call(opname.create, { body: { nama: 'Opname Serentak', lokasi } })).body.data;
  const pindaian = seen.map(({ kode_barang }, n) => scan(kode_barang, to(n), { pada: at(n) }));
  expect((await admin.call(opname.pindai, { params: { id }, body: { pindaian } })).status).toBe(200);
  return id;
}

const close = (id: string) => pimpinan.call(opname.tutup, { params: { id } });
const placesOf = async (lokasi_barang: string) =>
  (await admin.call(dataInventaris.list, { query: { lokasi_barang, limit: '100' } as never })).body.totalItems;

/** How often PostgreSQL has ended a transaction that waited in a circle; each connection tells when it is asked to. */
async function deadlocks(): Promise<number> {
  if (!onPostgres) return 0;
  await Promise.all(Array.from({ length: 40 }, () => sql`select pg_stat_force_next_flush()`.execute(app.db)));
  const { rows } = await sql<{ n: number }>`select deadlocks as n from pg_stat_database
    where datname = current_database()`.execute(app.db);
  return Number(rows[0]?.n);
}

// Rules: OPNAME-4, OPNAME-8
test('two counts of the same items that are closed at once wait for each other: one moves them, the other finds them moved', async () => {
  const seen = await items('Gudang Utara');
  const ids = [
    await counted(['Gudang Utara'], seen, () => 'Aula Kiri'),
    await counted([], seen.toReversed(), () => 'Aula Kanan'),
  ];
  const closed = await Promise.all(ids.map(close));
  expect(closed.map(({ status }) => status)).toEqual([200, 200]);
  expect([await placesOf('Aula Kiri'), await placesOf('Aula Kanan')].sort()).toEqual([0, MANY].sort());
  expect(closed.map(({ body }) => body.data.diubah).sort()).toEqual([0, MANY].sort());
  expect(await deadlocks()).toBe(0);
});

// Rules: OPNAME-4, KATEGORI-2
test('counts of different rooms whose items change places, and a place that is renamed, go on beside each other', async () => {
  for (let round = 0; round < 3; round++) {
    const [east, west] = [await items('Timur'), await items('Barat')];
    const ids = [
      await counted(['Timur'], east, (n) => (n % 2 === 0 ? 'Lantai 1' : 'Lantai 2')),
      await counted(['Barat'], west, (n) => (n % 2 === 0 ? 'Lantai 2' : 'Lantai 1')),
    ];
    await items('Selatan');
    const renamed = { jenis: 'lokasi_barang', dari: ['Selatan'], ke: 'Lantai 1' } as const;
    const [renaming, ...closed] = await Promise.all([
      admin.call(kategoriLokasi.gabung, { body: renamed }),
      ...ids.map(close),
    ]);
    expect([renaming.status, ...closed.map(({ status }) => status)]).toEqual([201, 200, 200]);
    const sums = [await placesOf('Lantai 1'), await placesOf('Lantai 2'), await placesOf('Selatan')];
    expect(sums).toEqual([(round + 1) * 2 * MANY, (round + 1) * MANY, 0]);
  }
  expect(await deadlocks()).toBe(0);
});
