// The program as people start and stop it.
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { createTestDatabase, onPostgres, type TestDatabase } from '@gerbang/kit/database';
import { type Program, runProgram, startServer } from '@gerbang/kit/program';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from './operations/upgrade/migrate.ts';
import { openDatabase } from './platform/database/database.ts';
import { transaction } from './platform/database/engine.ts';
import { version } from './platform/version.ts';

let database: TestDatabase;
let running: Program[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const program of running) {
    program.process.kill('SIGKILL');
    await program.ended;
  }
  running = [];
  await database.drop();
});

async function start(...parameters: Parameters<typeof startServer>) {
  const program = await startServer(...parameters);
  running.push(program);
  return program;
}

const login = (url: string, { email, password }: { email: string; password: string }) =>
  fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

describe('a first start', () => {
  // Rule: JALAN-2
  test('prints the address and two staff accounts once, answers, and ends on SIGTERM with 0', async () => {
    const first = await start(database.location);
    expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(first.staff.map(({ role }) => role)).toEqual(['pimpinan', 'admin']);
    // Last of all, apart from the lines of the log.
    expect(first.stdout()).toMatch(
      /\n\nAkun pimpinan: .*\nAkun admin: .*\nPassword di atas .*\n\nGerbang .* siap di .*\n/,
    );
    expect(await (await fetch(`${first.url}/healthz`)).json()).toEqual({ status: 'hidup', versi: version });
    const ready = await fetch(`${first.url}/readyz`);
    expect(ready.status).toBe(200);
    const all = {
      berjalan: true,
      basisData: true,
      berkas: true,
      ruang: true,
      rahasia: true,
      migrasi: true,
      akun: true,
      fileBasisData: true,
      keutuhan: true,
    };
    expect(await ready.json()).toEqual({ status: 'siap', ...all });
    const metrics = await fetch(`${first.url}/metrics`);
    expect(await metrics.text()).toContain('http_request_duration_seconds_count{method="GET",route="/readyz"');
    for (const akun of first.staff) {
      const answer = await login(first.url, akun);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ data: { user: { role: { nama: akun.role } } } });
    }
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(first.stderr()).toBe('');

    const second = await start(database.location, { env: { NAMA_SEKOLAH: 'Akademi Uji', LOG_LEVEL: 'silent' } });
    expect(second.stdout()).toBe(`Gerbang ${version}: Akademi Uji siap di ${second.url}\n`);
    expect((await login(second.url, first.staff[0] ?? { email: '', password: '' })).status).toBe(200);
    second.process.kill('SIGINT');
    expect(await second.ended).toBe(0);
    // Closed clean: what was written is in the one file of the embedded database.
    const files = (await readdir(database.location.dataDir)).filter((name) => name.startsWith('gerbang.db'));
    expect(files).toEqual(onPostgres ? [] : ['gerbang.db']);
  });

  test('that finds its port taken makes no account whose password nobody sees', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const refused = await runProgram('main', database.location, { env: { PORT: String(port) } });
    expect(refused).toMatchObject({
      code: 1,
      stderr: `Port ${port} sudah dipakai program lain. Pilih PORT yang lain.\n`,
    });
    other.close();
    expect((await start(database.location)).staff).toHaveLength(2);
  });

  test('of which there are two at once on one folder: both run, one prints the accounts', async () => {
    const both = await Promise.all([start(database.location), start(database.location)]);
    const staff = both.flatMap((each) => each.staff);
    expect(staff.map(({ role }) => role).sort()).toEqual(['admin', 'pimpinan']);
    for (const { url } of both) {
      for (const akun of staff) expect((await login(url, akun)).status).toBe(200);
    }
    for (const each of both) each.process.kill('SIGTERM');
    expect(await Promise.all(both.map((each) => each.ended))).toEqual([0, 0]);
    const files = await readdir(database.location.dataDir);
    expect(files.filter((name) => name.startsWith('rahasia'))).toEqual(['rahasia.json']);
  });
});

const BODY = JSON.stringify({ email: 'tidak.ada@surel.example', password: 'rahasia' });

/** A sign-in of which the server has the head and the first bytes. */
async function halfSignIn(url: string) {
  const { port, host } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const head = [`POST /api/v1/auth/login HTTP/1.1`, `Host: ${host}`, 'Content-Type: application/json'];
  socket.write([...head, `Content-Length: ${BODY.length}`, 'Expect: 100-continue', '', ''].join('\r\n'));
  await expect.poll(() => answer).toContain('100 Continue');
  socket.write(BODY.slice(0, 10));
  return { socket, rest: BODY.slice(10), answer: () => answer };
}

