// The cookie by which a browser is known to the accounts that signed in there.
import { expect, test } from 'vitest';
import { accountLimit, knownDevice, signDevice } from '../../../core/guesses/throttle.ts';

// Rule: COBA-9
test('a device cookie belongs to its account, its password and key', () => {
  const key = Buffer.alloc(32, 5);
  const akun = { id: 'akun-1', password_hash: 'sandi-1' };
  const cookie = signDevice(key, akun, undefined);
  const device = knownDevice(key, cookie, akun);
  expect(cookie.split('.')[0]).toBe(device);
  expect(knownDevice(key, cookie, { ...akun, id: 'akun-2' })).toBeUndefined();
  expect(knownDevice(key, cookie, { ...akun, password_hash: 'sandi-2' })).toBeUndefined();
  expect(knownDevice(Buffer.alloc(32), cookie, akun)).toBeUndefined();
  expect(knownDevice(key, undefined, akun)).toBeUndefined();
  expect(accountLimit('akun-1', device).key).not.toBe(accountLimit('akun-1', undefined).key);
});

// Rule: COBA-2
test('a browser stays known to each of the five accounts that signed in there last', () => {
  const key = Buffer.alloc(32, 7);
  const owners = Array.from({ length: 6 }, (_, n) => ({ id: `akun ${n}`, password_hash: `hash ${n}` }));
  let cookie: string | undefined;
  for (const owner of owners) cookie = signDevice(key, owner, cookie);
  const known = owners.map((owner) => knownDevice(key, cookie, owner) !== undefined);
  expect(known).toEqual([false, true, true, true, true, true]);
  // Signing in again takes no place of the others.
  for (let again = 0; again < 9; again++) cookie = signDevice(key, owners[5] as (typeof owners)[0], cookie);
  expect(owners.filter((owner) => knownDevice(key, cookie, owner)).length).toBe(5);
});
