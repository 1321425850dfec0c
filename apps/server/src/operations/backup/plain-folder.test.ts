// The unsealed snapshot of a backup that was killed goes with the next one; that of one at work stays.
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inPlainFolder, removeAbandoned } from './plain-folder.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gerbang-kerja-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const left = async () => (await readdir(dataDir)).filter((name) => name.startsWith('kerja-cadangan-'));

test('what a dead process left goes at once', async () => {
  const folder = join(dataDir, 'kerja-cadangan-mati', 'isi');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'gerbang.db'), 'nama');
  await inPlainFolder(dataDir, async () => expect(await left()).toHaveLength(1));
  expect(await left()).toEqual([]);
});

test('what somebody works in stays, also for another who makes one at the same time', async () => {
  await inPlainFolder(dataDir, async (first) => {
    await writeFile(join(first, 'gerbang.db'), 'nama');
    await inPlainFolder(dataDir, async (second) => {
      await removeAbandoned(dataDir);
      expect(await readdir(first)).toEqual(['gerbang.db']);
      expect(await readdir(second)).toEqual([]);
    });
    expect(await readdir(first)).toEqual(['gerbang.db']);
  });
  expect(await left()).toEqual([]);
});

test('one that is just being made stays, and one of an earlier program goes by its age', async () => {
  await mkdir(join(dataDir, 'kerja-cadangan-baru'));
  const old = join(dataDir, 'kerja-cadangan-lama');
  await mkdir(old);
  await utimes(old, 0, 0);
  await removeAbandoned(dataDir);
  expect(await left()).toEqual(['kerja-cadangan-baru']);
});
