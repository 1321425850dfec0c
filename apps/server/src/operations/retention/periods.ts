// What is over its time goes: one step for each period of the configuration, 0 keeps for ever.
import { today } from '@gerbang/contract/fields';
import { jenisLihat } from '@gerbang/contract/siswa/meja';
import { sql } from 'kysely';
import { forgetOtherPeminjam, selectOtherPeminjam } from '../../core/sampah/lupakan-peminjam.ts';
import { outbox } from '../../core/surat/postman.ts';
import { writeAudit } from '../../platform/audit.ts';
import { type Clock, isoFromNow } from '../../platform/clock.ts';
import { type Doubt, isDated } from '../../platform/clock-guard.ts';
import type { RetentionPeriods } from '../../platform/config-privasi.ts';
import type { Db } from '../../platform/database/database.ts';
import { deleteOver, transaction } from '../../platform/database/engine.ts';
import { deleteOld } from '../../platform/jobs/runner.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { countOlder, cutAuditLog } from '../audit/cut.ts';
import { getCara } from '../pemusnahan/cara.ts';
import { erasePerson } from './hapus.ts';
import type { Traces } from './people.ts';

const DAY_MS = 24 * 60 * 60_000;
const BATCH = 100;
/** The day on which a school year ends. */
const END_OF_TAHUN_AJARAN = '07-31';

/** By which time what is over. */
export type Ages = {
  db: Db;
  clock: Clock;
  periods: RetentionPeriods;
  /** Times that say nothing of an age; none unless given. */
  doubt?: Doubt | null;
};

export type RetentionWork = Ages & { storage: FileStorage };

/** What went, or with `lihat` would go: people by reason, and rows. */
export type RetentionResult = {
  akun_nonaktif: number;
  ditolak: number;
  arsip: number;
  dilihat: number;
  peminjam: number;
  jejak: number;
  surat: number;
  sesi: number;
};

/**
 * Deletes what is over its time, people one by one. With `lihat` nothing is touched, only counted. Safe to be broken off
 * and run twice. The time of its beginning is the time of all of it: a clock that jumps meanwhile makes it no more.
 */
export async function applyRetention(
  options: RetentionWork,
  { lihat, signal }: { lihat: boolean; signal?: AbortSignal },
): Promise<RetentionResult> {
  const begun = options.clock.now();
  const deps = { ...options, clock: { now: () => begun } };
  // Somebody confirms what goes: it waits for that, whatever its age.
  const isProposed = (await getCara(deps.db)).cara === 'usulan';
  const people = async (whom: People) =>
    lihat ? (await whom.list(deps, Number.MAX_SAFE_INTEGER)).length : eraseAll(deps, whom, signal);
  const result = {
    akun_nonaktif: await people({ list: listAkunNonaktif, isMeant: ({ akun }) => isWaitingTooLong(deps, akun) }),
    ditolak: isProposed ? 0 : await people(inArchive(listDitolak)),
    arsip: isProposed ? 0 : await people(inArchive(listArsip)),
    dilihat: await deleteAccessLog(deps, lihat),
    peminjam: await forgetBorrowers(deps, lihat),
    surat: await deleteSurat(deps, lihat),
    sesi: await deleteSesi(deps, lihat),
    jejak: await cutOldAuditLog(deps, lihat),
  };
  if (!lihat) await writeResult(deps, result);
  return result;
}

/** NIMs of those who are over their time, at most `limit` of them. */
type ListNims = (deps: Ages, limit: number) => Promise<string[]>;
/** Those, and who of the people of such a NIM is meant. */
type People = { list: ListNims; isMeant: (person: Traces) => boolean };
const inArchive = (list: ListNims): People => ({ list, isMeant: ({ data_siswa }) => data_siswa !== undefined });

async function eraseAll(deps: RetentionWork, { list, isMeant }: People, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  while (!signal?.aborted) {
    const nims = await list(deps, BATCH);
    for (const nim of nims) {
      if (signal?.aborted) break;
      if (await erasePerson(deps, { nim, aksi: 'hapus masa simpan', isMeant })) removed += 1;
    }
    if (nims.length < BATCH) break;
  }
  return removed;
}

/** Not the others that claim its NIM: they may be younger, or active. */
const isWaitingTooLong = ({ clock, periods }: Ages, akun: Traces['akun']) =>
  typeof akun?.menunggu_sejak === 'string' &&
  akun.menunggu_sejak < isoFromNow(clock, -periods.akunNonaktifHari * DAY_MS);

/** Accounts that nobody activated; one whose record stands in the archive stays with it. */
async function listAkunNonaktif(deps: Ages, limit: number): Promise<string[]> {
  const { db, clock, periods, doubt = null } = deps;
  if (periods.akunNonaktifHari === 0) return [];
  const before = isoFromNow(clock, -periods.akunNonaktifHari * DAY_MS);
  const rows = await db
    .selectFrom('akun')
    .select('nim')
    .where('role', '=', 'siswa')
    .where('diaktivasi_pada', 'is', null)
    .where('dibuat_pada', '<', before)
    .where(isDated('dibuat_pada', before, doubt))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('data_siswa').select('data_siswa.id').whereRef('data_siswa.nim', '=', 'akun.nim'))),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ nim }) => nim ?? '');
}

