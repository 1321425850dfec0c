import type { Chosen } from '@gerbang/contract/banyak';
import { statusData } from '@gerbang/contract/choices';
import { formatGelombang, formatKelas } from '@gerbang/contract/format';
import type { SaringLaporan, Subject } from '@gerbang/contract/laporan';
import { namaPilihan } from '@gerbang/contract/pilihan';
import type { Role } from '@gerbang/contract/roles';
import { sentences } from '@gerbang/contract/sentences';
import { fieldsWhere, type ReportedField } from '@gerbang/contract/siswa-fields';
import { maySeeStatus } from '@gerbang/contract/status-readers';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { slowly } from '../../platform/database/lists.ts';
import { HttpError } from '../../platform/errors.ts';
import { columnOf } from '../../schema/siswa-column.ts';
import { getBagian } from '../sekolah/bagian.ts';
import { refuseUnknown } from '../sekolah/refuse-unknown.ts';

/** Rows read at once: a few milliseconds of the event loop on SQLite. */
const ROWS_AT_ONCE = 250;

export type ReportedDataSiswa = Awaited<ReturnType<typeof readDataSiswa>>[number];
export type ReportedDataInventaris = Awaited<ReturnType<typeof readDataInventaris>>[number];

/**
 * Rows in pages. They continue after the last row read instead of counting rows, so each costs the same and none is read
 * twice.
 */
async function* pagesOf<Row>(read: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  do {
    const rows = await read(after);
    after = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined;
    if (rows.length > 0) yield rows;
  } while (after);
}

/** What a report is of: its words, what its rows are chosen by, and the rows. */
export type Content = {
  title: string;
  period: string;
  /** What the rows were chosen by, for the trail and, with '-' for what a file name cannot hold, for its name. */
  filter?: SaringLaporan;
  /** Words of the filter besides the school year, for the name of the file. */
  bagian?: string[];
  /** The records that were chosen one by one, for the trail. */
  ids?: string[];
  pages: AsyncGenerator<unknown[]>;
  /** The refusal when there is no row at all. */
  empty: string;
};

export const contents = {
  /** The Tervalidasi records of a school year, or of a part of it, by name (upper and lower case alike) and NIM. */
  'data-siswa': async (db, filter) => {
    await refuseUnknown(db, filter);
    const bagian = await namesOf(db, filter);
    return {
      title: 'Laporan Data Siswa',
      period: [`Tahun Ajaran ${filter.tahun_ajaran}`, ...bagian].join(', '),
      filter,
      bagian,
      pages: withNama(
        db,
        pagesOf<ReportedDataSiswa>((after) => readDataSiswa(db, ofFilter(filter), after)),
      ),
      empty: `Data siswa ${[`tahun ajaran ${filter.tahun_ajaran}`, ...bagian].join(', ')} tidak ditemukan`,
    };
  },
  /** The inventory, by name (upper and lower case alike) and code. */
  'data-inventaris': async (db) => ({
    title: 'Laporan Data Inventaris',
    period: 'Semua barang',
    pages: pagesOf<ReportedDataInventaris>((after) => readDataInventaris(db, after)),
    empty: 'Data inventaris tidak ditemukan',
  }),
} satisfies Record<Subject, (db: Db, filter: SaringLaporan) => Promise<Content>>;

/** Wave, major and class as people read them. */
async function namesOf(db: Db, { gelombang, jurusan_pilihan, kelas_pilihan }: SaringLaporan): Promise<string[]> {
  const { jurusan, kelas } = await getBagian(db, 'pilihan');
  return [
    ...(gelombang === undefined ? [] : [formatGelombang(gelombang)]),
    ...(jurusan_pilihan === undefined ? [] : [namaPilihan(jurusan, jurusan_pilihan)]),
    ...(kelas_pilihan === undefined ? [] : [formatKelas(namaPilihan(kelas, kelas_pilihan))]),
  ];
}

/** The records that were chosen in a list, as they were seen there: HttpError 409 when one of them is no longer that. */
export async function contentOfChosen(db: Db, role: Role, chosen: readonly Chosen[]): Promise<Content> {
  const statuses = statusData.filter((status) => maySeeStatus(role, status));
  const ids = [...new Set(chosen.map(({ id }) => id))];
  const rows = await db
    .selectFrom('data_siswa')
    .select(['id', 'versi'])
    .where('id', 'in', ids)
    .where('status_data', 'in', statuses)
    .execute();
  const now = new Map(rows.map(({ id, versi }) => [id, versi]));
  const isAsSeen = ({ id, versi }: Chosen) => now.has(id) && (versi === undefined || versi === now.get(id));
  if (!chosen.every(isAsSeen)) throw new HttpError(409, sentences.stale);
  const among = { where: sql<SqlBool>`data_siswa.id in (${sql.join(ids)})`, isScattered: false };
  return {
    title: 'Laporan Data Siswa',
    period: `${ids.length} siswa yang dipilih`,
    ids,
    pages: withNama(
      db,
      pagesOf<ReportedDataSiswa>((after) => readDataSiswa(db, among, after)),
    ),
    empty: sentences.stale,
  };
}

