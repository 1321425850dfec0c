// How much, how long, how deep: sizes of requests, and what a client that does not end gets.
import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { expectEnvelope, internals, refused, startTarget, unchanged } from './target.ts';

const target = await startTarget();
afterAll(() => target.close());
const admin = await target.as('admin');

const KIB = 1024;
const json = { 'content-type': 'application/json' };
const login = (payload: string, headers: Record<string, string> = json) =>
  target.send('POST', '/api/v1/auth/login', { headers, payload });
const head = (path: string, more: string) => `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${more}\r\n\r\n`;

// Rule: JAWABAN-13
test('a body of more than 64 KiB in chunks, without a length', async () => {
  const chunk = `${(8 * KIB).toString(16)}\r\n${'x'.repeat(8 * KIB)}\r\n`;
  const type = 'content-type: application/json\r\ntransfer-encoding: chunked';
  const answer = await unchanged(target, () => target.raw(head('/api/v1/auth/login', type) + chunk.repeat(20)));
  expect(answer).toMatch(/^HTTP\/1.1 413/);
});

test('JSON nested 30,000 deep', () => refused(target, { status: 400 }, () => login('['.repeat(30_000))));

test('JSON nested 30,000 deep, and closed again', () =>
  refused(target, { status: 400 }, () => login('['.repeat(30_000) + ']'.repeat(30_000))));

test('ten thousand fields', async () => {
  const fields = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`f${n}`, n]));
  await refused(target, { status: 400 }, () => login(JSON.stringify(fields)));
});

test('a number that is none, and one with 60,000 digits', async () => {
  await refused(target, { status: 400 }, () => login('{"email":1e999,"password":NaN}'));
  await refused(target, { status: 400 }, () => login(`{"email":${'9'.repeat(60_000)},"password":1}`));
});

test.each([
  ['one header of 20 KiB', `x-a: ${'a'.repeat(20 * KIB)}`],
  ['a cookie of 20 KiB', `cookie: sesi=${'a'.repeat(20 * KIB)}`],
  ['two thousand headers of 20 KiB together', Array.from({ length: 2000 }, (_, n) => `x-${n}: 1`).join('\r\n')],
])('%s', async (_, header) => {
  const answer = await unchanged(target, () => target.raw(head('/api/v1/auth/logout', header)));
  expect(answer).toMatch(/^HTTP\/1.1 431 /);
  expect(answer).toContain('Permintaan tidak dapat dibaca');
});

test('an address of 20 KiB', async () => {
  const answer = await target.raw(`GET /${'a'.repeat(20 * KIB)} HTTP/1.1\r\nhost: x\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1.1 431 /);
});

test('an address of 12 KiB is answered like any other', async () => {
  const reply = await unchanged(target, () => admin.request('GET', `/api/v1/data-siswa?x=${'a'.repeat(12 * KIB)}`));
  expect(reply.status).toBe(200);
});

test('five hundred cookies', async () => {
  const cookie = Array.from({ length: 500 }, (_, n) => `c${n}=1`).join('; ');
  const reply = await target.send('GET', '/api/v1/auth/me', { headers: { cookie: `${cookie}; sesi=x` } });
  expect(reply.status).toBe(401);
});

test('a thousand query parameters', async () => {
  const query = Array.from({ length: 1000 }, (_, n) => `a${n}=1`).join('&');
  expect((await admin.request('GET', `/api/v1/data-siswa?${query}`)).status).toBe(200);
});

test('two hundred connections that say nothing do not keep others out', async () => {
  const port = Number(new URL(target.url).port);
  const idle = Array.from({ length: 200 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  for (const socket of idle) socket.write('GET / HTTP/1.1\r\nx-a: ');
  expect((await admin.request('GET', '/api/v1/auth/me')).status).toBe(200);
  // Answered while all of them are there, not after they were cut off.
  expect(idle.filter(({ closed }) => closed)).toEqual([]);
  for (const socket of idle) socket.destroy();
});

test('what is refused says nothing of the machine', async () => {
  for (const path of ['/api/v1/tiada', '/api/tiada', '/tiada.js', '/%', '/api/v1/data-siswa/%E0%A4%A']) {
    const reply = await target.send('GET', path);
    expectEnvelope(reply);
    expect(JSON.stringify(reply.headers)).not.toMatch(internals);
    expect(reply.headers).not.toHaveProperty('x-powered-by');
    expect(reply.headers).not.toHaveProperty('server');
  }
});
