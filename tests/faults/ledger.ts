// Compares what people were told with what is there: an acknowledged change is there with all of its parts, one that
// nobody was told of is there with all of them or with none.
import { type Db, openDatabase } from '../../apps/server/src/platform/database/database.ts';
import type { House } from './house.ts';
import { partsOfItems } from './ledger-of-items.ts';
import type { Parts, RequestedChange } from './traffic.ts';

const parts: Record<RequestedChange['kind'], (db: Db, mark: string) => Promise<Parts>> = {
  barang: addedItem,
  'ubah barang': changedItem,
  siswa: addedRecord,
  'data diri': sentRecord,
  putusan: decision,
  peminjaman: loan,
  ...partsOfItems(told),
  registrasi: async (db, email) => ({
    akun: await exists(db.selectFrom('akun').select('id').where('email', '=', email)),
  }),
};

export async function deedProblems(db: Db, deeds: RequestedChange[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { kind, mark, acknowledged } of deeds) {
    const found = await parts[kind](db, mark);
    const there = Object.values(found);
    if (acknowledged && there.includes(false))
      problems.push(`acknowledged but lost: ${kind} ${mark} ${JSON.stringify(found)}`);
    else if (there.includes(true) && there.includes(false)) {
      problems.push(`half done: ${kind} ${mark} ${JSON.stringify(found)}`);
    }
  }
  return problems;
}

type Query = { executeTakeFirst(): Promise<unknown> };

async function exists(query: Query): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}

/** How often the audit log tells of an action on something. */
async function told(db: Db, aksi: string[], sasaran_id: string | undefined): Promise<number> {
  const rows = await db
    .selectFrom('jejak')
    .select('nomor')
    .where('aksi', 'in', aksi)
    .where('sasaran_id', '=', sasaran_id ?? NOBODY)
    .execute();
  return rows.length;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

async function addedItem(db: Db, kode_barang: string): Promise<Parts> {
  const item = await db
    .selectFrom('data_inventaris')
    .select('id')
    .where('kode_barang', '=', kode_barang)
    .executeTakeFirst();
  const picture = db
    .selectFrom('berkas')
    .select('id')
    .where('data_inventaris_id', '=', item?.id ?? NOBODY);
  return {
    row: item !== undefined,
    picture: await exists(picture),
    trail: (await told(db, ['tambah'], item?.id)) === 1,
  };
}

/** Changes of one item come one after the other: a later one keeps what an earlier one counted. */
async function changedItem(db: Db, keterangan: string): Promise<Parts> {
  const [kode = '', change = ''] = keterangan.split(' perubahan ');
  const item = await db
    .selectFrom('data_inventaris')
    .select(['id', 'versi', 'keterangan'])
    .where('kode_barang', '=', kode)
    .executeTakeFirst();
  if (!item) return { barang: false };
  const present = Number(item.keterangan.split(' perubahan ')[1] ?? -1);
  const expected = present + 2;
  const wholeness = { versi: item.versi === expected, trail: (await told(db, ['ubah'], item.id)) === expected - 1 };
  // Nothing of it: then what is there must still be whole.
  if (present < Number(change))
    return Object.values(wholeness).every(Boolean) ? { row: false } : { ...wholeness, row: true };
  return { row: true, ...wholeness };
}

/** What left an item, found by the item: row, event, photo and audit log are one. */
async function loan(db: Db, item: string): Promise<Parts> {
  const of = <T extends 'peminjaman' | 'peminjaman_peristiwa' | 'peminjaman_foto'>(table: T) =>
    db
      .selectFrom(table as 'peminjaman')
      .select('id')
      .where('data_inventaris_id', '=', item);
  const row = await of('peminjaman').executeTakeFirst();
  return {
    row: row !== undefined,
    event: await exists(of('peminjaman_peristiwa')),
    picture: await exists(of('peminjaman_foto')),
    trail: (await told(db, ['pinjamkan'], row?.id)) === 1,
  };
}

async function recordOf(db: Db, nim: string) {
  return db.selectFrom('data_siswa').select('id').where('nim', '=', nim).executeTakeFirst();
}

async function hasPicture(db: Db, data_siswa_id: string | undefined): Promise<boolean> {
  return exists(
    db
      .selectFrom('berkas')
      .select('id')
      .where('data_siswa_id', '=', data_siswa_id ?? NOBODY),
  );
}

async function addedRecord(db: Db, nim: string): Promise<Parts> {
  const id = (await recordOf(db, nim))?.id;
  return { row: id !== undefined, picture: await hasPicture(db, id), trail: (await told(db, ['tambah'], id)) === 1 };
}

async function sentRecord(db: Db, nim: string): Promise<Parts> {
  const id = (await recordOf(db, nim))?.id;
  return { row: id !== undefined, picture: await hasPicture(db, id) };
}

/** State, version, audit log and letter of a decision change together. */
async function decision(db: Db, id: string): Promise<Parts> {
  const row = await db
    .selectFrom('data_siswa')
    .innerJoin('akun', 'akun.nim', 'data_siswa.nim')
    .select(['data_siswa.status_data', 'data_siswa.versi', 'akun.email'])
    .where('data_siswa.id', '=', id)
    .executeTakeFirst();
  const letter = db
    .selectFrom('surat_keluar')
    .select('id')
    .where('penerima', '=', row?.email ?? '')
    .where('jenis', 'in', ['data-divalidasi', 'data-ditolak']);
  return {
    status: row !== undefined && row.status_data !== 'Menunggu Validasi',
    versi: row?.versi === 2,
    trail: (await told(db, ['validasi', 'tolak'], id)) === 1,
    surat: await exists(letter),
  };
}

/** Those of these changes of which anything is there. */
export async function deedsThatHappened(house: House, deeds: RequestedChange[]): Promise<string[]> {
  const db = openDatabase(house.location);
  try {
    const found: string[] = [];
    for (const { kind, mark } of deeds) {
      const there = await parts[kind](db, mark);
      if (Object.values(there).includes(true)) found.push(`${kind} ${mark} ${JSON.stringify(there)}`);
    }
    return found;
  } finally {
    await db.destroy();
  }
}
