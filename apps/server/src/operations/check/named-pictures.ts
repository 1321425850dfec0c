// Every picture that a row names, with whom it belongs to and what the row says about it.
import { DatabaseSync } from 'node:sqlite';
import { dokumenLabels } from '@gerbang/contract/choices';
import { sql } from 'kysely';
import type { Row } from '../../core/sampah/contents.ts';
import type { Db } from '../../platform/database/database.ts';
import { countOf, pagesOf, quickRead } from '../../platform/database/lists.ts';
import { type Bidang, pictureTables } from '../../schema/tables.ts';
import { tablesOf } from '../backup/sqlite-tables.ts';
import { binEntries } from './bin.ts';
import type { Subject } from './problem.ts';

export type NamedPicture = {
  kunci: string;
  subject: Subject;
  /** Pixels, bytes and keyed hash; undefined where no row tells them any more. */
  facts: { lebar: number; tinggi: number; ukuran: number; sidik: string | null } | undefined;
  /** A paper and what it was drawn from, not a picture with its small form. */
  isSurat?: boolean;
};

/** Whose a picture is, in words for whoever runs the server and as ids for the log. */
export type PictureOwner = {
  kunci: string;
  /** Table and id of the record, item, account or entry of the bin. */
  tabel: string;
  id: string;
  bidang: string;
  /** Names the person or thing: for the console, never for the log. */
  label: string;
};

const PAGE = 500;

const words = {
  data_siswa: 'Siswa',
  data_inventaris: 'Barang',
  akun: 'Akun',
  impor: 'Impor',
  logo_sekolah: 'Sekolah',
  surat_resmi: 'Surat',
};

const bidangLabels: Record<Bidang | 'surat', string> = {
  ...dokumenLabels,
  foto_barang: 'Foto Barang',
  foto_profile: 'Foto Profile',
  foto_pinjam: 'Foto Peminjaman',
  logo: 'Logo',
  surat: 'PDF',
};

const facts = 'b.bidang, b.lebar, b.tinggi, b.ukuran, b.sidik';

/** Pictures with their owner, whose name is null where it is gone; both engines, and a page by `kunci` reads no more. */
const OWNED = [
  `select b.kunci, coalesce(b.data_siswa_id, b.data_inventaris_id, b.akun_id) as id,
    case when b.data_siswa_id is not null then 'data_siswa'
      when b.data_inventaris_id is not null then 'data_inventaris' else 'akun' end as tabel,
    coalesce(s.nim, i.kode_barang, a.email) as nama, 0 as replaced, ${facts}
  from berkas b left join data_siswa s on s.id = b.data_siswa_id
    left join data_inventaris i on i.id = b.data_inventaris_id left join akun a on a.id = b.akun_id`,
  `select b.kunci, b.data_siswa_id as id, 'data_siswa' as tabel, s.nim as nama, 1 as replaced, ${facts}
  from berkas_lama b left join data_siswa s on s.id = b.data_siswa_id`,
  `select b.kunci, b.data_inventaris_id as id, 'data_inventaris' as tabel, i.kode_barang as nama, 0 as replaced, ${facts}
  from gambar_barang b left join data_inventaris i on i.id = b.data_inventaris_id`,
  `select b.kunci, b.impor_id as id, 'impor' as tabel, b.nim as nama, 0 as replaced, ${facts}
  from impor_gambar b`,
  `select b.kunci, b.id, 'logo_sekolah' as tabel, null as nama, 0 as replaced, 'logo' as bidang,
    b.lebar, b.tinggi, b.ukuran, b.sidik from logo_sekolah b`,
  `select b.kunci, b.data_inventaris_id as id, 'data_inventaris' as tabel, i.kode_barang as nama, 0 as replaced, ${facts}
  from peminjaman_foto b left join data_inventaris i on i.id = b.data_inventaris_id`,
  `select b.kunci, b.surat_id as id, 'surat_resmi' as tabel, s.nomor as nama, 0 as replaced, 'surat' as bidang,
    0 as lebar, 0 as tinggi, b.ukuran, b.sidik from surat_resmi_berkas b left join surat_resmi s on s.id = b.surat_id`,
];

