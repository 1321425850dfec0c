// What an instance does by itself, beside answering.
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type Bootstrap, type Environment, uploadFolder } from './bootstrap.ts';
import { createPostman } from './core/surat/postman.ts';
import { ingatkan } from './features/inventaris/door.ts';
import { createImportScheduler } from './features/laporan/door.ts';
import { createKurir } from './features/program/door.ts';
import { endOver } from './features/siswa/door.ts';
import { createBackupSchedule } from './operations/backup/schedule.ts';
import { createEksporSchedule } from './operations/ekspor/schedule.ts';
import { createFileGuard } from './operations/observe/file-guard.ts';
import { createIntegrity } from './operations/observe/integrity.ts';
import { createSecretsRescue } from './operations/observe/rescue.ts';
import { musnahkan } from './operations/pemusnahan/work.ts';
import { giveBackPages } from './operations/retention/free-pages.ts';
import { purgeImports } from './operations/retention/impor.ts';
import { purgeExpired } from './operations/retention/sampah.ts';
import { createRetention } from './operations/retention/schedule.ts';
import { createSweeper } from './operations/retention/sweeper.ts';
import { forgetDeletedText } from './operations/retention/text-index-merge.ts';
import { assertAuditHead } from './platform/audit.ts';
import { systemClock } from './platform/clock.ts';
import { type ClockGuard, createClockGuard, type Doubt, whenTrusted } from './platform/clock-guard.ts';
import type { Config } from './platform/config.ts';
import { DamagedRowError } from './platform/database/database-errors.ts';
import type { Deps } from './platform/deps.ts';
import { writeGathered } from './platform/gathered-audit.ts';
import { createMailTransport } from './platform/mail/transport.ts';
import { createScheduler } from './platform/scheduler.ts';
import { statusKey } from './platform/secrets.ts';
import { ownNetworks } from './platform/webhook/address.ts';
import { inTransaction } from './platform/work.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Requests are answered and letters leave for so long while the instance stops. */
export const LAST_ANSWERS_MS = 20 * SECOND;

/** Work in rounds, `every` so many milliseconds, from when the instance listens until the last answer is given. */
export type Round = {
  work: { start(intervalMs: number): void; stop(): Promise<void> };
  every: number;
  /** Begins before anybody is served. */
  isEarly?: boolean;
  /** Begins to stop beside the last answers. */
  stopsFirst?: boolean;
};

type BackgroundJobs = {
  schedulers: Round[];
  /** What they find that makes the instance not ready. */
  checks: Record<string, () => Promise<void>>;
};

type Process = { log: FastifyBaseLogger; env: Environment };

export function backgroundJobs(config: Config, booted: Bootstrap & Process): BackgroundJobs {
  const { db, storage, images, followed, temporaryFolders, isChecked, log, env } = booted;
  const shared = { db, storage, clock: systemClock, log };
  const onError = (message: string) => (err: unknown) => log.error({ err }, message);
  const guard = createClockGuard(shared);
  const files = createFileGuard({ ...shared, dataDir: config.dataDir });
  const integrity = createIntegrity({ ...shared, isChecked });
  const postman = openPost(config, { ...booted, guard });
  const folders = [...temporaryFolders, uploadFolder(config)];
  const { periods } = config.privasi;
  return {
    schedulers: [
      { work: files, every: SECOND, isEarly: true },
      { work: createSecretsRescue({ ...shared, ...config, followed, env }), every: SECOND, isEarly: true },
      { work: integrity, every: 24 * HOUR },
      { work: guard, every: 5 * MINUTE },
      {
        work: createSweeper({ ...shared, temporaryFolders: folders, onError: onError('sweep failed') }),
        every: 10 * MINUTE,
      },
      ...simpleRounds(config, { db, storage, guard, onError }),
      { work: createImportScheduler({ base: { db, clock: systemClock }, images, log }), every: SECOND },
      { work: createRetention({ ...shared, periods, guard }), every: HOUR },
      { work: createBackupSchedule({ ...shared, config, followed, mayDelete: guard.mayDelete }), every: 30 * SECOND },
      { work: createEksporSchedule({ ...shared, config, env }), every: 3 * SECOND },
      {
        work: { start: postman.start, stop: () => postman.stop(LAST_ANSWERS_MS) },
        every: SECOND,
        stopsFirst: true,
      },
      kurirOf(config, { ...booted, guard }),
    ],
    checks: {
      fileBasisData: files.check,
      keutuhan: async () => {
        await integrity.check();
        // A database that cannot be asked is no damaged one; others say so.
        await assertAuditHead(db).catch((error: unknown) => {
          if (error instanceof DamagedRowError) throw error;
        });
      },
    },
  };
}

type JobPlaces = Pick<Bootstrap, 'db' | 'storage'> & {
  guard: ClockGuard;
  onError: (message: string) => (err: unknown) => void;
};

/** Work that keeps nothing between its rounds; `whenTrusted` is what goes, or is told, by its age. */
function simpleRounds({ hariSampah: hari, smtpUrl, hariIngatPinjam }: Config, deps: JobPlaces): Round[] {
  const { db, storage, guard, onError } = deps;
  const work = { db, clock: systemClock };
  const rounds = (failed: string, every: number, round: (signal: AbortSignal) => Promise<unknown>): Round => ({
    work: createScheduler(round, onError(failed)),
    every,
  });
  const aged = (round: (doubt: Doubt | null, signal: AbortSignal) => Promise<unknown>) => whenTrusted(guard, round);
  // Without a mail server nobody would read them.
  const remind = aged((_doubt, signal) => ingatkan(work, hariIngatPinjam, signal));
  const reminders = smtpUrl === '' ? [] : [rounds('reminders of loans not written', HOUR, remind)];
  return [
    rounds('repeated entries not written', HOUR, () => writeGathered(work)),
    rounds('deleted text stays in the index', HOUR, (signal) => forgetDeletedText(db, signal)),
    rounds('free room stays in the database', SECOND, () => giveBackPages(db)),
    rounds(
      'purge failed',
      HOUR,
      aged((doubt, signal) => purgeExpired(work, { hari, doubt, signal })),
    ),
    rounds(
      'old imports stay',
      HOUR,
      aged((doubt) => purgeImports({ ...work, doubt })),
    ),
    // A link that a wrong clock ends is made anew by one click.
    rounds('old links of phones stay', MINUTE, () => inTransaction(work, endOver)),
    rounds('destruction stopped; the next round goes on', 3 * SECOND, (signal) =>
      musnahkan({ ...work, storage }, signal),
    ),
    ...reminders,
  ];
}

/** Who sends webhooks. */
function kurirOf({ webhookNetworks }: Config, { db, secrets, guard, log }: Post): Round {
  const kurir = createKurir({ db, clock: systemClock, secrets, allowed: ownNetworks(webhookNetworks), guard, log });
  return { work: { start: kurir.start, stop: () => kurir.stop(LAST_ANSWERS_MS) }, every: SECOND, stopsFirst: true };
}

type Post = Pick<Deps, 'db' | 'secrets'> & { guard: ClockGuard; log: FastifyBaseLogger };

function openPost(config: Config, { db, secrets, guard, log }: Post) {
  const { namaSekolah, publicUrl, smtpUrl, smtpFrom, dataDir } = config;
  const transport = createMailTransport({
    smtpUrl,
    from: smtpFrom,
    folder: join(dataDir, 'surat'),
    temporaryFolder: uploadFolder(config),
  });
  const sender = { namaSekolah, publicUrl, codeKey: secrets.codeKey, statusKey: statusKey(secrets) };
  return createPostman({ db, clock: systemClock, transport, sender, guard, log });
}
