// What every storage keeps to, on disk and in an object store; what only one of them does stands in its own test.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startObjectStore } from '@gerbang/kit/object-store';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDiskStorage } from './disk-storage.ts';
import type { FileStorage } from './file-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import { KeyTakenError } from './storage-errors.ts';

type StorageCase = { storage: FileStorage; close(): Promise<void> };

async function onDisk(): Promise<StorageCase> {
  const folder = await mkdtemp(join(tmpdir(), 'gerbang-storage-'));
  return { storage: createDiskStorage(join(folder, 'berkas')), close: () => rm(folder, { recursive: true }) };
}

async function inObjectStore(): Promise<StorageCase> {
  const store = await startObjectStore();
  return { storage: createS3Storage(store.address), close: () => store.close() };
}

const key = 'ab12'.padEnd(32, '0');

describe.each([
  ['on disk', onDisk],
  ['in an object store', inObjectStore],
])('%s', (_, open) => {
  let storage: FileStorage;
  let close: StorageCase['close'];
  beforeEach(async () => {
    ({ storage, close } = await open());
  });
  afterEach(() => close());

  test('a store that was never written to is empty', async () => {
    expect(await Array.fromAsync(storage.list())).toEqual([]);
    expect(await storage.get(key)).toBeUndefined();
  });

  // Rule: JALAN-4
  test('bytes come back as they were put, and are gone after a delete', async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
    await storage.put(key, bytes);
    expect(await storage.get(key)).toEqual(bytes);
    await storage.delete(key);
    await storage.delete(key);
    expect(await storage.get(key)).toBeUndefined();
  });

  test('a key that is taken is refused and keeps its bytes, also among thirty at once, until it is replaced', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, i) => storage.put(key, Buffer.from(`isi ${i}`))),
    );
    const kept = outcomes.findIndex((outcome) => outcome.status === 'fulfilled');
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refusals).toHaveLength(29);
    for (const refusal of refusals) expect(refusal.reason).toBeInstanceOf(KeyTakenError);
    expect((await storage.get(key))?.toString()).toBe(`isi ${kept}`);
    await storage.replace(key, Buffer.from('baru'));
    expect((await storage.get(key))?.toString()).toBe('baru');
  });

  test.each([
    '',
    '..',
    '../../etc/passwd',
    `${key}/x`,
    `../${key}`,
    key.toUpperCase(),
    `${key}-besar`,
    `${key}?x=1`,
    `${key}\0`,
    'ab',
  ])('a key that is none is refused: %j', async (bad) => {
    await expect(storage.put(bad, Buffer.from('x'))).rejects.toThrow(TypeError);
    await expect(storage.get(bad)).rejects.toThrow(TypeError);
    await expect(storage.delete(bad)).rejects.toThrow(TypeError);
    expect(await Array.fromAsync(storage.list())).toEqual([]);
  });
});
