// The key of stored pictures is exchanged while an instance reads and stores them.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backUp } from '@gerbang/kit/backup';
import { createTestDatabase, type TestDatabase } from '@gerbang/kit/database';
import { fillInstallation, type Installation, openInstallation, picturesOf } from '@gerbang/kit/installation';
import { smallPhoto } from '@gerbang/kit/pictures';
import { runProgram } from '@gerbang/kit/program';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { keyVersionOf } from '../../platform/images/open-image.ts';
import { loadSecrets } from '../../platform/secrets.ts';
import { rotatePictureKey } from './rotation.ts';

let database: TestDatabase;
let house: Installation;
beforeEach(async () => {
  database = await createTestDatabase({ hasTables: true });
  house = await openInstallation(database.location);
  await fillInstallation(house);
});
afterEach(async () => {
  await house.close();
  await database.drop();
});

const secretsNow = () => loadSecrets({ rahasiaDir: database.location.dataDir, env: {}, hasData: true });

async function rotate(grace = 0) {
  const { db, storage } = house;
  const { dataDir } = database.location;
  return rotatePictureKey({ db, clock: systemClock, storage, rahasiaDir: dataDir, secrets: await secretsNow(), grace });
}

async function versions(): Promise<Set<number | undefined>> {
  const found = new Set<number | undefined>();
  for await (const { key } of house.storage.list())
    found.add(keyVersionOf((await house.storage.get(key)) ?? Buffer.alloc(0)));
  return found;
}

// Rule: KUNCI-1
test('an instance that was there before reads and stores on, at every moment', async () => {
  const before = await picturesOf(house);
  const photo = await smallPhoto(2);
  let isOver = false;
  let reads = 0;
  const reader = async () => {
    while (!isOver) {
      for (const [kunci, hashes] of Object.entries(before)) {
        const form = await house.images.read(kunci, reads % 2 === 0 ? 'penuh' : 'kecil');
        expect(form.length).toBeGreaterThan(0);
        expect(hashes).toHaveLength(2);
        reads += 1;
      }
    }
  };
  const writer = async () => {
    while (!isOver) await house.build.dataSiswa({ pictures: { pas_foto_2x3: photo } });
  };
  const others = Promise.all([reader(), writer()]);
  const rotated = await rotate(1500);
  isOver = true;
  await others;
  expect(reads).toBeGreaterThan(8);
  expect(rotated.resealed).toBeGreaterThanOrEqual(16);
  expect(rotated.damaged).toEqual([]);
  expect(await versions()).toEqual(new Set([2]));
  expect(await picturesOf(house)).toMatchObject(before);
  const secrets = await secretsNow();
  expect(secrets).toMatchObject({ fileKeyVersion: 2 });
  expect(secrets.olderFileKeys).toBeUndefined();
  expect(secrets.fileKey.equals(house.secrets.fileKey)).toBe(false);
  const text = await readFile(join(database.location.dataDir, 'rahasia.json'), 'utf8');
  expect(text).not.toContain(house.secrets.fileKey.toString('hex'));
  // A start after it, and a second exchange.
  const again = await openInstallation(database.location);
  expect(await picturesOf(again)).toMatchObject(before);
  await again.close();
  await rotate();
  expect(await versions()).toEqual(new Set([3]));
  expect(await picturesOf(house)).toMatchObject(before);
});

const steps = ['kunci-baru', 'sandi-ulang', 'separuh', 'tunggu', 'periksa', 'sidik', 'buang-kunci-lama', 'selesai'];

test.each(steps)('killed before %s, everything can be read, and the next run finishes', async (step) => {
  const before = await picturesOf(house);
  const killed = await runProgram('killed-rotation', database.location, { args: [step] });
  expect(killed).toEqual({ code: null, stdout: '', stderr: '' });
  expect(await picturesOf(house)).toEqual(before);
  const restarted = await openInstallation(database.location);
  expect(await picturesOf(restarted)).toEqual(before);
  await restarted.close();
  const { fileKeyVersion = 1, olderFileKeys } = await secretsNow();
  expect(olderFileKeys?.size).toBe(['kunci-baru', 'selesai'].includes(step) ? undefined : 1);
  expect(fileKeyVersion).toBe(step === 'kunci-baru' ? 1 : 2);
  if (step === 'selesai') return;
  await rotate();
  expect(await versions()).toEqual(new Set([2]));
  expect(await picturesOf(house)).toEqual(before);
  expect((await secretsNow()).olderFileKeys).toBeUndefined();
});

test('a picture that was damaged before is named and left as it is', async () => {
  const { kunci } = await house.db.selectFrom('berkas').select('kunci').executeTakeFirstOrThrow();
  const bytes = (await house.storage.get(kunci)) ?? Buffer.alloc(0);
  bytes[40] = (bytes[40] ?? 0) ^ 1;
  await house.storage.replace(kunci, bytes);
  expect(await rotate()).toEqual({ resealed: 17, damaged: [kunci] });
  expect(await house.storage.get(kunci)).toEqual(bytes);
});

test('no backup is made with two keys in it, and afterwards one with the new key', async () => {
  const { storage, db, clock } = house;
  const { dataDir } = database.location;
  const backUpNow = async () => backUp({ ...house, secrets: await house.followed.newest() });
  let attempts = 0;
  const watched = {
    ...storage,
    async replace(key: string, bytes: Uint8Array) {
      await storage.replace(key, bytes);
      if (attempts++ === 0) await expect(backUpNow()).rejects.toThrow(/sedang diputar/);
    },
  };
  const secrets = await secretsNow();
  await rotatePictureKey({ db, clock, storage: watched, rahasiaDir: dataDir, secrets, grace: 0 });
  expect(attempts).toBe(18);
  // One that began with the secrets of before.
  await expect(backUp(house)).rejects.toThrow(/sedang diputar/);
  expect((await backUpNow()).manifest.hilang).toEqual([]);
});

test('npm run kunci refuses what it cannot do', async () => {
  const kunci = (args: string[], env = {}) => runProgram('kunci', database.location, { args, env });
  expect(await kunci(['hapus'])).toMatchObject({ code: 1, stderr: expect.stringContaining('npm run kunci -- --help') });
  const text = await readFile(join(database.location.dataDir, 'rahasia.json'), 'utf8');
  expect(await kunci(['putar'], { SECRETS: text })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('SECRETS'),
  });
  await writeFile(join(database.location.dataDir, 'rahasia.json'), text.replace('}', ',"olderFileKeys":{"0":"x"}}'));
  expect(await kunci(['putar'])).toMatchObject({ code: 1, stderr: expect.stringContaining('rusak') });
});
