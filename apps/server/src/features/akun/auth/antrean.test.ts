// A crowd that signs in at once: who is served first, and what those who wait are told.
import { antreanMasuk } from '@gerbang/contract/akun/antrean-masuk';
import { auth } from '@gerbang/contract/akun/auth';
import { createTestApp } from '@gerbang/kit/app';
import { afterAll, expect, test } from 'vitest';

const PASSWORD = 'rahasia';
/** Many times the places for hashing of any machine that runs this. */
const CROWD = 40;

const app = await createTestApp();
afterAll(() => app.close());
const password_hash = await app.deps.passwords.hash(PASSWORD);

const enter = (email: string, cookies = {}) =>
  app.client(cookies).call(auth.login, { body: { email, password: PASSWORD } });

const account = () => app.build.akun({ password_hash });
const crowd = () => Promise.all(Array.from({ length: CROWD }, account));

/** Signs all in at once; names them in the order in which they were in. */
async function orderOf(entering: { email: string; cookies?: Record<string, string> }[]): Promise<string[]> {
  const order: string[] = [];
  await Promise.all(
    entering.map(async ({ email, cookies }) => {
      expect((await enter(email, cookies)).status).toBe(200);
      order.push(email);
    }),
  );
  return order;
}

// Rule: COBA-10
test('a device that is known to its account is served before strangers who came earlier', async () => {
  const [owner, strangers] = [await account(), await crowd()];
  const { perangkat = '' } = (await enter(owner.email)).setCookies;
  const order = await orderOf([...strangers, { email: owner.email, cookies: { perangkat } }]);
  expect(order).toHaveLength(CROWD + 1);
  expect(order.indexOf(owner.email)).toBeLessThan(CROWD / 2);
});

// Rule: COBA-10
test('a device cookie of another account, or one that was made up, wins nothing', async () => {
  const [owner, strangers] = [await account(), await crowd()];
  const [other, liar] = [await account(), await account()];
  const { perangkat = '' } = (await enter(owner.email)).setCookies;
  const last = [
    { email: other.email, cookies: { perangkat } },
    { email: liar.email, cookies: { perangkat: 'saya.dikenal' } },
  ];
  const order = await orderOf([...strangers, ...last]);
  for (const { email } of last) expect(order.indexOf(email)).toBeGreaterThan(CROWD / 2);
});

// Rule: COBA-10
test('those who are known and come again and again leave strangers their turn', async () => {
  const known = await Promise.all(Array.from({ length: 6 }, account));
  const cookies = await Promise.all(known.map(async ({ email }) => (await enter(email)).setCookies));
  const stranger = await account();
  const round = known.map(({ email }, n) => ({ email, cookies: { perangkat: cookies[n]?.perangkat ?? '' } }));
  const again = Array.from({ length: 6 }, () => round).flat();
  const order = await orderOf([...round, stranger, ...again]);
  expect(order.indexOf(stranger.email)).toBeLessThan(order.length - round.length);
});

// Rule: MASUK-10
test('whoever waits may ask for how long; nobody waits without a crowd', async () => {
  const ask = async () => (await app.anyone.call(antreanMasuk.get)).body.data.tunggu;
  await enter((await account()).email);
  expect(await ask()).toBe(0);
  const strangers = await crowd();
  const entering = orderOf(strangers);
  await expect.poll(ask).toBeGreaterThanOrEqual(1);
  await entering;
  expect(await ask()).toBe(0);
});
