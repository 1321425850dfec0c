import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { type Peristiwa, semuaPeristiwa } from '@gerbang/contract/program/webhook';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { createTestApp } from '@gerbang/kit/app';
import { validForm } from '@gerbang/kit/samples';
import { tokenFor } from '@gerbang/kit/token';
import { startReceiver } from '@gerbang/kit/webhook-receiver';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { kabarkan, putPercobaan } from '../../../core/riwayat/webhook-queue.ts';
import { erasePerson } from '../../../operations/retention/hapus.ts';
import { transaction } from '../../../platform/database/engine.ts';
import { webhookSecret } from '../../../platform/secrets.ts';
import { ownNetworks } from '../../../platform/webhook/address.ts';
import { secretText } from '../../../platform/webhook/send.ts';
import { createWebhook } from './commands.ts';
import { createKurir } from './kurir.ts';
import { listKiriman } from './queries.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const [app, receiver] = await Promise.all([createTestApp(), startReceiver()]);
const [head, admin] = [await app.as('pimpinan'), await app.as('admin')];
afterAll(async () => {
  await app.close();
  await receiver.stop();
});
afterEach(async () => {
  await transaction(app.db, (db) => db.deleteFrom('kait').execute());
  receiver.received.length = 0;
  receiver.manners = { status: 204 };
  logged.length = 0;
});

const logged: unknown[] = [];
const note = (...said: unknown[]) => void logged.push(said);
const guard = { mayDelete: vi.fn(async () => true) };

/** A courier of a process of its own. */
function kurir({ networks = ['127.0.0.1'], timeoutMs = 15_000 } = {}) {
  const { db, clock, deps } = app;
  const log = { info: note, warn: note, error: note };
  return createKurir({ db, clock, secrets: deps.secrets, allowed: ownNetworks(networks), guard, log, timeoutMs });
}

const make = (peristiwa: readonly Peristiwa[] = semuaPeristiwa, alamat = receiver.url) =>
  createWebhook({ ...app, actor: head.akun }, { nama: 'Situs', alamat, peristiwa: [...peristiwa] });
const logOf = (id: string) => listKiriman(app.db, id);
const told = () =>
  receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: { id: string | null } });
const sentence = (type: Peristiwa, id: string) => ({ type, timestamp: expect.any(String), data: { id } });
/** What a minute and a bit later is there to be sent. */
async function deliverAll() {
  await kurir().deliver();
  app.clock.advance(66_000);
  await kurir().deliver();
}

const lived = [
  'data.dikirim',
  'data.ditolak',
  'data.dikirim',
  'data.divalidasi',
  'data.dikembalikan',
  'data.divalidasi',
  'data.dihapus',
  'data.dipulihkan',
] as const;

/** All that can happen to an account and a record. */
async function liveThrough() {
  const waiting = await app.build.akun({ diaktivasi_pada: null });
  await admin.call(akunSiswa.aktivasi, { params: { id: waiting.id } });
  const siswa = await app.as('siswa');
  const { id } = (await siswa.call(dataDiri.create, { body: validForm })).body.data;
  const params = { id };
  await deliverAll();
  await admin.call(dataSiswa.tolak, { params, body: { alasan_penolakan: 'Foto buram' } });
  await deliverAll();
  await siswa.call(dataDiri.update, { params, body: { nama: 'Dewi Anggraini' } });
  await deliverAll();
  await admin.call(dataSiswa.validasi, { params, body: {} });
  await deliverAll();
  await admin.call(dataSiswa.kembalikan, { params, body: {} });
  await admin.call(dataSiswa.validasi, { params, body: {} });
  await deliverAll();
  const token = await tokenFor(app, admin, 'data-siswa');
  expect((await admin.call(dataSiswa.hapus, { params, token })).status).toBe(200);
  await deliverAll();
  await admin.call(sampah.pulihkan, { params });
  await deliverAll();
  return { waiting, siswa, id };
}

