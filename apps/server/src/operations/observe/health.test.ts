import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { createClient } from '@gerbang/kit/client';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHttpServer } from '../../platform/http/server.ts';
import { version } from '../../platform/version.ts';
import { addHealth, type Health } from './health.ts';
import { createLog } from './log.ts';

let app: TestApp;
let server: FastifyInstance;
let health: Health;
const check = vi.fn(async () => {});
beforeEach(async () => {
  app = await createTestApp();
  server = await createHttpServer({ log: createLog('silent'), https: false, trustProxy: [] });
  health = addHealth(server, { db: app.db, storage: { check } as never });
});
afterEach(async () => {
  vi.useRealTimers();
  check.mockReset();
  await server.close();
  await app.close();
});

const ask = (path: string) => createClient(server).request('GET', path);
const all = { status: 'siap', berjalan: true, basisData: true, berkas: true };

// Rules: JALAN-9, JALAN-11
test('ready when database and storage are', async () => {
  expect(await ask('/readyz')).toMatchObject({ status: 200, body: all });
});

test('not ready without its storage, and again when that is back; alive all the time', async () => {
  check.mockRejectedValueOnce(new Error('ENOSPC: /data/rahasia'));
  const away = await ask('/readyz');
  expect(away.status).toBe(503);
  expect(away.body).toEqual({ ...all, status: 'belum siap', berkas: false });
  expect(await ask('/healthz')).toMatchObject({ status: 200, body: { status: 'hidup', versi: version } });
  expect(await ask('/readyz')).toMatchObject({ status: 200, body: all });
});

test('not ready without its database', async () => {
  expect((await ask('/readyz')).status).toBe(200);
  await app.db.destroy();
  expect(await ask('/readyz')).toMatchObject({ status: 503, body: { ...all, status: 'belum siap', basisData: false } });
});

test('a check that never ends counts as failed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = Promise.withResolvers<void>();
  check.mockImplementation(() => {
    asked.resolve();
    return new Promise(() => {});
  });
  const reply = ask('/readyz');
  await asked.promise;
  await vi.advanceTimersByTimeAsync(2000);
  expect(await reply).toMatchObject({ status: 503, body: { berkas: false } });
});

test('not ready any more once it stops', async () => {
  health.stop();
  expect(await ask('/readyz')).toMatchObject({ status: 503, body: { status: 'belum siap', berjalan: false } });
  expect((await ask('/healthz')).status).toBe(200);
});
