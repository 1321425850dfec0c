// Headers on which a parser may stumble.
import { BASE_PATH } from '@gerbang/contract/wire';
import { smallPhoto } from '@gerbang/kit/pictures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, form, LOGIN, login, named, plain, sendLogin } from './login-forms.ts';
import type { Answer } from './send.ts';
import { expectEnvelope, internals, type Person, refused, startTarget, type Target, unchanged } from './target.ts';

let target: Target;
let admin: Person;
let picture: string;
beforeAll(async () => {
  target = await startTarget();
  admin = await target.as('admin');
  await target.build.dataSiswa({ status_data: 'Tervalidasi', pictures: { fotokopi_ktp: await smallPhoto() } });
  picture = (await target.db.selectFrom('berkas').select('id').executeTakeFirstOrThrow()).id;
  // Who looked is written down once in a while: now, and not in a case.
  await target.send('GET', `${BASE_PATH}/berkas/${picture}`, { headers: { cookie: cookie() } });
});
afterAll(() => target.close());

const cookie = () => cookieOf(admin);
const post = (type: string, payload: string | Buffer, more?: Record<string, string | string[]>) =>
  sendLogin(target, { type, payload, more });

/** 401 is the answer to these words when they could be read. */
async function neverFails(ask: () => Promise<Answer>, allowed = [400, 401, 413, 415]): Promise<void> {
  const reply = await unchanged(target, ask);
  expect(allowed, String(reply.bytes).slice(0, 300)).toContain(reply.status);
  expectEnvelope(reply);
}

describe('the boundary of a multipart body', () => {
  test.each([
    ['of 300 characters', `boundary=${'b'.repeat(300)}`],
    ['of 253 characters', `boundary=${'b'.repeat(253)}`],
    ['of 12,000 characters', `boundary=${'b'.repeat(12_000)}`],
    ['that is empty', 'boundary='],
    ['that is empty in quotes', 'boundary=""'],
    ['that is not there', ''],
    ['that has no value', 'boundary'],
    ['whose quote is not closed', 'boundary="x'],
    ['of a quote', 'boundary=\\"'],
    ['of latin letters', 'boundary=\xe9\xff'],
    ['in percents', "boundary*=utf-8''%E2%82%AC"],
    ['in broken percents', "boundary*=utf-8''%E2%8"],
    ['in an unknown charset', "boundary*=tiada''%ff"],
    ['of blanks', 'boundary="   "'],
    ['twice', 'boundary=x; boundary=y'],
    ['among a hundred others', `${'a=b; '.repeat(100)}boundary=y`],
  ])('%s', async (_, parameter) => {
    await refused(target, { status: 400, message: 'Isi permintaan tidak lengkap' }, () =>
      post(`multipart/form-data; ${parameter}`, form(plain(), 'z')),
    );
  });

  test('that is right is read', async () => {
    await refused(target, { status: 401 }, () => post(`multipart/form-data; boundary="x"`, form(plain())));
  });
});

describe('the headers of a part', () => {
  test.each([
    ['no name', 'content-disposition: form-data'],
    ['an empty name', named('')],
    ['a name without its end', 'content-disposition: form-data; name="email'],
    ['a name in broken percents', "content-disposition: form-data; name*=utf-8''%E2%8"],
    ['a name in an unknown charset', "content-disposition: form-data; name*=tiada''%ff"],
    ['a file name in broken percents', `${named('email')}; filename*=utf-8''%`],
    ['no disposition', 'x-a: b'],
    ['another disposition', 'content-disposition: attachment; name="email"'],
    ['only semicolons', 'content-disposition: ;;;;'],
    ['an unknown transfer encoding', `${named('email')}\r\ncontent-transfer-encoding: uuencode`],
    ['base64 that is none', `${named('email')}\r\ncontent-transfer-encoding: base64`],
    ['broken quoted-printable', `${named('email')}\r\ncontent-transfer-encoding: quoted-printable`],
    ['an unknown charset', `${named('email')}\r\ncontent-type: text/plain; charset=tiada`],
    ['a charset of blanks', `${named('email')}\r\ncontent-type: text/plain; charset="  "`],
    ['a type that is none', `${named('email')}\r\ncontent-type: ;;=`],
    ['a header without a colon', `${named('email')}\r\nsembarang`],
    ['a header of 20 KiB', `${named('email')}\r\nx-a: ${'a'.repeat(20_000)}`],
    ['3,000 headers', `${named('email')}${'\r\nx-a: b'.repeat(3000)}`],
  ])('%s', async (_, head) => {
    await neverFails(() => post('multipart/form-data; boundary=x', form([[head, '%E2%8==='], ...plain().slice(1)])));
  });
});

