// An installation moved to other engines while it runs, and back.
import { join } from 'node:path';
import { createTestDatabase } from '@gerbang/kit/database';
import { contentsOf, fillInstallation, openInstallation, withoutEnded } from '@gerbang/kit/installation';
import { startObjectStore } from '@gerbang/kit/object-store';
import { runProgram, startProgram, startServer } from '@gerbang/kit/program';
import { afterAll, expect, test } from 'vitest';

const drops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const drop of drops) await drop();
});

async function emptyPlace() {
  const made = await createTestDatabase();
  drops.push(made.drop);
  return made.location;
}

async function embeddedPlace() {
  const { dataDir } = await emptyPlace();
  return { dataDir, databaseUrl: '' };
}

const argumentsFor = (to: { dataDir: string; databaseUrl: string; s3Url?: string }) => [
  '--ke-folder',
  to.dataDir,
  ...(to.databaseUrl ? ['--ke-database', to.databaseUrl] : []),
  ...(to.s3Url ? ['--ke-s3', to.s3Url] : []),
];

// Rule: JALAN-4
test('from folder to database and object store while it runs, and back: every row and every file', async () => {
  const old = await embeddedPlace();
  const installation = await openInstallation(old);
  await fillInstallation(installation);
  await installation.close();
  const original = withoutEnded(await contentsOf(old));
  const server = await startServer(old);
  const objects = await startObjectStore();
  drops.push(objects.close);
  const next = { ...(await emptyPlace()), s3Url: objects.url };

  const move = startProgram('pindah', old, { args: argumentsFor(next) });
  await move.says(/Sama: \d+ baris dan \d+ berkas/);
  // Nothing written now would come along: writes are refused, reads go on.
  const body = { email: 'baru@surel.example', nim: '99', password: 'rahasia1', passwordKonfirmasi: 'rahasia1' };
  const written = await fetch(`${server.url}/api/v1/auth/registrasi-siswa`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect([written.status, written.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  server.process.kill('SIGTERM');
  expect(await move.ended).toBe(0);

  const there = withoutEnded(await contentsOf(next));
  expect(there.kept).toEqual(original.kept);
  expect(there.pictures).toEqual(original.pictures);
  expect(objects.objects.size).toBe(Object.keys(original.pictures).length * 2);

  const refused = await runProgram('main', old);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('sudah dipindahkan') });

  const back = await embeddedPlace();
  const env = { S3_URL: next.s3Url };
  const returned = await runProgram('pindah', next, { args: argumentsFor(back), env });
  expect(returned).toMatchObject({ code: 0, stderr: '' });
  const here = withoutEnded(await contentsOf(back));
  expect(here.kept).toEqual(original.kept);
  expect(here.pictures).toEqual(original.pictures);
});

// Rule: JALAN-21
test('to a bucket that is not there is refused before the old place is held', async () => {
  const old = await embeddedPlace();
  const installation = await openInstallation(old);
  await fillInstallation(installation);
  await installation.close();
  const objects = await startObjectStore();
  drops.push(objects.close);
  objects.hasBucket = false;
  const to = { ...(await emptyPlace()), s3Url: objects.url };
  const refused = await runProgram('pindah', old, { args: argumentsFor(to) });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/Bucket .* tidak ada/) });
  expect(refused.stdout).not.toContain('ditahan');
});

test('a place that has data is refused, and so are the same folder and unknown choices; nothing changes', async () => {
  const [old, taken] = [await embeddedPlace(), await embeddedPlace()];
  for (const place of [old, taken]) {
    const installation = await openInstallation(place);
    await fillInstallation(installation);
    await installation.close();
  }
  const before = await contentsOf(taken);
  const onto = await runProgram('pindah', old, { args: argumentsFor(taken) });
  expect(onto).toMatchObject({ code: 1, stderr: expect.stringContaining('sudah berisi data') });
  expect(await contentsOf(taken)).toEqual(before);
  const same = await runProgram('pindah', old, { args: argumentsFor(old) });
  expect(same).toMatchObject({ code: 1, stderr: expect.stringContaining('folder lain') });
  const unknown = await runProgram('pindah', old, { args: ['--ke', join(old.dataDir, 'x')] });
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('npm run pindah') });
  await contentsOf(old);
});
