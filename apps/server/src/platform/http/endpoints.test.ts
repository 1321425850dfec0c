// What holds for every call of the contract, whatever it does.
import { endpoints } from '@gerbang/contract/api';
import type { Endpoint } from '@gerbang/contract/endpoint';
import { roles } from '@gerbang/contract/roles';
import { sentences } from '@gerbang/contract/sentences';
import { BASE_PATH } from '@gerbang/contract/wire';
import { createTestApp } from '@gerbang/kit/app';
import type { Client } from '@gerbang/kit/client';
import { afterAll, describe, expect, test } from 'vitest';
import { boundRoutes } from '../../app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const clients: Record<(typeof roles)[number], Client> = {
  siswa: await app.as('siswa'),
  admin: await app.as('admin'),
  pimpinan: await app.as('pimpinan'),
};
const target = (await app.build.dataSiswa()).id;

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

const refusal = (status: number, sentence: string) => ({ status, body: { error: sentence, message: sentence } });

// Rule: JAWABAN-6
test('every call but the open ones answers 401 without a session and with an unknown one, and changes nothing', async () => {
  const before = await app.state();
  const strangers = [
    [app.anyone, 'Tidak memiliki otorisasi, token tidak ditemukan'],
    [app.client({ sesi: 'x'.repeat(43) }), 'Tidak memiliki otorisasi, token tidak valid'],
  ] as const;
  for (const { name, endpoint } of closed) {
    for (const [client, sentence] of strangers) {
      const reply = await send(client, endpoint);
      expect.soft(reply, name).toMatchObject(refusal(401, sentence));
      expect.soft(reply.headers['cache-control'], name).toBe('private, no-store');
    }
  }
  expect(await app.state()).toEqual(before);
});

// Rules: PERAN-1, JAWABAN-6
test.each(roles)('every call that does not name %s is closed to this role, and changes nothing', async (role) => {
  const before = await app.state();
  for (const { name, endpoint } of closed.filter(({ endpoint }) => !endpoint.roles.includes(role as never))) {
    const reply = await send(clients[role], endpoint);
    expect.soft(reply, name).toMatchObject(refusal(403, 'Anda tidak memiliki hak akses pada halaman ini'));
  }
  expect(await app.state()).toEqual(before);
});

// Rule: DAFTAR-2. What else is no page: failures.test.ts.
test('every paged list refuses page 0', async () => {
  const paged = endpoints.filter(({ endpoint }) => 'page' in ((endpoint as Paged).query?.shape ?? {}));
  expect(paged.length).toBeGreaterThan(10);
  for (const { name, endpoint } of paged) {
    const role = endpoint.roles === 'anyone' ? 'siswa' : (endpoint.roles[0] ?? 'siswa');
    const reply = await clients[role].request('GET', `${urlOf(endpoint)}?page=0`);
    expect.soft(reply, name).toMatchObject(refusal(400, sentences.badPage));
  }
});
type Paged = { query?: { shape?: object } };

describe('requests of other sites', () => {
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' },
    { 'sec-fetch-site': 'SAME-ORIGIN' },
    { 'sec-fetch-site': '' },
    { 'sec-fetch-site': 'cross-site, same-origin' },
    { origin: 'https://jahat.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://localhost:1' },
    { origin: 'http://localhost:80@jahat.example' },
    { origin: 'http://localhost.jahat.example' },
  ];

  // Rule: JAWABAN-15
  test('every call that writes refuses them and changes nothing', async () => {
    const before = await app.state();
    for (const { name, endpoint } of unsafe) {
      const role = endpoint.roles === 'anyone' ? 'siswa' : endpoint.roles[0];
      for (const headers of foreign) {
        const reply = await send(clients[role ?? 'siswa'], endpoint, headers);
        const refused = refusal(403, 'Permintaan dari situs lain ditolak');
        expect.soft(reply, `${name} ${JSON.stringify(headers)}`).toMatchObject({ ...refused, setCookies: {} });
      }
    }
    expect(await app.state()).toEqual(before);
  });

  test('every call that writes lets our own pages and programs without a browser through', async () => {
    const own: Record<string, string>[] = [
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'http://localhost', host: 'localhost' },
      {},
    ];
    for (const { name, endpoint } of unsafe) {
      for (const headers of own) {
        const reply = await send(app.anyone, endpoint, headers);
        expect.soft(reply.body, name).not.toMatchObject({ error: 'Permintaan dari situs lain ditolak' });
      }
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

test('no call sends CORS headers, whoever asks', async () => {
  for (const { name, endpoint } of endpoints) {
    const { headers } = await app.anyone.request('GET', urlOf(endpoint), {
      headers: { origin: 'https://jahat.example' },
    });
    expect
      .soft(
        Object.keys(headers).filter((header) => header.startsWith('access-control')),
        name,
      )
      .toEqual([]);
  }
});
