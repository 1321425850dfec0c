import { auth } from '@gerbang/contract/akun/auth';
import { createTestApp } from '@gerbang/kit/app';
import { afterAll, afterEach, expect, test } from 'vitest';
import { delayOf } from './slow-lane.ts';
import { accountLimit, addressLimit, readGuesses, takeGuess } from './throttle.ts';

const PASSWORD = 'rahasia';
const MINUTE = 60_000;

const app = await createTestApp();
afterAll(() => app.close());
const password_hash = await app.deps.passwords.hash(PASSWORD);
// Every test begins with unused counters.
afterEach(() => app.clock.advance(16 * MINUTE));

type Guess = { address?: string; cookies?: Record<string, string>; headers?: Record<string, string>; extra?: object };

async function guess(email: string, password: string, { address, cookies, headers, extra }: Guess = {}) {
  return app.client(cookies ?? {}).request('POST', '/api/v1/auth/login', {
    payload: JSON.stringify({ email, password, ...extra }),
    headers: { 'content-type': 'application/json', ...headers },
    remoteAddress: address ?? '203.0.113.7',
  });
}

async function wrong(times: number, email: string, options: Guess = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await guess(email, `salah${n}`, options)).status);
  return statuses;
}

/** Guesses of others from this address, without the time that comparing takes. */
async function guessedBefore(times: number, address: string): Promise<void> {
  for (let n = 0; n < times; n++) await takeGuess(app, [addressLimit(address)]);
}

test('a clock that is a little behind another instance’s does not forget what that one counted', async () => {
  const ahead = { now: () => new Date(app.clock.now().getTime() + 4 * MINUTE) };
  const limit = accountLimit('01a1f88b-3818-7000-bdf0-05af206664e8', undefined);
  for (let n = 0; n < 5; n++) await takeGuess({ db: app.db, clock: n % 2 ? app.clock : ahead }, [limit]);
  for (const clock of [app.clock, ahead]) {
    await expect(takeGuess({ db: app.db, clock }, [limit])).rejects.toMatchObject({ status: 429 });
  }
  app.clock.advance(4 * MINUTE);
});

const tooMany = { status: 429, body: { error: 'Terlalu banyak percobaan. Coba lagi dalam 15 menit.' } };

// Limit: password
// Rule: COBA-1
test('after five wrong passwords in 15 minutes even the right one is refused, with the time to wait', async () => {
  const { email } = await app.build.akun({ password_hash });
  expect(await wrong(5, email)).toEqual([401, 401, 401, 401, 401]);
  app.clock.advance(5 * MINUTE);
  const before = await app.state();
  const sessions = await app.db.selectFrom('sesi').select('sesi_hash').execute();
  for (const password of ['salah lagi', PASSWORD]) {
    const reply = await guess(email, password);
    const sentence = 'Terlalu banyak percobaan. Coba lagi dalam 10 menit.';
    expect(reply).toMatchObject({ status: 429, body: { error: sentence, message: sentence } });
    expect(reply.headers['retry-after']).toBe('600');
    expect(reply.setCookies).toEqual({});
  }
  expect(await app.state()).toEqual(before);
  expect(await app.db.selectFrom('sesi').select('sesi_hash').execute()).toEqual(sessions);
});

// Rule: COBA-1
test('the window ends after 15 minutes, and not a second before', async () => {
  const { email } = await app.build.akun({ password_hash });
  await wrong(5, email);
  app.clock.advance(15 * MINUTE - 1000);
  expect((await guess(email, PASSWORD)).headers['retry-after']).toBe('1');
  app.clock.advance(1000);
  expect((await guess(email, PASSWORD)).status).toBe(200);
});

// Rule: COBA-1
test('a right password begins no window: what a stranger is told says nothing of when the owner signed in', async () => {
  const { email } = await app.build.akun({ password_hash });
  expect((await guess(email, PASSWORD)).status).toBe(200);
  app.clock.advance(2 * MINUTE);
  await wrong(5, email);
  expect((await guess(email, 'salah')).headers['retry-after']).toBe('900');
});

// Rule: COBA-2
test('a browser that signed in before gets in while strangers are locked out, and has five tries of its own', async () => {
  const akun = await app.build.akun({ password_hash });
  const { setCookies } = await guess(akun.email, PASSWORD);
  const cookies = { perangkat: setCookies.perangkat ?? '' };
  await wrong(5, akun.email);
  expect(await guess(akun.email, PASSWORD)).toMatchObject({ status: 429 });
  expect((await guess(akun.email, PASSWORD, { cookies })).status).toBe(200);
  expect(await wrong(6, akun.email, { cookies })).toEqual([401, 401, 401, 401, 401, 429]);
});

test("a device cookie that is invented, changed or another account's does not help", async () => {
  const akun = await app.build.akun({ password_hash });
  const other = await app.build.akun({ password_hash });
  const own = (await guess(akun.email, PASSWORD)).setCookies.perangkat ?? '';
  const others = (await guess(other.email, PASSWORD)).setCookies.perangkat ?? '';
  await wrong(5, akun.email);
  const forged = [others, `x${own}`, `${own}x`, own.split('.')[0], `.${own.split('.')[1]}`, 'a.b', '.', ''];
  for (const device of forged) {
    expect(await guess(akun.email, PASSWORD, { cookies: { perangkat: device ?? '' } })).toMatchObject(tooMany);
  }
});