function ofFilter({ tahun_ajaran, ...part }: SaringLaporan): RecordFilter {
  const values = Object.entries(part).filter(([, value]) => value !== undefined);
  const conditions = Object.entries({ status_data: 'Tervalidasi', tahun_ajaran, ...Object.fromEntries(values) }).map(
    ([column, value]) => sql<SqlBool>`${sql.ref(`data_siswa.${column}`)} = ${value}`,
  );
  return { where: sql<SqlBool>`${sql.join(conditions, sql` and `)}`, isScattered: values.length > 0 };
}

const reported = fieldsWhere<ReportedField>(({ shownIn }) => shownIn.includes('excel') || shownIn.includes('pdf')).map(
  (field) => `data_siswa.${columnOf(field)}` as const,
);

type AfterSiswa = { sortKey: string; nim: string };

/** Which records; `isScattered` when the next ones may lie far behind. */
type RecordFilter = { where: RawBuilder<SqlBool>; isScattered: boolean };

function readDataSiswa(db: Db, { where, isScattered }: RecordFilter, after: AfterSiswa | undefined) {
  const sortKey = sql<string>`lower(data_siswa.nama)`;
  return db
    .selectFrom('data_siswa')
    .leftJoin('profile', 'profile.akun_id', 'data_siswa.pengelola_id')
    .leftJoin('ejaan_sekolah', 'ejaan_sekolah.ejaan', 'data_siswa.asal_sekolah')
    .select(reported)
    .select(['data_siswa.nomor_e164', 'data_siswa.nomor_wali_e164'])
    .select(['ejaan_sekolah.nama as nama_sekolah', 'profile.nama as pengelola_nama'])
    .select(sortKey.as('sortKey'))
    .where(where)
    .$if(after !== undefined, (query) =>
      query
        // Careful: SQLite seeks in the index by this line alone; the row values on the next one only filter.
        .where(sortKey, '>=', after?.sortKey ?? '')
        .where(sql<boolean>`(${sortKey}, data_siswa.nim) > (${after?.sortKey}, ${after?.nim})`),
    )
    .orderBy(sortKey)
    .orderBy('nim')
    .limit(ROWS_AT_ONCE)
    .$if(isScattered, (query) => query.modifyEnd(slowly))
    .execute();
}

/** The rows with the names of majors and classes instead of their codes. */
async function* withNama(db: Db, pages: AsyncIterable<ReportedDataSiswa[]>): AsyncGenerator<ReportedDataSiswa[]> {
  const { jurusan, kelas } = await getBagian(db, 'pilihan');
  for await (const rows of pages) {
    yield rows.map((row) => ({
      ...row,
      jurusan_pilihan: namaPilihan(jurusan, row.jurusan_pilihan),
      kelas_pilihan: namaPilihan(kelas, row.kelas_pilihan),
    }));
  }
}

type AfterItem = { sortKey: string; kode_barang: string; id: string };

function readDataInventaris(db: Db, after: AfterItem | undefined) {
  const sortKey = sql<string>`lower(data_inventaris.nama_barang)`;
  return db
    .selectFrom('data_inventaris')
    .leftJoin('profile', 'profile.akun_id', 'data_inventaris.pengelola_id')
    .select(['id', 'nama_barang', 'kode_barang', 'kategori_barang', 'jumlah_barang', 'kondisi_barang'])
    .select(['lokasi_barang', 'tanggal_masuk_barang', 'keterangan', 'profile.nama as pengelola_nama'])
    .select(sortKey.as('sortKey'))
    .$if(after !== undefined, (query) =>
      query
        .where(sortKey, '>=', after?.sortKey ?? '')
        .where(sql<boolean>`(${sortKey}, kode_barang, id) > (${after?.sortKey}, ${after?.kode_barang}, ${after?.id})`),
    )
    .orderBy(sortKey)
    .orderBy('kode_barang')
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .execute();
}

/** How a person signs a report: the profile's name, else the email address. */
export async function namaPembuat(db: Db, akun: { id: string; email: string }): Promise<string> {
  const profile = await db.selectFrom('profile').select('nama').where('akun_id', '=', akun.id).executeTakeFirst();
  return profile?.nama ?? akun.email;
}
