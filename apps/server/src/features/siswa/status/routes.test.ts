// The state of an application without signing in: for whoever has the link, without a name, until it is revoked.

import { auth } from '@gerbang/contract/akun/auth';
import { status, statusPath } from '@gerbang/contract/siswa/status';
import { type Caller, createTestApp } from '@gerbang/kit/app';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { kodeOf, linkStatus } from '../../../core/surat/tautan-status.ts';
import { transaction } from '../../../platform/database/engine.ts';
import { statusKey } from '../../../platform/secrets.ts';

let siswa: Caller;
const app = await createTestApp();
beforeEach(async () => {
  siswa = await app.as('siswa');
});
afterAll(() => app.close());

const make = async () => (await siswa.call(status.buat)).body.data.kode ?? '';
const open = (kode: string, remoteAddress = '192.0.2.1') =>
  app.anyone.request('GET', statusPath(kode), { remoteAddress });
const textOf = ({ bytes }: { bytes: Buffer }) => bytes.toString();

// Rules: STATUS-1, STATUS-2
test('each state has its page: what it is, what comes next, and nobody in it', async () => {
  const kode = await make();
  expect(kode).toMatch(/^[\w-]{22}$/);
  const nim = siswa.akun.nim ?? '';
  expect(textOf(await open(kode))).toContain('Belum dikirim');
  const { id, nama } = await app.build.dataSiswa({
    nim,
    akun_id: siswa.akun.id,
    nama: 'Zulaikha Namira',
    status_data: 'Menunggu Validasi',
  });
  const seen: string[] = [];
  for (const [status_data, words] of [
    ['Menunggu Validasi', 'Menunggu validasi'],
    ['Tervalidasi', '>Valid<'],
    ['Ditolak', 'Perlu diperbaiki'],
  ] as const) {
    const alasan_penolakan = status_data === 'Ditolak' ? 'Fotokopi KTP buram sekali' : null;
    const change = { status_data, alasan_penolakan };
    await transaction(app.db, (db) => db.updateTable('data_siswa').set(change).where('id', '=', id).execute());
    const page = await open(kode);
    expect(page.status).toBe(200);
    expect(textOf(page)).toContain(words);
    seen.push(textOf(page));
  }
  for (const html of seen) {
    for (const word of [nama, 'Zulaikha', 'Namira', nim, siswa.akun.email, 'buram', id, siswa.akun.id, kode]) {
      expect(html).not.toContain(word);
    }
    expect(html).not.toMatch(/<script|<img|https?:\/\/(?!wa\.me)/);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(10 * 1024);
  }
});

// Rule: STATUS-3
test('nothing keeps the page or learns its address, and nothing but its own style runs in it', async () => {
  const { headers } = await open(await make());
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'content-type': 'text/html; charset=utf-8',
  });
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';style-src 'sha256-[\w+/]{43}=';form-action/);
});

// Rules: STATUS-4, STATUS-5
test('a revoked link, one of before, and one that never was are answered alike; the new one works', async () => {
  const first = await make();
  const second = await make();
  expect(second).not.toBe(first);
  const strange = await open('A'.repeat(22));
  expect(strange.status).toBe(404);
  const same = async (kode: string) => {
    const page = await open(kode);
    expect([page.status, textOf(page)]).toEqual([404, textOf(strange)]);
  };
  await same(first);
  expect((await open(second)).status).toBe(200);
  expect((await siswa.call(status.cabut)).status).toBe(200);
  for (const kode of [second, 'x', `${second}A`, '%00', '..%2flogin']) await same(kode);
  expect((await siswa.call(status.get)).body.data.kode).toBeNull();
  expect((await siswa.call(status.cabut)).status).toBe(409);
  const third = await make();
  expect([first, second]).not.toContain(third);
  expect((await open(third)).status).toBe(200);
  expect((await siswa.call(status.get)).body.data.kode).toBe(third);
});

// Rule: STATUS-6
test('the database holds no code, and one account’s key opens nothing of another', async () => {
  const kode = await make();
  const rows = JSON.stringify(await app.db.selectFrom('tautan_status').selectAll().execute());
  expect(rows).not.toContain(kode);
  const other = await app.as('siswa');
  expect((await other.call(status.get)).body.data).toEqual({ kode: null, dibuat_pada: null });
  const key = statusKey(app.deps.secrets);
  expect(kodeOf(key, { akun_id: other.akun.id, nomor: 1 })).not.toBe(kode);
});

// Rule: STATUS-6
test('a link is made once for whoever needs it, and not again for who revoked it', async () => {
  const making = { akunId: siswa.akun.id, statusKey: statusKey(app.deps.secrets) };
  const link = () => transaction(app.db, (db) => linkStatus({ ...app, db }, making));
  const all = await Promise.all([link(), link(), link()]);
  for (const each of all) expect(each).toMatchObject({ akun_id: siswa.akun.id, nomor: 1 });
  await siswa.call(status.cabut);
  expect(await link()).toBeUndefined();
});

// Rule: STATUS-4
test('an account in the bin has no page; it comes back with the account', async () => {
  const kode = await make();
  await siswa.call(auth.logout);
  const admin = await app.as('admin');
  const { moveToSampah } = await import('../../../core/sampah/move.ts');
  const { id } = siswa.akun;
  await transaction(app.db, (db) => moveToSampah({ ...app, db }, { jenis: 'akun-siswa', id, user: admin.akun }));
  expect((await open(kode)).status).toBe(404);
});
