import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { createClient } from '@gerbang/kit/client';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { createHttpServer } from '../../platform/http/server.ts';
import { Semaphore } from '../../platform/semaphore.ts';
import { claimCheck, writeCheck } from '../check/check-note.ts';
import { createLog } from './log.ts';
import { addMetrics } from './metrics.ts';

let app: TestApp;
const servers: FastifyInstance[] = [];
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await app.close();
});

async function serverWith(
  metrics: { token?: string; isPublic?: boolean } = {},
  trustProxy: string[] = [],
  db = app.db,
) {
  const server = await createHttpServer({ log: createLog('silent'), https: false, trustProxy });
  for (const path of ['/orang/:id', '/assets/index-B4x.js', '/assets/index-B4x.css'])
    server.get(path, async () => 'ya');
  const config = {
    dataDir: '/tmp',
    cadanganDir: '/tmp/tidak-ada',
    metrics: { token: '', isPublic: false, ...metrics },
  };
  addMetrics(server, { config, db, clock: app.clock });
  servers.push(server);
  return createClient(server);
}

const expectedLines = [
  'http_request_duration_seconds_count{method="GET",route="/orang/:id",status_code="200"} 2',
  'http_request_duration_seconds_bucket{le="+Inf",method="GET",route="/orang/:id",status_code="200"} 2',
  'http_request_duration_seconds_count{method="GET",route="lain",status_code="404"} 1',
  'gerbang_queue_waiting{queue="uji"} 2',
  'gerbang_queue_running{queue="uji"} 1',
  'gerbang_queue_waiting{queue="hash"} 0',
  'gerbang_queue_waiting{queue="gambar"} 0',
  '# TYPE gerbang_gambar_rusak_total counter',
  '# TYPE gerbang_sessions gauge',
  'gerbang_sessions 1',
  'gerbang_outbox_waiting 0',
  'gerbang_sweeper_waiting 0',
  'gerbang_backups 0',
  'gerbang_database_up 1',
];
/** Whose values depend on the machine. */
const given = [
  'gerbang_data_dir_bytes{state="free"}',
  'gerbang_queue_waiting{queue="laporan"}',
  'nodejs_eventloop_lag_p99_seconds',
  'nodejs_heap_size_used_bytes',
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
];

