import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  isIdentity,
  newIdentity,
  openBytes,
  openFile,
  ownIdentity,
  recipientOf,
  sealBytes,
  sealFile,
  UnopenableError,
} from './seal.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gerbang-segel-'));
});
afterAll(() => rm(folder, { recursive: true }));

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

test('a file of megabytes is compressed, sealed for its owner alone, and comes back byte for byte', async () => {
  const [from, sealed, back] = ['a', 'b', 'c'].map((name) => join(folder, name)) as [string, string, string];
  const bytes = Buffer.concat([randomBytes(3_000_000), Buffer.alloc(5_000_000, 'siswa')]);
  await writeFile(from, bytes);
  const identity = await newIdentity();
  await sealFile(await recipientOf(identity), { from, to: sealed });
  const { size, mode } = await stat(sealed);
  expect([size < 3_500_000, mode & 0o777]).toEqual([true, 0o600]);
  await openFile(identity, { from: sealed, to: back });
  expect((await readFile(back)).equals(bytes)).toBe(true);
  await writeFile(sealed, (await readFile(sealed)).subarray(0, 1_000_000));
  await expect(openFile(identity, { from: sealed, to: join(folder, 'd') })).rejects.toThrow(UnopenableError);
});