// Rule: COBA-4
test('of thirty wrong guesses at once five are evaluated', async () => {
  const { email } = await app.build.akun({ password_hash });
  const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(email, `salah${n}`)));
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(25);
});

// Limit: passwordAddress
// Rules: COBA-3, COBA-7
test('behind an address with many wrong ones nobody is shut out; strangers wait, and their wrong ones count', async () => {
  const address = '198.51.100.1';
  const [one, other] = [await app.build.akun({ password_hash }), await app.build.akun({ password_hash })];
  const { setCookies } = await guess(other.email, PASSWORD, { address });
  const cookies = { perangkat: setCookies.perangkat ?? '' };
  await guessedBefore(49, address);
  expect(await wrong(2, one.email, { address })).toEqual([401, 401]);
  expect(await wrong(1, other.email, { address, cookies })).toEqual([401]);
  expect((await guess(one.email, PASSWORD, { address })).status).toBe(200);
  expect((await guess(other.email, PASSWORD, { address, cookies })).status).toBe(200);
  // A right one is not counted, nor a wrong one of a known browser.
  expect(await readGuesses(app, addressLimit(address))).toBe(51);
});

// Rule: COBA-3
test('the wait grows with the wrong guesses of the address, to four seconds', () => {
  expect([0, 49, 50, 99, 100, 150, 200, 250, 100_000].map(delayOf)).toEqual([
    0, 0, 250, 250, 500, 1000, 2000, 4000, 4000,
  ]);
});

// Rule: COBA-1
test('an e-mail without an account is refused as often and in the same words as one that has one', async () => {
  const { email } = await app.build.akun({ password_hash });
  const answers = async (who: string, address: string) => {
    const given = [];
    for (let n = 0; n < 7; n++) given.push(await guess(who, `salah${n}`, { address }));
    return given.map(({ status, body, headers }) => ({ status, body, wait: headers['retry-after'] }));
  };
  const known = await answers(email, '198.51.100.3');
  expect(known.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429]);
  expect(await answers('tidak.ada@surel.example', '198.51.100.4')).toEqual(known);
  // However it is written, and from wherever it comes.
  expect(await guess(' Tidak.Ada@Surel.example', 'salah', { address: '198.51.100.5' })).toMatchObject(tooMany);
  const keys = await app.db.selectFrom('percobaan').select('kunci').where('kunci', 'like', '%tidak%').execute();
  expect(keys).toEqual([]);
});

// Rule: COBA-4
test('sixty right sign-ins at once from one address pass', async () => {
  const akun = await Promise.all(Array.from({ length: 59 }, () => app.build.akun({ password_hash })));
  const replies = await Promise.all([...akun, ...akun.slice(0, 1)].map(({ email }) => guess(email, PASSWORD)));
  expect(replies.map(({ status }) => status)).toEqual(Array(60).fill(200));
});

test('headers and body fields do not change whose guess it is', async () => {
  const { email } = await app.build.akun({ password_hash });
  const address = '198.51.100.5';
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) {
    const spoofed = { 'x-forwarded-for': `10.0.0.${n}`, 'x-real-ip': `10.0.1.${n}`, forwarded: `for=10.0.2.${n}` };
    const extra = { ip: `10.0.3.${n}`, id: n, akun_id: n };
    const written = n % 2 ? email.toUpperCase() : ` ${email}`;
    statuses.push((await guess(written, 'salah-lagi', { address, headers: spoofed, extra })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  const keys = await app.db.selectFrom('percobaan').select('kunci').where('kunci', 'like', '%10.0.%').execute();
  expect(keys).toEqual([]);
});

// Rule: COBA-3
test('a proxy that is trusted names the address; one that is not does not', async () => {
  const proxied = await createTestApp({ trustProxy: ['192.0.2.0/24'] });
  try {
    const tried = async (remoteAddress: string) => {
      await proxied.anyone.request('POST', '/api/v1/auth/login', {
        payload: JSON.stringify({ email: 'a@surel.example', password: 'salah' }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.9.9.9, 198.51.100.77' },
        remoteAddress,
      });
    };
    await tried('192.0.2.10');
    await tried('203.0.113.50');
    const keys = await proxied.db
      .selectFrom('percobaan')
      .select('kunci')
      .where('kunci', 'like', 'login:alamat:%')
      .orderBy('kunci')
      .execute();
    expect(keys.map(({ kunci }) => kunci)).toEqual(['login:alamat:198.51.100.77', 'login:alamat:203.0.113.50']);
  } finally {
    await proxied.close();
  }
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:2::9'],
  ['::1', '::2'],
  ['fe80::1%eth0', 'fe80::2'],
  ['::ffff:198.51.100.9', '198.51.100.9'],
])('%s and %s are one address', (one, other) => {
  expect(addressLimit(one).key).toBe(addressLimit(other).key);
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['2001:db8::1', '2001:db8:0:1::1'],
  ['::ffff:198.51.100.9', '::ffff:198.51.100.10'],
  ['198.51.100.9', '198.51.100.10'],
])('%s and %s are two addresses', (one, other) => {
  expect(addressLimit(one).key).not.toBe(addressLimit(other).key);
});

test('what a signed-in browser holds survives its sign-out: the device is still known', async () => {
  const { email } = await app.build.akun({ password_hash });
  const { setCookies } = await guess(email, PASSWORD);
  const reply = await app.client(setCookies).call(auth.logout);
  expect(reply.setCookies).toEqual({ sesi: '' });
});
