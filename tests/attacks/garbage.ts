// What the fuzzer sends: bodies that are nearly right, and bytes that are nearly requests.
import { endpoints } from '@gerbang/contract/api';
import { BASE_PATH } from '@gerbang/contract/wire';
import fc, { type Arbitrary } from 'fast-check';
import { anyBody } from './kinds.ts';

const nasty = fc.constantFrom(
  '',
  ' ',
  '\0',
  '\u202e',
  '\ud800',
  '\ufffe',
  '٣٤',
  '=1+1',
  "'; --",
  '%',
  '\\',
  '1e999',
  '-0',
  '9'.repeat(400),
  '../..',
  'null',
  '[object Object]',
  '2026/2027',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  'a@b.c',
  '\r\nx: y',
  '\u0130',
  'ﬃ'.repeat(90),
  'e\u0301'.repeat(200),
  'x'.repeat(300),
  'x'.repeat(9000),
);
export const text = fc.oneof(
  nasty,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
);
const value: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom(null, true, 0, -1, 1.5, 2 ** 53, [], {}, [[]], { $ne: null }) },
);

/** An id: one that exists, or a text. */
export const paths = fc.record({ known: fc.option(fc.nat({ max: 50 }), { nil: undefined }), text });

const parameter = fc.constantFrom('page', 'search', 'statusData', 'tahun_ajaran', 'token', '__proto__', 'x');
export const queries = fc
  .array(fc.tuple(parameter, fc.oneof(text, fc.constantFrom('1', 'Ditolak', 'semua', 'dewi'))), { maxLength: 4 })
  .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map(([k, v]) => `${k}=${percent(v)}`).join('&')}`));

/** Like encodeURIComponent, which refuses lone surrogates. */
export function percent(part: string): string {
  return [...Buffer.from(part)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

/** The form that every call accepts, with some fields changed, dropped or added. */
const fields = fc
  .record({
    changed: fc.dictionary(fc.constantFrom(...Object.keys(anyBody), 'versi', 'token', 'setuju', '__proto__'), value, {
      maxKeys: 5,
    }),
    dropped: fc.subarray(Object.keys(anyBody), { maxLength: 4 }),
  })
  .map(({ changed, dropped }) => {
    const kept = Object.entries({ ...anyBody, ...changed }).filter(([name]) => !dropped.includes(name));

    return Object.fromEntries(kept) as Record<string, unknown>;
  });

/** Careful: an object may bring a `toString` of its own that is no function. */
const textOf = (content: unknown) => (typeof content === 'object' ? JSON.stringify(content) : String(content));

const types = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'APPLICATION/JSON',
  ';',
  '',
);

/** A body with its type: JSON of nearly right fields, of anything, cut off, or not JSON at all. */
export const bodies = fc.oneof(
  { weight: 5, arbitrary: fields.map((body) => ({ type: 'application/json', payload: JSON.stringify(body) })) },
  { weight: 2, arbitrary: fc.record({ type: types, payload: fc.json() }) },
  {
    weight: 2,
    arbitrary: fc.tuple(fields, fc.nat({ max: 400 })).map(([body, cut]) => ({
      type: 'application/json',
      payload: JSON.stringify(body).slice(0, cut),
    })),
  },
  {
    weight: 1,
    arbitrary: fields.map((body) => ({
      type: 'application/x-www-form-urlencoded',
      payload: Object.entries(body)
        .map(([k, v]) => `${percent(k)}=${percent(textOf(v))}`)
        .join('&'),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: types, payload: fc.uint8Array({ maxLength: 200 }).map((b) => Buffer.from(b)) }),
  },
);

const damage = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({
    kind: fc.constant('insert' as const),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc.uint8Array({ maxLength: 20 }),
  }),
  fc.record({
    kind: fc.constant('flip' as const),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('none' as const), at: fc.constant(0) }),
);

/** A form with texts and files, damaged at one place. */
export function multipartBody(photo: Buffer): Arbitrary<{ type: string; payload: Buffer }> {
  const fileName = fc.constantFrom('fotokopi_ktp', 'pas_foto_3x4', 'foto_barang', 'foto_profile', 'nama', 'x', '');
  const file = fc.tuple(
    fileName,
    fc.oneof(
      fc.constant(photo),
      fc.uint8Array({ maxLength: 100 }).map((b) => Buffer.from(b)),
    ),
  );
  const boundary = fc.constantFrom('batas', '-', 'a'.repeat(70), "'()+_,-./:=?");
  return fc.tuple(fields, fc.array(file, { maxLength: 3 }), boundary, damage).map(([texts, files, mark, harm]) => {
    const parts = Object.entries(texts).map(([name, content]) =>
      Buffer.from(`--${mark}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${textOf(content)}\r\n`),
    );
    const pictures = files.map(([name, bytes]) =>
      Buffer.concat([
        Buffer.from(`--${mark}\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\n`),
        bytes,
        Buffer.from('\r\n'),
      ]),
    );
    const whole = Buffer.concat([...parts, ...pictures, Buffer.from(`--${mark}--\r\n`)]);
    return { type: `multipart/form-data; boundary=${mark}`, payload: damaged(whole, harm) };
  });
}

type Harm = { kind: 'cut' | 'insert' | 'flip' | 'none'; at: number; bytes?: Uint8Array };
function damaged(whole: Buffer, { kind, at, bytes = new Uint8Array() }: Harm): Buffer {
  const place = Math.floor(at * whole.length);
  const [before, after] = [whole.subarray(0, place), whole.subarray(place)];
  if (kind === 'cut') return before;
  if (kind === 'insert') return Buffer.concat([before, bytes, after]);
  if (kind === 'flip') return Buffer.concat([before, bytes, after.subarray(bytes.length)]);
  return whole;
}

const addresses = endpoints.map(({ endpoint }) => `${BASE_PATH}${endpoint.path}`);
const line = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'get', 'G T', ''),
    path: fc.oneof(fc.constantFrom(...addresses, '/', '/login', '*', '//', '/%', '/api/docs'), fc.webPath(), text),
    version: fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/2', 'http/1.1', ''),
  })
  .map(({ method, path, version }) => `${method} ${path} ${version}`);
const headerName = fc.constantFrom(
  'host',
  'content-length',
  'transfer-encoding',
  'content-type',
  'cookie',
  'origin',
  'expect',
  'connection',
  'x-a',
  'authorization',
  'range',
  'upgrade',
  'if-none-match',
);
const headerValue = fc.oneof(
  fc.constantFrom(
    'x',
    '0',
    '-1',
    'chunked',
    'gzip, chunked',
    'upgrade',
    'bytes=0-',
    '*',
    'application/json',
    '100-continue',
    '',
  ),
  text,
);

/** A request line, headers and a body, each of them nearly right; or no sense at all. */
export const rawBytes = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        line,
        fc.array(fc.tuple(headerName, headerValue), { maxLength: 6 }),
        fc.uint8Array({ maxLength: 100 }),
        fc.boolean(),
      )
      .map(([first, headers, body, withHost]) => {
        const own: [string, string][] = [...(withHost ? ([['host', 'x']] as [string, string][]) : []), ...headers];
        const head = [first, ...own.map(([name, content]) => `${name}: ${content}`)].join('\r\n');
        return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body]);
      }),
  },
  { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
);
