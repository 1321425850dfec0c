import { auth } from '@gerbang/contract/akun/auth';
import { ekspor } from '@gerbang/contract/laporan/ekspor';
import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { bukaUnduhan, readyEkspor } from '@gerbang/kit/ekspor';
import { documentPng } from '@gerbang/kit/pictures';
import { expectRefused } from '@gerbang/kit/refusal';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unnamed } from '../../../operations/retention/sweeper.ts';
import { transaction } from '../../../platform/database/engine.ts';
import type { RangedBody } from '../../../platform/http/route.ts';
import { hashSecret } from '../../../platform/http/sessions.ts';
import { openSession } from '../../akun/auth/sign-in-sessions.ts';
import { removeExpired } from './commands.ts';
import { unduhanOf } from './unduh.ts';

const HOUR = 60 * 60_000;

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const valid = { status_data: 'Tervalidasi', pengelola_id: null } as const;

const open = async () => {
  const pimpinan = await app.as('pimpinan');
  await app.build.dataSiswa({ ...valid, pictures: { fotokopi_ktp: await documentPng(1) } });
  const id = await readyEkspor(app, pimpinan);
  await bukaUnduhan(pimpinan, id);
  const get = (headers: Record<string, string> = {}) => pimpinan.call(ekspor.unduh, { params: { id }, headers });
  return { pimpinan, id, get, whole: (await get()).bytes };
};

// Rule: EKSPOR-6
test('goes on from any byte', async () => {
  const { get, whole } = await open();
  const size = whole.length;
  const whole200 = await get();
  expect(whole200.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': `${size}` });
  for (const [range, from, to] of [
    ['bytes=0-0', 0, 0],
    ['bytes=100-', 100, size - 1],
    ['bytes=-50', size - 50, size - 1],
    [`bytes=-${size * 2}`, 0, size - 1],
    [`bytes=10-${size * 2}`, 10, size - 1],
  ] as const) {
    const { status, bytes, headers } = await get({ range });
    expect([range, status, headers['content-range']]).toEqual([range, 206, `bytes ${from}-${to}/${size}`]);
    expect(bytes.equals(whole.subarray(from, to + 1))).toBe(true);
  }
  const tag = String(whole200.headers.etag);
  expect((await get({ range: 'bytes=5-', 'if-range': tag })).status).toBe(206);
  expect((await get({ range: 'bytes=5-', 'if-range': '"lain"' })).bytes.length).toBe(size);
});

// Rule: EKSPOR-6
test('ends with the session that opened it, in the middle of the file', async () => {
  const { pimpinan, id, whole } = await open();
  const sessionHash = hashSecret(pimpinan.cookies.sesi ?? '');
  const { read } = (await unduhanOf(app.deps, { id, sessionHash, user: pimpinan.akun })).bytes as RangedBody;
  const piece = async (from: number, to: number) => Buffer.concat(await Array.fromAsync(read(from, to)));
  expect((await piece(0, 9)).equals(whole.subarray(0, 10))).toBe(true);
  await pimpinan.call(auth.logout);
  await expect(piece(10, 19)).rejects.toThrow('Buka unduhan ini');
});

// Rule: EKSPOR-6
test.each([
  'bytes=9-5',
  'bytes=1e3-',
  'bytes=a-',
  'bytes=0-1,5-9',
  'bytes=-',
  'baris=0-1',
  'bytes= 0-1',
  'bytes=0x0-1',
])('a range that cannot be read (%s) is no range', async (range) => {
  const { get, whole } = await open();
  const { status, bytes } = await get({ range });
  expect([status, bytes.equals(whole)]).toEqual([200, true]);
});

test('behind the end there is nothing', async () => {
  const { get, whole } = await open();
  for (const range of [`bytes=${whole.length}-`, 'bytes=999999999999999-', 'bytes=-0']) {
    const { status, headers } = await get({ range });
    expect([status, headers['content-range']]).toEqual([416, `bytes */${whole.length}`]);
  }
});

// Rule: EKSPOR-5
test('is opened by a token for one session and one file, for twelve hours', async () => {
  const { pimpinan, id, get } = await open();
  const secret = await transaction(app.db, (db) => openSession({ ...app, db }, pimpinan.akun));
  const params = { id };
  const unopened = { status: 409, message: 'Buka unduhan ini dari halaman Ekspor.' };
  for (const other of [await app.as('pimpinan'), app.client({ sesi: secret })]) {
    await expectRefused(app, () => other.call(ekspor.unduh, { params }), unopened);
  }
  expect((await get()).status).toBe(200);
  await transaction(app.db, (db) =>
    db.updateTable('percobaan').set({ kedaluwarsa_pada: app.clock.now().toISOString() }).execute(),
  );
  await expectRefused(app, () => pimpinan.call(ekspor.unduh, { params }), unopened);
});

// Rule: EKSPOR-7
test('ends after three days: nobody gets it, and its pieces go', async () => {
  const { id } = await open();
  app.clock.advance(73 * HOUR);
  const pimpinan = await app.as('pimpinan');
  expect((await pimpinan.call(ekspor.list)).body.data).toEqual([]);
  const gone = { status: 404, message: 'Ekspor Tidak Ditemukan' };
  await expectRefused(app, () => pimpinan.call(ekspor.unduh, { params: { id } }), gone);
  const { token } = (await pimpinan.call(ekspor.generateToken)).body;
  await expectRefused(app, () => pimpinan.call(ekspor.bukaUnduhan, { params: { id }, token }), gone);
  const pieces = await app.db.selectFrom('ekspor_bagian').select('kunci').execute();
  expect(await removeExpired(app)).toBe(1);
  expect(await app.db.selectFrom('ekspor').select('id').execute()).toEqual([]);
  const thrown = await app.db.selectFrom('berkas_dibuang').select('kunci').execute();
  expect(thrown.map(({ kunci }) => kunci)).toEqual(expect.arrayContaining(pieces.map(({ kunci }) => kunci)));
});

// Rule: EKSPOR-7
test('what is stored of it is sealed, kept by the sweeper, and goes with the export', async () => {
  const { pimpinan, id, whole } = await open();
  const pieces = await app.db.selectFrom('ekspor_bagian').select('kunci').execute();
  const stored = await app.storage.get(pieces[0]?.kunci ?? '');
  expect(stored?.includes('BACA-SAYA')).toBe(false);
  expect(whole.includes('BACA-SAYA')).toBe(true);
  expect(
    await unnamed(
      app.db,
      pieces.map(({ kunci }) => kunci),
    ),
  ).toEqual([]);
  expect((await pimpinan.call(ekspor.hapus, { params: { id } })).status).toBe(200);
  expect(await app.db.selectFrom('ekspor_bagian').select('kunci').execute()).toEqual([]);
  await expectRefused(app, () => pimpinan.call(ekspor.hapus, { params: { id } }), {
    status: 404,
    message: 'Ekspor Tidak Ditemukan',
  });
});
