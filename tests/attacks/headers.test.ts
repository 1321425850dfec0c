// The headers of every kind of answer.
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { berkas } from '@gerbang/contract/berkas';
import { laporan } from '@gerbang/contract/laporan/laporan';
import { smallPhoto } from '@gerbang/kit/pictures';
import { afterAll, expect, test } from 'vitest';
import type { Answer } from './send.ts';
import { type Person, startTarget } from './target.ts';

const target = await startTarget();
afterAll(() => target.close());
const admin = await target.as('admin');
const built = fileURLToPath(new URL('../../apps/web/dist/assets', import.meta.url));
const asset = `/assets/${(await readdir(built)).find((name) => name.endsWith('.js'))}`;
await target.build.dataSiswa({ status_data: 'Tervalidasi', pictures: { fotokopi_ktp: await smallPhoto() } });
const picture = (await target.db.selectFrom('berkas').select('id').executeTakeFirstOrThrow()).id;

// Written down again on purpose: what the program loosens shows only against a list that is not the program's.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];
/** A page before the sign-in names the styles inside it. */
const ownStyles = /(?<=^style-src 'self') 'sha256-[\w+/]{43}='$/;
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};
const never = 'private, no-store';

type Kind = [name: string, status: number, cache: string, ask: () => Promise<Answer>];
const get = (path: string, headers: Record<string, string> = {}) => target.send('GET', path, { headers });
const kinds: Kind[] = [
  ['an answer', 200, never, () => admin.request('GET', '/api/v1/auth/me')],
  ['a list', 200, never, () => admin.request('GET', '/api/v1/data-siswa')],
  ['a picture', 200, never, () => admin.call(berkas.get, { params: { id: picture } })],
  ['a thumbnail', 200, never, () => admin.call(berkas.kecil, { params: { id: picture } })],
  ['a report', 200, never, () => admin.call(laporan.dataSiswaExcel, { body: { tahun_ajaran: '2026/2027' } })],
  ['the page', 200, 'no-store', () => get('/login')],
  ['an asset', 200, 'public, max-age=31536000, immutable', () => get(asset)],
  ['a packed asset', 200, 'public, max-age=31536000, immutable', () => get(asset, { 'accept-encoding': 'br' })],
  ['the icon', 200, 'public, max-age=3600', () => get('/favicon.svg')],
  ['the service worker', 200, 'no-cache', () => get('/sw.js')],
  ['the manifest', 200, 'public, max-age=3600', () => get('/manifest.webmanifest')],
  ['a sign to install', 200, 'public, max-age=3600', () => get('/tanda-512.png')],
  ['a logo that there is not', 404, never, () => get('/ikon-512.png')],
  ['the state of life', 200, never, () => get('/healthz')],
  ['the state of readiness', 200, never, () => get('/readyz')],
  ['400', 400, never, () => admin.request('GET', '/api/v1/data-siswa?page=0')],
  ['400 for an address that cannot be read', 400, never, () => get('/%')],
  ['401', 401, never, () => get('/api/v1/auth/me')],
  ['403', 403, never, () => admin.request('GET', '/api/v1/data-diri')],
  [
    '403 for another site',
    403,
    never,
    () => target.send('POST', '/api/v1/auth/logout', { headers: { origin: 'null' } }),
  ],
  ['404', 404, never, () => admin.request('GET', `/api/v1/data-siswa/${picture}`)],
  ['404 of an unknown call', 404, never, () => get('/api/v1/tiada')],
  ['404 of an unknown asset', 404, never, () => get('/assets/tiada.js')],
  ['413', 413, never, () => post('x'.repeat(70_000))],
  ['415', 415, never, () => post('x', 'text/plain')],
];
const post = (payload: string, type = 'application/json') =>
  target.send('POST', '/api/v1/auth/login', { headers: { 'content-type': type }, payload });

test.each(kinds)('%s', async (_, status, cache, ask) => {
  const reply = await ask();
  expect(reply.status).toBe(status);
  expect(reply.headers).toMatchObject(always);
  const told = String(reply.headers['content-security-policy']).split(/; ?/);
  expect(told.map((each) => each.replace(ownStyles, ''))).toEqual(policy);
  expect(reply.headers['permissions-policy']).toMatch(/camera=\(self\), microphone=\(\), geolocation=\(\)/);
  expect(reply.headers['cache-control']).toBe(cache);
  expect(reply.headers['strict-transport-security']).toBeUndefined();
  expect(Object.keys(reply.headers).filter((name) => /^access-control|powered|^server$/.test(name))).toEqual([]);
});

test.each([
  ['a header that is too long', `GET / HTTP/1.1\r\nhost: x\r\nx-a: ${'a'.repeat(20_000)}\r\n\r\n`],
  ['what is no HTTP', 'HALO\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
])('%s', async (_, text) => {
  const answer = (await target.raw(text)).toLowerCase();
  for (const [name, value] of Object.entries(always)) expect(answer).toContain(`${name}: ${value.toLowerCase()}`);
  expect(answer).toContain("default-src 'none'");
  expect(answer).toContain('cache-control: private, no-store');
});

// Rule: JAWABAN-16
test('a picture and its refusal are told apart by nothing a cache would keep', async () => {
  const reply = await admin.call(berkas.get, { params: { id: picture } });
  expect(reply.headers['content-type']).toBe('image/jpeg');
  expect(reply.headers).not.toHaveProperty('etag');
  expect(reply.headers).not.toHaveProperty('last-modified');
});

// Rules: DIRI-23, PERAN-23
test('what a worker keeps is the same for everybody: files of the build, and a page that names nobody', async () => {
  const siswa = await target.as('siswa');
  const text = async (path: string, who?: Person) => {
    const reply = who ? await who.request('GET', path) : await get(path);
    expect(reply.status).toBe(200);
    return reply.bytes.toString();
  };
  const worker = await text('/sw.js');
  expect(await text('/sw.js', siswa)).toBe(worker);
  const [, list] = /"files":(\[[^\]]*\])/.exec(worker) ?? [];
  const files: string[] = JSON.parse(list ?? '[]');
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !/^\/assets\/[\w.-]+\.(js|css|woff2)$/.test(file))).toEqual([]);
  const page = await text('/', await target.as('siswa'));
  for (const path of ['/', '/data-diri']) expect(await text(path, siswa)).toBe(page);
  for (const theirs of [siswa.akun.email, siswa.akun.nim, siswa.akun.id]) expect(page + worker).not.toContain(theirs);
});

// Rule: PERAN-23
test('each icon of the manifest is a PNG of the size that it says', async () => {
  const { icons } = JSON.parse((await get('/manifest.webmanifest')).bytes.toString());
  expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['any', 'any', 'maskable']);
  for (const { src, sizes, type } of icons) {
    const { headers, bytes } = await get(src);
    expect([type, headers['content-type']]).toEqual(['image/png', 'image/png']);
    // The signature, then the head with width and height (PNG specification, 5.2 and 11.2.1).
    expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
});
