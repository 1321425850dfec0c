// Headers that are nearly right, and addresses of files, for the fuzzer.
import fc from 'fast-check';
import { percent, text } from './garbage.ts';

/** What Node lets a client send: no control characters, no more than a byte each. */
const sendable = (content: string) => content.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 2000);
const part = fc.oneof(
  text.map(sendable),
  fc.constantFrom(
    '*',
    'bytes=0-',
    'bytes=9-1,-',
    'sesi=%E0%A4%A; sesi="',
    'Bearer ',
    'gzip;q=x, *;q=',
    "x*=utf-8''%E2%8",
    'W/"',
    'chunked',
    '1.2.3.4:80, ::::',
    'Thu, 99 Tiada 2026',
    'b'.repeat(300),
  ),
);
const mediaType = fc
  .tuple(
    fc.constantFrom(
      'multipart/form-data; boundary',
      'multipart/form-data; boundary*',
      'application/json; charset',
      'application/x-www-form-urlencoded; charset',
      'text/plain; x',
    ),
    fc.oneof(
      part,
      fc.nat({ max: 400 }).map((length) => 'b'.repeat(length)),
    ),
  )
  .map(([type, content]) => `${type}=${content}`);

/** Headers that a parser may stumble over; those that say where a request ends are among the raw bytes. */
export const headers = fc
  .tuple(
    fc.dictionary(
      fc.constantFrom(
        'range',
        'if-range',
        'if-none-match',
        'if-match',
        'if-modified-since',
        'accept',
        'accept-encoding',
        'accept-language',
        'authorization',
        'content-encoding',
        'content-language',
        'content-disposition',
        'cookie',
        'x-forwarded-for',
        'x-forwarded-proto',
        'forwarded',
        'referer',
        'user-agent',
        'origin',
        'host',
      ),
      part,
      { maxKeys: 4 },
    ),
    fc.option(mediaType, { nil: undefined }),
  )
  .map(([others, type]) => ({ ...others, ...(type === undefined ? {} : { 'content-type': type }) }));

/** An address of files, or of a picture. */
export const filePaths = fc.oneof(
  fc.constantFrom(
    '/favicon.svg',
    '/login',
    '/',
    '/api/docs/static/index.html',
    '/api/docs/json',
    '/healthz',
    '/metrics',
  ),
  fc
    .tuple(fc.constantFrom('/', '/assets/', '/api/docs/static/'), text)
    .map(([folder, name]) => `${folder}${percent(name)}`),
);