describe('the type and encoding of a body', () => {
  test.each([
    ['a charset that is none', 'application/json; charset=tiada'],
    ['an empty charset', 'application/json; charset='],
    ['an open quote', 'application/json; charset="utf-8'],
    ['utf-16', 'application/json; charset=utf-16'],
    ['a charset of a form', 'application/x-www-form-urlencoded; charset=%ff'],
    ['parameters without sense', 'application/json; =; ;;'],
    ['latin letters', 'application/json; x=\xff\xe9'],
    ['a slash only', '/'],
    ['two types', 'application/json, text/plain'],
  ])('%s', (_, type) => neverFails(() => post(type, login())));

  test.each([
    ['two of them', { 'content-type': ['application/json', 'multipart/form-data; boundary=x'] }],
    ['gzip that is none', { 'content-encoding': 'gzip' }],
    ['an encoding without sense', { 'content-encoding': '\xff, , ;' }],
    [
      'a language, a range and a digest without sense',
      { 'content-language': '\xff', 'content-range': 'x', digest: '=' },
    ],
  ] as [string, Record<string, string | string[]>][])('%s', (_, more) =>
    neverFails(() => post('application/json', login(), more)),
  );

  test.each(['identity', 'chunked, gzip', 'chunked, chunked', '\x0b chunked', 'gzip'])(
    'transfer-encoding: %j',
    async (value) => {
      const head = `POST ${LOGIN} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n`;
      const answer = await unchanged(target, () => target.raw(`${head}transfer-encoding: ${value}\r\n\r\n0\r\n\r\n`));
      expect(answer).toMatch(/^HTTP\/1.1 4\d\d /);
      expect(answer).toContain('"error":"');
      expect(answer).not.toMatch(internals);
    },
  );
});

