import { createHook } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords(randomBytes(32));

// Rule: SANDI-2
test('a hash is argon2id with its own salt and opens for its own password only', async () => {
  const [one, two] = [await passwords.hash('rahasia'), await passwords.hash('rahasia')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(one).not.toContain('rahasia');
  expect(await passwords.matches('rahasia', one)).toBe(true);
  expect(await passwords.matches('Rahasia', one)).toBe(false);
});

test('passwords are neither trimmed nor cut nor folded', async () => {
  for (const [password, other] of [
    ['  abc  ', 'abc'],
    ['a'.repeat(128), 'a'.repeat(127)],
    [`${'a'.repeat(127)}b`, `${'a'.repeat(127)}c`],
    ['kata\u0000sandi', 'kata'],
    ['sandi 🔑 rahasia ñ', 'sandi ? rahasia n'],
  ] as const) {
    const hash = await passwords.hash(password);
    expect(await passwords.matches(password, hash)).toBe(true);
    expect(await passwords.matches(other, hash)).toBe(false);
  }
});

// Rule: SANDI-2
test('without the pepper a stolen hash opens for nobody', async () => {
  const hash = await passwords.hash('rahasia');
  expect(await createPasswords(randomBytes(32)).matches('rahasia', hash)).toBe(false);
});

test('a hash that was tampered with or cut off matches nothing and breaks nothing', async () => {
  const hash = await passwords.hash('rahasia');
  const [, , , , salt = '', tag = ''] = hash.split('$');
  const broken = [
    '',
    'belum ada',
    hash.slice(0, -1),
    hash.slice(0, -10),
    `${hash}AAAA`,
    hash.replace(tag, ''),
    hash.replace(salt, ''),
    hash.replace(salt, 'AAAA'),
    hash.replace('m=19456', 'm=99999999'),
    hash.replace('argon2id', 'argon2i'),
    hash.replace(tag, `${tag.startsWith('A') ? 'B' : 'A'}${tag.slice(1)}`),
  ];
  for (const wrong of broken) expect(await passwords.matches('rahasia', wrong), wrong).toBe(false);
});

// Rule: MASUK-2
test('an unknown account costs the same work as a wrong password', async () => {
  const hash = await passwords.hash('rahasia');
  const hashed = async (known: string | undefined) => {
    const jobs: string[] = [];
    const hook = createHook({ init: (_, type) => /argon2/i.test(type) && jobs.push(type) }).enable();
    await passwords.matches('salah', known);
    hook.disable();
    return jobs.length;
  };
  expect(await hashed(hash)).toBe(1);
  expect(await hashed(undefined)).toBe(1);
  expect(await hashed('belum ada')).toBe(1);
});