// Rules: JAWABAN-8, JALAN-8
test('a request in flight is answered after SIGTERM, and new ones find the door closed', async () => {
  const { url, process, ended, stderr } = await start(database.location);
  const kept = await fetch(`${url}/healthz`);
  expect(kept.headers.get('connection')).toBe('keep-alive');
  const [{ socket, rest, answer }, unfinished] = [await halfSignIn(url), await halfSignIn(url)];
  process.kill('SIGTERM');
  await expect
    .poll(() =>
      fetch(`${url}/healthz`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  const finished = once(socket, 'close');
  socket.write(rest);
  await finished;
  // Its connection ended with its answer; those that are cut off when the time is over end together.
  expect(unfinished.socket.closed).toBe(false);
  unfinished.socket.destroy();
  expect(answer()).toContain('HTTP/1.1 401');
  expect(answer()).toContain('Email atau password salah');
  expect(await ended).toBe(0);
  expect(stderr()).toBe('');
});

describe('a start that cannot be', () => {
  // Rule: JALAN-1
  test('with wrong values: one sentence for each, exit 1, nothing made', async () => {
    await rm(database.location.dataDir, { recursive: true });
    const env = { PORT: 'tiga ribu', LOG_LEVEL: 'banyak', PUBLIC_URL: 'siswa.sekolah.id' };
    const { code, stdout, stderr } = await runProgram('main', database.location, { env });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.trim().split('\n')).toEqual([
      'PORT tidak benar: bilangan 0 sampai 65535',
      'PUBLIC_URL tidak benar: https://nama-host tanpa jalur',
      'LOG_LEVEL tidak benar: fatal, error, warn, info, debug, trace, atau silent',
    ]);
    await expect(readdir(database.location.dataDir)).rejects.toThrow(/ENOENT/);
  });

  test.each([
    ['newer', '999-kelak', /^Basis data ini lebih baru daripada program \(999-kelak\)\. .*\n$/],
    ['from before the first release', '002-sidik-rahasia', /^Basis data ini dibuat versi sebelum 1\.0 .*\n$/],
  ])('with a database that is %s', async (_, name, sentence) => {
    await migrate(database.location);
    const db = openDatabase(database.location);
    const row = { name, timestamp: '2099-01-01' };
    await transaction(db, (db) =>
      db
        .insertInto('kysely_migration' as never)
        .values(row as never)
        .execute(),
    );
    await db.destroy();
    const { code, stdout, stderr } = await runProgram('main', database.location);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(sentence);
  });
});

describe('npm run akun', () => {
  const akun = (...args: string[]) => runProgram('akun', database.location, { args });

  // Rule: JALAN-3
  test('makes staff accounts on an empty folder, and resets a password, which ends the sessions', async () => {
    const options = ['--role', 'admin', '--email', 'TU@sekolah.example'];
    const made = await akun(...options, '--password', 'rahasia1');
    const folder = database.location.dataDir;
    expect(made).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Akun admin tu@sekolah\.example dibuat\.\n/),
    });
    expect(made.stdout).toContain(`dimulai yang baru. Folder data: ${folder}\n`);
    expect(made.stderr).toMatch(/^Perhatian: password di baris perintah dapat dibaca pengguna lain/);

    // The start makes no accounts where there is one, so the first brings the other role along.
    const pimpinan = /^Akun pimpinan pertama: (\S+) {2}password: (\S+) \(/m.exec(made.stdout) ?? [];

    const { url, staff } = await start(database.location);
    expect(staff).toEqual([]);
    const signedInFirst = await login(url, { email: String(pimpinan[1]), password: String(pimpinan[2]) });
    expect(signedInFirst.status).toBe(200);
    const me = (cookie: string) => fetch(`${url}/api/v1/auth/me`, { headers: { cookie } });
    const signedIn = await login(url, { email: 'tu@sekolah.example', password: 'rahasia1' });
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await me(cookie)).status).toBe(200);

    const reset = await akun(...options, '--password', 'rahasia2');
    expect(reset).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /semua sesinya diakhiri dan token API-nya dicabut. Passkey, .* ditanyakan saat login/,
      ),
    });
    expect((await me(cookie)).status).toBe(401);
    expect((await login(url, { email: 'tu@sekolah.example', password: 'rahasia1' })).status).toBe(401);
    expect((await login(url, { email: 'tu@sekolah.example', password: 'rahasia2' })).status).toBe(200);

    const other = await akun('--role', 'pimpinan', '--email', 'tu@sekolah.example', '--password', 'rahasia3');
    expect(other).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/\ntu@sekolah\.example sudah terdaftar sebagai admin, bukan pimpinan\.\n$/),
    });
    expect((await login(url, { email: 'tu@sekolah.example', password: 'rahasia2' })).status).toBe(200);

    // Nobody at a terminal and nothing piped in: one is made up and shown.
    const random = await akun(...options);
    expect(random).toMatchObject({ code: 0, stderr: '' });
    const password = / Password: (\S+) /.exec(random.stdout)?.[1] ?? '';
    expect((await login(url, { email: 'tu@sekolah.example', password })).status).toBe(200);
  });

  // Rule: JALAN-3
  test('begins no school in a folder that is not there, or has other things in it, unless told so', async () => {
    const typo = { ...database.location, dataDir: join(database.location.dataDir, 'dat') };
    const args = ['--role', 'admin', '--email', 'tu@sekolah.example'];
    const refused = await runProgram('akun', typo, { args });
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(`folder ${typo.dataDir}`) });
    const lost = await runProgram('akun', typo, { args: ['--lepas-faktor', 'tu@sekolah.example'] });
    expect(lost).toMatchObject({ code: 1, stdout: '' });
    expect(await readdir(database.location.dataDir)).toEqual([]);
    expect(await runProgram('akun', typo, { args: [...args, '--baru'] })).toMatchObject({ code: 0 });
  });

  test('refuses what is wrong with a sentence for each, and makes nothing', async () => {
    const wrong = await akun('--role', 'siswa', '--email', 'bukan-email', '--password', 'lima5');
    expect(wrong.code).toBe(1);
    expect(wrong.stderr.trim().split('\n')).toEqual([
      'Role harus admin atau pimpinan: --role admin',
      'Mohon input email yang valid',
      'Password minimal 6 karakter',
    ]);
    const unknown = await akun('--peran', 'admin');
    expect(unknown).toMatchObject({ code: 1, stdout: '' });
    expect(unknown.stderr).toMatch(/^Pilihan --peran tidak dikenal.*npm run akun -- --help/);
    expect(await readdir(database.location.dataDir)).toEqual([]);
  });
});
