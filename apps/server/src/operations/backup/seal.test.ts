import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isIdentity, newIdentity, openBytes, ownIdentity, recipientOf, sealBytes, UnopenableError } from './seal.ts';

test('bytes open with the key they were sealed to, and with no other', async () => {
  const identity = await newIdentity();
  const sealed = await sealBytes(await recipientOf(identity), Buffer.from('KTP'));
  expect(String(await openBytes(identity, sealed))).toBe('KTP');
  await expect(openBytes(await newIdentity(), sealed)).rejects.toThrow(UnopenableError);
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  await expect(openBytes(identity, sealed)).rejects.toThrow(UnopenableError);
});

test('the secrets give one key, another one with another picture key', async () => {
  const fileKey = randomBytes(32);
  expect(ownIdentity({ fileKey })).toBe(ownIdentity({ fileKey }));
  expect(ownIdentity({ fileKey })).not.toBe(ownIdentity({ fileKey: randomBytes(32) }));
  expect([ownIdentity({ fileKey }), await newIdentity()].map(isIdentity)).toEqual([true, true]);
  expect(['AGE-SECRET-KEY-1X', '', await recipientOf(await newIdentity())].map(isIdentity)).toEqual([
    false,
    false,
    false,
  ]);
});
