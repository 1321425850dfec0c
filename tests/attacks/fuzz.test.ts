// Garbage for every call, and bytes that are no calls: never a 500, always the envelope, always soon, still alive.
// FUZZ_SEED=123 repeats a run; FUZZ_SECONDS=600 lets it last so long, and then an answer has to come soon, too.
import { endpoints } from '@gerbang/contract/api';
import type { Endpoint } from '@gerbang/contract/endpoint';
import { roles } from '@gerbang/contract/roles';
import { BASE_PATH } from '@gerbang/contract/wire';
import { smallPhoto } from '@gerbang/kit/pictures';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { bodies, multipartBody, paths, percent, queries, rawBytes } from './garbage.ts';
import { filePaths, headers } from './garbage-headers.ts';
import { type Kind, makeAll } from './kinds.ts';
import { internals, type Person, startTarget } from './target.ts';

/** Without it the number of calls is given, however long a busy machine takes for them. */
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 0);
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** An answer that takes longer than this, where the machine does nothing else, is a finding. */
const SLOW_MS = SECONDS ? 15_000 : Number.POSITIVE_INFINITY;

let people: Person[];

console.log(`fuzz: FUZZ_SEED=${seed} FUZZ_SECONDS=${SECONDS}`);
const target = await startTarget();
afterAll(() => target.close());
const photo = await smallPhoto();
const ids: Record<Kind, string> = await makeAll(target, photo);

const share = (part: number, numRuns: number) =>
  SECONDS ? { seed, interruptAfterTimeLimit: SECONDS * 1000 * part, numRuns: 10_000_000 } : { seed, numRuns };

/** People whose sessions the garbage itself may end: they sign in again and again. */
async function signIn(): Promise<void> {
  people = await Promise.all(roles.map((role) => target.as(role)));
}

async function judged(what: string, ask: () => Promise<{ status: number; bytes: Buffer; headers: object }>) {
  const started = performance.now();
  const { status, bytes, headers } = await ask();
  const took = performance.now() - started;
  const text = bytes.toString('latin1').slice(0, 2000);
  expect(status, `${what}\n${text}`).not.toBe(500);
  expect(took, what).toBeLessThan(SLOW_MS);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  if (status < 400) return;
  const body = JSON.parse(bytes.toString() || '{"error":"","message":""}');
  expect(body, what).toMatchObject({ error: expect.any(String) });
  expect(text, what).not.toMatch(internals);
}

const call = fc.constantFrom(...endpoints.map(({ endpoint }) => endpoint as Endpoint));
const who = fc.nat({ max: 3 });

test('calls with garbage in path, query and body', async () => {
  let n = 0;
  const property = fc.asyncProperty(call, who, paths, queries, bodies, async (endpoint, person, path, query, body) => {
    // A logout among them ends a session: after a while everybody signs in anew.
    if (n++ % 200 === 0) await signIn();
    const known = Object.values(ids);
    const id = path.known === undefined ? percent(path.text) : (known[path.known % known.length] ?? '');
    const url = `${BASE_PATH}${endpoint.path.replace(/:\w+/, id)}${query}`;
    const headers = { ...cookieOf(people[person]), 'content-type': body.type };
    const sent = endpoint.method === 'GET' ? { headers } : { headers, payload: body.payload };
    const what = `${endpoint.method} ${url} ${body.type} ${String(body.payload).slice(0, 500)}`;
    await judged(what, () => target.send(endpoint.method, url, sent));
  });
  await fc.assert(property, share(0.35, 400));
  console.log(`fuzz: ${n} calls`);
});

test('headers without sense, at calls, files and pictures', async () => {
  let n = 0;
  const asked = fc.oneof(call, filePaths);
  const property = fc.asyncProperty(asked, who, bodies, headers, async (place, person, body, sense) => {
    if (n++ % 200 === 0) await signIn();
    const [method, path] = typeof place === 'string' ? ['GET', place] : [place.method, `${BASE_PATH}${place.path}`];
    const url = path.replace(/:\w+/, ids['data menunggu']);
    const sent = { ...cookieOf(people[person]), 'content-type': body.type, ...sense };
    const what = `${method} ${url} ${JSON.stringify(sent)} ${String(body.payload).slice(0, 500)}`;
    const payload = method === 'GET' ? {} : { payload: body.payload };
    await judged(what, () => target.send(method, url, { headers: sent, ...payload }));
  });
  await fc.assert(property, share(0.25, 300));
  console.log(`fuzz: ${n} calls with headers`);
});

const withFiles = fc.constantFrom(
  ...endpoints.filter(({ endpoint }) => endpoint.files).map((one) => one.endpoint as Endpoint),
);

test('multipart bodies broken at random places', async () => {
  let n = 0;
  await signIn();
  const property = fc.asyncProperty(
    withFiles,
    who,
    multipartBody(photo),
    async (endpoint, person, { type, payload }) => {
      if (n++ % 100 === 0) await signIn();
      const url = `${BASE_PATH}${endpoint.path.replace(/:\w+/, ids['data menunggu'])}`;
      const headers = { ...cookieOf(people[person]), 'content-type': type };
      const what = `${endpoint.method} ${url} ${type} ${payload.toString('latin1').slice(0, 1000)}`;
      await judged(what, () => target.send(endpoint.method, url, { headers, payload }));
    },
  );
  await fc.assert(property, share(0.2, 100));
  console.log(`fuzz: ${n} multipart bodies`);
});

test('bytes on the socket that are nearly HTTP', async () => {
  let n = 0;
  const property = fc.asyncProperty(rawBytes, async (bytes) => {
    n++;
    const answer = await target.raw(bytes, { thenEnd: true });
    const what = bytes.toString('latin1').slice(0, 1000);
    expect(answer, what).not.toMatch(/^HTTP\/1.1 5/);
    if (answer.startsWith('HTTP/1.1 4') && !what.startsWith('HEAD '))
      expect(answer, what).toMatch(/"error":"|^HTTP\/1.1 404/);
    expect(answer, what).not.toMatch(/node_modules|\n\s+at /);
  });
  await fc.assert(property, share(0.2, 200));
  console.log(`fuzz: ${n} raw requests`);
});

test('the server lives, answers, and has told its log of nothing unexpected', async () => {
  expect(target.server.process.exitCode).toBeNull();
  expect((await target.send('GET', '/readyz')).status).toBe(200);
  expect(target.server.stdout().match(/^.*"(unexpected failure|unhandled failure)".*$/gm)).toBeNull();
  expect(target.server.stderr()).toBe('');
  expect((await target.state()).files.filter((line) => line.startsWith('sementara/'))).toEqual([]);
});

function cookieOf(person: Person | undefined): Record<string, string> {
  return person ? { cookie: `sesi=${person.cookies.sesi}` } : {};
}
