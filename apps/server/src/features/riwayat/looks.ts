// Who of the staff looked at which record, told in its history: a look again soon is the same look.
import type { JenisRiwayat } from '@gerbang/contract/meja';
import { sql } from 'kysely';
import { CLOCK_SKEW_MS, type Clock, isoFromNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { compiled } from '../../platform/database/engine.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { User } from '../../platform/http/sessions.ts';
import { writeTrail } from '../../platform/trail.ts';
import { writeRiwayat } from './riwayat.ts';

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

type Look = { user: User; data_siswa_id: string; bidang?: string };

/**
 * Writes down that staff looked at a record, or with `bidang` at one of its documents: once for the same person in ten
 * minutes. The look at a record goes into the trail too; that of a document is the caller's.
 */
export async function writeLook(db: Db, clock: Clock, look: Look): Promise<void> {
  const name = `${look.data_siswa_id} ${look.user.id} ${look.bidang}`;
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
  { user, data_siswa_id, bidang }: Look,
): Promise<string | undefined> {
  const [recent] = await findLook(db, {
    data_siswa_id,
    akun_id: user.id,
    jenis: jenisOf(bidang),
    bidang: bidang ?? '',
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
    .where('waktu', '>', argument('sejak'))
    .where('waktu', '<=', argument('until'))
    .orderBy('id', 'desc')
    .limit(sql.lit(1)),
);
