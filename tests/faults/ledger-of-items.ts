// The parts of what is done with items, each by whether it is there.
import type { JenisRiwayatBarang } from '@gerbang/contract/inventaris/barang';
import type { Db } from '../../apps/server/src/platform/database/database.ts';
import type { Parts } from './traffic.ts';

/** An id that no row has: what was killed early has no event of its own. */
const NOTHING = '00000000-0000-0000-0000-000000000000';

type Audit = (db: Db, aksi: string[], sasaran_id: string | undefined) => Promise<number>;

export function partsOfItems(told: Audit) {
  /** What one change of an item takes: the row, its version by one, the event in its history, the audit log. */
  const changed = async (db: Db, id: string, { jenis, aksi, is }: Expected): Promise<Parts> => {
    const row = await itemOf(db, id);
    const events = await eventsOf(db, id, jenis);
    return {
      row: row !== undefined && is(row),
      versi: row?.versi === 2,
      history: events.length === 1 && events[0]?.versi === row?.versi,
      trail: (await told(db, [aksi], id)) === 1,
    };
  };
  return {
    kondisi: async (db: Db, id: string): Promise<Parts> => {
      const is = ({ kondisi_barang }: Item) => kondisi_barang === 'Rusak ringan';
      const parts = await changed(db, id, { jenis: 'kondisi', aksi: 'ubah', is });
      const [event] = await eventsOf(db, id, 'kondisi');
      const picture = db.selectFrom('gambar_barang').select('id').where('data_inventaris_id', '=', id);
      const found = await picture.where('riwayat_id', '=', event?.id ?? NOTHING).executeTakeFirst();
      return { ...parts, picture: found !== undefined };
    },
    hapuskan: (db: Db, id: string) =>
      changed(db, id, {
        ...{ jenis: 'dihapuskan', aksi: 'hapuskan' },
        is: ({ dihapuskan_pada, jumlah_barang }) => dihapuskan_pada !== null || jumlah_barang === 10,
      }),
    pindah: (db: Db, id: string) => {
      const is = ({ lokasi_barang }: Item) => lokasi_barang === 'Gudang Baru';
      return changed(db, id, { jenis: 'diubah', aksi: 'ubah', is });
    },
    'ganti nama': (db: Db, mark: string) => renaming(db, mark, told),
    'tutup opname': (db: Db, id: string) => closing(db, id, told),
    kembali: (db: Db, id: string) => returned(db, id, told),
  };
}

type Item = NonNullable<Awaited<ReturnType<typeof itemOf>>>;
type Expected = { jenis: JenisRiwayatBarang; aksi: string; is(row: Item): boolean };

const itemOf = (db: Db, id: string) =>
  db.selectFrom('data_inventaris').selectAll().where('id', '=', id).executeTakeFirst();

const eventsOf = (db: Db, id: string, jenis: JenisRiwayatBarang) =>
  db
    .selectFrom('riwayat_barang')
    .select(['id', 'versi', 'jenis'])
    .where('data_inventaris_id', '=', id)
    .where('jenis', '=', jenis)
    .execute();

async function renaming(db: Db, mark: string, told: Audit): Promise<Parts> {
  const items = await db
    .selectFrom('data_inventaris')
    .select(['id', 'lokasi_barang', 'versi'])
    .where('kode_barang', 'like', `${mark}-%`)
    .execute();
  const change = await db.selectFrom('daftar_barang').select('id').where('ke', '=', mark).executeTakeFirst();
  const before = db
    .selectFrom('daftar_barang_isi')
    .select('lama')
    .where('daftar_barang_id', '=', change?.id ?? NOTHING);
  const parts: Parts = {
    row: change !== undefined,
    before: (await before.execute()).length === items.length,
    trail: (await told(db, ['gabung'], change?.id)) === 1,
  };
  for (const [n, { id, lokasi_barang, versi }] of items.entries()) {
    parts[`item ${n}`] = lokasi_barang === mark && versi === 3;
    parts[`history ${n}`] = (await eventsOf(db, id, 'daftar')).length === 1;
  }
  return parts;
}

async function closing(db: Db, id: string, told: Audit): Promise<Parts> {
  const session = await db.selectFrom('opname').select(['ditutup_pada']).where('id', '=', id).executeTakeFirst();
  const items = await db
    .selectFrom('opname_barang')
    .innerJoin('data_inventaris', 'data_inventaris.id', 'opname_barang.data_inventaris_id')
    .select(['data_inventaris.id', 'data_inventaris.versi'])
    .where('opname_id', '=', id)
    .execute();
  const parts: Parts = {
    session: session !== undefined && session.ditutup_pada !== null,
    trail: (await told(db, ['tutup'], id)) === 1,
    // One of the three is missing: its record stays as it is.
    versions: items.filter(({ versi }) => versi === 3).length === 2,
  };
  for (const [n, item] of items.entries()) {
    parts[`history ${n}`] = (await eventsOf(db, item.id, 'opname')).length === 1;
  }
  return parts;
}

async function returned(db: Db, id: string, told: Audit): Promise<Parts> {
  const loan = await db
    .selectFrom('peminjaman')
    .select(['tahap', 'kembali', 'jumlah', 'versi'])
    .where('id', '=', id)
    .executeTakeFirst();
  const event = db.selectFrom('peminjaman_peristiwa').select('id').where('peminjaman_id', '=', id);
  return {
    row: loan?.tahap === 'kembali' && loan.kembali === loan.jumlah,
    versi: loan?.versi === 2,
    event: (await event.where('jenis', '=', 'masuk').execute()).length === 1,
    trail: (await told(db, ['terima kembali'], id)) === 1,
  };
}