test('tells requests by route pattern, queues, event loop, disk, sessions and outbox, and nobody’s data', async () => {
  const semaphore = new Semaphore({ places: 1, queue: 5, name: 'uji' });
  const free = Promise.withResolvers<void>();
  const work = [() => free.promise, async () => undefined, async () => undefined].map((piece) => semaphore.run(piece));
  await app.as('siswa', { email: 'rahasia@surel.example' });
  const client = await serverWith();
  await client.request('GET', '/orang/2610417?search=rahasia');
  await client.request('GET', '/orang/2610418');
  await client.request('GET', '/tidak/ada/2610419');
  const { status, bytes, headers } = await client.request('GET', '/metrics');
  free.resolve();
  await Promise.all(work);
  const text = bytes.toString();
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  for (const line of expectedLines) expect(text.split('\n')).toContain(line);
  for (const name of given) expect(text).toContain(`\n${name} `);
  // Nobody has made a backup, a rehearsal or a check yet: their times are not told, and not as 0.
  expect(text).not.toMatch(/^gerbang_(backup|rehearsal|check)_last/m);
  for (const secret of ['rahasia', '2610417', '2610418', '2610419', 'surel']) expect(text).not.toContain(secret);
  // Every line is one that a scraper can read, and no metric is told twice.
  for (const line of text.split('\n'))
    expect(line).toMatch(/^(|# HELP \w+ .+|# TYPE \w+ (gauge|counter|histogram)|\w+(\{[^}]*\})? ([\d.e+-]+|Nan))$/);
  const names = text.match(/(?<=^# TYPE )\w+/gm) ?? [];
  expect(new Set(names).size).toBe(names.length);
});

test('each app counts its own requests; the files of the web app are one route', async () => {
  const [one, other] = [await serverWith(), await serverWith()];
  await one.request('GET', '/orang/1');
  await one.request('GET', '/assets/index-B4x.js');
  await one.request('GET', '/assets/index-B4x.css');
  const counts = async (client: typeof one) => {
    const { bytes } = await client.request('GET', '/metrics');
    return bytes.toString().match(/(?<=^http_request_duration_seconds_count\{method="GET",).+/gm) ?? [];
  };
  expect(await counts(other)).toEqual([]);
  expect(await counts(one)).toEqual([
    'route="/orang/:id",status_code="200"} 1',
    'route="/assets/*",status_code="200"} 2',
  ]);
});

test('a database that is away is told, and what only it knows is left out', async () => {
  const db = openDatabase({ dataDir: '', databaseUrl: 'postgres://a:b@127.0.0.1:1/x' });
  const client = await serverWith({}, [], db);
  const { status, bytes } = await client.request('GET', '/metrics');
  expect(status).toBe(200);
  expect(bytes.toString()).toContain('\ngerbang_database_up 0\n');
  expect(bytes.toString()).toMatch(/^gerbang_database_connections\{database="primary",state="waiting"\} \d$/m);
  expect(bytes.toString()).not.toMatch(/^gerbang_(sessions|outbox_waiting|sweeper_waiting|pictures_damaged)/m);
  await db.destroy();
});

// Rule: JALAN-9
test('only this machine itself, not whoever comes through a proxy, and not whoever says so', async () => {
  const client = await serverWith({}, ['127.0.0.1']);
  const ask = (input: object) => client.request('GET', '/metrics', input);
  const { bytes } = await ask({ remoteAddress: '127.0.0.1' });
  expect(bytes.toString()).toMatch(/^gerbang_info\{version="\d+\.\d+\.\d+"\} 1$/m);
  for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect((await ask({ remoteAddress })).status).toBe(200);
  for (const remoteAddress of ['10.0.0.5', '::ffff:10.0.0.5', 'fe80::1', '128.0.0.1'])
    expect((await ask({ remoteAddress })).status).toBe(404);
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
    expect((await ask({ headers: { [name]: '127.0.0.1' } })).status, name).toBe(404);
  }
  expect((await ask({ remoteAddress: '10.0.0.5', headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(404);
});

test('with a token whoever has it, from anywhere; public means everybody', async () => {
  const client = await serverWith({ token: 'a'.repeat(16) });
  const ask = (authorization?: string) =>
    client.request('GET', '/metrics', {
      remoteAddress: '10.0.0.5',
      ...(authorization ? { headers: { authorization } } : {}),
    });
  expect((await ask(`Bearer ${'a'.repeat(16)}`)).status).toBe(200);
  for (const wrong of [undefined, 'Bearer', `Bearer ${'b'.repeat(16)}`, `Basic ${'a'.repeat(16)}`])
    expect((await ask(wrong)).status).toBe(401);
  const open = await serverWith({ isPublic: true });
  expect((await open.request('GET', '/metrics', { remoteAddress: '10.0.0.5' })).status).toBe(200);
});

test('the newest check that came to its end tells its time and its problems', async () => {
  const client = await serverWith();
  const lines = async () => {
    const { bytes } = await client.request('GET', '/metrics');
    return bytes.toString().match(/^gerbang_check_\S+ \S+$/gm) ?? [];
  };
  expect(await lines()).toEqual([]);
  const mulai = (await claimCheck(app)) ?? '';
  expect(await lines()).toEqual([]);
  const selesai = '2026-11-22T03:00:00.000Z';
  const jumlah = [
    { bagian: 'gambar' as const, jumlah: 3 },
    { bagian: 'jejak' as const, jumlah: 1 },
  ];
  const read = { tahap: 'selesai' as const, dari: 9, sudah: 9, masalah: [], siswa: 3, gambar: 9 };
  await writeCheck(app, { mulai, selesai, jumlah, ...read });
  expect(await lines()).toEqual([
    `gerbang_check_last_timestamp_seconds ${Date.parse(selesai) / 1000}`,
    'gerbang_check_problems 4',
  ]);
});
