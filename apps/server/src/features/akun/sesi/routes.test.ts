import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { auth } from '@gerbang/contract/akun/auth';
import { dataAdmin } from '@gerbang/contract/akun/data-admin';
import { keamanan } from '@gerbang/contract/akun/keamanan';
import { type SesiRow, sesi } from '@gerbang/contract/akun/sesi';
import { roles } from '@gerbang/contract/roles';
import { sentences } from '@gerbang/contract/sentences';
import { type Caller, createTestApp } from '@gerbang/kit/app';
import { enrolPasskey, withCookies } from '@gerbang/kit/factors';
import { afterAll, expect, test } from 'vitest';
import { transaction } from '../../../platform/database/engine.ts';
import { hashSecret } from '../../../platform/http/sessions.ts';
import { openSession } from '../auth/sign-in-sessions.ts';

const HOUR = 60 * 60_000;
const ANDROID = { perangkat: 'Chrome di Android', alamat: '203.0.113.7' };

const PASSWORD = 'rahasia-sesi';
const proof = { password: PASSWORD };

const app = await createTestApp();
afterAll(() => app.close());
const password_hash = await app.deps.passwords.hash(PASSWORD);

/** Another session of somebody's account. */
async function elsewhere({ akun }: Caller, place = ANDROID) {
  const secret = await transaction(app.db, (db) => openSession({ ...app, db }, { ...akun, place }));
  return { ...app.client({ sesi: secret }), secret };
}

async function listOf(who: Pick<Caller, 'call'>): Promise<SesiRow[]> {
  const { status, body } = await who.call(sesi.list);
  expect(status).toBe(200);
  return body.data;
}

const auditOf = ({ akun }: Caller) =>
  app.db.selectFrom('jejak').select(['aksi', 'akun_id', 'rincian']).where('sasaran_id', '=', akun.id).execute();

// Rule: SESI-7
test.each(roles)('%s: one’s own sessions, this one first, with nothing by which they could be used', async (role) => {
  const [who, stranger] = [await app.as(role), await app.as(role)];
  app.clock.advance(1000);
  const { secret } = await elsewhere(who);
  const rows = await listOf(who);
  expect(rows).toMatchObject([
    { ini: true, perangkat: '', alamat: '' },
    { ini: false, ...ANDROID, dibuat_pada: app.clock.now().toISOString() },
  ]);
  const { bytes } = await who.call(sesi.list);
  for (const kept of [secret, hashSecret(secret), stranger.akun.id]) expect(bytes.toString()).not.toContain(kept);
});

test('the sign-in notes browser and address, of IPv6 the network only', async () => {
  const { passwords } = app.deps;
  const akun = await app.build.akun({ password_hash: await passwords.hash('rahasia-masuk') });
  const reply = await app.anyone.call(auth.login, {
    body: { email: akun.email, password: 'rahasia-masuk' },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' },
  } as never);
  const [row] = await listOf(app.client({ sesi: reply.setCookies.sesi ?? '' }));
  expect(row).toMatchObject({ ini: true, perangkat: 'Firefox di Linux', alamat: '127.0.0.1' });
});

test('a session that rested or lasted too long is not among them', async () => {
  const who = await app.as('admin');
  await elsewhere(who);
  app.clock.advance(HOUR);
  await who.call(auth.me);
  expect(await listOf(who)).toHaveLength(2);
  app.clock.advance(HOUR);
  expect(await listOf(who)).toMatchObject([{ ini: true }]);
});

// Rule: SESI-8
test('one of them is ended, at once and alone', async () => {
  const who = await app.as('siswa', { password_hash });
  const [phone, lab] = [await elsewhere(who), await elsewhere(who)];
  const [, last] = await listOf(who);
  const { status, body } = await who.call(sesi.akhiri, { params: { id: last?.id ?? '' }, body: proof });
  expect([status, body]).toEqual([200, { message: 'Sesi diakhiri' }]);
  const answers = [await phone.call(auth.me), await lab.call(auth.me), await who.call(auth.me)];
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 401]);
  const rincian = JSON.stringify({ jumlah: 1, sesi: [ANDROID] });
  expect(await auditOf(who)).toEqual([{ aksi: 'akhiri sesi', akun_id: who.akun.id, rincian }]);
});

test('ending this one is signing out', async () => {
  const who = await app.as('siswa', { password_hash });
  const [own] = await listOf(who);
  const reply = await who.call(sesi.akhiri, { params: { id: own?.id ?? '' }, body: proof });
  expect(reply.setCookies.sesi).toBe('');
  expect((await who.call(auth.me)).body).toMatchObject({ error: sentences.badToken });
});

