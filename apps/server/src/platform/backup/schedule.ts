// The daily backup inside a running instance, made once a day however many instances there are.
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, isoFromNow } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { FollowedSecrets } from '../followed-secrets.ts';
import { offerGauge } from '../observe/gauges.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { inJakarta } from './jakarta.ts';
import { BackupExistsError, makeBackup } from './make.ts';
import { removeOldBackups } from './retention.ts';

export type BackupSchedule = {
  /** Looks now and every `intervalMs` whether the day's backup is due. */
  start(intervalMs: number): void;
  /** One look; resolves when the backup that was due is made or has failed. For tests. */
  look(): Promise<void>;
  /** Ends the looks for good; a backup that is being made is given up. */
  stop(): Promise<void>;
};

type ScheduleOptions = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'cadanganJam' | 'cadanganSimpan' | 'cadanganDir'>;
  db: Db;
  storage: FileStorage;
  /** The secrets as they are now: their picture key may be exchanged while the instance runs. */
  followed: Pick<FollowedSecrets, 'newest'>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
};

const MINUTE = 60_000;
/** Renewed while a backup is being made; of an instance that died another takes over after this. */
const LEASE_MS = 5 * MINUTE;
const RENEWAL_MS = MINUTE;
const RETRY_MS = 60 * MINUTE;
/** A day's backup that is made keeps its row until nobody asks for that day any more. */
const DONE_MS = 48 * 60 * MINUTE;

/** The schedule of one instance; does nothing when no time is configured. */
export function createBackupSchedule(options: ScheduleOptions): BackupSchedule {
  const { config, clock, log } = options;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let failed = 0;
  if (options.config.cadanganJam !== '') offerGauge('cadangan', () => ({ gagal: failed }));

  async function round(): Promise<void> {
    const { hari, jam } = inJakarta(clock.now());
    if (config.cadanganJam === '' || jam < config.cadanganJam) return;
    try {
      if (!(await claim(options, hari))) return;
      await makeAndTidy(options, { hari, signal: stopping.signal });
      failed = 0;
    } catch (err) {
      failed = 1;
      if (!stopping.signal.aborted) log.error({ err }, 'backup failed');
    }
  }

  function look(): Promise<void> {
    // A backup takes longer than the pause between two looks.
    running ??= round().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    look,
    start(intervalMs) {
      void look();
      timer = setInterval(() => void look(), intervalMs);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      stopping.abort(new Error('The instance stops'));
      await running;
    },
  };
}

async function makeAndTidy(options: ScheduleOptions, { hari, signal }: { hari: string; signal: AbortSignal }) {
  const { config, storage, followed, clock, log } = options;
  const folder = join(config.cadanganDir, `terjadwal-${hari}`);
  const renewal = setInterval(() => void hold(options, { hari, ms: LEASE_MS }).catch(() => undefined), RENEWAL_MS);
  try {
    const started = clock.now().getTime();
    const secrets = await followed.newest();
    const manifest = await makeBackup({ location: config, storage, secrets, clock, folder, asal: 'terjadwal', signal });
    await hold(options, { hari, ms: DONE_MS });
    const { berkas, hilang, tabel } = manifest;
    const facts = {
      ms: clock.now().getTime() - started,
      berkas: berkas.jumlah,
      byte: berkas.byte,
      siswa: tabel.data_siswa,
    };
    log.info(facts, 'backup made');
    if (hilang.length > 0) log.error({ gambar: hilang.length }, 'pictures were lost before the backup');
  } catch (error) {
    // The day's folder is there, but not its row: the database is an older one, restored.
    const isMade = error instanceof BackupExistsError;
    await hold(options, { hari, ms: isMade ? DONE_MS : signal.aborted ? 0 : RETRY_MS }).catch(() => undefined);
    if (!isMade) throw error;
  } finally {
    clearInterval(renewal);
  }
  await removeOldBackups(config.cadanganDir, { keep: config.cadanganSimpan, now: clock.now() });
}

const keyOf = (hari: string) => `cadangan:${hari}`;

/** Whether the day's backup is ours to make: the first who asks, or whoever finds the lease of another run out. */
async function claim({ db, clock }: ScheduleOptions, hari: string): Promise<boolean> {
  const seen = await db.selectFrom('percobaan').select('kedaluwarsa_pada').where('kunci', '=', keyOf(hari)).execute();
  if (seen.some(({ kedaluwarsa_pada }) => kedaluwarsa_pada > isoFromNow(clock))) return false;
  return transaction(db, async (db) => {
    const won = await db
      .insertInto('percobaan')
      .values({ kunci: keyOf(hari), jumlah: 1, kedaluwarsa_pada: isoFromNow(clock, LEASE_MS) })
      .onConflict((conflict) =>
        conflict
          .column('kunci')
          .doUpdateSet((eb) => ({
            jumlah: eb('percobaan.jumlah', '+', 1),
            kedaluwarsa_pada: isoFromNow(clock, LEASE_MS),
          }))
          .where('percobaan.kedaluwarsa_pada', '<=', isoFromNow(clock)),
      )
      .returning('kunci')
      .execute();
    return won.length > 0;
  });
}

async function hold({ db, clock }: ScheduleOptions, { hari, ms }: { hari: string; ms: number }): Promise<void> {
  await transaction(db, async (db) => {
    await db
      .insertInto('percobaan')
      .values({ kunci: keyOf(hari), jumlah: 1, kedaluwarsa_pada: isoFromNow(clock, ms) })
      .onConflict((conflict) => conflict.column('kunci').doUpdateSet({ kedaluwarsa_pada: isoFromNow(clock, ms) }))
      .execute();
  });
}
