import { MOST_KAIT, type Peristiwa, webhook } from '@gerbang/contract/program/webhook';
import { createTestApp } from '@gerbang/kit/app';
import { expectRefused } from '@gerbang/kit/refusal';
import { afterAll, afterEach, expect, test } from 'vitest';
import { transaction } from '../../../platform/database/engine.ts';

const PASSWORD = 'rahasia-kait';
const peristiwa: Peristiwa[] = ['data.dikirim', 'akun.diaktivasi'];
const form = { nama: 'Situs sekolah', alamat: 'https://situs.example/kait', peristiwa, password: PASSWORD };

const app = await createTestApp();
afterAll(() => app.close());
const head = await app.as('pimpinan', { password_hash: await app.deps.passwords.hash(PASSWORD) });
afterEach(async () => {
  await transaction(app.db, (db) => db.deleteFrom('kait').execute());
});

const make = (changes: Partial<typeof form> = {}) => head.call(webhook.create, { body: { ...form, ...changes } });
const auditLog = () =>
  app.db.selectFrom('jejak').select(['aksi', 'sasaran_id', 'rincian']).orderBy('nomor', 'desc').limit(1).execute();

// Rule: KAIT-1
test('a webhook is made with the own password, its secret shown once, and the audit log names its host alone', async () => {
  const { status, body } = await make({ alamat: 'https://situs.example/kait?kunci=rahasia' });
  expect([status, body.message]).toEqual([201, 'Webhook ditambahkan']);
  const { id, rahasia } = body.data;
  expect(rahasia).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const listed = await head.call(webhook.list);
  expect(listed.body.data).toEqual([
    {
      id,
      nama: 'Situs sekolah',
      alamat: 'https://situs.example/kait?kunci=rahasia',
      peristiwa: ['akun.diaktivasi', 'data.dikirim'],
      dibuat_pada: app.clock.now().toISOString(),
    },
  ]);
  expect(listed.bytes.toString()).not.toContain(rahasia.slice(6, 20));
  expect(JSON.stringify(await app.db.selectFrom('kait').selectAll().execute())).not.toContain(rahasia.slice(6, 20));
  const [entry] = await auditLog();
  expect(entry).toMatchObject({ aksi: 'tambah webhook', sasaran_id: id });
  expect(JSON.parse(entry?.rincian ?? '')).toEqual({
    nama: 'Situs sekolah',
    host: 'situs.example',
    peristiwa: ['akun.diaktivasi', 'data.dikirim'],
  });
  const other = (await make()).body.data;
  expect(other.rahasia).not.toBe(rahasia);
});

// Rules: KAIT-1, KAIT-4
test('what is no address, or one of the own network, is refused', async () => {
  const bad = 'Tulis alamat yang dimulai dengan https://';
  for (const alamat of ['situs', 'ftp://situs.example', 'https://a:b@situs.example', 'https://situs.example/#a', '']) {
    await expectRefused(app, () => make({ alamat }), { status: 400, message: bad });
  }
  const own = 'Alamat di jaringan sendiri ditolak';
  for (const alamat of [
    'https://127.0.0.1/',
    'http://169.254.169.254/latest',
    'https://[::1]:5432/',
    'https://2130706433/',
  ]) {
    await expectRefused(app, () => make({ alamat }), { status: 400, message: own });
  }
  const plain = 'Hanya https yang diterima';
  for (const alamat of ['http://8.8.8.8/kait', 'http://situs.example/kait']) {
    await expectRefused(app, () => make({ alamat }), { status: 400, message: plain });
  }
  for (const wrong of [
    { nama: ' ' },
    { peristiwa: [] },
    { peristiwa: ['semua' as never] },
    { password: 'salah-benar' },
  ]) {
    const before = await app.state();
    expect([wrong, (await make(wrong)).status]).toEqual([wrong, 400]);
    expect(await app.state()).toEqual(before);
  }
});

// Rule: KAIT-1
test(`there are at most ${MOST_KAIT}, also of those made at once`, async () => {
  const made = await Promise.all(Array.from({ length: MOST_KAIT + 2 }, () => make()));
  const statuses = made.map(({ status }) => status).sort();
  expect(statuses.filter((status) => status === 201)).toHaveLength(MOST_KAIT);
  expect(statuses.filter((status) => status === 409)).toHaveLength(2);
  const message = `Paling banyak ${MOST_KAIT} webhook. Hapus salah satu dahulu.`;
  await expectRefused(app, () => make(), { status: 409, message });
});

// Rules: KAIT-2, KAIT-5
test('a trial waits in the log, and goes with the webhook when that is deleted', async () => {
  const { id } = (await make()).body.data;
  const params = { id };
  expect((await head.call(webhook.coba, { params })).body.message).toBe('Percobaan dikirim');
  const now = app.clock.now().toISOString();
  expect((await head.call(webhook.kiriman, { params })).body.data).toEqual([
    {
      id: expect.any(String),
      peristiwa: 'percobaan',
      dibuat_pada: now,
      percobaan: 0,
      keadaan: 'menunggu',
      waktu: now,
      galat: null,
    },
  ]);
  expect((await head.call(webhook.hapus, { params })).body.message).toBe('Webhook dihapus');
  expect((await auditLog())[0]).toMatchObject({ aksi: 'hapus webhook', sasaran_id: id });
  expect(await app.db.selectFrom('kait_kiriman').selectAll().execute()).toEqual([]);
  const gone = { status: 404, message: 'Webhook Tidak Ditemukan' };
  for (const endpoint of [webhook.hapus, webhook.coba, webhook.kiriman] as const) {
    await expectRefused(app, () => head.call(endpoint, { params }), gone);
  }
});
