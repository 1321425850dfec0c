// Texts that mean something to a database, a header, a file system or a reader.

import { akunSiswa } from '@gerbang/contract/akun-siswa';
import { auth } from '@gerbang/contract/auth';
import { dataInventaris } from '@gerbang/contract/data-inventaris';
import { dataSiswa } from '@gerbang/contract/data-siswa';
import { laporan } from '@gerbang/contract/laporan';
import { validBarang, validForm } from '@gerbang/kit/samples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './send.ts';
import { expectEnvelope, internals, type Person, refused, startTarget, type Target, unchanged } from './target.ts';
import { timesOrdinary } from './times.ts';

let target: Target;
let admin: Person;
beforeAll(async () => {
  target = await startTarget();
  admin = await target.as('admin');
  await target.build.dataSiswa({ nama: 'Sari Seratus Persen 100%', status_data: 'Tervalidasi' });
  await target.build.dataSiswa({ nama: 'Ni\'mah a_b \\ "kutip"', status_data: 'Tervalidasi' });
  await target.build.dataSiswa({ nama: 'Tersembunyi', status_data: 'Menunggu Validasi' });
  await target.build.dataInventaris({ nama_barang: 'Kabel 5% *rusak*' });
});
afterAll(() => target.close());

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
    ['100%', 1],
    ["ni'mah", 1],
    ['a_b', 1],
    ['\\ "kutip"', 1],
    ["ni'mah,100%", 0],
    ['_', 1],
    ['%', 1],
  ])('«%s» is found as it is written', async (search, n) => {
    expect((await inRecords(search)).body.totalItems).toBe(n);
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

describe('pages', () => {
  test('a page far beyond the last', async () => {
    const reply = await admin.call(dataSiswa.list, { query: { page: '999999999' } });
    expect(reply).toMatchObject({ status: 200, body: { data: [] } });
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

  test('an id in capitals is not another one', async () => {
    const { id } = await target.build.dataSiswa({ status_data: 'Tervalidasi' });
    const reply = await admin.call(dataSiswa.get, { params: { id: id.toUpperCase() } });
    expect([200, 404]).toContain(reply.status);
  });
});

describe('fields', () => {
  const form = (nama: string) => admin.call(dataSiswa.create, { body: { ...validForm, nim: '2688889', nama } });
  test.each([
    ['a NUL', 'Dewi\0'],
    ['a line break', 'Dewi\nBcc: x@y.z'],
    ['an escape sequence', '\u001b[31mDewi'],
    ['text turned round', 'Dewi\u202egpj.exe'],
    ['an isolate', 'Dewi\u2066x'],
    ['a lone surrogate', 'Dewi\ud800'],
    ['a character that XML cannot hold', 'Dewi\uffff'],
    ['256 characters', 'D'.repeat(256)],
    ['nothing but zero-width blanks', '\u200b\u200b\u2060'],
    ['nothing but blanks', ' \u00a0\u3000 '],
    ['a C1 control', 'Dewi\u0085'],
    ['a line separator', 'Dewi\u2028x'],
  ])('a name with %s', async (_, nama) => {
    // FormData would mend a lone surrogate and turn line breaks, so the body is written by hand.
    const boundary = '----batas';
    const parts = Object.entries({ ...validForm, nim: '2688888', nama }).map(
      ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const raw = Buffer.from(`${parts.join('')}--${boundary}--\r\n`);
    const payload = nama.includes('\ud800')
      ? Buffer.from(raw.toString('latin1').replace('ï¿½', '\xed\xa0\x80'), 'latin1')
      : raw;
    const headers = {
      cookie: `sesi=${admin.cookies.sesi}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    };
    const before = await target.state();
    const reply = await target.send('POST', '/api/v1/data-siswa', { headers, payload });
    if (reply.status === 201) {
      // Bytes that are no UTF-8 become the mark for it, which is a character like any other.
      expect(reply.body.data.nama).toContain('\ufffd');
    } else {
      expect(reply.status).toBe(400);
      expectEnvelope(reply);
      expect(await target.state()).toEqual(before);
    }
  });

  // Rule: BENTUK-6
  test('SQL and markup are stored as they were typed', async () => {
    const nama = "Robert'); DROP TABLE data_siswa;-- <b>";
    const reply = await form(nama);
    expect(reply).toMatchObject({ status: 201, body: { data: { nama } } });
    expect((await admin.call(dataSiswa.get, { params: { id: reply.body.data.id } })).body.data.nama).toBe(nama);
  });

  test.each(['2026/2027\r\nx: y', '2026/2027"; filename="x.html', '../../2026/2027', '2026/2027%00'])(
    'a school year for a report: %s',
    async (tahun_ajaran) => {
      await refused(target, { status: 400 }, () => admin.call(laporan.dataSiswaExcel, { body: { tahun_ajaran } }));
    },
  );

  test('the name of a download is plain', async () => {
    const reply = await admin.call(laporan.dataSiswaExcel, { body: { tahun_ajaran: '2026/2027' } });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"$/);
  });

  test.each([
    ['a list', ['a@b.example']],
    ['an object', { $gt: '' }],
    ['a number', 5],
    ['null', null],
    ['a very deep list', JSON.parse(`${'['.repeat(500)}1${']'.repeat(500)}`)],
  ])('an email that is %s', async (_, email) => {
    const body = { email, nim: '1', password: 'rahasia', passwordKonfirmasi: 'rahasia' } as never;
    await refused(target, { status: 400 }, () => target.anyone.call(auth.registrasiSiswa, { body }));
  });

  test('an inventory item whose number is a formula', async () => {
    for (const jumlah_barang of ['=1+1', '1e5', '-1', '0x10', '１２', '1000000', '1;DROP']) {
      const body = { ...validBarang, jumlah_barang };
      await refused(target, { status: 400 }, () => admin.call(dataInventaris.create, { body }));
    }
  });
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
