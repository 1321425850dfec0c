// What holds for every call of the contract, whatever it does.
import { endpoints } from '@gerbang/contract/api';
import type { Endpoint } from '@gerbang/contract/endpoint';
import { roles } from '@gerbang/contract/roles';
import { BASE_PATH } from '@gerbang/contract/wire';
import { createTestApp, type TestApp } from '@gerbang/kit/app';
import type { Client } from '@gerbang/kit/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boundRoutes } from '../../app.ts';

let app: TestApp;
let clients: Record<(typeof roles)[number], Client>;
let target: string;
beforeAll(async () => {
  app = await createTestApp();
  clients = { siswa: await app.as('siswa'), admin: await app.as('admin'), pimpinan: await app.as('pimpinan') };
  target = (await app.build.dataSiswa()).id;
});
afterAll(() => app.close());

const closed = endpoints.filter(({ endpoint }) => endpoint.roles !== 'anyone');
const unsafe = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET');

const urlOf = (endpoint: Endpoint) => BASE_PATH + endpoint.path.replace(/:\w+/g, target);
const json = { 'content-type': 'application/json' };
/** A call that would be answered, were it allowed. */
const send = (client: Client, endpoint: Endpoint, headers: Record<string, string> = {}) =>
  endpoint.method === 'GET'
    ? client.request('GET', urlOf(endpoint), { headers })
    : client.request(endpoint.method, urlOf(endpoint), { headers: { ...json, ...headers }, payload: '{}' });

// Rule: JAWABAN-1
test('the server binds each call of the contract exactly once, and no other', () => {
  const declared = endpoints.map(({ endpoint }) => `${endpoint.method} ${BASE_PATH}${endpoint.path}`);
  expect(boundRoutes(app.deps).sort()).toEqual(declared.sort());
  expect(new Set(declared).size).toBe(declared.length);
});

// Rule: JAWABAN-6
test.each(closed)('$name answers 401 without a session and with an unknown one', async ({ endpoint }) => {
  const before = await app.state();
  for (const [client, sentence] of [
    [app.anyone, 'Tidak memiliki otorisasi, token tidak ditemukan'],
    [app.client({ sesi: 'x'.repeat(43) }), 'Tidak memiliki otorisasi, token tidak valid'],
  ] as const) {
    const reply = await send(client, endpoint);
    expect(reply).toMatchObject({ status: 401, body: { error: sentence, message: sentence } });
    expect(reply.headers['cache-control']).toBe('private, no-store');
  }
  expect(await app.state()).toEqual(before);
});

const refusedRoles = closed.flatMap(({ name, endpoint }) =>
  roles.filter((role) => !endpoint.roles.includes(role as never)).map((role) => ({ name, endpoint, role })),
);

// Rules: PERAN-1, JAWABAN-6
test.each(refusedRoles)('$name is closed to $role', async ({ endpoint, role }) => {
  const before = await app.state();
  const sentence = 'Anda tidak memiliki hak akses pada halaman ini';
  expect(await send(clients[role], endpoint)).toMatchObject({
    status: 403,
    body: { error: sentence, message: sentence },
  });
  expect(await app.state()).toEqual(before);
});

describe('requests of other sites', () => {
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' },
    { origin: 'https://jahat.example' },
    { origin: 'null' },
    { origin: 'http://localhost:80@jahat.example' },
    { origin: 'http://localhost.jahat.example' },
  ];

  // Rule: JAWABAN-15
  test.each(unsafe)('$name refuses them and changes nothing', async ({ endpoint }) => {
    const role = endpoint.roles === 'anyone' ? 'siswa' : endpoint.roles[0];
    const before = await app.state();
    const sentence = 'Permintaan dari situs lain ditolak';
    for (const headers of foreign) {
      const reply = await send(clients[role ?? 'siswa'], endpoint, headers);
      expect(reply, JSON.stringify(headers)).toMatchObject({
        status: 403,
        body: { error: sentence, message: sentence },
      });
      expect(reply.setCookies).toEqual({});
    }
    expect(await app.state()).toEqual(before);
  });

  test.each(unsafe)('$name lets our own pages and programs without a browser through', async ({ endpoint }) => {
    const own: Record<string, string>[] = [
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'http://localhost', host: 'localhost' },
      {},
    ];
    for (const headers of own) {
      const reply = await send(app.anyone, endpoint, headers);
      expect(reply.body).not.toMatchObject({ error: 'Permintaan dari situs lain ditolak' });
    }
  });
});

test('an instance with a public address believes that origin and no other', async () => {
  const named = await createTestApp({ publicUrl: 'http://siswa.sekolah.example' });
  try {
    const logout = (origin: string, host = 'siswa.sekolah.example') =>
      named.anyone.request('POST', `${BASE_PATH}/auth/logout`, { headers: { origin, host } });
    expect((await logout('http://siswa.sekolah.example')).status).toBe(200);
    for (const origin of ['https://siswa.sekolah.example', 'http://siswa.sekolah.example:81', 'http://jahat.example']) {
      expect((await logout(origin, new URL(origin).host)).status).toBe(403);
    }
  } finally {
    await named.close();
  }
});

test.each(endpoints)('$name sends no CORS headers, whoever asks', async ({ endpoint }) => {
  const reply = await app.anyone.request('GET', urlOf(endpoint), { headers: { origin: 'https://jahat.example' } });
  expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});
