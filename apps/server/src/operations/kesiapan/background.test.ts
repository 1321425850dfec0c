// The real program checks itself in a process of its own, told by any instance.
import { kesiapan, type Pemeriksaan } from '@gerbang/contract/sekolah/kesiapan';
import { BASE_PATH } from '@gerbang/contract/wire';
import { createTestDatabase } from '@gerbang/kit/database';
import { startServer } from '@gerbang/kit/program';
import { expect, test } from 'vitest';

const api = (path: string) => BASE_PATH + path;

async function signIn(url: string, { email, password }: { email: string; password: string }): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  const answer = await fetch(url + api('/auth/login'), { method: 'POST', headers, body });
  return answer.headers.getSetCookie().join('; ').split(';')[0] ?? '';
}

// Rule: SIAP-2
test('pressed on two instances at once, one check runs to its end and says that all is whole', async () => {
  const database = await createTestDatabase();
  const one = await startServer(database.location);
  const two = await startServer(database.location);
  const [staff] = one.staff;
  const cookie = await signIn(one.url, staff ?? { email: '', password: '' });
  const start = async (url: string) => {
    const answer = await fetch(url + api(kesiapan.periksa.path), { method: 'POST', headers: { cookie } });
    return ((await answer.json()) as { message: string }).message;
  };
  const messages = await Promise.all([start(one.url), start(two.url), start(one.url)]);
  expect(messages.filter((message) => message === 'Pemeriksaan dimulai')).toHaveLength(1);
  const look = async () => {
    const answer = await fetch(two.url + api(kesiapan.get.path), { headers: { cookie } });
    return ((await answer.json()) as { data: { pemeriksaan: Pemeriksaan } }).data.pemeriksaan;
  };
  await expect.poll(async () => (await look()).tahap, { interval: 200 }).toBe('selesai');
  expect(await look()).toMatchObject({ masalah: [], jumlah: [], siswa: 0, gambar: 0 });
  for (const { process: child, ended } of [one, two]) {
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  }
  await database.drop();
});
