// Requests of other sites, methods, hosts, and what is no HTTP at all.
import { afterAll, describe, expect, test } from 'vitest';
import { expectEnvelope, internals, refused, startTarget, unchanged } from './target.ts';

const target = await startTarget();
afterAll(() => target.close());
const admin = await target.as('admin');
const waiting: { id: string } = await target.build.akun({ diaktivasi_pada: null });

const json = { 'content-type': 'application/json' };
const cookie = () => `sesi=${admin.cookies.sesi}`;
const activate = (headers: Record<string, string | string[]>, method = 'PATCH') =>
  target.send(method, `/api/v1/akun-siswa/${waiting.id}`, { headers: { cookie: cookie(), ...headers }, payload: '{}' });
const host = () => new URL(target.url).host;

describe('another site sends what its visitor may do', () => {
  // Rule: JAWABAN-15
  test('a preflight gets no permission', async () => {
    const headers = { origin: 'https://jahat.example', 'access-control-request-method': 'PATCH' };
    const reply = await unchanged(target, () => activate({ ...headers, cookie: '' }, 'OPTIONS'));
    expect(reply.status).toBe(404);
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('methods', () => {
  test.each(['GET', 'PUT', 'POST', 'OPTIONS', 'HEAD', 'PROPFIND', 'MOVE', 'SEARCH', 'LOCK'])(
    '%s where PATCH activates',
    async (method) => {
      const reply = await unchanged(target, () => activate(json, method));
      expect(reply.status).toBe(404);
      if (method !== 'HEAD') expectEnvelope(reply);
    },
  );

  test.each([
    ['TRACE', 'TRACE / HTTP/1.1\r\nhost: x\r\ncookie: sesi=rahasiaku\r\nconnection: close\r\n\r\n'],
    ['CONNECT', 'CONNECT jahat.example:443 HTTP/1.1\r\nhost: jahat.example\r\n\r\n'],
    ['an invented method', 'HACK / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    ['a method in small letters', 'get / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
  ])('%s', async (_, text) => {
    const answer = await unchanged(target, () => target.raw(text));
    expect(answer).not.toMatch(/^HTTP\/1.1 [23]/);
    expect(answer).not.toContain('rahasiaku');
    expect(answer).not.toMatch(internals);
  });

  test.each(['x-http-method-override', 'x-http-method', 'x-method-override'])('%s is not obeyed', async (name) => {
    const path = `/api/v1/akun-siswa/${waiting.id}?_method=PATCH`;
    const headers = { cookie: cookie(), ...json, [name]: 'PATCH' };
    await refused(target, { status: 404 }, () =>
      target.send('POST', path, { headers, payload: '{"_method":"PATCH"}' }),
    );
  });

  test('a body with GET changes nothing', async () => {
    const headers = { cookie: cookie(), ...json };
    const reply = await unchanged(target, () =>
      target.send('GET', '/api/v1/akun-siswa/nonaktif', { headers, payload: '{"page":"2"}' }),
    );
    expect(reply).toMatchObject({ status: 200, body: { currentPage: 1 } });
  });
});

describe('hosts and addresses', () => {
  test.each(['jahat.example', 'jahat.example:80', '127.0.0.1@jahat.example', 'x"><script>', '../..'])(
    'the host header %s is repeated nowhere',
    async (name) => {
      for (const path of ['/', '/login', '/api/v1/auth/me', '/api/docs/json', '/aset/tiada.js']) {
        const reply = await unchanged(target, () => target.send('GET', path, { headers: { host: name } }));
        expect(`${JSON.stringify(reply.headers)}${reply.bytes}`).not.toContain('jahat');
        expect(String(reply.bytes)).not.toContain('"><script>');
        expect([200, 302, 401, 404]).toContain(reply.status);
      }
    },
  );

  test.each([
    '//jahat.example',
    '//jahat.example/%2f..',
    '/\\jahat.example',
    '/%5cjahat.example',
    '/login?kembali=https://jahat.example',
    '/login?next=//jahat.example',
    '/https://jahat.example',
    '/api/docs/..//jahat.example',
    '/api/docs//jahat.example/..',
  ])('%s leads nowhere else', async (path) => {
    const reply = await unchanged(target, () => target.send('GET', path));
    expect(reply.headers.location ?? '').not.toMatch(/^(https?:)?[/\\]{2}|jahat/);
  });

  // Rule: JAWABAN-3
  test('an absolute address in the request line', async () => {
    const text = `GET http://jahat.example/api/v1/auth/me HTTP/1.1\r\nhost: ${host()}\r\nconnection: close\r\n\r\n`;
    const answer = await unchanged(target, () => target.raw(text));
    expect(answer).not.toMatch(/^HTTP\/1.1 [235]/);
  });
});

describe('what is no request, or two', () => {
  const head = 'host: x\r\nconnection: close\r\n';
  const smuggled = 'GET /api/v1/auth/me HTTP/1.1\r\nhost: x\r\n\r\n';
  test.each([
    ['TLS', Buffer.from('16030100a5010000a1030353', 'hex')],
    ['zeros', Buffer.alloc(64)],
    [
      'a length and chunks at once',
      `POST /api/v1/auth/logout HTTP/1.1\r\n${head}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'two lengths',
      `POST /api/v1/auth/logout HTTP/1.1\r\n${head}content-length: 0\r\ncontent-length: ${smuggled.length}\r\n\r\n${smuggled}`,
    ],
    ['a length with a sign', `POST /api/v1/auth/logout HTTP/1.1\r\n${head}content-length: +4\r\n\r\nabcd`],
    [
      'an unknown transfer encoding',
      `POST /api/v1/auth/logout HTTP/1.1\r\n${head}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a blank before the colon', `GET /api/v1/auth/me HTTP/1.1\r\nhost: x\r\ncookie : sesi=x\r\n\r\n`],
    ['a header over two lines', `GET /api/v1/auth/me HTTP/1.1\r\nhost: x\r\nx-a: b\r\n c\r\n\r\n`],
    ['bare line feeds', `GET /api/v1/auth/me HTTP/1.1\nhost: x\n\n`],
    ['no host', 'GET /api/v1/auth/me HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['an empty host', `GET /api/v1/auth/me HTTP/1.1\r\nhost:\r\nconnection: close\r\n\r\n`],
    ['an expectation', `POST /api/v1/auth/logout HTTP/1.1\r\n${head}expect: 200-maybe\r\ncontent-length: 2\r\n\r\n{}`],
    ['HTTP/9.9', `GET / HTTP/9.9\r\n${head}\r\n`],
    ['HTTP/2 in clear', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    [
      'a chunk that lies about its size',
      `POST /api/v1/auth/login HTTP/1.1\r\n${head}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
    ],
  ] as [string, string | Buffer][])('%s', async (_, bytes) => {
    const answer = await unchanged(target, () => target.raw(bytes));
    expect(answer).toMatch(/^HTTP\/1.1 4\d\d /);
    expect(answer.match(/HTTP\/1.1 /g)).toHaveLength(1);
    expect(answer).toContain('"error":"');
    expect(answer).not.toMatch(internals);
    expect(answer).toMatch(/content-security-policy: /i);
  });

  test('the server answers as before', async () => {
    expect((await target.send('GET', '/healthz')).status).toBe(200);
  });
});
