// Bodies that rest, or do not end.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { listenSomewhere } from '@gerbang/kit/raw-server';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { HttpError } from '../errors.ts';
import { createHttpServer } from './server.ts';

const MOST = 100_000;
const IDLE_MS = 300;

const limits = { mostBytes: MOST, idleMs: IDLE_MS };
const server: FastifyInstance = await createHttpServer({
  log: pino({ level: 'silent' }),
  https: false,
  trustProxy: [],
  limits,
});
afterAll(() => server.close());
server.post('/kirim', async (request) => {
  let parts = 0;
  if (request.isMultipart())
    for await (const part of request.parts()) parts += part.type === 'file' ? await drain(part.file) : 1;
  return { parts };
});
server.post('/lama', async () => {
  await pause(4 * IDLE_MS);
  return {};
});
server.post('/tutup', { onRequest: async () => Promise.reject(new HttpError(403, 'Tidak boleh')) }, async () => ({}));
const port = await listenSomewhere(server);

async function drain(stream: AsyncIterable<unknown>): Promise<number> {
  for await (const _ of stream);
  return 1;
}

const multipart = 'content-type: multipart/form-data; boundary=batas';
const begin = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\n${type}\r\ntransfer-encoding: chunked\r\n\r\n`;
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const filePart = '--batas\r\ncontent-disposition: form-data; name="foto"; filename="a.jpg"\r\n\r\n';

/** Sends the head, then the same chunk again and again until the server hangs up; what it said, and what it took. */
async function pour(head: string, { text, everyMs = 0 }: { text: string; everyMs?: number }) {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  let over = false;
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    over = true;
  });
  socket.write(head);
  let sent = 0;
  while (!over) {
    if (!socket.write(chunk(text))) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => 0);
    sent += text.length;
    await pause(everyMs);
  }
  return { answer, sent };
}

test.each([
  ['JSON', '/kirim', 'content-type: application/json', ''],
  ['multipart', '/kirim', multipart, chunk(filePart)],
  ['refused before it was read', '/tutup', multipart, chunk(filePart)],
])('a body without a length and without an end is cut off: %s', async (_, path, type, first) => {
  const { answer, sent } = await pour(begin(path, type) + first, { text: 'x'.repeat(20_000), everyMs: 5 });
  expect(answer).toMatch(/^HTTP\/1.1 (413|403)/);
  expect(sent).toBeLessThan(40 * MOST);
});

// Rule: JAWABAN-13
test.each([
  ['JSON', 'content-type: application/json', chunk('{"a":')],
  ['multipart', multipart, chunk(`${filePart}x`)],
])('a body that rests is answered 408 and the connection closed: %s', async (_, type, first) => {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  socket.write(begin('/kirim', type) + first);
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1.1 408/);
  expect(answer).toMatch(/connection: close/i);
  expect(answer).toContain('Isi permintaan tidak datang-datang');
});

test('a slow body that goes on arriving is read to its end', async () => {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  socket.write(begin('/kirim', multipart) + chunk(filePart));
  for (let n = 0; n < 8; n++) {
    await pause(IDLE_MS / 4);
    socket.write(chunk('gambar'));
  }
  socket.write(`${chunk('\r\n--batas--\r\n')}0\r\n\r\n`);
  await once(socket, 'data');
  expect(answer).toMatch(/^HTTP\/1.1 200/);
  socket.destroy();
});

test('work that takes longer than a body may rest is waited for, when its body is whole', async () => {
  const payload = { tahun_ajaran: '2026/2027' };
  expect((await server.inject({ method: 'POST', url: '/lama', payload })).statusCode).toBe(200);
  const reply = await fetch(`http://127.0.0.1:${port}/lama`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  expect(reply.status).toBe(200);
});