// Rule: SESI-8
test('without the right password none is ended, and five wrong ones close even the right one', async () => {
  const who = await app.as('siswa', { password_hash });
  const phone = await elsewhere(who);
  const params = { id: (await listOf(who))[1]?.id ?? '' };
  const noBody = await who.call(sesi.akhiri, { params, body: {} });
  expect([noBody.status, noBody.body]).toMatchObject([400, { error: 'Masukkan password Anda' }]);
  for (let n = 0; n < 5; n++) {
    const { status, body } = await who.call(sesi.akhiriLain, { body: { password: 'bukan-ini' } });
    expect([status, body]).toMatchObject([400, { error: 'Password salah' }]);
  }
  expect((await who.call(sesi.akhiri, { params, body: proof })).status).toBe(429);
  expect((await phone.call(auth.me)).status).toBe(200);
  expect(await auditOf(who)).toEqual([]);
});

// Rules: SESI-8, FAKTOR-10
test('staff end them by a passkey, too', async () => {
  const who = await app.as('admin', { password_hash });
  const { key } = await enrolPasskey({ who, password: PASSWORD });
  const phone = await elsewhere(who);
  const begun = await who.call(keamanan.mulaiBukti);
  const bukti = key.answer(begun.body.data.options as never);
  const { tantangan = '' } = begun.setCookies;
  const reply = await withCookies(who, { tantangan }).call(sesi.akhiriLain, { body: { bukti } });
  expect([reply.status, reply.body]).toEqual([200, { message: '1 sesi lain diakhiri' }]);
  expect((await phone.call(auth.me)).status).toBe(401);
});

// Rule: SESI-8
test('all others are ended, and this one stays; without others nothing is told', async () => {
  const who = await app.as('pimpinan', { password_hash });
  const others = [await elsewhere(who), await elsewhere(who), await elsewhere(who)];
  const { body } = await who.call(sesi.akhiriLain, { body: proof });
  expect(body).toEqual({ message: '3 sesi lain diakhiri' });
  for (const other of others) expect((await other.call(auth.me)).status).toBe(401);
  expect((await who.call(sesi.akhiriLain, { body: proof })).body).toEqual({ message: 'Tidak ada sesi lain' });
  expect(await listOf(who)).toHaveLength(1);
  expect(await auditOf(who)).toHaveLength(1);
});

// Rule: SESI-11
test.each([
  ['admin', 'siswa', akunSiswa.akhiriSesi],
  ['pimpinan', 'admin', dataAdmin.akhiriSesi],
] as const)('%s signs %s out everywhere; who is out is told once, and nobody else is', async (by, role, endpoint) => {
  const [actor, who, other] = [await app.as(by), await app.as(role), await app.as(role)];
  const phone = await elsewhere(who);
  const { status, body } = await actor.call(endpoint, { params: { id: who.akun.id } });
  expect([status, body]).toEqual([200, { message: `2 sesi ${role} ini diakhiri` }]);
  for (const out of [who, phone]) expect((await out.call(auth.me)).status).toBe(401);
  for (const still of [actor, other]) expect((await still.call(auth.me)).status).toBe(200);
  const again = await actor.call(endpoint, { params: { id: who.akun.id } });
  expect(again.body.message).toMatch(/ini tidak sedang masuk di mana pun$/);
  expect(await auditOf(who)).toMatchObject([{ aksi: 'akhiri sesi', akun_id: actor.akun.id }]);
});

// Rule: SESI-12
test('on a shared computer a closed tab ends the session after 15 seconds, a reload keeps it; elsewhere nothing ends', async () => {
  const opened = async (isShared: boolean) => {
    const akun = await app.build.akun();
    return app.client({ sesi: await transaction(app.db, (db) => openSession({ ...app, db }, { ...akun, isShared })) });
  };
  const [shared, own] = [await opened(true), await opened(false)];
  const both = async () => [(await shared.call(auth.me)).status, (await own.call(auth.me)).status];
  for (const who of [shared, own]) expect((await who.call(sesi.tutupTab)).status).toBe(200);
  app.clock.advance(14_999);
  expect(await both()).toEqual([200, 200]);
  expect((await shared.call(sesi.bukaTab)).status).toBe(200);
  app.clock.advance(60_000);
  expect(await both()).toEqual([200, 200]);
  await shared.call(sesi.tutupTab);
  app.clock.advance(15_000);
  expect(await both()).toEqual([401, 200]);
  expect((await shared.call(sesi.bukaTab)).status).toBe(401);
});
