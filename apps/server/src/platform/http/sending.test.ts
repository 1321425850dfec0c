import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendPaced } from './sending.ts';

const bytes = Buffer.alloc(24 * 1024 * 1024, 'x');
let app: FastifyInstance;
let source: Readable;
beforeEach(async () => {
  app = fastify();
  source = Readable.from([bytes], { objectMode: false });
  app.get('/buffer', async (_, reply) => sendPaced(reply, bytes));
  app.get('/idle', async (_, reply) => sendPaced(reply, source, { idleMs: 100 }));
  app.get('/late', async (_, reply) => sendPaced(reply, source, { longestMs: 100 }));
  await app.listen({ port: 0 });
});
afterEach(() => app.close());

async function* failing() {
  yield bytes.subarray(0, 100_000);
  throw new Error('rusak');
}

const port = () => (app.server.address() as AddressInfo).port;

test('whoever reads gets all of it, with its length', async () => {
  const reply = await fetch(`http://127.0.0.1:${port()}/buffer`);
  expect(reply.headers.get('content-length')).toBe(String(bytes.length));
  expect((await reply.bytes()).length).toBe(bytes.length);
});

// Rule: BERKAS-14
test.each(['/idle', '/late'])('%s: a connection that takes nothing is closed, and the source with it', async (path) => {
  const socket = connect(port(), '127.0.0.1').on('error', () => undefined);
  socket.pause();
  const closed = once(source, 'close');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  await closed;
  await expect.poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))).toBe(0);
  socket.destroy();
});

test('a source that fails in the middle closes the connection', async () => {
  source = Readable.from(failing(), { objectMode: false });
  await expect(fetch(`http://127.0.0.1:${port()}/late`).then((reply) => reply.bytes())).rejects.toThrow();
});
