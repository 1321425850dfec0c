// One instance from configuration to a listening server, and back.

import { type AddressInfo, isIPv6 } from 'node:net';
import { createApp, isHttps } from './app.ts';
import { backgroundJobs, LAST_ANSWERS_MS, type Round } from './background-jobs.ts';
import { type Bootstrap, bootstrap, type Environment } from './bootstrap.ts';
import { type ChooseStaff, createFirstStaff, type ShowStaff } from './features/akun/door.ts';
import { hasTextIndex } from './features/siswa/door.ts';
import { readRecipient } from './operations/backup/recipient.ts';
import { type CheckProcess, createCheckProcess } from './operations/check/check-process.ts';
import { addHealth } from './operations/observe/health.ts';
import { createLog } from './operations/observe/log.ts';
import { addMetrics } from './operations/observe/metrics.ts';
import { readinessChecks } from './operations/observe/readiness.ts';
import { called } from './platform/called.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { ordinary } from './platform/database/postgres-connection.ts';
import type { Reads } from './platform/database/reads.ts';
import { createReplicaReads } from './platform/database/replica-reads.ts';
import type { Deps } from './platform/deps.ts';
import { StartupError } from './platform/errors.ts';
import { createCookies } from './platform/http/sessions.ts';
import { createPasswords } from './platform/passwords.ts';
import { ownNetworks } from './platform/webhook/address.ts';
import { createWriteBuffer } from './platform/write-buffer.ts';

const LOOK_AT_REPLICAS_MS = 1000;
const IDLE_CHECK_MS = 50;
/** What still hangs then goes with the process, which has told nobody that it is done: two seconds before the 25 of a stop. */
const GIVE_UP_MS = LAST_ANSWERS_MS + 3000;

export type RunningServer = {
  /** Address people open. */
  url: string;
  /** Migrations that this start has made. */
  migrated: string[];
  /** Not ready at once, requests in flight finish, then everything closes. */
  stop(): Promise<void>;
  /** Logs an error that reached nobody. */
  report(error: unknown): void;
};

/** Somebody at the console of a first start. */
type Console = { showStaff?: ShowStaff; chooseStaff?: ChooseStaff };

/**
 * Starts an instance. Staff accounts, when there is none at all, are made only for somebody who is shown their
 * passwords. Throws StartupError with a sentence for the person at the console.
 */
export async function run(config: Config, env: Environment, console: Console = {}): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  const booted = await bootstrap(config, env, ordinary);
  const { db, storage, followed } = booted;
  if (!(await hasTextIndex(db)))
    log.warn(`pg_trgm is missing: searches read every row (${called('hitung --perbaiki')})`);
  const check = createCheckProcess({ env: placeOf(config, env), db, clock: systemClock, log });
  const urls = config.databaseReadUrls;
  const reads = urls.length > 0 ? createReplicaReads({ db, urls, log }) : undefined;
  const deps = depsOf(config, { ...booted, log, reads }, { check, env });
  const app = await createApp(deps, { ...config, log });
  const { schedulers: rounds, checks } = backgroundJobs(config, { ...booted, log, env });
  const health = addHealth(app, {
    db,
    storage,
    reads,
    checks: { ...readinessChecks({ config, db, secrets: followed }), ...checks },
  });
  addMetrics(app, { config, db, clock: systemClock });
  for (const { work, every, isEarly } of rounds) if (isEarly) work.start(every);
  reads?.start(LOOK_AT_REPLICAS_MS);
  const port = await listen(app, config);
  // Careful: not before, or a start that fails at the port would leave accounts whose passwords nobody has seen.
  if (console.showStaff) await createFirstStaff(deps, console.showStaff, console.chooseStaff);
  for (const { work, every, isEarly } of rounds) if (!isEarly) work.start(every);

  async function stop(): Promise<void> {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      log.error({ seconds: GIVE_UP_MS / 1000 }, 'stopped without waiting for what hangs');
      resolve();
    }, GIVE_UP_MS);
    health.stop();
    await Promise.race([close({ app, check, schedulers: rounds, booted, reads }), late]).finally(() =>
      clearTimeout(timer),
    );
  }
  const report = (err: unknown) => log.fatal({ err }, 'unhandled failure');
  const { migrated } = booted;
  return { migrated, url: config.publicUrl || `http://${hostInUrl(config)}:${port}`, stop, report };
}

type LoggedBootstrap = Bootstrap & { log: ReturnType<typeof createLog>; reads: Reads | undefined };
type Process = { check: CheckProcess; env: Environment };

function depsOf(config: Config, { db, reads, secrets, images, log }: LoggedBootstrap, { check, env }: Process): Deps {
  const { publicUrl, namaSekolah, privasi, hariSampah, dataDir, rahasiaDir, smtpUrl } = config;
  return {
    db,
    reads,
    clock: systemClock,
    secrets,
    images,
    passwords: createPasswords(secrets.pepper),
    steadyMs: 150,
    cookies: createCookies({ https: isHttps(config) }),
    publicUrl,
    setup: {
      hasOuterSecrets: Boolean(env.SECRETS) || rahasiaDir !== dataDir,
      hasRecipient: async () => (await readRecipient(config)) !== undefined,
    },
    namaSekolah,
    privasi,
    hariSampah,
    dataDir,
    buffer: createWriteBuffer({ db, log }),
    hasMailServer: smtpUrl !== '',
    webhookNetworks: ownNetworks(config.webhookNetworks),
    startCheck: check.start,
  };
}

type OpenParts = {
  app: Awaited<ReturnType<typeof createApp>>;
  check: CheckProcess;
  schedulers: Round[];
  booted: Bootstrap;
  reads: Reads | undefined;
};

/** Closes everything: what answers and what writes before the database, the database before the lock of its folder. */
async function close({ app, check, schedulers: rounds, booted, reads }: OpenParts): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS).unref();
  // Careful: a browser keeps its connection after the answer it waited for, and closing waits for the connection. As long as the
  // door is open, one that seems idle may have asked already.
  const idle = setInterval(() => !app.server.listening && app.server.closeIdleConnections(), IDLE_CHECK_MS);
  const stopSchedulers = (isFirst: boolean) =>
    Promise.all(rounds.filter(({ stopsFirst = false }) => stopsFirst === isFirst).map(({ work }) => work.stop()));
  await Promise.all([app.close(), stopSchedulers(true), check.stop()]);
  clearInterval(idle);
  clearTimeout(late);
  await stopSchedulers(false);
  await reads?.stop();
  await booted.db.destroy();
  booted.lock.release();
}

/** For a process that works on the same data, wherever this one has its settings from. */
function placeOf(
  { dataDir, rahasiaDir, databaseUrl, s3Url, cadanganDir }: Config,
  { SECRETS }: Environment,
): Environment {
  const place = {
    DATA_DIR: dataDir,
    RAHASIA_DIR: rahasiaDir,
    DATABASE_URL: databaseUrl,
    S3_URL: s3Url,
    CADANGAN_DIR: cadanganDir,
  };
  return { ...process.env, ...place, ...(SECRETS ? { SECRETS } : {}) };
}

async function listen(app: Awaited<ReturnType<typeof createApp>>, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EADDRINUSE') throw new StartupError(`Port ${port} sudah dipakai program lain. Pilih PORT yang lain.`);
    if (code && ['EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code)) {
      throw new StartupError(`HOST ${host} dengan PORT ${port} tidak dapat dipakai.`);
    }
    throw error;
  }
  return (app.server.address() as AddressInfo).port;
}

function hostInUrl({ host }: Config): string {
  return isIPv6(host) ? `[${host}]` : host;
}
