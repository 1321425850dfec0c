// How refusals look, and what they must not tell.
// Rules: JAWABAN-2, JAWABAN-3, JAWABAN-5, JAWABAN-7, JAWABAN-8, JAWABAN-9, JAWABAN-11, JEJAK-4, JAWABAN-4
import { Writable } from 'node:stream';
import { loginBody } from '@gerbang/contract/akun/auth';
import { endpoint } from '@gerbang/contract/endpoint';
import { listQuery } from '@gerbang/contract/lists';
import { sentences } from '@gerbang/contract/sentences';
import { messageOnly } from '@gerbang/contract/wire';
import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { type Client, createClient } from '@gerbang/kit/client';
import { listenSomewhere, sendRaw } from '@gerbang/kit/raw-server';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routerContext } from '../../app.ts';
import { createLog } from '../../operations/observe/log.ts';
import { HttpError } from '../errors.ts';
import { StorageFullError } from '../storage/storage-errors.ts';
import { route } from './route.ts';
import { addRoute } from './router.ts';
import { createHttpServer } from './server.ts';
import { addWebApp } from './web-app.ts';

const calls = {
  failing: endpoint({
    method: 'POST',
    path: '/uji/gagal',
    summary: 'Gagal seperti diminta',
    roles: 'anyone',
    query: z.object({ cause: z.string() }),
    output: messageOnly,
  }),
  isi: endpoint({
    method: 'POST',
    path: '/uji/isi',
    summary: 'Menerima isi',
    roles: 'anyone',
    body: loginBody,
    output: z.object({ message: z.string(), email: z.string() }),
  }),
  daftar: endpoint({
    method: 'GET',
    path: '/uji/daftar',
    summary: 'Menerima pencarian',
    roles: 'anyone',
    query: listQuery,
    output: messageOnly,
  }),
};

const failures: Record<string, () => unknown> = {
  error: () => new Error('select * from akun where email = dewi@surel.example'),
  text: () => 'bukan Error',
  nothing: () => undefined,
  limit: () => new HttpError(429, 'Tunggu sebentar', { retryAfter: 7 }),
  fields: () => new HttpError(400, 'x', { fields: [{ field: 'nama', message: 'Nama harus diisi' }] }),
  field: () => new HttpError(415, 'Bukan gambar', { field: 'fotokopi_ktp' }),
  refused: () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }),
  timeout: () => Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
  full: () => Object.assign(new Error('disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 }),
  room: () => new StorageFullError(new Error('ENOSPC')),
  missing: () => Object.assign(new Error("ENOENT: no such file, open '/data/x'"), { code: 'ENOENT', syscall: 'open' }),
  quota: () => Object.assign(new Error('EDQUOT'), { code: 'EDQUOT', syscall: 'write' }),
  readonly: () => Object.assign(new Error('readonly'), { code: 'ERR_SQLITE_ERROR', errcode: 8 }),
  permission: () => Object.assign(new Error('access permission denied'), { code: 'ERR_SQLITE_ERROR', errcode: 3 }),
  disk: () => Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 778 }),
  open: () => Object.assign(new Error('unable to open'), { code: 'ERR_SQLITE_ERROR', errcode: 14 }),
  broken: () => Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' }),
  descriptor: () => Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE', syscall: 'open' }),
  unique: () =>
    Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(dewi@surel.example)' }),
};

const broken = 'Penyimpanan di server sedang bermasalah. Coba lagi sebentar lagi. Jika tetap begini, hubungi admin.';

let app: TestApp;
let server: FastifyInstance;
let client: Client;
let port: number;
let lines: string[] = [];

beforeAll(async () => {
  app = await createTestApp();
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  server = await createHttpServer({ log: createLog('trace', sink), https: false, trustProxy: [] });
  const context = routerContext(app.deps, '');
  const failing = route(calls.failing, async ({ query }) => {
    throw failures[query.cause]?.();
  });
  const isi = route(calls.isi, async ({ body }) => ({ message: 'Diterima', email: body.email, rahasia: 'tidak ikut' }));
  const daftar = route(calls.daftar, async ({ query }) => ({ message: `${query.page} ${query.search}` }));
  for (const each of [failing, isi, daftar]) addRoute(server, context, each);
  await addWebApp(server, { folder: '/tidak/ada', values: async () => ({}), cookies: app.deps.cookies });
  port = await listenSomewhere(server);
  client = createClient(server);
});
afterAll(async () => {
  await server.close();
  await app.close();
});
beforeEach(() => {
  lines = [];
});

const post = (payload: string | Buffer, type = 'application/json') =>
  client.request('POST', '/api/v1/uji/isi', { payload, headers: { 'content-type': type } });

