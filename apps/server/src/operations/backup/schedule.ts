// Backups inside a running instance: often, once however many instances there are, with a rehearsal each week.

import type { FastifyBaseLogger } from 'fastify';
import { type Clock, isoFromNow } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { StartupError } from '../../platform/errors.ts';
import { offerGauge } from '../../platform/gauges.ts';
import { LeaseLostError } from '../../platform/jobs/lease.ts';
import { whenDue } from '../../platform/jobs/recurring.ts';
import { readNote, writeNote } from '../../platform/notes.ts';
import { StorageFullError } from '../../platform/storage/storage-errors.ts';
import type { Work } from '../../platform/work.ts';
import type { FollowedSecrets } from '../keys/own-secrets.ts';
import { BACKUP_NOTE, backupNote, noteBackup, REHEARSAL_NOTE, rehearsalNote } from './backup-notes.ts';
import type { Backup } from './make.ts';
import { removeAbandoned } from './plain-folder.ts';
import { readRecipient } from './recipient.ts';
import { makeBackupInThread } from './thread.ts';

export type BackupSchedule = {
  /** Looks every `intervalMs` whether a backup is due. */
  start(intervalMs: number): void;
  /** One look; resolves when the backup that was due is made or has failed. For tests. */
  look(): Promise<void>;
  /** Ends the looks for good; a backup that is being made is given up. */
  stop(): Promise<void>;
};

type BackupRounds = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3Url' | 'cadanganMenit' | 'cadanganDir' | 'cadanganPenerima'>;
  db: Db;
  /** The secrets as they are now: their picture key may be exchanged while the instance runs. */
  followed: Pick<FollowedSecrets, 'newest'>;
  clock: Clock;
  /** Whether the clock is believed, so that what is old may go. */
  mayDelete: () => Promise<boolean>;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Makes the backup; a thread unless given. */
  make?: typeof makeBackupInThread;
};

const MINUTE = 60_000;
const DAY_MS = 24 * 60 * MINUTE;
const RETRY_MS = 5 * MINUTE;
const REHEARSAL_MS = 7 * DAY_MS;
/** Damaged pictures that one line of the log names. */
const NAMED = 50;

/** The schedule of one instance; does nothing when no interval is configured. */
export function createBackupSchedule(options: BackupRounds): BackupSchedule {
  const { config, log } = options;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let failed = 0;
  const help = 'Whether the newest backup failed.';
  if (config.cadanganMenit > 0) offerGauge({ name: 'gerbang_backup_failed', help }, () => failed);

  async function round(): Promise<void> {
    if (config.cadanganMenit === 0) return;
    const longestMs = config.cadanganMenit * MINUTE;
    const { signal } = stopping;
    const work = async (signal: AbortSignal) => {
      const took = await makeOne(options, signal);
      failed = 0;
      return longestMs - took;
    };
    try {
      await whenDue({ ...options, id: 'cadangan', longestMs, retryMs: RETRY_MS, signal, work });
    } catch (err) {
      if (signal.aborted || err instanceof LeaseLostError) return;
      failed = 1;
      log.error({ err }, 'backup failed');
      await tellFailure(options, err).catch(() => undefined);
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
      // What a killed backup left lies there in clear.
      void removeAbandoned(config.dataDir).catch((err: unknown) => log.error({ err }, 'abandoned backup not removed'));
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

/** Makes one and returns how many milliseconds that took. */
async function makeOne(options: BackupRounds, signal: AbortSignal): Promise<number> {
  const { config, clock, followed, mayDelete, make = makeBackupInThread } = options;
  const started = clock.now().getTime();
  const gladi = await isRehearsalDue(options);
  const [secrets, penerima, tidy] = [await followed.newest(), await readRecipient(config), await mayDelete()];
  const order = { config: placeOf(config), store: config.cadanganDir, asal: 'terjadwal', penerima, gladi } as const;
  const backup = await make({ ...order, secrets, tidy }, signal);
  const took = clock.now().getTime() - started;
  await tell(options, backup, took);
  return took;
}

/** What can be handed to a thread. */
function placeOf({ dataDir, databaseUrl, s3Url }: BackupRounds['config']) {
  return { dataDir, databaseUrl, s3Url };
}

async function isRehearsalDue({ db, clock }: BackupRounds): Promise<boolean> {
  const last = await readNote(db, REHEARSAL_NOTE, rehearsalNote);
  const age = last ? clock.now().getTime() - Date.parse(last.pada) : REHEARSAL_MS;
  // One of a time that has not come tells nothing.
  return age >= REHEARSAL_MS || age < 0;
}

/** What the operator may want to know: in the log, on `/metrics` and on the readiness page. */
async function tell({ db, clock, log }: BackupRounds, backup: Backup, ms: number): Promise<void> {
  const { manifest, byte, rusak, gladi } = backup;
  const { nomor, gambar, dibuat_pada: keadaan_pada } = manifest;
  const siswa = manifest.tabel.data_siswa ?? 0;
  const { gagal: failure } = await noteBackup({ db, clock }, backup);
  if (failure !== null) log.error({ nomor }, 'backups of before are not in their folder: is its disk mounted?');
  log.info({ ms, nomor, siswa, gambar, byte }, 'backup made');
  if (rusak.length > 0) {
    const named = rusak.slice(0, NAMED).map(({ kunci: _, label: _s, ...ids }) => ids);
    log.error({ jumlah: rusak.length, gambar: named }, 'pictures are damaged or gone where they are stored');
  }
  if (!gladi) return;
  const whole = gambar - manifest.hilang.length;
  const rehearsal = { pada: isoFromNow(clock), keadaan_pada, ms, siswa, gambar: whole, masalah: gladi.slice(0, NAMED) };
  await writeNote({ db, clock }, { nama: REHEARSAL_NOTE, isi: rehearsal });
  if (gladi.length > 0) log.error({ jumlah: gladi.length, masalah: rehearsal.masalah }, 'rehearsal failed');
  else log.info({ ms, siswa, gambar }, 'rehearsal passed');
}

async function tellFailure(work: Work, error: unknown): Promise<void> {
  const failure = sentenceOf(error);
  const last = await readNote(work.db, BACKUP_NOTE, backupNote);
  const none = {
    keadaan_pada: '',
    dilihat_pada: '',
    nomor: 0,
    siswa: 0,
    gambar: 0,
    byte: 0,
    rusak: 0,
    tanpa_salinan: 0,
  };
  await writeNote(work, { nama: BACKUP_NOTE, isi: { ...none, ...last, gagal: failure } });
}

function sentenceOf(error: unknown): string {
  if (error instanceof StorageFullError) return 'Ruang disk untuk cadangan tidak cukup; 512 MB dibiarkan kosong.';
  return error instanceof StartupError ? error.message : 'Cadangan gagal dibuat; sebabnya ada di log.';
}