describe('what is told', () => {
  // Rules: KAIT-1, KAIT-2
  test('activated, sent, validated, rejected, returned, deleted, restored: by id and kind alone', async () => {
    await make();
    const { waiting, siswa, id } = await liveThrough();
    expect(told()).toEqual([sentence('akun.diaktivasi', waiting.id), ...lived.map((each) => sentence(each, id))]);
    const bodies = JSON.stringify(receiver.received);
    for (const secret of [
      waiting.email,
      waiting.nim,
      siswa.akun.email,
      siswa.akun.nim,
      'Dewi',
      'buram',
      validForm.nama,
    ]) {
      expect(bodies).not.toContain(secret);
    }
  });

  // Rule: KAIT-2
  test('what is undone within the minute was never told, and what nobody asked for is not written', async () => {
    const id = await make(['data.divalidasi']);
    const { record, params } = await app.siswaWithData();
    const { versi } = (await admin.call(dataSiswa.validasi, { params, body: {} })).body.data;
    await kurir().deliver();
    expect((await logOf(id)).map(({ keadaan }) => keadaan)).toEqual(['menunggu']);
    expect((await admin.call(dataSiswa.urungkan, { params, body: { versi } })).status).toBe(200);
    await deliverAll();
    expect([told(), await logOf(id)]).toEqual([[], []]);
    await admin.call(dataSiswa.tolak, { params: { id: record.id }, body: { alasan_penolakan: 'Foto buram' } });
    expect(await logOf(id)).toEqual([]);
  });

  // Rule: KAIT-2
  test('a record of which everything is erased is told as deleted, one that an admin enters not as sent', async () => {
    await make();
    const { siswa, record } = await app.siswaWithData();
    const nim = siswa.akun.nim ?? '';
    expect(await erasePerson(app, { nim, aksi: 'hapus data pribadi', isMeant: () => true })).toBeDefined();
    await deliverAll();
    expect(told()).toEqual([sentence('data.dihapus', record.id)]);
  });

  test('of a transaction that is rolled back nothing is told', async () => {
    const id = await make();
    const undone = transaction(app.db, async (db) => {
      await kabarkan({ ...app, db }, { peristiwa: 'data.dikirim', sasaran_id: head.akun.id });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await logOf(id)).toEqual([]);
  });
});

describe('how it arrives', () => {
  // Rule: KAIT-3
  test('signed for the secret of its webhook, under one id in all tries', async () => {
    const [one, other] = [await make(), await make()];
    await putPercobaan(app, one);
    receiver.manners = { status: 500 };
    await kurir().deliver();
    app.clock.advance(10_000);
    receiver.manners = { status: 200 };
    await kurir().deliver();
    const [first, second] = receiver.received;
    expect(first?.headers['webhook-id']).toBe((await logOf(one))[0]?.id);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(first?.headers).toMatchObject({ 'content-type': 'application/json' });
    for (const { body, headers } of receiver.received) {
      const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000);
      const sign = (webhookId: string) =>
        new Verifier(secretText(webhookSecret(app.deps.secrets, webhookId))).sign(
          String(headers['webhook-id']),
          sentAt,
          body,
        );
      expect(headers['webhook-signature']).toBe(sign(one));
      expect(headers['webhook-signature']).not.toBe(sign(other));
      expect(JSON.parse(body)).toMatchObject({ type: 'percobaan', data: { id: null } });
    }
    const stamps = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect((stamps[1] ?? 0) - (stamps[0] ?? 0)).toBe(10);
  });

  // Rule: KAIT-5
  test.each([
    [301, 'Jawaban 301: alamat yang dialihkan tidak diikuti'],
    [404, 'Jawaban 404'],
    [500, 'Jawaban 500'],
  ])('answered %i it is tried again with growing pauses, and the log says why', async (status, galat) => {
    const id = await make();
    await putPercobaan(app, id);
    receiver.manners = { status, headers: { location: 'http://127.0.0.1:1/' } };
    const pauses: number[] = [];
    for (let n = 1; n <= 4; n++) {
      await kurir().deliver();
      const [row] = await logOf(id);
      expect(row).toMatchObject({ keadaan: 'menunggu', percobaan: n, galat });
      pauses.push((Date.parse(row?.waktu ?? '') - app.clock.now().getTime()) / 1000);
      app.clock.advance((pauses.at(-1) as number) * 1000);
    }
    expect(pauses).toEqual([10, 20, 40, 80]);
    expect(JSON.stringify(logged)).not.toContain('127.0.0.1');
  });

  // Rule: KAIT-5
  test('given up after three days, and told so; what is old leaves the log, what waits stays', async () => {
    const id = await make();
    await putPercobaan(app, id);
    receiver.manners = { status: 410 };
    app.clock.advance(2 * DAY);
    await kurir().deliver();
    expect((await logOf(id))[0]).toMatchObject({ keadaan: 'menunggu' });
    app.clock.advance(2 * DAY);
    guard.mayDelete.mockResolvedValue(false);
    await kurir().deliver();
    expect((await logOf(id))[0]).toMatchObject({ keadaan: 'menunggu' });
    app.clock.advance(DAY);
    guard.mayDelete.mockResolvedValue(true);
    await kurir().deliver();
    expect((await logOf(id))[0]).toMatchObject({ keadaan: 'gagal', waktu: null, galat: 'Jawaban 410' });
    const tries = receiver.received.length;
    app.clock.advance(26 * DAY);
    await putPercobaan(app, id);
    await kurir().deliver();
    expect(receiver.received.length).toBe(tries + 1);
    expect((await logOf(id)).map(({ keadaan }) => keadaan)).toEqual(['menunggu']);
  });

  // Rule: KAIT-4
  test('an address that has become one of the own network is not gone to', async () => {
    const id = await make();
    await putPercobaan(app, id);
    await kurir({ networks: ['10.0.0.0/8'] }).deliver();
    expect((await logOf(id))[0]).toMatchObject({ keadaan: 'menunggu', galat: 'Alamat di jaringan sendiri ditolak' });
    expect(receiver.received).toEqual([]);
  });

  // Rule: KAIT-5
  test('one that says nothing or is not there is named so', async () => {
    const [silent, gone] = [await make(), await make(semuaPeristiwa, 'http://127.0.0.1:1/')];
    receiver.manners = { status: 200, wait: new Promise(() => undefined) };
    await putPercobaan(app, silent);
    await kurir({ timeoutMs: 100 }).deliver();
    await putPercobaan(app, gone);
    await kurir().deliver();
    const said = [...(await logOf(silent)), ...(await logOf(gone))].map(({ galat }) => galat);
    expect(said).toEqual(['Tidak menjawab', 'Tidak tersambung']);
  });

  // Rule: KAIT-5
  test('a slow program holds up no other, and gets its own messages one after the other', async () => {
    const slow = await startReceiver();
    const { promise, resolve } = Promise.withResolvers<void>();
    slow.manners = { status: 200, wait: promise };
    const ids = [await make(semuaPeristiwa, slow.url), await make()];
    for (const id of ids) for (let n = 0; n < 3; n++) await putPercobaan(app, id);
    const delivered = kurir().deliver();
    await expect.poll(() => receiver.received.length).toBe(3);
    expect(slow.received).toHaveLength(1);
    resolve();
    await delivered;
    expect(slow.received).toHaveLength(3);
    await slow.stop();
  });
});
