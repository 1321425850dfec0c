// One instance from configuration to a listening server, and back.
import { type AddressInfo, isIPv6 } from 'node:net';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createApp, isHttps } from './app.ts';
import { createFirstStaff, type ShowStaff } from './features/auth/akun.ts';
import { createMasaSimpan } from './features/data-pribadi/jadwal.ts';
import { refuseUnfinishedRestore } from './platform/backup/restore-install.ts';
import { createBackupSchedule } from './platform/backup/schedule.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { isMigrated, migrate } from './platform/database/migrate.ts';
import { explainStart, nameOf } from './platform/database/start-errors.ts';
import { hasTextIndex } from './platform/database/text-index.ts';
import { createForgetting } from './platform/database/text-index-merge.ts';
import type { Deps } from './platform/deps.ts';
import { StartupError } from './platform/errors.ts';
import { createCookies } from './platform/http/cookies.ts';
import { createImages } from './platform/images/images.ts';
import { createPictureKeys } from './platform/images/picture-keys.ts';
import { createSweeper } from './platform/images/sweeper.ts';
import { joinInstances } from './platform/instance-lock.ts';
import { createPostman } from './platform/mail/postman.ts';
import { createMailTransport } from './platform/mail/transport.ts';
import { addHealth } from './platform/observe/health.ts';
import { createLog } from './platform/observe/log.ts';
import { addMetrics } from './platform/observe/metrics.ts';
import { readinessChecks } from './platform/observe/readiness.ts';
import { createPasswords } from './platform/passwords.ts';
import { createCheckProcess } from './platform/periksa/check-process.ts';
import { refuseMoved } from './platform/pindah/moved.ts';
import { createSampahPurge } from './platform/sampah/purge.ts';
import { followSecrets, loadSecrets, sidikKey } from './platform/secrets.ts';
import { checkFingerprint } from './platform/secrets-fingerprint.ts';
import { namesIn } from './platform/storage/durable-file.ts';
import { openStorage } from './platform/storage/open-storage.ts';

const SWEEP_INTERVAL_MS = 10 * 60_000;
const OUTBOX_INTERVAL_MS = 1000;
const FORGET_INTERVAL_MS = 60 * 60_000;
const BACKUP_INTERVAL_MS = 30_000;
const PURGE_INTERVAL_MS = 60 * 60_000;
const RETENTION_INTERVAL_MS = 60 * 60_000;
const STOP_TIMEOUT_MS = 25_000;
const IDLE_CHECK_MS = 50;

export type Running = {
  /** Address people open. */
  url: string;
  /** Not ready at once, requests in flight finish, then everything closes. */
  stop(): Promise<void>;
  /** Logs an error that reached nobody. */
  report(error: unknown): void;
};

/**
 * Starts an instance. Staff accounts, when there is none at all, are made only for somebody who is shown their
 * passwords. Throws StartupError with a sentence for the person at the console.
 */
export async function run(
  config: Config,
  env: Record<string, string | undefined>,
  showStaff?: ShowStaff,
): Promise<Running> {
  const log = createLog(config.logLevel);
  const foundation = await openFoundation(config, env);
  const { db, secrets, readSecrets, storage, temporaryFolders, images, lock } = foundation;
  if (!(await hasTextIndex(db))) log.warn('pg_trgm is missing: searches read every row (npm run hitung -- --perbaiki)');
  const cookies = createCookies({ https: isHttps(config) });
  const passwords = createPasswords(secrets.pepper);
  const { namaSekolah, privasi, hariSampah, dataDir } = config;
  const checks = createCheckProcess({ env, db, clock: systemClock, log });
  const deps: Deps = {
    db,
    clock: systemClock,
    secrets,
    images,
    passwords,
    cookies,
    namaSekolah,
    privasi,
    hariSampah,
    dataDir,
    startCheck: checks.start,
  };
  const app = await createApp(deps, { ...config, log });
  const health = addHealth(app, { db, storage, checks: readinessChecks({ config, db, readSecrets }) });
  addMetrics(app, { config, db, clock: systemClock });
  const sweeper = createSweeper({
    db,
    storage,
    clock: systemClock,
    temporaryFolders: [...temporaryFolders, uploadFolder(config)],
    onError: (err) => log.error({ err }, 'sweep failed'),
  });
  const purge = createSampahPurge({
    db,
    clock: systemClock,
    hari: hariSampah,
    onError: (err) => log.error({ err }, 'purge failed'),
  });
  const { masaSimpan } = privasi;
  const retention = createMasaSimpan({ db, clock: systemClock, storage, masaSimpan, log });
  const backups = createBackupSchedule({ config, db, storage, readSecrets, clock: systemClock, log });
  const forgetting = createForgetting({ db, onError: (err) => log.error({ err }, 'deleted text stays in the index') });
  const postman = openPost(config, { db, secrets, log });
  const port = await listen(app, config);
  // Careful: not before, or a start that fails at the port would leave accounts whose passwords nobody has seen.
  if (showStaff) await createFirstStaff(deps, showStaff);
  sweeper.start(SWEEP_INTERVAL_MS);
  forgetting.start(FORGET_INTERVAL_MS);
  purge.start(PURGE_INTERVAL_MS);
  retention.start(RETENTION_INTERVAL_MS);
  postman.start(OUTBOX_INTERVAL_MS);
  backups.start(BACKUP_INTERVAL_MS);

  async function stop(): Promise<void> {
    health.stop();
    const late = setTimeout(() => app.server.closeAllConnections(), STOP_TIMEOUT_MS).unref();
    // Careful: a browser keeps its connection after the answer it waited for, and closing waits for the connection.
    const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
    await Promise.all([app.close(), postman.stop(STOP_TIMEOUT_MS), checks.stop()]);
    clearInterval(idle);
    clearTimeout(late);
    await Promise.all([sweeper.stop(), forgetting.stop(), purge.stop(), retention.stop(), backups.stop()]);
    await db.destroy();
    lock.release();
  }
  const report = (err: unknown) => log.fatal({ err }, 'unhandled failure');
  return { url: config.publicUrl || `http://${hostInUrl(config)}:${port}`, stop, report };
}

