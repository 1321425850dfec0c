// SIGTERM while people work: whoever was let in gets an answer, the others hear when to come back, and the program ends.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { openInstallation } from '@gerbang/kit/installation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueue } from '../../apps/server/src/core/surat/outbox.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { barangForm, call } from './calls.ts';
import { expectWithin } from './figures.ts';
import { createHouse, type House } from './house.ts';
import { deedsThatHappened } from './ledger.ts';
import { examine } from './oracles.ts';
import { start } from './program.ts';
import { chances, isWhole } from './random.ts';
import { type RequestedChange, startTraffic } from './traffic.ts';

const ROUNDS = isWhole ? 20 : 1;
const LIMIT_MS = 25_000;

let house: House;
beforeAll(async () => {
  house = await createHouse({ siswa: 200 });
});
afterAll(() => house.drop());

const env = { LOG_LEVEL: 'silent' };

test(`${ROUNDS} times under load`, async () => {
  const random = chances('stop');
  for (let round = 0; round < ROUNDS; round++) {
    const program = await start(house.location, { env });
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    const most = 5 + random() * 20;
    let seen = 0;
    const onDeed = () => ++seen > most && resolve();
    const traffic = startTraffic({ url: program.url, house }, { onDeed });
    await enough;
    const told = performance.now();
    const ended = program.stop();
    expect(await ended).toBe(0);
    expectWithin(performance.now() - told, LIMIT_MS);
    expect(program.stderr()).toBe('');
    await traffic.end();
    const { deeds, strange } = traffic.ledger;
    const unanswered = deeds.filter(({ ending }) => ending === 'no answer');
    const refused = deeds.flatMap(({ ending }) => (ending !== 'no answer' && ending.status === 503 ? [ending] : []));
    for (const { body, headers } of refused) {
      expect(body).toEqual({ error: closing, message: closing });
      expect(headers.get('retry-after')).toBe('5');
    }
    expect(strange).toEqual([]);
    expect(await examine(house, { deeds })).toEqual([]);
    // Nobody who was let in went without an answer: what has none has not begun.
    expect(await happened(unanswered)).toEqual([]);
  }
});

const closing = 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.';

const happened = (deeds: RequestedChange[]) => deedsThatHappened(house, deeds);

test('a request behind one that is still busy hears in Indonesian when to come back', async () => {
  const program = await start(house.location, { env });
  const { host, port } = new URL(program.url);
  const body = JSON.stringify({ email: 'tidak.ada@surel.example', password: 'rahasia' });
  const socket = connect(Number(port), '127.0.0.1');
  let answers = '';
  socket.on('data', (chunk) => {
    answers += chunk;
  });
  const head = ['POST /api/v1/auth/login HTTP/1.1', `Host: ${host}`, 'Content-Type: application/json'];
  socket.write([...head, `Content-Length: ${body.length}`, 'Expect: 100-continue', '', ''].join('\r\n'));
  await expect.poll(() => answers).toContain('100 Continue');
  const ended = program.stop();
  // The door is closed once nobody new gets in.
  await expect.poll(() => fetch(program.url).then(Boolean, () => false)).toBe(false);
  const closed = once(socket, 'close');
  socket.write(`${body}GET /api/v1/auth/me HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  await closed;
  expect(answers).toContain('HTTP/1.1 401');
  const [, second = ''] = answers.split('HTTP/1.1 503');
  expect(second.toLowerCase()).toContain('retry-after: 5');
  expect(second).toContain(closing);
  expect(answers).not.toContain('Service Unavailable",');
  expect(await ended).toBe(0);
});

test('who asked before the signal is answered, also where the program had not taken the connection yet', async () => {
  const program = await start(house.location, { env });
  const { host, port } = new URL(program.url);
  // Held still, it takes nobody in; the system does, as before a program that is busy.
  program.process.kill('SIGSTOP');
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const socket = connect(Number(port), '127.0.0.1');
      const asked = { text: '' };
      socket.on('data', (chunk) => {
        asked.text += chunk;
      });
      socket.on('error', (error) => {
        asked.text += error.message;
      });
      await once(socket, 'connect');
      socket.write(`GET /api/v1/auth/me HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      return { asked, closed: new Promise((resolve) => socket.once('close', resolve)) };
    }),
  );
  const ended = program.stop();
  program.process.kill('SIGCONT');
  expect(await ended).toBe(0);
  await Promise.all(answers.map(({ closed }) => closed));
  const heads = answers.map(({ asked }) => asked.text.slice(0, 'HTTP/1.1 503'.length));
  expect(heads.filter((head) => head !== 'HTTP/1.1 401' && head !== 'HTTP/1.1 503')).toEqual([]);
});

test('an object store, a mail server and somebody in the middle of a request who say nothing keep nothing beyond the limit', async () => {
  const { db, clock, close } = await openInstallation(house.location);
  const letter = { penerima: house.admin.email, jenis: 'password-diganti', isi: { role: 'admin' } } as const;
  await transaction(db, (db) => enqueue({ db, clock }, letter));
  await close();
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const asked = once(silent, 'connection');
  const { port } = silent.address() as AddressInfo;
  const elsewhere = { S3_URL: `http://kunci:rahasia@127.0.0.1:${port}/ember`, SMTP_URL: `smtp://127.0.0.1:${port}` };
  const program = await start(house.location, { env: { ...env, ...elsewhere } });
  await asked;
  const body = barangForm('diam', 'baru', house.picture);
  const upload = call(program.url, { as: house.admin, method: 'POST', path: '/data-inventaris', body });
  await once(silent, 'connection');
  // In the middle of a body, for ever.
  const { host, port: open } = new URL(program.url);
  const half = connect(Number(open), '127.0.0.1').on('error', () => undefined);
  const head = [
    'POST /api/v1/auth/login HTTP/1.1',
    `Host: ${host}`,
    'Content-Type: application/json',
    'Content-Length: 9',
  ];
  half.write([...head, 'Expect: 100-continue', '', ''].join('\r\n'));
  await once(half, 'data');
  half.write('{');
  const told = performance.now();
  expect(await program.stop()).toBe(0);
  const ms = performance.now() - told;
  console.log(`stopped with everybody silent: ${Math.round(ms)} ms`);
  expectWithin(ms, LIMIT_MS);
  const ending = await upload;
  expect(ending === 'no answer' ? ending : ending.status).toBe(503);
  silent.close();
});
