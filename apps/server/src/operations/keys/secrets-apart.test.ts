// Secrets in a folder of their own, on another disk than the data.
// Rules: KUNCI-3
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@gerbang/kit/database';
import { type ProgramName, runProgram, startServer } from '@gerbang/kit/program';
import { afterEach, beforeEach, expect, test } from 'vitest';

let database: TestDatabase;
let apart: string;
beforeEach(async () => {
  database = await createTestDatabase();
  apart = await mkdtemp(join(tmpdir(), 'gerbang-terpisah-'));
});
afterEach(async () => {
  await database.drop();
  await rm(apart, { recursive: true, force: true });
});

const command = (name: ProgramName, ...args: string[]) =>
  runProgram(name, database.location, { args, env: { RAHASIA_DIR: apart } });

async function startAndStop(env: Record<string, string>): Promise<void> {
  const server = await startServer(database.location, { env });
  server.process.kill();
  await server.ended;
}

test('server and commands find them there, and nothing of them lies beside the data', async () => {
  await startAndStop({ RAHASIA_DIR: apart });
  expect(await readdir(apart)).toEqual(['rahasia.json']);
  expect((await stat(join(apart, 'rahasia.json'))).mode & 0o777).toBe(0o600);
  expect(await command('cadangan', 'buat')).toMatchObject({ code: 0 });
  expect(await command('periksa')).toMatchObject({ code: 0 });
  expect(await command('kunci', 'putar-kode')).toMatchObject({ code: 0 });
  expect(await command('cadangan', 'pulihkan')).toMatchObject({ code: 0 });
  await startAndStop({ RAHASIA_DIR: apart });
  expect(await readdir(database.location.dataDir)).not.toContain('rahasia.json');
  // Who forgets the setting gets no new ones.
  const forgetful = await runProgram('main', database.location);
  expect(forgetful).toMatchObject({ code: 1, stderr: expect.stringContaining('rahasia.json') });
});

test('secrets whose database is gone stop the start, which names their folder', async () => {
  await startAndStop({ RAHASIA_DIR: apart });
  const empty = await createTestDatabase();
  try {
    const refused = await runProgram('main', empty.location, { env: { RAHASIA_DIR: apart } });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(`data sekolah di ${apart}`) });
  } finally {
    await empty.drop();
  }
});
