// Every picture that a row names, page by page, with whom it belongs to and what the row says about it.

import { pictureTables } from '../../features/berkas/picture-tables.ts';
import type { Row } from '../../features/sampah/contents.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Bidang } from '../../schema/tables.ts';
import { binEntries } from './bin.ts';
import { bidangLabels } from './picture-owners.ts';
import type { Subject } from './problem.ts';

export type NamedPicture = {
  kunci: string;
  subject: Subject;
  /** Pixels, bytes and keyed hash; undefined where no row tells them any more. */
  facts: { lebar: number; tinggi: number; ukuran: number; sidik: string | null } | undefined;
};

const PAGE = 500;

/** How many there are. */
export async function countPictures(db: Db): Promise<number> {
  const counts = pictureTables.map((table) =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  );
  return (await Promise.all(counts)).reduce((sum, { n }) => sum + Number(n), 0);
}

export async function* namedPictures(db: Db): AsyncGenerator<NamedPicture> {
  yield* byKey((after) => readBerkas(db, after));
  yield* byKey((after) => readLama(db, after));
  yield* inBin(db);
}

async function* byKey(read: (after: string) => Promise<NamedPicture[]>): AsyncGenerator<NamedPicture> {
  for (let page = await read(''); page.length > 0; page = await read(page.at(-1)?.kunci ?? '')) yield* page;
}

async function readBerkas(db: Db, after: string): Promise<NamedPicture[]> {
  const rows = await db
    .selectFrom('berkas as b')
    .leftJoin('data_siswa as s', 's.id', 'b.data_siswa_id')
    .leftJoin('data_inventaris as i', 'i.id', 'b.data_inventaris_id')
    .leftJoin('akun as a', 'a.id', 'b.akun_id')
    .select(['b.kunci', 'b.bidang', 'b.lebar', 'b.tinggi', 'b.ukuran', 'b.sidik'])
    .select(['b.data_siswa_id', 'b.data_inventaris_id', 'b.akun_id', 's.nim', 'i.kode_barang', 'a.email'])
    .where('b.kunci', '>', after)
    .orderBy('b.kunci')
    .limit(PAGE)
    .execute();
  return rows.map((row) => ({ ...factsOf(row), subject: ownerOf(row) }));
}

type Owned = Row & { bidang: Bidang };

/** The record, item or account; by its id where the row that tells its name is gone. */
function ownerOf(row: Owned): Subject {
  const of = (table: string, word: string, [id, nama]: [unknown, unknown]) => ({
    id: `${table} ${id}, ${row.bidang}`,
    nama: `${word} ${nama ?? id}, ${bidangLabels[row.bidang]}`,
  });
  if (row.data_siswa_id) return of('data_siswa', 'Siswa', [row.data_siswa_id, row.nim]);
  if (row.data_inventaris_id) return of('data_inventaris', 'Barang', [row.data_inventaris_id, row.kode_barang]);
  return of('akun', 'Akun', [row.akun_id, row.email]);
}

async function readLama(db: Db, after: string): Promise<NamedPicture[]> {
  const rows = await db
    .selectFrom('berkas_lama as b')
    .leftJoin('data_siswa as s', 's.id', 'b.data_siswa_id')
    .select(['b.kunci', 'b.bidang', 'b.lebar', 'b.tinggi', 'b.ukuran', 'b.sidik', 'b.data_siswa_id', 's.nim'])
    .where('b.kunci', '>', after)
    .orderBy('b.kunci')
    .limit(PAGE)
    .execute();
  const replaced = ({ id, nama }: Subject) => ({ id: `${id} yang diganti`, nama: `${nama} yang diganti` });
  return rows.map((row) => ({ ...factsOf(row), subject: replaced(ownerOf(row)) }));
}

async function* inBin(db: Db): AsyncGenerator<NamedPicture> {
  for await (const { subject, keys, rows } of binEntries(db)) {
    for (const kunci of keys) {
      const row = rows?.get(kunci) as Owned | undefined;
      const bidang = row ? [`, ${row.bidang}`, `, ${bidangLabels[row.bidang]}`] : ['', ''];
      const named = { id: `${subject.id}${bidang[0]}`, nama: `${subject.nama}${bidang[1]}` };
      yield { kunci, subject: named, facts: row && factsOf(row).facts };
    }
  }
}

function factsOf({ kunci, lebar, tinggi, ukuran, sidik }: Row): Omit<NamedPicture, 'subject'> {
  const size = { lebar: Number(lebar), tinggi: Number(tinggi), ukuran: Number(ukuran) };
  return { kunci: String(kunci), facts: { ...size, sidik: typeof sidik === 'string' ? sidik : null } };
}
