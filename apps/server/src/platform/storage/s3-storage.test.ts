import { type ObjectStore, startObjectStore } from '@gerbang/kit/object-store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileStorage } from './file-storage.ts';
import { parseS3Url } from './s3-address.ts';
import { createS3Storage } from './s3-storage.ts';
import { KeyTakenError, StorageAwayError } from './storage-errors.ts';

const key = 'ab12'.padEnd(32, '0');
let store: ObjectStore;
let storage: FileStorage;

beforeEach(async () => {
  store = await startObjectStore();
  storage = createS3Storage(store.address);
});
afterEach(() => store.close());

async function keysInStore(): Promise<string[]> {
  return (await Array.fromAsync(storage.list())).map((object) => object.key).sort();
}

test('objects lie under the prefix of the address', async () => {
  await storage.put(key, Buffer.from('isi'));
  expect([...store.objects.keys()]).toEqual([`sekolah/${key}`]);
});

test('a store without conditions keeps its bytes too', async () => {
  store.knowsConditions = false;
  await storage.put(key, Buffer.from('isi'));
  await expect(storage.put(key, Buffer.from('lain'))).rejects.toThrow(KeyTakenError);
  expect((await storage.get(key))?.toString()).toBe('isi');
});

test('the list goes through all pages and names our objects only, with the time of their writing', async () => {
  // Some clocks of files tell whole seconds, and all of them a little late.
  const begun = Date.now() - 1000;
  const keys = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(32));
  for (const each of keys) await storage.put(each, Buffer.from('isi'));
  store.objects.set(`lain/${key}`, { bytes: Buffer.from('x'), modifiedAt: new Date() });
  store.objects.set('sekolah/catatan.txt', { bytes: Buffer.from('x'), modifiedAt: new Date() });
  expect(await keysInStore()).toEqual(keys);
  for await (const { modifiedAt } of storage.list()) {
    expect(modifiedAt.getTime()).toBeGreaterThanOrEqual(begun);
    expect(modifiedAt.getTime()).toBeLessThanOrEqual(Date.now());
  }
});

test('a store that stumbles is asked again; one that stays away is named so', async () => {
  store.failures = 2;
  await storage.put(key, Buffer.from('isi'));
  expect((await storage.get(key))?.toString()).toBe('isi');
  store.failures = 100;
  await expect(storage.get(key)).rejects.toThrow(StorageAwayError);
  await expect(storage.check()).rejects.toThrow(StorageAwayError);
  store.failures = 0;
  await storage.check();
  await store.close();
  await expect(storage.put(key, Buffer.from('isi'))).rejects.toThrow(StorageAwayError);
  await expect(storage.delete(key)).rejects.toThrow(StorageAwayError);
  await expect(keysInStore()).rejects.toThrow(StorageAwayError);
});

test.each(['before', 'after'] as const)(
  'a store that closes a kept connection %s it has done what it was asked is asked again, and does nothing twice',
  async (when) => {
    store.hangsUp = when;
    const keys = Array.from({ length: 3 }, (_, n) => `${n}`.repeat(32));
    for (const each of keys) {
      await storage.put(each, Buffer.from(each));
      await expect(storage.put(each, Buffer.from('lain'))).rejects.toThrow(KeyTakenError);
      expect((await storage.get(each))?.toString()).toBe(each);
      await storage.replace(each, Buffer.from('baru'));
      await storage.check();
    }
    expect(await keysInStore()).toEqual(keys);
    for (const each of keys) await storage.delete(each);
    expect(store.objects.size).toBe(0);
  },
);

test('a wrong secret opens nothing', async () => {
  await storage.put(key, Buffer.from('isi'));
  const stranger = createS3Storage({ ...store.address, secretAccessKey: 'lain' });
  await expect(stranger.get(key)).rejects.toThrow(StorageAwayError);
  await expect(stranger.put(key, Buffer.from('x'))).rejects.toThrow(StorageAwayError);
  await expect(stranger.check()).rejects.toThrow(StorageAwayError);
  expect((await storage.get(key))?.toString()).toBe('isi');
});

test('an address is read with its prefix and region', () => {
  expect(parseS3Url('https://a%2Fb:c%40d@s3.example:8080/gambar/sekolah/satu?region=ap-southeast-3')).toEqual({
    bucketUrl: 'https://s3.example:8080/gambar',
    prefix: 'sekolah/satu/',
    region: 'ap-southeast-3',
    accessKeyId: 'a/b',
    secretAccessKey: 'c@d',
  });
  expect(parseS3Url('http://a:b@127.0.0.1:9000/gambar/')).toMatchObject({ prefix: '', region: 'us-east-1' });
});

test.each([
  '',
  'gambar',
  'ftp://a:b@host/gambar',
  'https://host/gambar',
  'https://a@host/gambar',
  'https://a:b@host',
  'https://a:b@host/ab',
  'https://a:b@host/Gambar',
  'https://a:b@host/gambar/../lain/x y',
  'https://a:%zz@host/gambar',
])('an address that is none: %j', (text) => {
  expect(parseS3Url(text)).toBeUndefined();
});