export async function listDitolak({ db, clock, periods, doubt = null }: Ages, limit: number): Promise<string[]> {
  if (periods.ditolakHari === 0) return [];
  const before = isoFromNow(clock, -periods.ditolakHari * DAY_MS);
  const rows = await db
    .selectFrom('data_siswa')
    .select('nim')
    .where('status_data', '=', 'Ditolak')
    .where('diubah_pada', '<', before)
    .where(isDated('diubah_pada', before, doubt))
    .orderBy('nomor')
    .limit(limit)
    .execute();
  return rows.map(({ nim }) => nim);
}

export async function listArsip({ db, clock, periods }: Ages, limit: number): Promise<string[]> {
  if (periods.arsipTahun === 0) return [];
  const rows = await db
    .selectFrom('data_siswa')
    .select('nim')
    .where('status_data', '=', 'Tervalidasi')
    .where('tahun_ajaran', '<=', lastTahunAjaranOver(today(clock.now()), periods.arsipTahun))
    .orderBy('nomor')
    .limit(limit)
    .execute();
  return rows.map(({ nim }) => nim);
}

/** The newest school year that ended more than so many years before a day. */
export function lastTahunAjaranOver(hari: string, tahun: number): string {
  const [year, rest] = [Number(hari.slice(0, 4)), hari.slice(5)];
  const ended = year - tahun - (rest > END_OF_TAHUN_AJARAN ? 0 : 1);
  return `${ended - 1}/${ended}`;
}

const accessLogTables = ['riwayat_data_siswa', 'terlihat_di_daftar', 'akun_terlihat', 'sampah_terlihat'] as const;

async function deleteAccessLog({ db, clock, periods, doubt = null }: RetentionWork, lihat: boolean): Promise<number> {
  if (periods.dilihatHari === 0) return 0;
  const before = isoFromNow(clock, -periods.dilihatHari * DAY_MS);
  const dated = isDated('waktu', before, doubt);
  const looks = sql`jenis in (${sql.join(jenisLihat.map((jenis) => sql.lit(jenis)))})`;
  let n = 0;
  for (const table of accessLogTables) {
    const isLook = table === 'riwayat_data_siswa' ? looks : sql`true`;
    n += await deleteOver(db, table, { isOver: sql`waktu < ${before} and ${isLook} and ${dated}`, lihat });
  }
  // Who had a folder goes with who looked: loans that came back so long ago.
  return n + (await deleteOver(db, 'pinjam_arsip', { isOver: sql`kembali_pada < ${before}`, lihat }));
}

/** Names of borrowers who have neither record nor account here, of what was over so long ago (PINJAM-10). */
async function forgetBorrowers({ db, clock, periods, doubt = null }: RetentionWork, lihat: boolean): Promise<number> {
  if (periods.dilihatHari === 0) return 0;
  const before = isoFromNow(clock, -periods.dilihatHari * DAY_MS);
  const over = { before, isDated: isDated('diubah_pada', before, doubt) };
  if (lihat) return (await selectOtherPeminjam(db, over).execute()).length;
  return transaction(db, async (db) => {
    const ids = (await selectOtherPeminjam(db, over).execute()).map(({ id }) => id);
    await forgetOtherPeminjam(db, ids);
    return ids.length;
  });
}

async function deleteSurat({ db, clock, periods }: RetentionWork, lihat: boolean): Promise<number> {
  if (periods.suratHari === 0) return 0;
  return deleteOld(db, outbox, { before: isoFromNow(clock, -periods.suratHari * DAY_MS), lihat });
}

/** Sessions, codes and counters of attempts that ended long ago; counters go sooner when somebody signs in. */
async function deleteSesi({ db, clock, periods }: RetentionWork, lihat: boolean): Promise<number> {
  let n = 0;
  for (const table of ['sesi', 'kode_otp', 'tautan', 'percobaan'] as const) {
    // A counter that is over says nothing any more, and whoever signs in sweeps it at once.
    const days = table === 'percobaan' ? Math.min(1, periods.sesiHari) : periods.sesiHari;
    const before = isoFromNow(clock, -days * DAY_MS);
    n += await deleteOver(db, table, { isOver: sql`kedaluwarsa_pada < ${before}`, lihat });
  }
  return n;
}

async function cutOldAuditLog({ db, clock, periods }: RetentionWork, lihat: boolean): Promise<number> {
  if (periods.jejakTahun === 0) return 0;
  const now = clock.now();
  const before = new Date(Date.UTC(now.getUTCFullYear() - periods.jejakTahun, now.getUTCMonth(), now.getUTCDate()));
  return lihat ? countOlder(db, before.toISOString()) : cutAuditLog({ db, clock }, { before: before.toISOString() });
}

/** One entry for what has none of its own, without a name in it. */
async function writeResult({ db, clock }: RetentionWork, result: RetentionResult): Promise<void> {
  const { dilihat, peminjam, surat, sesi } = result;
  if (dilihat + peminjam + surat + sesi === 0) return;
  await transaction(db, (db) =>
    writeAudit(
      { db, clock, actor: null },
      {
        aksi: 'masa simpan',
        tabel: 'riwayat_data_siswa',
        sasaran_id: null,
        rincian: { dilihat, ...(peminjam > 0 && { peminjam }), surat, sesi },
      },
    ),
  );
}
