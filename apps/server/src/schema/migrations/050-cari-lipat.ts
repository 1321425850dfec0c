// The searched texts as searches compare them from now on: blanks alike, quotes alike, without what nobody sees.
import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema type
type AnyDb = Kysely<any>;
type Searched = { key: string; cari: string };

/** Tables with a searched text, and their keys. */
const keys = {
  akun: 'id',
  profile: 'akun_id',
  data_siswa: 'id',
  data_inventaris: 'id',
  peminjaman: 'id',
  surat_resmi: 'id',
  lokasi_arsip: 'id',
};

const BLANKS = '\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000';
const UNSEEN = '\u00ad\u200b\u2060\ufeff';
const QUOTES = '\u2018\u2019\u02bc\u201c\u201d';
const ODD = `${BLANKS}${UNSEEN}${QUOTES}`;

const ROWS_AT_ONCE = 1000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Rows that hold any of it, and few do. */
const isOdd = {
  sqlite: (column: string) => sql`(${sql.ref(column)} glob ${`*[${ODD}]*`} or ${sql.ref(column)} glob '*  *')`,
  postgres: (column: string) => sql`${sql.ref(column)} ~ ${`[${ODD}]|  `}`,
};

/** As the program of this migration folds a text that is lower-cased already. */
function folded(cari: string): string {
  return cari
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/\p{Zs}+/gu, ' ')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"');
}

async function foldTable(db: AnyDb, engine: Engine, [table, key]: [string, string]): Promise<void> {
  for (let after = FIRST; ; ) {
    const { rows } = await sql<Searched>`select ${sql.ref(key)} as key, cari from ${sql.table(table)}
      where ${sql.ref(key)} > ${after} and ${isOdd[engine]('cari')}
      order by ${sql.ref(key)} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    for (const { key: id, cari } of rows) {
      await sql`update ${sql.table(table)} set cari = ${folded(cari)} where ${sql.ref(key)} = ${id}`.execute(db);
    }
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.key;
  }
}

type Isi = { rows: { rows: Record<string, unknown>[] }[] };

/** What lies in the bin is found there, and comes back as a row of today. */
async function foldBin(db: AnyDb, engine: Engine): Promise<void> {
  for (let after = FIRST; ; ) {
    const { rows } = await sql<{ id: string; cari: string; isi: string }>`select id, cari, isi from sampah
      where id > ${after} and (${isOdd[engine]('cari')} or ${isOdd[engine]('isi')}) order by id limit 100`.execute(db);
    for (const { id, cari, isi } of rows) {
      const contents = JSON.parse(isi) as Isi;
      for (const row of contents.rows.flatMap((each) => each.rows)) {
        if (typeof row.cari === 'string') row.cari = folded(row.cari);
      }
      await sql`update sampah set cari = ${folded(cari)}, isi = ${JSON.stringify(contents)} where id = ${id}`.execute(
        db,
      );
    }
    const last = rows.at(-1);
    if (!last || rows.length < 100) return;
    after = last.id;
  }
}

export function cariLipat(engine: Engine) {
  return async (db: AnyDb): Promise<void> => {
    for (const each of Object.entries(keys)) await foldTable(db, engine, each);
    await foldBin(db, engine);
  };
}
