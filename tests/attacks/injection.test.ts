// Texts that mean something to a database, a header, a file system or a reader.

import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { laporan } from '@gerbang/contract/laporan/laporan';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { afterAll, describe, expect, test } from 'vitest';
import type { Answer } from './send.ts';
import { expectEnvelope, internals, startTarget, unchanged } from './target.ts';
import { timesOrdinary } from './times.ts';

const target = await startTarget();
afterAll(() => target.close());
const admin = await target.as('admin');
await target.build.dataSiswa({ nama: 'Sari Seratus Persen 100%', status_data: 'Tervalidasi' });
await target.build.dataSiswa({ nama: 'Ni\'mah a_b \\ "kutip"', status_data: 'Tervalidasi' });
await target.build.dataSiswa({ nama: 'Tersembunyi', status_data: 'Menunggu Validasi' });
await target.build.dataInventaris({ nama_barang: 'Kabel 5% *rusak*' });

const lists: Record<string, (search: string) => Promise<Answer>> = {
  'data-siswa': (search) => inRecords(search),
  'akun-siswa': (search) => admin.call(akunSiswa.listAktif, { query: { search } }),
  'data-inventaris': (search) => admin.call(dataInventaris.list, { query: { search } }),
};

const inRecords = (search: string) => admin.call(dataSiswa.list, { query: { search } });

describe('searches', () => {
  // Rule: DAFTAR-3
  test.each([
    ['a quote that ends a text', "' OR '1'='1"],
    ['a comment', "tiada' -- "],
    ['a union', "' UNION SELECT email, password_hash FROM akun --"],
    ['a second statement', "'; DROP TABLE akun; --"],
    ['a double quote that ends an FTS5 phrase', '"" OR cari:"a'],
    ['FTS5 operators', 'sari NOT seratus'],
    ['an FTS5 column filter', 'rowid:1'],
    ['an FTS5 prefix', '^sari*'],
    ['FTS5 NEAR', 'NEAR(sari persen)'],
    ['brackets', '((((('],
    ['a quote pair', '""'],
    ['a LIKE wildcard', '%'.repeat(3)],
    ['a LIKE underscore', '___'],
    ['a backslash', '\\\\\\'],
    ['an escape before a wildcard', '\\%'],
    ['a template', '{{7*7}}'],
  ])('%s finds only what contains it', async (_, search) => {
    for (const list of Object.values(lists)) {
      const reply = await unchanged(target, () => list(search));
      expect(reply).toMatchObject({ status: 200, body: { totalItems: 0 } });
    }
  });

  test.each([
    ['a NUL', '%00'],
    ['a lone surrogate', '%ED%A0%80'],
    ['bytes that are no UTF-8', '%FF%FE'],
    ['256 characters', 'a'.repeat(256)],
    ['a thousand commas', ','.repeat(1000)],
    ['text turned round', '%E2%80%AEirasi'],
    ['it twice', 'a&search=b'],
    ['a list', 'a&search[]=b'],
    ['an object', 'a&search[$ne]=b'],
  ])('a search of %s is answered, and not with 500', async (_, encoded) => {
    const reply = await unchanged(target, () => admin.request('GET', `/api/v1/data-siswa?search=${encoded}`));
    expect([200, 400]).toContain(reply.status);
    if (reply.status === 400) expectEnvelope(reply);
  });

  test('250 characters of a hundred terms take no long time', async () => {
    const terms = Array.from({ length: 85 }, (_, n) => String.fromCharCode(97 + (n % 26)).repeat(2));
    const times = await timesOrdinary(
      () => inRecords(terms.join()),
      () => inRecords('aa'),
    );
    expect(times).toBeLessThan(terms.length);
  });
});

describe('ids', () => {
  test.each([
    "1' OR '1'='1",
    '../../rahasia.json',
    '..%2f..%2frahasia.json',
    '%2e%2e%2f',
    '00000000-0000-0000-0000-000000000000',
    '%00',
    '*',
    'null',
    'x'.repeat(101),
    '{id}',
    '[object Object]',
  ])('%s', async (id) => {
    for (const path of ['data-siswa/', 'berkas/', 'data-siswa/validasi/', 'akun-siswa/']) {
      const method = path === 'data-siswa/validasi/' || path === 'akun-siswa/' ? 'PATCH' : 'GET';
      const cookie = `sesi=${admin.cookies.sesi}`;
      const url = encodeURI(`/api/v1/${path}${id}`).replaceAll('%25', '%');
      const reply = await unchanged(target, () => target.send(method, url, { headers: { cookie } }));
      expectEnvelope(reply);
      expect([400, 404]).toContain(reply.status);
    }
  });
});

test('the name of a download is plain', async () => {
  const reply = await admin.call(laporan.dataSiswaExcel, { body: { tahun_ajaran: '2026/2027' } });
  expect(reply.status).toBe(200);
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"$/);
});

describe('files of the server', () => {
  test.each([
    '/../../../../etc/passwd',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/../../server/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%252e%252e/%252e%252e/package.json',
    '/index.html%00.js',
    '/.git/config',
    '/rahasia.json',
    '/gerbang.db',
    '/data/gerbang.db',
    '/src/main.tsx',
    '/assets/',
    '/api/docs/static/..%2f..%2fpackage.json',
    '/api/docs/static/../../../package.json',
    '/....//....//etc/passwd',
    '/%c0%ae%c0%ae/etc/passwd',
  ])('%s', async (path) => {
    const host = new URL(target.url).host;
    const answer = await unchanged(target, () =>
      target.raw(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`),
    );
    expect(answer).not.toMatch(/root:|"dependencies"|\[core\]|SQLite format|"pepper"|createRoot/);
    expect(answer).not.toMatch(/^HTTP\/1.1 5/);
    expect(answer.replace(/^date:.*$/im, '')).not.toMatch(internals);
  });
});
