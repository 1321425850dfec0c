// `/metrics` for Prometheus; no name, number, address or search term is ever a label.
import { timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { isIPv4 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { type Clock, isoFromNow } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { HttpError, NO_ADDRESS } from '../../platform/errors.ts';
import { type Metric, offeredGauges } from '../../platform/gauges.ts';
import { readNote } from '../../platform/notes.ts';
import { version } from '../../platform/version.ts';
import type { Work } from '../../platform/work.ts';
import { BACKUP_NOTE, backupNote, REHEARSAL_NOTE, rehearsalNote } from '../backup/backup-notes.ts';
import { listGenerations } from '../backup/store.ts';
import { CHECK_NOTE, checkNote } from '../check/check-note.ts';

// How disk, backups, database, queues and clock stand, read when somebody scrapes.
type MeasuredPlace = { config: Pick<Config, 'dataDir' | 'cadanganDir'>; db: Db; clock: Clock };

/**
 * A registry for this scrape alone, filled after two looks into the database: `collect` of each gauge would be a look of
 * its own, and a gauge that stays says 0 or what was. What cannot be found out now is left out rather than told wrongly.
 */
async function readState({ config, db, clock }: MeasuredPlace): Promise<Registry> {
  const [disk, backups, rows, notes] = await Promise.all([
    statfs(config.dataDir).catch(() => undefined),
    listGenerations(config.cadanganDir).catch(() => []),
    countRows({ db, clock }).catch(() => undefined),
    readNotes(db).catch(() => undefined),
  ]);
  const register = new Registry();
  for (const [metric, read] of offeredGauges()) tell(register, metric, read());
  tell(register, { name: 'gerbang_info', help: 'The program that answers; always 1.', labels: { version } }, 1);
  const disks = { name: 'gerbang_data_dir_bytes', help: 'Of the disk that holds DATA_DIR.' };
  tell(register, { ...disks, labels: { state: 'free' } }, disk && disk.bavail * disk.bsize);
  tell(register, { ...disks, labels: { state: 'size' } }, disk && disk.blocks * disk.bsize);
  const say = (name: string, help: string, value: Value) => tell(register, { name, help }, value);
  const { backup, rehearsal, check } = notes ?? {};
  const made = backups[0]?.manifest.dibuat_pada;
  say('gerbang_backups', 'Generations in CADANGAN_DIR.', backups.length);
  say('gerbang_backup_last_success_timestamp_seconds', 'When the newest was made.', seconds(made));
  say('gerbang_pictures_damaged', 'Pictures that the newest backup found damaged or gone.', backup?.rusak);
  say('gerbang_rehearsal_last_timestamp_seconds', 'When one was last restored on trial.', seconds(rehearsal?.pada));
  say('gerbang_rehearsal_problems', 'What that rehearsal found wrong.', rehearsal?.masalah.length);
  say('gerbang_check_last_timestamp_seconds', 'When the newest finished check ended.', seconds(check?.selesai));
  say('gerbang_check_problems', 'What that check found wrong.', check && sum(check.jumlah.map(({ jumlah }) => jumlah)));
  say('gerbang_sessions', 'Sessions that have not run out.', rows?.sesi);
  say('gerbang_outbox_waiting', 'Mails that have not left.', rows?.surat);
  say('gerbang_sweeper_waiting', 'Pictures that wait for their removal.', rows?.dibuang);
  say('gerbang_database_up', 'Whether the database answered.', rows ? 1 : 0);
  return register;
}

type Value = number | null | undefined;

function tell(register: Registry, { name, help, labels = {} }: Metric, value: Value): void {
  if (typeof value !== 'number' || !Number.isFinite(value)) return;
  const Kind = name.endsWith('_total') ? Counter : Gauge;
  const known = register.getSingleMetric(name) as Counter | Gauge | undefined;
  const metric = known ?? new Kind({ name, help, labelNames: Object.keys(labels), registers: [register] });
  metric.inc(labels, value);
}

const seconds = (iso: string | null | undefined) => (iso ? Date.parse(iso) / 1000 : undefined);
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/** One after the other: a scrape takes few of the connections that requests wait for. */
async function readNotes(db: Db) {
  const backup = await readNote(db, BACKUP_NOTE, backupNote);
  const rehearsal = await readNote(db, REHEARSAL_NOTE, rehearsalNote);
  const newest = await readNote(db, CHECK_NOTE, checkNote);
  return { backup, rehearsal, check: newest?.tahap === 'selesai' && newest.selesai ? newest : undefined };
}

async function countRows(work: Work) {
  return work.db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('sesi')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('kedaluwarsa_pada', '>', isoFromNow(work.clock))
        .as('sesi'),
      eb
        .selectFrom('surat_keluar')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('dikirim_pada', 'is', null)
        // Those that were given up never leave.
        .where('coba_lagi_pada', '<', '9999-01-01T00:00:00.000Z')
        .as('surat'),
      eb
        .selectFrom('berkas_dibuang')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('dibuang'),
    ])
    .executeTakeFirstOrThrow();
}

type ServedMetrics = MeasuredPlace & { config: Pick<Config, 'metrics'> };

/**
 * Memory, garbage collection and event loop, which all apps of a process share. Careful: prom-client never ends what
 * observes them, so it is begun once a process, not once an app; it keeps no process from its end.
 */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision: 20 });

/** Adds `/metrics`, for loopback only unless configured. */
export function addMetrics(app: FastifyInstance, options: ServedMetrics): void {
  app.get('/metrics', async (request, reply) => {
    refuseStrangers(request, options.config.metrics);
    const all = Registry.merge([app.durations, await readState(options), ofProcess]);
    return reply.type(all.contentType).send(await all.metrics());
  });
}

/**
 * Whoever asks from this machine itself, and through no proxy; with a token whoever has it; everybody when that is
 * configured. To others there is no such address.
 */
function refuseStrangers(request: FastifyRequest, { token, isPublic }: Config['metrics']): void {
  if (isPublic) return;
  if (token !== '') {
    const given = Buffer.from(/^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '');
    const wanted = Buffer.from(token);
    if (given.length === wanted.length && timingSafeEqual(given, wanted)) return;
    throw new HttpError(401, 'Token metrik tidak valid');
  }
  // Careful: the peer itself, for a proxy on this machine brings everybody's requests.
  const isForwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => name in request.headers);
  if (isForwarded || !isLoopback(request.socket.remoteAddress)) throw new HttpError(404, NO_ADDRESS);
}

function isLoopback(address = ''): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}