describe('what a handler throws', () => {
  test.each(['error', 'text', 'nothing', 'missing', 'unique'])(
    '%s: 500 without internals, with an id that the log carries too',
    async (cause) => {
      const reply = await client.call(calls.failing, { query: { cause } });
      const sentence = 'Terjadi kesalahan pada server';
      expect(reply.status).toBe(500);
      const requestId = reply.headers['x-request-id'];
      expect(reply.body).toEqual({ error: sentence, message: sentence, requestId });
      const logged = lines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === requestId);
      expect(logged.map(({ msg }) => msg)).toEqual(['unexpected failure', 'request']);
      expect(logged[1]).toMatchObject({ method: 'POST', route: '/api/v1/uji/gagal', status: 500 });
    },
  );

  test('the row that a database error carries is not logged', async () => {
    await client.call(calls.failing, { query: { cause: 'unique' } });
    expect(lines.join()).toContain('duplicate key');
    expect(lines.join()).not.toContain('dewi@surel.example');
  });

  test.each([
    ['refused', 503, 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.', '5'],
    ['timeout', 503, 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.', '5'],
    ['full', 507, 'Ruang penyimpanan server penuh. Hubungi admin atau petugas TI.', '60'],
    ['room', 507, 'Ruang penyimpanan server penuh. Hubungi admin atau petugas TI.', '60'],
    ['quota', 507, 'Ruang penyimpanan server penuh. Hubungi admin atau petugas TI.', '60'],
    ['readonly', 503, 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.', '5'],
    ['permission', 503, 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.', '5'],
    ['disk', 503, 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.', '5'],
    ['open', 503, 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.', '5'],
    ['broken', 503, broken, '30'],
    ['descriptor', 503, broken, '30'],
    ['limit', 429, 'Tunggu sebentar', '7'],
  ])('%s: %i', async (cause, status, sentence, retryAfter) => {
    const reply = await client.call(calls.failing, { query: { cause } });
    expect(reply.status).toBe(status);
    expect(reply.body).toEqual({ error: sentence, message: sentence });
    expect(reply.headers['retry-after']).toBe(retryAfter);
  });

  test('broken fields and refused files are named', async () => {
    const fields = await client.call(calls.failing, { query: { cause: 'fields' } });
    expect(fields.body).toEqual({
      error: 'Cek kembali form!',
      message: [{ field: 'nama', message: 'Nama harus diisi' }],
    });
    const file = await client.call(calls.failing, { query: { cause: 'field' } });
    expect(file.body).toEqual({ error: 'Bukan gambar', message: 'Bukan gambar', field: 'fotokopi_ktp' });
  });

  test('a field that the answer does not declare never leaves', async () => {
    const reply = await client.call(calls.isi, { body: { email: 'a@b.id', password: 'rahasia' } });
    expect(reply.body).toEqual({ message: 'Diterima', email: 'a@b.id' });
  });
});

describe('bodies that nobody can read', () => {
  const valid = JSON.stringify({ email: 'a@b.id', password: 'rahasia' });
  test.each([
    ['{', 'application/json', 400, 'Isi permintaan tidak dapat dibaca'],
    ['{"email": nan}', 'application/json', 400, 'Isi permintaan tidak dapat dibaca'],
    ['[]', 'application/json', 400, 'Isi permintaan tidak dapat dibaca'],
    ['"teks"', 'application/json', 400, 'Isi permintaan tidak dapat dibaca'],
    ['7', 'application/json', 400, 'Isi permintaan tidak dapat dibaca'],
    ['', 'application/json', 400, 'Mohon input email yang valid'],
    ['null', 'application/json', 400, 'Mohon input email yang valid'],
    [valid, 'text/plain', 415, 'Jenis isi permintaan tidak didukung'],
    [valid, 'application/xml', 415, 'Jenis isi permintaan tidak didukung'],
    [valid, 'application/jsonx', 415, 'Jenis isi permintaan tidak didukung'],
    [valid, 'bukan jenis', 415, 'Jenis isi permintaan tidak didukung'],
    [JSON.stringify({ email: 'x'.repeat(70_000) }), 'application/json', 413, 'Isi permintaan terlalu besar'],
    [`email=${'x'.repeat(70_000)}`, 'application/x-www-form-urlencoded', 413, 'Isi permintaan terlalu besar'],
    ['', 'multipart/form-data', 400, 'Isi permintaan tidak lengkap'],
    ['--x\r\nsembarang', 'multipart/form-data; boundary=x', 400, 'Isi permintaan tidak lengkap'],
    ['bukan bagian', 'multipart/form-data; boundary=x', 400, 'Isi permintaan tidak lengkap'],
  ])('%#: %.30j as %s is refused with %i', async (payload, type, status, sentence) => {
    const reply = await post(payload, type);
    expect(reply.status).toBe(status);
    expect(reply.body).toEqual({ error: sentence, message: sentence });
  });

  test('a multipart field that is cut off leaves the request incomplete', async () => {
    const text = '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na@b.id';
    expect(await post(text, 'multipart/form-data; boundary=x')).toMatchObject({
      status: 400,
      body: { error: 'Isi permintaan tidak lengkap' },
    });
  });

  const part = (name: string, value: string, more = '') =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

  test.each([
    ['fields', Array.from({ length: 61 }, (_, n) => part(`f${n}`, '1')).join(''), 'Terlalu banyak isian'],
    [
      'files',
      Array.from({ length: 3 }, (_, n) => part(`f${n}`, '1', '; filename="a"')).join(''),
      'Terlalu banyak berkas',
    ],
    ['a field named __proto__', part('__proto__', '1'), 'Nama isian tidak diizinkan'],
  ])('too many or bad: %s', async (_what, parts, sentence) => {
    const reply = await post(`${parts}--x--\r\n`, 'multipart/form-data; boundary=x');
    expect(reply).toMatchObject({ status: 400, body: { error: sentence, message: sentence } });
  });

  test('a field that is sent twice is refused, of JSON, urlencoded and multipart alike', async () => {
    const json = await post('{"email":"a@b.id","\\u0065mail":"c@d.id","password":"rahasia"}');
    const urlencoded = await post('email=a@b.id&email=c@d.id&password=rahasia', 'application/x-www-form-urlencoded');
    const parts = part('email', 'a@b.id') + part('email', 'c@d.id') + part('password', 'rahasia');
    const multipart = await post(`${parts}--x--\r\n`, 'multipart/form-data; boundary=x');
    for (const reply of [json, urlencoded, multipart]) {
      expect(reply).toMatchObject({ status: 400, body: { error: 'Isian yang sama dikirim lebih dari sekali' } });
    }
  });

  test('__proto__ and constructor keys are data like any other and change no object', async () => {
    const poison =
      '{"email":"a@b.id","password":"rahasia","__proto__":{"evil":1},"constructor":{"prototype":{"evil":1}}}';
    expect((await post(poison)).status).toBe(200);
    expect((await post('{"email\\u0000":"a@b.id","email":"a@b.id","password":"rahasia"}')).status).toBe(200);
    expect((await post('{"__proto__":{"email":"a@b.id","password":"rahasia"}}')).status).toBe(400);
    const form = 'email=a@b.id&password=rahasia&__proto__=1&__proto__[evil]=1';
    expect((await post(form, 'application/x-www-form-urlencoded')).status).toBe(200);
    expect(({} as { evil?: number }).evil).toBeUndefined();
  });
});

describe('addresses', () => {
  test.each([
    ['GET', '/api/v1/tidak-ada', 404],
    ['POST', '/api/v1/tidak-ada', 404],
    ['DELETE', '/api/v1', 404],
    ['GET', '/api/v1/uji/isi', 404],
    ['GET', '/api/v2/auth/me', 404],
  ] as const)('%s %s is unknown', async (method, url, status) => {
    const reply = await client.request(method, url);
    const sentence = 'Alamat tidak ditemukan';
    expect(reply).toMatchObject({ status, body: { error: sentence, message: sentence } });
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });

  test.each(['/api/v1/%zz', '/api/v1/%', '/%c0%ae'])('%s cannot be read', async (url) => {
    const reply = await client.request('GET', url);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ error: 'Alamat tidak dapat dibaca', message: 'Alamat tidak dapat dibaca' });
  });

  test.each([
    ...['0', '-1', '1.5', 'dua', '', '%201', '1e3', '9999999999'].map((page) => [`page=${page}`, sentences.badPage]),
    ['search=%00', 'Pencarian tidak valid'],
    [`search=${'a'.repeat(256)}`, 'Pencarian maksimal 255 karakter'],
  ])('?%s is refused', async (query, sentence) => {
    const reply = await client.request('GET', `/api/v1/uji/daftar?${query}`);
    expect(reply).toMatchObject({ status: 400, body: { error: sentence, message: sentence } });
  });

  test('what is no HTTP at all is answered in the envelope too', async () => {
    for (const [text, status] of [
      ['GET / HTTP/9.9\r\n\r\n', 400],
      ['bukan http\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nHost: x\r\nX-Besar: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ] as const) {
      const answer = await sendRaw(port, text);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      const body = JSON.parse(answer.split('\r\n\r\n')[1] ?? '');
      expect(body).toEqual({ error: 'Permintaan tidak dapat dibaca', message: 'Permintaan tidak dapat dibaca' });
    }
  });
});

test('no line of the log carries e-mail, password, cookie, token or search term', async () => {
  const secret = 'sesi-yang-rahasia';
  const personal = createClient(server, { sesi: secret });
  await personal.call(calls.isi, { body: { email: 'dewi@surel.example', password: 'rahasia-dewi' }, token: 'tanda' });
  await personal.call(calls.daftar, { query: { search: 'anggraini' } });
  await personal.request('GET', '/api/v1/tidak-ada/dewi@surel.example?search=anggraini');
  await personal.request('GET', '/api/v1/%zz?search=anggraini');
  await personal.request('POST', '/api/v1/uji/isi', {
    payload: '{"email":"dewi@surel.example", rusak',
    headers: { 'content-type': 'application/json' },
  });
  expect(lines.length).toBeGreaterThanOrEqual(4);
  for (const word of [secret, 'dewi', 'rahasia', 'anggraini', 'tanda', '127.0.0.1']) {
    expect(lines.join('')).not.toContain(word);
  }
});
