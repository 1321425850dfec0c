// Headers of everything we serve: the API, the page, its assets.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@gerbang/kit/client';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../operations/observe/log.ts';
import { createHttpServer } from './server.ts';
import { createCookies } from './sessions.ts';
import { addWebApp } from './web-app.ts';

const page =
  '<html data-theme="%THEME%"><meta name="rakitan" content="%RAKITAN%" /><title>%NAMA_SEKOLAH%</title>100%LAIN%<link rel="%STAF%">';
let folder: string;
let server: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gerbang-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), page);
  await mkdir(join(folder, 'halaman'));
  await writeFile(
    join(folder, 'halaman/privasi.html'),
    `${page}<gb-when filled="PESAN"><p>%PESAN%</p><gb-when empty="KABAR">tanpa kabar</gb-when></gb-when>`,
  );
  await writeFile(join(folder, 'assets/app-1a2b.js'), 'export {};');
  await writeFile(join(folder, 'assets/heic.worker-1a2b.js'), 'export {};');
  await writeFile(join(folder, 'assets/pdf.worker.min-1a2b.mjs'), 'export {};');
  await writeFile(join(folder, 'assets/code.worker-1a2b.js'), 'export {};');
  await writeFile(join(folder, 'sw.js'), 'build();');
  await writeFile(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  server = await serve({ https: false });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function serve({ https }: { https: boolean }): Promise<FastifyInstance> {
  const app = await createHttpServer({ log: createLog('silent'), https, trustProxy: [] });
  await addWebApp(app, { folder, values, cookies: createCookies({ https }) });
  return app;
}

const values = async (path: string) => ({
  NAMA_SEKOLAH: 'Akademi "A" & <B>',
  STAF: path === '/dashboard' ? 'modulepreload' : '',
});

const get = (url: string, method: 'GET' | 'POST' = 'GET') => createClient(server).request(method, url);

// Rule: GAGAL-8
test('every answer names the build that the page names, and another page has another name', async () => {
  const nameIn = async (app: FastifyInstance) => {
    const named = await Promise.all(['/', '/api/v1/tidak-ada'].map((url) => createClient(app).request('GET', url)));
    const [first] = named;
    const inPage = /<meta name="rakitan" content="([\w-]{12})"/.exec(String(first?.bytes))?.[1];
    expect(named.map(({ headers }) => headers['gerbang-web'])).toEqual([inPage, inPage]);
    return inPage;
  };
  const before = await nameIn(server);
  await writeFile(join(folder, 'index.html'), `${page} baru`);
  const after = await serve({ https: false });
  expect(await nameIn(after)).not.toBe(before);
  await after.close();
  await writeFile(join(folder, 'index.html'), page);
});

test('below the assets a file that is not there is 404, and the folder is a screen as any other address', async () => {
  const answers = await Promise.all(
    ['/assets/app-0000.js', '/assets/', '/assets', '/assets/app-1a2b.js'].map((url) => get(url)),
  );
  expect(answers.map(({ status, headers }) => [status, headers['content-type']])).toEqual([
    [404, 'application/json; charset=utf-8'],
    [200, 'text/html; charset=utf-8'],
    [200, 'text/html; charset=utf-8'],
    [200, expect.stringContaining('javascript')],
  ]);
});

// Rule: JAWABAN-16
test.each(['/', '/login', '/assets/app-1a2b.js', '/logo.svg', '/api/v1/tidak-ada'])(
  '%s carries the headers of TRUST',
  async (url) => {
    const { headers } = await get(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('strict-transport-security');
    const policy = String(headers['content-security-policy']);
    const directives = Object.fromEntries(
      policy.split(';').map((each) => {
        const [name = '', ...sources] = each.trim().split(' ');
        return [name, sources.join(' ')];
      }),
    );
    expect(directives).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' blob:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'worker-src': "'self'",
      'form-action': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
  },
);

// Rule: JAWABAN-16
test.each(['/assets/heic.worker-1a2b.js', '/assets/code.worker-1a2b.js', '/assets/pdf.worker.min-1a2b.mjs'])(
  '%s may compile WebAssembly, and reach nothing but our own files',
  async (url) => {
    const { headers } = await get(url);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'",
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-type': expect.stringContaining('javascript'),
    });
  },
);

