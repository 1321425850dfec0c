// What somebody may do over and over at the second step and with passkeys, and when it ends.
import { auth } from '@gerbang/contract/akun/auth';
import { keamanan } from '@gerbang/contract/akun/keamanan';
import { type Caller, createTestApp } from '@gerbang/kit/app';
import { createAuthenticator } from '@gerbang/kit/authenticator';
import { appCode, enrolApp, enrolPasskey, insertPasskey, withCookies } from '@gerbang/kit/factors';
import { afterAll, expect, test } from 'vitest';

const PASSWORD = 'rahasia-faktor';
const QUARTER = 15 * 60_000;

const app = await createTestApp();
afterAll(() => app.close());
const password_hash = await app.deps.passwords.hash(PASSWORD);

const admin = async () => {
  const who = await app.as('admin', { password_hash });
  return { who, password: PASSWORD };
};
const half = async ({ akun: { email } }: Caller, password = PASSWORD) =>
  (await app.anyone.call(auth.login, { body: { email, password } })).setCookies.langkah ?? '';
const code = (cookies: Record<string, string>, kode: string) =>
  withCookies(app.anyone, cookies).call(keamanan.masukKode, { body: { kode } });

/** A challenge for a sign-in and its answer by this key. */
async function enterBy(key: ReturnType<typeof createAuthenticator>, counter?: number) {
  const begun = await app.anyone.call(keamanan.mulaiMasuk);
  const credential = key.answer(begun.body.data.options as never, counter === undefined ? {} : { counter });
  const tantangan = begun.setCookies.tantangan ?? '';
  return withCookies(app.anyone, { tantangan }).call(keamanan.masuk, { body: { credential } });
}

// Limits: secondStep, secondStepDay
// Rule: FAKTOR-7
test('whoever knows the password guesses twenty codes a day, and a new password ends the wait', async () => {
  const { who, password } = await admin();
  const { secret } = await enrolApp({ who, password }, app.clock);
  // The app's next code each time: a step is used once.
  const next = () => appCode(secret, app.clock, 1);
  const known = await code({ langkah: await half(who) }, next());
  const perangkat = known.setCookies.perangkat ?? '';
  for (let quarter = 0; quarter < 4; quarter++) {
    const langkah = await half(who);
    const near = [-2, -1, 0, 1, 2].map((ahead) => appCode(secret, app.clock, ahead));
    const wrong =
      ['000000', '111111', '222222', '333333', '444444', '555555'].find((each) => !near.includes(each)) ?? '';
    for (let n = 0; n < 5; n++) expect((await code({ langkah }, wrong)).status).toBe(401);
    app.clock.advance(QUARTER);
  }
  const refused = await code({ langkah: await half(who) }, next());
  expect([refused.status, Number(refused.headers['retry-after']) > 20 * 3600]).toEqual([429, true]);
  // The owner's own browser has tries of its own.
  const own = await code({ langkah: await half(who), perangkat }, next());
  expect(own.status).toBe(200);
  const inside = app.client({ sesi: own.setCookies.sesi ?? '' });
  const body = { oldPassword: PASSWORD, newPassword: 'rahasia-lain', confirmNewPassword: 'rahasia-lain' };
  expect((await inside.call(auth.changePassword, { body })).status).toBe(200);
  app.clock.advance(60_000);
  expect((await code({ langkah: await half(who, 'rahasia-lain') }, next())).status).toBe(200);
});

// Rule: FAKTOR-3
test('passkeys that nobody has registered leave no row behind', async () => {
  const count = async () => (await app.db.selectFrom('percobaan').select('kunci').execute()).length;
  const before = await count();
  const stranger = createAuthenticator({});
  stranger.register({ challenge: 'A'.repeat(43), rp: { id: 'localhost' }, user: { id: 'AAAA' } } as never);
  for (let n = 0; n < 20; n++) expect((await enterBy(stranger)).status).toBe(401);
  expect(await count()).toBe(before);
});

// Rule: FAKTOR-3
test('a passkey whose copy was seen opens nothing more, whichever of the two signs, and the owner is told', async () => {
  const { who, password } = await admin();
  const { key } = await enrolPasskey({ who, password });
  expect((await enterBy(key, 100)).status).toBe(200);
  expect((await enterBy(key, 8)).status).toBe(401);
  const copy = await enterBy(key, 101);
  expect(copy).toMatchObject({ status: 401, body: { error: expect.stringContaining('tidak diterima lagi') } });
  // It still stands between the password and a session.
  expect((await app.anyone.call(auth.login, { body: { email: who.akun.email, password } })).status).toBe(401);
  const letters = app.db.selectFrom('surat_keluar').select('isi').where('penerima', '=', who.akun.email);
  const told = (await letters.where('jenis', '=', 'faktor-berubah').execute()).map(({ isi }) => JSON.parse(isi));
  expect(told.filter(({ perubahan }) => perubahan === 'passkey tiruan')).toHaveLength(1);
  expect((await who.call(keamanan.get)).body.data.passkey).toMatchObject([{ ditutup: true }]);
});

test('twenty passkeys are the most, however many were begun at once', async () => {
  const { who, password } = await admin();
  for (let n = 0; n < 19; n++) await insertPasskey(app, who.akun.id);
  const begun = await Promise.all(
    Array.from({ length: 3 }, () => who.call(keamanan.mulaiPasskey, { body: { password } })),
  );
  const added = begun.map((each) => {
    const credential = createAuthenticator({}).register(each.body.data.options as never);
    const tantangan = each.setCookies.tantangan ?? '';
    return withCookies(who, { tantangan }).call(keamanan.tambahPasskey, { body: { nama: 'Kunci', credential } });
  });
  expect((await Promise.all(added)).map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect((await who.call(keamanan.get)).body.data.passkey).toHaveLength(20);
});