type OwnedPicture = {
  kunci: string;
  tabel: keyof typeof words;
  id: string;
  bidang: Bidang | 'surat';
  nama: string | null;
  replaced: number;
} & NonNullable<NamedPicture['facts']>;

/** How many there are. */
export async function countPictures(db: Db): Promise<number> {
  const counts = await Promise.all(pictureTables.map((table) => countOf(db.selectFrom(table), quickRead)));
  return counts.reduce((sum, n) => sum + n, 0);
}

/** All of them, page by page. */
export async function* namedPictures(db: Db): AsyncGenerator<NamedPicture> {
  for (const owned of OWNED) yield* byKey(db, owned);
  yield* inBin(db);
}

async function* byKey(db: Db, owned: string): AsyncGenerator<NamedPicture> {
  const pages = pagesOf<OwnedPicture>(PAGE, async (last) => {
    const page = sql<OwnedPicture>`select * from (${sql.raw(owned)}) milik
      where kunci > ${last?.kunci ?? ''} order by kunci limit ${sql.lit(PAGE)}`;
    return (await page.execute(db)).rows;
  });
  for await (const rows of pages) for (const row of rows) yield namedOf(row);
}

const namedOf = (row: OwnedPicture): NamedPicture => {
  const named = { kunci: row.kunci, subject: subjectOf(row), facts: factsOf(row) };
  return row.bidang === 'surat' ? { ...named, isSurat: true } : named;
};

/** The record, item or account; by its id where the row that tells its name is gone. */
function subjectOf({ tabel, id, bidang, nama, replaced }: OwnedPicture): Subject {
  const before = replaced ? ' yang diganti' : '';
  return {
    id: `${tabel} ${id}, ${bidang}${before}`,
    nama: `${words[tabel]} ${nama ?? id}, ${bidangLabels[bidang]}${before}`,
  };
}

async function* inBin(db: Db): AsyncGenerator<NamedPicture> {
  for await (const { subject, keys, rows } of binEntries(db)) {
    for (const kunci of keys) {
      const row = rows?.get(kunci) as (Row & { bidang: Bidang }) | undefined;
      const bidang = row ? [`, ${row.bidang}`, `, ${bidangLabels[row.bidang]}`] : ['', ''];
      const named = { id: `${subject.id}${bidang[0]}`, nama: `${subject.nama}${bidang[1]}` };
      yield { kunci, subject: named, facts: row && factsOf(row) };
    }
  }
}

function factsOf({ lebar, tinggi, ukuran, sidik }: Row): NamedPicture['facts'] {
  const size = { lebar: Number(lebar), tinggi: Number(tinggi), ukuran: Number(ukuran) };
  return { ...size, sidik: typeof sidik === 'string' ? sidik : null };
}

/** The owners of these pictures, from the file of a snapshot. Careful: never from one that is in use. */
export function ownersIn(file: string, kunci: string[]): PictureOwner[] {
  if (kunci.length === 0) return [];
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const find = (from: string) =>
      database.prepare(`${from} where kunci in (select value from json_each(?))`).all(JSON.stringify(kunci));
    const tables = tablesOf(database);
    // A backup of an older program has fewer tables.
    const younger = ['impor_gambar', 'gambar_barang', 'peminjaman_foto', 'surat_resmi_berkas'];
    const since = younger.filter((table) => !tables.includes(table));
    const known = OWNED.filter((owned) => !since.some((table) => owned.includes(table)));
    const owners = known.flatMap((owned) => find(`select * from (${owned})`)) as unknown as OwnedPicture[];
    const inBin = find('select kunci, sampah_id as id, pengenal from sampah_berkas join sampah on id = sampah_id');
    return [
      ...owners.map(({ kunci, tabel, id, bidang, nama, replaced }) => {
        const name = `${words[tabel]} ${nama ?? id}${replaced ? ' (sebelum diganti)' : ''}`;
        return { kunci, tabel, id, bidang, label: `${name}, ${bidangLabels[bidang]}` };
      }),
      ...inBin.map(({ kunci, id, pengenal }) => {
        return { kunci: String(kunci), tabel: 'sampah', id: String(id), bidang: '', label: `Sampah: ${pengenal}` };
      }),
    ].sort((a, b) => (a.label < b.label ? -1 : 1));
  } finally {
    database.close();
  }
}