// Rule: JAWABAN-16
test('on https HSTS is sent, also with the page', async () => {
  const secure = await serve({ https: true });
  const { headers } = await createClient(secure).request('GET', '/');
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  await secure.close();
});

describe('the page', () => {
  // Rule: PERAN-14
  test('answers every address that is a screen, with the name of the school', async () => {
    for (const url of ['/', '/login', '/data-siswa/valid?page=2', '/tidak/ada']) {
      const { status, headers, bytes } = await get(url);
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      const html = bytes.toString();
      expect(html).toContain('<title>Akademi &#34;A&#34; &#38; &#60;B&#62;</title>');
      expect(html).toContain('100%LAIN%');
    }
  });

  test('fills what depends on the address, whatever it asks', async () => {
    expect(String((await get('/dashboard?page=2')).bytes)).toContain('<link rel="modulepreload">');
    expect(String((await get('/login?dari=/dashboard')).bytes)).toContain('<link rel="">');
  });

  // Rule: PERAN-21
  test.each([
    ['gerbang-theme=dark', 'dark'],
    ['a=b; gerbang-theme=light; c=d', 'light'],
    ['x-gerbang-theme=dark', ''],
    ['gerbang-theme="><script>', ''],
    ['gerbang-theme=darker', ''],
  ])('%s chooses the scheme “%s”', async (cookie, theme) => {
    const { payload } = await server.inject({ url: '/login', headers: { cookie } });
    expect(payload).toContain(`data-theme="${theme}"`);
  });

  test.each([
    ['GET', '/api/tidak-ada'],
    ['GET', '/assets/hilang.js'],
    ['GET', '/index.html.bak'],
    ['GET', '/../package.json'],
    ['GET', '/assets/..%2f..%2fpackage.json'],
    ['POST', '/login'],
  ] as const)('%s %s is none', async (method, url) => {
    const reply = await get(url, method);
    expect(reply).toMatchObject({ status: 404, body: { error: 'Alamat tidak ditemukan' } });
  });
});

// Rule: MASUK-11
test('what came of a form is told by a page before the sign-in, once, and by no page that the browser keeps', async () => {
  const outcome = { status: 401, json: { error: 'Salah <b>' }, isian: {} };
  const hasil = Buffer.from(JSON.stringify(outcome)).toString('base64url');
  const open = (url: string, cookies: Record<string, string>) => createClient(server, cookies).request('GET', url);
  const told = await open('/privasi', { hasil });
  expect(String(told.bytes)).toContain('<p>Salah &#60;b&#62;</p>tanpa kabar');
  expect([told.setCookies, told.headers['content-encoding']]).toEqual([{ hasil: '' }, undefined]);
  expect(String((await open('/privasi', {})).bytes)).not.toMatch(/<p>|tanpa kabar|gb-when/);
  const kept = await open('/dashboard', { hasil });
  expect([String(kept.bytes).includes('Salah'), kept.setCookies]).toEqual([false, {}]);
});

test('hashed assets are kept for ever, other files for an hour', async () => {
  expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/logo.svg')).headers).toMatchObject({
    'cache-control': 'public, max-age=3600',
    'content-type': expect.stringContaining('image/svg+xml'),
  });
});

// Rule: PERAN-23
test('the service worker is asked for anew each time; where a build has none, one is served that takes it away', async () => {
  const built = await get('/sw.js');
  expect([built.headers['cache-control'], built.bytes.toString()]).toEqual(['no-cache', 'build();']);
  await rm(join(folder, 'sw.js'));
  const without = await serve({ https: false });
  const { status, headers, bytes } = await createClient(without).request('GET', '/sw.js');
  await without.close();
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(bytes.toString()).toContain('registration.unregister()');
});
