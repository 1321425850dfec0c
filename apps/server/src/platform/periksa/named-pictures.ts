// Every picture that a row names, page by page, with whom it belongs to and what the row says about it.
import { dokumenLabels } from '@gerbang/contract/fields';
import type { JenisSampah } from '@gerbang/contract/sampah';
import type { Db } from '../database/database.ts';
import type { Bidang } from '../database/schema.ts';
import { pictureTables } from '../images/picture-tables.ts';
import { type Contents, carried, type Row } from '../sampah/contents.ts';
import type { Subject } from './problem.ts';

export type NamedPicture = {
  kunci: string;
  subject: Subject;
  lebar: number;
  tinggi: number;
  ukuran: number;
  sidik: string | null;
};

const PAGE = 500;
/** An entry of the bin holds whole records with their history. */
const ENTRIES = 50;

export const bidangLabels: Record<Bidang, string> = {
  ...dokumenLabels,
  foto_barang: 'Foto Barang',
  foto_profile: 'Foto Profile',
};

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

/** The rows lie in the entries as they were. */
async function* inBin(db: Db): AsyncGenerator<NamedPicture> {
  for (let after: string | undefined; ; ) {
    const entries = await db
      .selectFrom('sampah')
      .select(['id', 'jenis', 'pengenal', 'isi'])
      .$if(after !== undefined, (query) => query.where('id', '>', after as string))
      .where((eb) => eb.exists(eb.selectFrom('sampah_berkas').select('kunci').whereRef('sampah_id', '=', 'sampah.id')))
      .orderBy('id')
      .limit(ENTRIES)
      .execute();
    for (const entry of entries) yield* picturesOf(entry);
    if (entries.length < ENTRIES) return;
    after = entries.at(-1)?.id;
  }
}

type Entry = { id: string; jenis: JenisSampah; pengenal: string; isi: string };

function picturesOf({ id, jenis, pengenal, isi }: Entry): NamedPicture[] {
  const rows = (JSON.parse(isi) as Contents).rows.flatMap((part) => part.rows) as Owned[];
  const pictures = rows.filter(({ kunci }) => typeof kunci === 'string');
  return pictures.map((row) => ({
    ...factsOf(row),
    subject: {
      id: `sampah ${carried[jenis].root} ${id}, ${row.bidang}`,
      nama: `Sampah ${pengenal}, ${bidangLabels[row.bidang]}`,
    },
  }));
}

function factsOf({ kunci, lebar, tinggi, ukuran, sidik }: Row): Omit<NamedPicture, 'subject'> {
  return {
    kunci: String(kunci),
    lebar: Number(lebar),
    tinggi: Number(tinggi),
    ukuran: Number(ukuran),
    sidik: typeof sidik === 'string' ? sidik : null,
  };
}
