// Who of the staff looked at which record, told in its history: a look again soon is the same look.
import type { JenisRiwayat } from '@gerbang/contract/siswa/meja';
import { sql } from 'kysely';
import { CLOCK_SKEW_MS, isoFromNow } from '../../platform/clock.ts';
import { preparedQuery } from '../../platform/database/engine.ts';
import { gatherAudit } from '../../platform/gathered-audit.ts';
import { inTransaction, type UserWork } from '../../platform/work.ts';
import { nameOf, recentAccess, SAME_ACCESS_MS } from './recent-access.ts';
import { writeEvent } from './riwayat.ts';

/** `versi` of the record that was shown; a document has none. */
type RecordAccess = { data_siswa_id: string } & ({ versi: number; bidang?: never } | { versi?: never; bidang: string });

/**
 * Writes down that staff looked at a record, or with `bidang` at one of its documents: once for the same person in ten
 * minutes, and again when the record was changed in between. The look at a record goes into the audit log too; that of a
 * document is the caller's.
 */
export async function logAccess(work: UserWork, access: RecordAccess): Promise<void> {
  const record = nameOf({ user: work.actor, ...access });
  const name = `${record} ${access.bidang ?? access.versi}`;
  if (recentAccess.has(name, work.clock.now().getTime())) return;
  const waktu = (await findRecentAccess(work, access)) ?? (await insertAccess(work, access));
  // What is written in somebody's transaction may be undone yet.
  if (!waktu || work.db.isTransaction) return;
  recentAccess.add(name, Date.parse(waktu));
  if (access.bidang === undefined) recentAccess.add(record, Date.parse(waktu));
}

const jenisOf = (bidang: string | undefined) => (bidang === undefined ? 'dilihat' : 'dokumen_dilihat');

/** When the look was, or undefined when the record is not there any more: nobody is left whose history it would be. */
async function insertAccess(work: UserWork, { data_siswa_id, bidang }: RecordAccess): Promise<string | undefined> {
  return inTransaction(work, async (work) => {
    const found = await work.db
      .selectFrom('data_siswa')
      .select('versi')
      .where('id', '=', data_siswa_id)
      .executeTakeFirst();
    if (!found) return undefined;
    const waktu = isoFromNow(work.clock);
    await writeEvent(work, { data_siswa_id, jenis: jenisOf(bidang), versi: found.versi, bidang, rincian: null });
    if (bidang === undefined)
      await gatherAudit(work, { aksi: 'lihat', tabel: 'data_siswa', sasaran_id: data_siswa_id });
    return waktu;
  });
}

async function findRecentAccess(
  work: UserWork,
  { data_siswa_id, bidang, versi = 0 }: RecordAccess,
): Promise<string | undefined> {
  const [recent] = await findAccess(work.db, {
    data_siswa_id,
    akun_id: work.actor.id,
    jenis: jenisOf(bidang),
    bidang: bidang ?? '',
    versi,
    sejak: isoFromNow(work.clock, -SAME_ACCESS_MS),
    // A later look is of a clock that was wrong, and must not hide those of until then.
    until: isoFromNow(work.clock, CLOCK_SKEW_MS),
  });
  return recent?.waktu;
}

type AccessQuery = {
  data_siswa_id: string;
  akun_id: string;
  jenis: JenisRiwayat;
  bidang: string;
  /** A look at an older one is another look. */
  versi: number;
  sejak: string;
  until: string;
};

const findAccess = preparedQuery<AccessQuery, { waktu: string }>((db, argument) =>
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
