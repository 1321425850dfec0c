import type { HalOpname, HasilOpname, SesiOpname } from '@gerbang/contract/inventaris/opname';
import type { StoredPerubahan } from '../../../core/riwayat/riwayat.ts';
import type { Db } from '../../../platform/database/database.ts';
import { untilTheEnd } from '../../../platform/database/dialect.ts';
import { slowRead } from '../../../platform/database/lists.ts';
import { HttpError } from '../../../platform/errors.ts';
import { otherSemaphore } from '../../../platform/http/long-answers.ts';
import { listGerak, listOut } from '../peminjaman/dipinjam.ts';
import { type ExpectedItem, hasilOf, type Scan } from './hasil.ts';

// What happened to the items of an open session since they were scanned: what was lent, and what the office changed.
const told: Partial<Record<string, HalOpname>> = {
  lokasi_barang: 'lokasi',
  jumlah_barang: 'jumlah',
  kondisi_barang: 'kondisi',
};

/** With what is out now and what happened since the first scan: a session that is open has not written it down. */
async function withChangesSince(db: Db, id: string, expected: ExpectedItem[], scans: Scan[]): Promise<ExpectedItem[]> {
  // Only its own: elsewhere more may be out than a session has items.
  const own = db.selectFrom('opname_barang').select('data_inventaris_id').where('opname_id', '=', id);
  const out = await listOut(db, own);
  const [since] = scans.map(({ dipindai_pada }) => dipindai_pada).toSorted();
  const moves = since === undefined ? new Map() : await listGerak(db, own, since);
  const changes = since === undefined ? new Map() : await listDiubah(db, id, since);
  return expected.map((item) => ({
    ...item,
    dipinjam: out.get(item.id) ?? 0,
    gerak: moves.get(item.id) ?? [],
    diubah: changes.get(item.id) ?? [],
  }));
}

/** What the histories of a session's items tell from a moment on; another name of a place is no other place. */
async function listDiubah(db: Db, id: string, since: string): Promise<Map<string, ExpectedItem['diubah']>> {
  const own = db.selectFrom('opname_barang').select('data_inventaris_id').where('opname_id', '=', id);
  const rows = await db
    .selectFrom('riwayat_barang')
    .select(['data_inventaris_id', 'waktu', 'perubahan'])
    .where('waktu', '>=', since)
    .where('jenis', '!=', 'daftar')
    .where('data_inventaris_id', 'in', own)
    .orderBy('waktu')
    .modifyEnd(slowRead)
    .execute();
  const changes = new Map<string, ExpectedItem['diubah']>();
  for (const { data_inventaris_id, waktu: pada, perubahan } of rows) {
    const theirs = (JSON.parse(perubahan) as StoredPerubahan[]).flatMap(({ bidang }) => told[bidang] ?? []);
    const more = theirs.map((hal) => ({ hal, pada }));
    changes.set(data_inventaris_id, [...(changes.get(data_inventaris_id) ?? []), ...more]);
  }
  return changes;
}

export const notFound = () => new HttpError(404, 'Opname Tidak Ditemukan');

/** The sessions, newest first. */
export async function listOpname(db: Db): Promise<SesiOpname[]> {
  return (await selectSesi(db).orderBy('opname.id', 'desc').limit(100).execute()).map(toSesi);
}

function selectSesi(db: Db) {
  return db
    .selectFrom('opname')
    .leftJoin('profile as pembuka', 'pembuka.akun_id', 'opname.dibuka_oleh')
    .leftJoin('profile as penutup', 'penutup.akun_id', 'opname.ditutup_oleh')
    .select(['opname.id', 'opname.nama', 'lokasi', 'dibuka_pada', 'ditutup_pada'])
    .select(['pembuka.nama as dibuka_oleh', 'penutup.nama as ditutup_oleh']);
}

const toSesi = ({ lokasi, ...row }: Omit<SesiOpname, 'lokasi'> & { lokasi: string }): SesiOpname => ({
  ...row,
  lokasi: JSON.parse(lokasi) as string[],
});

/** A session with how each item stands. HttpError 404 when there is none. */
export async function getOpname(db: Db, id: string): Promise<HasilOpname> {
  const row = await selectSesi(db).where('opname.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  const rows = await selectExpected(db, id)
    .orderBy('lokasi_barang')
    .orderBy('nama_barang')
    .orderBy('data_inventaris_id')
    .modifyEnd(slowRead)
    .execute();
  const expected = rows.map(toExpected);
  await otherSemaphore();
  const scans = await selectScans(db, id).modifyEnd(slowRead).execute();
  const inTime = scans.filter(({ terlambat }) => terlambat === 0);
  const decisions = await selectDecisions(db, id).execute();
  const items = row.ditutup_pada === null ? await withChangesSince(db, id, expected, inTime) : expected;
  await otherSemaphore();
  const hasil = hasilOf(items, { scans: inTime, decisions });
  return { ...toSesi(row), ...hasil, terlambat: scans.length - inTime.length };
}

/** Its name and its end; nobody closes it until the transaction ends. HttpError 404. */
export async function heldOpname(db: Db, id: string) {
  const session = await db
    .selectFrom('opname')
    .select(['nama', 'dibuka_pada', 'ditutup_pada'])
    .where('id', '=', id)
    .$call(untilTheEnd(db))
    .executeTakeFirst();
  if (!session) throw notFound();
  return session;
}

/** As what one item is seen in a session that is open; undefined where the session does not know it. */
export async function findBarangOpname(db: Db, id: string, data_inventaris_id: string) {
  const of = ['data_inventaris_id', '=', data_inventaris_id] as const;
  const expected = await selectExpected(db, id)
    .where(...of)
    .execute();
  const scans = await selectScans(db, id)
    .where(...of)
    .where('terlambat', '=', 0)
    .execute();
  return hasilOf(expected.map(toExpected), { scans, decisions: [] }).barang[0];
}

function selectExpected(db: Db, id: string) {
  return db
    .selectFrom('opname_barang')
    .select(['data_inventaris_id as id', 'nama_barang', 'kode_barang', 'lokasi_barang', 'jumlah_barang'])
    .select(['kondisi_barang', 'diharapkan', 'dipinjam', 'diubah'])
    .where('opname_id', '=', id);
}

function selectScans(db: Db, id: string) {
  return db
    .selectFrom('opname_pindaian')
    .leftJoin('profile', 'profile.akun_id', 'opname_pindaian.akun_id')
    .select(['opname_pindaian.id', 'kode', 'data_inventaris_id', 'unit', 'lokasi', 'kondisi', 'jumlah', 'tindakan'])
    .select(['dipindai_pada', 'terlambat', 'batal', 'opname_pindaian.akun_id', 'profile.nama'])
    .where('opname_id', '=', id);
}

/** As it was written down, at the end. */
const toExpected = ({ diubah, ...row }: Omit<ExpectedItem, 'diubah' | 'gerak'> & { diubah: string }): ExpectedItem => ({
  ...row,
  diubah: JSON.parse(diubah) as ExpectedItem['diubah'],
  gerak: [],
});

function selectDecisions(db: Db, id: string) {
  return db
    .selectFrom('opname_putusan')
    .leftJoin('profile', 'profile.akun_id', 'opname_putusan.akun_id')
    .select(['data_inventaris_id', 'hal', 'nilai', 'ubah', 'diputus_pada', 'profile.nama'])
    .where('opname_id', '=', id)
    .orderBy('data_inventaris_id')
    .orderBy('hal');
}
