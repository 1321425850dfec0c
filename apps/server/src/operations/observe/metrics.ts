// `/metrics` in the Prometheus text format; no name, number, address or search term is ever a label.
import { timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { isIPv4 } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Clock, isoFromNow } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/errors.ts';
import { readGauges } from '../../platform/gauges.ts';
import { readNote } from '../../platform/notes.ts';
import { BACKUP_NOTE, backupNote, REHEARSAL_NOTE, rehearsalNote } from '../backup/backup-notes.ts';
import { listGenerations } from '../backup/store.ts';
import { CHECK_NOTE, type CheckNote, checkNote } from '../check/check-note.ts';
import { createRequestCounts } from './request-counts.ts';

type MetricsOptions = {
  config: Pick<Config, 'dataDir' | 'cadanganDir' | 'metrics'>;
  db: Db;
  clock: Clock;
};

/** Counts every request from now on and adds `/metrics`, for loopback only unless configured. */
export function addMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const counts = createRequestCounts();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => {
    delay.disable();
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    counts.add({ method, route: routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime });
  });
  app.get('/metrics', async (request, reply) => {
    refuseStrangers(request, options.config.metrics);
    const lines = [...counts.lines(), ...processLines(delay), ...gaugeLines(), ...(await slowLines(options))];
    delay.reset();
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`);
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
  if (isForwarded || !isLoopback(request.socket.remoteAddress)) throw new HttpError(404, 'Alamat tidak ditemukan');
}

function isLoopback(address = ''): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}

/** One metric with its type; values that are not known are left out. */
function metric(
  name: string,
  type: 'gauge' | 'counter',
  values: [labels: string, value: number | undefined][],
): string[] {
  const known = values.filter(([, value]) => value !== undefined && Number.isFinite(value));
  if (known.length === 0) return [];
  return [
    `# TYPE gerbang_${name} ${type}`,
    ...known.map(([labels, value]) => `gerbang_${name}${labels && `{${labels}}`} ${value}`),
  ];
}

function processLines(delay: ReturnType<typeof monitorEventLoopDelay>): string[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const seconds = (nanoseconds: number) => nanoseconds / 1e9;
  return [
    ...metric('event_loop_lag_seconds', 'gauge', [
      ['quantile="0.5"', seconds(delay.percentile(50))],
      ['quantile="0.99"', seconds(delay.percentile(99))],
      ['quantile="1"', seconds(delay.max)],
    ]),
    ...metric('process_cpu_seconds_total', 'counter', [['', (user + system) / 1e6]]),
    ...metric('process_memory_bytes', 'gauge', [
      ['kind="rss"', rss],
      ['kind="heap"', heapUsed],
    ]),
    ...metric('process_uptime_seconds', 'gauge', [['', process.uptime()]]),
  ];
}

function gaugeLines(): string[] {
  const queues = readGauges('antrean:');
  const pool = readGauges('kolam')[0]?.[1] ?? {};
  const { dibaca } = readGauges('gambar-rusak')[0]?.[1] ?? {};
  const backup = readGauges('cadangan')[0]?.[1] ?? {};
  const clock = readGauges('jam')[0]?.[1] ?? {};
  const log = readGauges('log')[0]?.[1] ?? {};
  return [
    ...metric(
      'queue_waiting',
      'gauge',
      queues.map(([name, { menunggu }]) => [`queue="${name}"`, menunggu]),
    ),
    ...metric(
      'queue_running',
      'gauge',
      queues.map(([name, { berjalan }]) => [`queue="${name}"`, berjalan]),
    ),
    ...metric(
      'database_connections',
      'gauge',
      Object.entries(pool).map(([state, n]) => [`state="${state}"`, n]),
    ),
    // Lost or damaged pictures that somebody asked for.
    ...metric('gambar_rusak_total', 'counter', [['', dibaca]]),
    ...metric('backup_failed', 'gauge', [['', backup.gagal]]),
    ...metric('clock_jumped', 'gauge', [['', clock.melompat]]),
    ...metric('clock_seconds_until_trusted', 'gauge', [['', clock.sisa]]),
    ...metric('log_lines_lost_total', 'counter', [['', log.hilang]]),
  ];
}

/** What has to be asked for; what cannot be found out now is left out rather than answered wrongly. */
async function slowLines({ config, db, clock }: MetricsOptions): Promise<string[]> {
  const [disk, backups, rows, check] = await Promise.all([
    statfs(config.dataDir).catch(() => undefined),
    listGenerations(config.cadanganDir).catch(() => []),
    countRows(db, clock).catch(() => undefined),
    readNote(db, CHECK_NOTE, checkNote).catch(() => undefined),
  ]);
  const newest = backups[0] && Date.parse(backups[0].manifest.dibuat_pada) / 1000;
  return [
    ...metric('data_dir_bytes', 'gauge', [
      ['state="free"', disk && disk.bavail * disk.bsize],
      ['state="size"', disk && disk.blocks * disk.bsize],
    ]),
    ...metric('backup_last_success_timestamp_seconds', 'gauge', [['', newest]]),
    ...metric('backups', 'gauge', [['', backups.length]]),
    ...(await noteLines(db).catch(() => [])),
    ...checkLines(check),
    ...metric('sessions', 'gauge', [['', rows?.sesi]]),
    ...metric('outbox_waiting', 'gauge', [['', rows?.surat]]),
    ...metric('sweeper_waiting', 'gauge', [['', rows?.dibuang]]),
    ...metric('database_up', 'gauge', [['', rows ? 1 : 0]]),
  ];
}

async function noteLines(db: Db): Promise<string[]> {
  const backup = await readNote(db, BACKUP_NOTE, backupNote);
  const rehearsal = await readNote(db, REHEARSAL_NOTE, rehearsalNote);
  return [
    ...metric('pictures_damaged', 'gauge', [['', backup?.rusak]]),
    ...metric('rehearsal_last_timestamp_seconds', 'gauge', [['', rehearsal && Date.parse(rehearsal.pada) / 1000]]),
    ...metric('rehearsal_problems', 'gauge', [['', rehearsal?.masalah.length]]),
  ];
}

/** Of the newest check that came to its end. */
function checkLines(check: CheckNote | undefined): string[] {
  if (check?.tahap !== 'selesai' || check.selesai === null) return [];
  const problems = check.jumlah.reduce((sum, { jumlah }) => sum + jumlah, 0);
  return [
    ...metric('check_last_timestamp_seconds', 'gauge', [['', Date.parse(check.selesai) / 1000]]),
    ...metric('check_problems', 'gauge', [['', problems]]),
  ];
}

async function countRows(db: Db, clock: Clock) {
  const { sesi, surat, dibuang } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('sesi')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('kedaluwarsa_pada', '>', isoFromNow(clock))
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
  return { sesi: sesi ?? 0, surat: surat ?? 0, dibuang: dibuang ?? 0 };
}
