// The history of each student record: what was changed, decided and looked at. Unlike the trail it holds personal
// data, and goes with the record.
import type { JenisRiwayat } from '@gerbang/contract/meja';
import { sql } from 'kysely';
import { CLOCK_SKEW_MS, type Clock, isoFromNow } from '../../platform/clock.ts';
import { compiled } from '../../platform/database/compiled.ts';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { User } from '../../platform/http/sessions.ts';
import { newId } from '../../platform/ids.ts';
import { type Actor, writeTrail } from '../../platform/trail.ts';

/** A field with its values before and after; of a document the ids of its pictures. */
export type StoredPerubahan = { bidang: string; lama: string | number | null; baru: string | number | null };

export type RiwayatEvent = {
  actor: Actor;
  data_siswa_id: string;
  jenis: JenisRiwayat;
  /** Of the record after the event. */
  versi: number;
  /** The document that was looked at. */
  bidang?: string | undefined;
  perubahan?: StoredPerubahan[];
  /** Of a decision: what it takes to undo it. */
  sebelum?: Record<string, unknown>;
};

/** Writes an event into the record's history, in the transaction of what it tells. */
export async function writeRiwayat(db: Db, clock: Clock, event: RiwayatEvent): Promise<void> {
  const { actor, data_siswa_id, jenis, versi, bidang = null, perubahan = [], sebelum } = event;
  await db
    .insertInto('riwayat_data_siswa')
    .values({
      id: newId(),
      data_siswa_id,
      waktu: isoFromNow(clock),
      akun_id: actor?.id ?? null,
      role: actor?.role ?? null,
      jenis,
      versi,
      bidang,
      perubahan: JSON.stringify(perubahan),
      sebelum: sebelum === undefined ? null : JSON.stringify(sebelum),
    })
    .execute();
}

/** A student's change that nobody has looked at yet. */
export type UnseenChange = { id: string; perubahan: string };

/** The newest event of a record when it is a change by this account: nobody has looked or decided since. */
export async function findUnseenChange(
  db: Db,
  { data_siswa_id, akun_id }: { data_siswa_id: string; akun_id: string },
): Promise<UnseenChange | undefined> {
  const newest = await db
    .selectFrom('riwayat_data_siswa')
    .select(['id', 'jenis', 'akun_id', 'perubahan'])
    .where('data_siswa_id', '=', data_siswa_id)
    .orderBy('versi', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isOwnChange = newest?.akun_id === akun_id && (newest.jenis === 'diubah' || newest.jenis === 'diajukan_lagi');
  return isOwnChange ? newest : undefined;
}

type MoreOfIt = { id: string; versi: number; perubahan: StoredPerubahan[] };

/** Lets an event tell of one change more (PUTUSAN-17). */
export async function extendRiwayat(db: Db, clock: Clock, { id, versi, perubahan }: MoreOfIt): Promise<void> {
  await db
    .updateTable('riwayat_data_siswa')
    .set((eb) => ({
      versi,
      waktu: isoFromNow(clock),
      perubahan: JSON.stringify(perubahan),
      digabung: eb('digabung', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** A look again within this time is the same look. */
const ONE_LOOK_MS = 10 * 60_000;

/** When the looks were that this process wrote or found, in milliseconds, so that most ask no database. */
const looks = new Map<string, number>();
const MOST_LOOKS = 10_000;

function rememberLook(name: string, time: number): void {
  if (looks.size >= MOST_LOOKS) looks.clear();
  looks.set(name, time);
}

/** A look of the future is of a clock that was wrong. */
function isRemembered(name: string, now: number): boolean {
  const age = now - (looks.get(name) ?? Number.NaN);
  return age >= 0 && age < ONE_LOOK_MS;
}

/** `versi` of the record that was shown; a document has none. */
type Look = { user: User; data_siswa_id: string } & (
  | { versi: number; bidang?: never }
  | { versi?: never; bidang: string }
);

/**
 * Writes down that staff looked at a record, or with `bidang` at one of its documents: once for the same person in ten
 * minutes, and again when the record was changed in between. The look at a record goes into the trail too; that of a
 * document is the caller's.
 */
export async function writeLook(db: Db, clock: Clock, look: Look): Promise<void> {
  const name = `${look.data_siswa_id} ${look.user.id} ${look.bidang ?? look.versi}`;
  if (isRemembered(name, clock.now().getTime())) return;
  const waktu = (await findRecentLook(db, clock, look)) ?? (await insertLook(db, clock, look));
  // What is written in somebody's transaction may be undone yet.
  if (waktu && !db.isTransaction) rememberLook(name, Date.parse(waktu));
}

const jenisOf = (bidang: string | undefined) => (bidang === undefined ? 'dilihat' : 'dokumen_dilihat');

/** When the look was, or undefined when the record is not there any more: nobody is left whose history it would be. */
async function insertLook(db: Db, clock: Clock, { user, data_siswa_id, bidang }: Look): Promise<string | undefined> {
  return transaction(db, async (db) => {
    const found = await db.selectFrom('data_siswa').select('versi').where('id', '=', data_siswa_id).executeTakeFirst();
    if (!found) return undefined;
    const waktu = isoFromNow(clock);
    await writeRiwayat(db, clock, { actor: user, data_siswa_id, jenis: jenisOf(bidang), versi: found.versi, bidang });
    if (bidang === undefined)
      await writeTrail(db, clock, { actor: user, aksi: 'lihat', tabel: 'data_siswa', sasaran_id: data_siswa_id });
    return waktu;
  });
}

async function findRecentLook(
  db: Db,
  clock: Clock,
  { user, data_siswa_id, bidang, versi = 0 }: Look,
): Promise<string | undefined> {
  const [recent] = await findLook(db, {
    data_siswa_id,
    akun_id: user.id,
    jenis: jenisOf(bidang),
    bidang: bidang ?? '',
    versi,
    sejak: isoFromNow(clock, -ONE_LOOK_MS),
    // A later look is of a clock that was wrong, and must not hide those of until then.
    until: isoFromNow(clock, CLOCK_SKEW_MS),
  });
  return recent?.waktu;
}

type LookSought = {
  data_siswa_id: string;
  akun_id: string;
  jenis: JenisRiwayat;
  bidang: string;
  /** A look at an older one is another look. */
  versi: number;
  sejak: string;
  until: string;
};

const findLook = compiled<LookSought, { waktu: string }>((db, argument) =>
  db
    .selectFrom('riwayat_data_siswa')
    .select('waktu')
    .where('data_siswa_id', '=', argument('data_siswa_id'))
    .where('akun_id', '=', argument('akun_id'))
    .where('jenis', '=', argument('jenis'))
    .where((eb) => eb(eb.fn.coalesce('bidang', sql<string>`''`), '=', argument('bidang')))
    .where('versi', '>=', argument('versi'))
    .where('waktu', '>', argument('sejak'))
    .where('waktu', '<=', argument('until'))
    .orderBy('id', 'desc')
    .limit(sql.lit(1)),
);
