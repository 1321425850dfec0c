// Who of the staff looked at which record, told in its history: a look again soon is the same look.
import type { JenisRiwayat } from '@gerbang/contract/meja';
import { sql } from 'kysely';
import { CLOCK_SKEW_MS, type Clock, isoFromNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { compiled, transaction } from '../../platform/database/engine.ts';
import { gatherTrail } from '../../platform/gathered-trail.ts';
import type { User } from '../../platform/http/caller.ts';
import { looks, nameOf, ONE_LOOK_MS } from './recent-looks.ts';
import { writeRiwayat } from './riwayat.ts';

/** `versi` of the record that was shown; a document has none. */
type RecordLook = { user: User; data_siswa_id: string } & (
  | { versi: number; bidang?: never }
  | { versi?: never; bidang: string }
);

/**
 * Writes down that staff looked at a record, or with `bidang` at one of its documents: once for the same person in ten
 * minutes, and again when the record was changed in between. The look at a record goes into the trail too; that of a
 * document is the caller's.
 */
export async function writeLook(db: Db, clock: Clock, look: RecordLook): Promise<void> {
  const record = nameOf(look);
  const name = `${record} ${look.bidang ?? look.versi}`;
  if (looks.has(name, clock.now().getTime())) return;
  const waktu = (await findRecentLook(db, clock, look)) ?? (await insertLook(db, clock, look));
  // What is written in somebody's transaction may be undone yet.
  if (!waktu || db.isTransaction) return;
  looks.add(name, Date.parse(waktu));
  if (look.bidang === undefined) looks.add(record, Date.parse(waktu));
}

const jenisOf = (bidang: string | undefined) => (bidang === undefined ? 'dilihat' : 'dokumen_dilihat');

/** When the look was, or undefined when the record is not there any more: nobody is left whose history it would be. */
async function insertLook(
  db: Db,
  clock: Clock,
  { user, data_siswa_id, bidang }: RecordLook,
): Promise<string | undefined> {
  return transaction(db, async (db) => {
    const found = await db.selectFrom('data_siswa').select('versi').where('id', '=', data_siswa_id).executeTakeFirst();
    if (!found) return undefined;
    const waktu = isoFromNow(clock);
    await writeRiwayat(db, clock, { actor: user, data_siswa_id, jenis: jenisOf(bidang), versi: found.versi, bidang });
    if (bidang === undefined)
      await gatherTrail(db, clock, { actor: user, aksi: 'lihat', tabel: 'data_siswa', sasaran_id: data_siswa_id });
    return waktu;
  });
}

async function findRecentLook(
  db: Db,
  clock: Clock,
  { user, data_siswa_id, bidang, versi = 0 }: RecordLook,
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
