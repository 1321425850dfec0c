// What single rows hold: by the rules of the forms that they came through, and the text under which a search finds them.

import { email } from '@gerbang/contract/akun/account-fields';
import { profileForm } from '@gerbang/contract/akun/profile';
import { dataInventarisForm, dataInventarisLabels } from '@gerbang/contract/inventaris/data-inventaris';
import { dataSiswaFieldNames, dataSiswaFields, dataSiswaLabels } from '@gerbang/contract/siswa/siswa-fields';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { anyTables } from '../../core/sampah/contents.ts';
import { cariOf, fieldValue } from '../../core/siswa/columns.ts';
import { cariOfProfile } from '../../features/akun/door.ts';
import { cariOfInventaris } from '../../features/inventaris/door.ts';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import { pagesBy } from '../../platform/database/lists.ts';
import { searchText } from '../../platform/database/search-text.ts';
import { storedList } from '../../platform/database/stored-json.ts';
import { isPasswordHash } from '../../platform/passwords.ts';
import type { Akun, DataInventaris, DataSiswa, Profile } from '../../schema/tables.ts';
import type { Problem, Subject } from './problem.ts';

type Kind<R> = {
  table: string;
  key: keyof R & string;
  word: string;
  nama: (row: R) => string;
  /** The columns as the form sends them. */
  form: z.ZodMiniType;
  labels: Record<string, string>;
  values: (row: R) => Record<string, unknown>;
  /** What no form says, in words; undefined for a whole row. */
  more?: (row: R) => string | undefined;
  cari: (row: R) => string;
};

const siswa: Kind<DataSiswa> = {
  table: 'data_siswa',
  key: 'id',
  word: 'Siswa',
  nama: ({ nim }) => nim,
  form: z.object(dataSiswaFields),
  labels: dataSiswaLabels,
  values: (row) => Object.fromEntries(dataSiswaFieldNames.map((field) => [field, String(fieldValue(row, field))])),
  more: ({ tanda, status_data, alasan_penolakan, teks_penolakan }) => {
    const rejected = status_data === 'Ditolak';
    if (rejected !== (alasan_penolakan !== null) || (teks_penolakan !== null && !rejected)) {
      return 'alasan penolakan tidak sesuai statusnya';
    }
    return isList(tanda) ? undefined : 'tanda penolakannya tidak terbaca';
  },
  cari: cariOf,
};

const barang: Kind<DataInventaris> = {
  table: 'data_inventaris',
  key: 'id',
  word: 'Barang',
  nama: ({ kode_barang }) => kode_barang,
  form: dataInventarisForm,
  labels: dataInventarisLabels,
  values: ({ jumlah_barang, ...texts }) => ({ ...texts, jumlah_barang: String(jumlah_barang) }),
  cari: cariOfInventaris,
};

const akun: Kind<Akun> = {
  table: 'akun',
  key: 'id',
  word: 'Akun',
  nama: ({ email }) => email,
  form: z.object({ email }),
  labels: { email: 'Email' },
  values: ({ email }) => ({ email }),
  more: ({ password_hash }) =>
    isPasswordHash(password_hash) ? undefined : 'password-nya tersimpan dalam bentuk yang tidak dikenal',
  cari: ({ email, nim }) => searchText(nim === null ? [email] : [email, nim]),
};

const profile: Kind<Profile> = {
  table: 'profile',
  key: 'akun_id',
  word: 'Profile',
  nama: ({ nama }) => nama,
  form: profileForm,
  labels: { nama: 'Nama', nomor_whatsapp: 'Nomor Whatsapp', alamat: 'Alamat' },
  values: ({ nama, nomor_whatsapp, alamat }) => ({ nama, nomor_whatsapp: nomor_whatsapp ?? '', alamat: alamat ?? '' }),
  cari: cariOfProfile,
};

/** The forms of the product, each with the table that keeps what it sends. */
const kinds = [siswa, barang, akun, profile] as unknown as Kind<Row>[];

type Row = Record<string, unknown> & { cari: string };

const PAGE = 500;
const MOST = 50;

/** Rows that no form would have let in; the first of each table. */
export async function checkValues(db: Db): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const kind of kinds) {
    const own: Problem[] = [];
    for await (const row of rowsOf(db, kind)) if (own.length < MOST) own.push(...problemsOf(kind, row));
    problems.push(...own);
  }
  return problems;
}

function problemsOf(kind: Kind<Row>, row: Row): Problem[] {
  const subject = subjectOf(kind, row);
  const parsed = z.safeParse(kind.form, kind.values(row));
  const broken = (parsed.error?.issues ?? []).map(({ path, message }) => {
    const field = String(path[0]);
    const nama = `${subject.nama}, ${kind.labels[field] ?? field}`;
    return { bagian: 'aturan' as const, subject: { id: `${subject.id}, ${field}`, nama }, sebab: message };
  });
  const more = kind.more?.(row);
  return more === undefined ? broken : [...broken, { bagian: 'aturan', subject, sebab: more }];
}

/** Rows that a search does not find by what they hold. */
export async function checkSearchTexts(db: Db): Promise<Problem[]> {
  const problems: Problem[] = [];
  for await (const { kind, row } of wrongTexts(db)) {
    const sebab = 'teks pencariannya berbeda dari isiannya';
    problems.push({ bagian: 'hitungan', subject: subjectOf(kind, row), sebab });
    if (problems.length === MOST) break;
  }
  return problems;
}

/** Writes the right text where it is wrong; whoever changed the row meanwhile has written it already. Returns how many. */
export async function mendSearchTexts(db: Db): Promise<number> {
  let mended = 0;
  for await (const { kind, row } of wrongTexts(db)) {
    const { table, key } = kind;
    const update = sql`update ${sql.table(table)} set cari = ${kind.cari(row)}
      where ${sql.ref(key)} = ${row[key]} and cari = ${row.cari}`;
    await transaction(db, (db) => update.execute(db));
    mended += 1;
  }
  return mended;
}

async function* wrongTexts(db: Db): AsyncGenerator<{ kind: Kind<Row>; row: Row }> {
  for (const kind of kinds)
    for await (const row of rowsOf(db, kind)) if (kind.cari(row) !== row.cari) yield { kind, row };
}

async function* rowsOf(db: Db, { table, key }: Kind<Row>): AsyncGenerator<Row> {
  const pages = pagesBy(anyTables(db).selectFrom(table).selectAll(), { column: key, size: PAGE });
  for await (const rows of pages) yield* rows as Row[];
}

const subjectOf = ({ table, word, key, nama }: Kind<Row>, row: Row): Subject => ({
  id: `${table} ${row[key]}`,
  nama: `${word} ${nama(row)}`,
});

function isList(json: string): boolean {
  try {
    storedList(json);
    return true;
  } catch {
    return false;
  }
}