/**
 * Database, secrets and pictures of a data folder; also what the command line works on. Throws StartupError
 * when one of them is lost, damaged or not the others'.
 */
export async function openFoundation(config: Config, env: Record<string, string | undefined>) {
  try {
    return await open(config, env);
  } catch (error) {
    throw explainStart(error, config);
  }
}

async function open(config: Config, env: Record<string, string | undefined>) {
  const lock = await joinInstances(config.dataDir);
  try {
    return { ...(await openParts(config, env)), lock };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openParts(config: Config, env: Record<string, string | undefined>) {
  await refuseUnfinishedRestore(config);
  await refuseMoved(config);
  await refuseLostDatabase(config);
  await migrate(config);
  const db = openDatabase(config);
  const hasData = (await db.selectFrom('akun').select('id').limit(1).executeTakeFirst()) !== undefined;
  const secrets = await loadSecrets({ dataDir: config.dataDir, env, hasData });
  await checkFingerprint(db, secrets);
  const { storage, temporaryFolders } = openStorage(config);
  const readSecrets = followSecrets({ dataDir: config.dataDir, env }, secrets);
  const images = createImages({
    storage,
    fileKey: createPictureKeys(readSecrets),
    tempDir: uploadFolder(config),
    sidikKey: sidikKey(secrets),
  });
  return { db, secrets, readSecrets, storage, temporaryFolders, images };
}

function openPost(config: Config, { db, secrets, log }: Pick<Deps, 'db' | 'secrets'> & { log: FastifyBaseLogger }) {
  const { namaSekolah, publicUrl, smtpUrl, smtpFrom, dataDir, privasi } = config;
  const transport = createMailTransport({
    smtpUrl,
    from: smtpFrom,
    namaSekolah,
    folder: join(dataDir, 'surat'),
    temporaryFolder: uploadFolder(config),
  });
  const sender = { namaSekolah, publicUrl, codeKey: secrets.codeKey };
  const simpanHari = privasi.masaSimpan.suratHari;
  return createPostman({ db, clock: systemClock, transport, sender, simpanHari, log });
}

function uploadFolder({ dataDir }: Config): string {
  return join(dataDir, 'sementara');
}

/** A folder with pictures or secrets whose database is gone or empty has lost it: a new one must not take its place. */
async function refuseLostDatabase(config: Config): Promise<void> {
  const names = await namesIn(config.dataDir);
  // An empty folder of pictures may be a disk of its own that was mounted for a first start.
  const pictures = (await namesIn(join(config.dataDir, 'berkas'))).filter((name) => name !== 'lost+found');
  if (!names.includes('rahasia.json') && pictures.length === 0) return;
  if (await isMigrated(config)) return;
  throw new StartupError(
    `Basis data ${nameOf(config)} tidak ada atau kosong, padahal folder ${config.dataDir} berisi data. Pulihkan cadangannya, atau pakai folder kosong.`,
  );
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