describe('headers of a request', () => {
  const me = (headers: Record<string, string>) =>
    unchanged(target, () => target.send('GET', '/api/v1/auth/me', { headers }));

  test.each([
    'sesi=%',
    'sesi=%E0%A4%A',
    'sesi=%00',
    'sesi="',
    '=',
    ';;;',
    'sesi',
    '__proto__=1; sesi=x',
    `sesi=${'x'.repeat(12_000)}`,
  ])('cookie: %.40s', async (value) => {
    const reply = await me({ cookie: value });
    expect(reply.status).toBe(401);
    expectEnvelope(reply);
  });

  test.each(['Bearer', 'Bearer  ', 'Bearer \xff', 'Basic =', '=', `Bearer ${'x'.repeat(12_000)}`])(
    'authorization: %#',
    async (value) => {
      const headers = { cookie: cookie(), authorization: value };
      const akun = await target.as('siswa');
      await refused(target, { status: 401 }, () =>
        target.send('DELETE', `/api/v1/akun-siswa/${akun.akun.id}`, { headers }),
      );
      const metrics = await target.send('GET', '/metrics', { headers: { authorization: value } });
      expect(metrics.status).toBe(200);
    },
  );

  const asking: Record<string, string>[] = [
    { range: 'bytes=0-' },
    { range: 'bytes=-' },
    { range: 'bytes=9-1' },
    { range: 'bytes=99999999999999999999-' },
    { range: 'x' },
    { range: `bytes=${'0-0,'.repeat(2000)}0-0` },
    { range: 'bytes=0-0', 'if-range': '"' },
    { range: 'bytes=0-0', 'if-range': 'bukan tanggal' },
    { 'if-none-match': '"' },
    { 'if-none-match': '\xff,,,W/' },
    { 'if-match': '"x' },
    { 'if-match': '\xff' },
    { 'if-modified-since': 'bukan tanggal' },
    { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
    { 'accept-encoding': ';q=,,*;q=x, \xff' },
    { 'accept-encoding': 'br;q=0, gzip;q=0, identity;q=0' },
    { accept: ';;;', 'accept-language': '\xff;q=', 'accept-charset': '=' },
  ];
  const places = ['/favicon.svg', '/login', '/api/docs/static/index.html', '/api/docs/json', '/healthz'];
  test.each(asking)('%j at files and pictures', async (headers) => {
    for (const path of [...places, `${BASE_PATH}/berkas/${picture}`]) {
      const reply = await unchanged(target, () =>
        target.send('GET', path, { headers: { cookie: cookie(), ...headers } }),
      );
      expect(reply.status, path).toBeLessThan(500);
      if (reply.status >= 400) expectEnvelope(reply);
    }
    // The audit log of who looked is all that such a look leaves.
    const body = { tahun_ajaran: '2026/2027' };
    const report = await target.send('POST', '/api/v1/laporan/data-siswa-excel', {
      headers: { cookie: cookie(), 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    });
    expect(report.status).toBe(200);
  });

  test.each([
    '/%00',
    '/favicon.svg%00',
    '/assets/%00.js',
    '/assets/..%00/..%00/rahasia.json',
    '/api/docs/static/%00',
    '/api/docs/static/..%2f..%00',
    `/assets/${'a'.repeat(9000)}.js`,
    `/api/docs/static/${'a'.repeat(9000)}`,
    `/login?${'a=b&'.repeat(3000)}`,
    `/api/v1/data-siswa?${'page=1&'.repeat(1500)}`,
    `/api/v1/data-siswa?search=${'%'.repeat(5000)}`,
    '/api/v1/data-siswa?page=%ff&search=%c3%28',
    '/api/v1/data-siswa?__proto__=1&constructor=2&toString=3',
  ])('GET address %#', async (path) => {
    const reply = await unchanged(target, () => target.send('GET', path, { headers: { cookie: cookie() } }));
    expect(reply.status).toBeLessThan(500);
    if (reply.status >= 400) expectEnvelope(reply);
  });
});

describe('behind a proxy that is trusted', () => {
  let proxied: Target;
  beforeAll(async () => {
    proxied = await startTarget({ TRUST_PROXY: '127.0.0.0/8' });
  });
  afterAll(() => proxied.close());

  test.each([
    '',
    ',',
    ' , , ',
    'tiada',
    '::::',
    '1.2.3.4.5',
    '1.2.3.4:80',
    '[::1]:80',
    'fe80::1%eth0',
    '::ffff:1.2.3',
    '\xff\xe9',
    "'; --",
    'x'.repeat(7000),
    `${'127.0.0.1,'.repeat(600)}127.0.0.1`,
  ])('x-forwarded-for %#', async (value) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': value, 'x-forwarded-proto': value };
    const reply = await unchanged(proxied, () => proxied.send('POST', LOGIN, { headers, payload: login() }));
    expect([401, 429], String(reply.bytes)).toContain(reply.status);
    expectEnvelope(reply);
    const keys = await proxied.db.selectFrom('percobaan').select('kunci').execute();
    for (const { kunci } of keys) expect(kunci.length).toBeLessThan(100);
  });
});

test('the server lives, and told its log of nothing unexpected', () => {
  expect(target.server.process.exitCode).toBeNull();
  expect(target.server.stdout().match(/^.*"(unexpected failure|unhandled failure)".*$/gm)).toBeNull();
});
