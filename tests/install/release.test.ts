// The release that `npm run rilis` builds, on a machine below a folder: installed, at work over an upgrade that migrates,
// taken back, removed. Needs the registry: `npm run test:install`.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { smallPhoto } from '@gerbang/kit/pictures';
import { staffIn } from '@gerbang/kit/program';
import { machineBelow, seal } from '@gerbang/kit/rilis';
import { validBarang } from '@gerbang/kit/samples';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const place = mkdtempSync(join(tmpdir(), 'gerbang-rilis-'));
let tarball: string;
let folder: string;
/** The tests below are the life of one installation, each going on where the one before has ended. */
let machine: Awaited<ReturnType<typeof machineBelow>>;
let admin: { email: string; password: string };
let ask: Awaited<ReturnType<typeof signIn>>;
/** What needs threads, packages and files that are read late. */
const late = ['/laporan/data-inventaris-pdf', '/laporan/data-inventaris-excel'];
beforeAll(async () => {
  // npm hands its children what a shell has not.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(NODE_ENV|VITEST|TEST)/.test(name)));
  execFileSync('npm', ['run', 'rilis'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [name = ''] = readdirSync(join(root, 'dist')).filter((file) => file.endsWith('.tar.gz'));
  tarball = join(root, 'dist', name);
  execFileSync('tar', ['-xzf', tarball, '-C', place]);
  folder = join(place, basename(name, '.tar.gz'));
  machine = await machineBelow(join(place, 'mesin'), { systemd: true });
});
afterAll(async () => {
  await machine.stop();
  rmSync(place, { recursive: true, force: true });
});

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

/** The same release as the next one: another version, and a migration more. */
function tomorrow(): string {
  const next = join(place, 'besok');
  cpSync(folder, next, { recursive: true, verbatimSymlinks: true });
  const change = (file: string, edit: (text: string) => string) =>
    writeFileSync(join(next, file), edit(readFileSync(join(next, file), 'utf8')));
  for (const file of ['rilis.json', 'package.json', 'apps/server/package.json'])
    change(file, (text) =>
      JSON.stringify({ ...JSON.parse(text), [file === 'rilis.json' ? 'versi' : 'version']: '99.0.0' }),
    );
  change('rilis.json', (text) => {
    const about = JSON.parse(text);
    return JSON.stringify({ ...about, migrasi: [...about.migrasi, '900-besok'] });
  });
  change('apps/server/src/schema/migrations/all.ts', (text) => {
    const up = `async (db: any) => db.schema.createTable('besok').addColumn('nama', 'text').execute()`;
    return `${text}\nall['900-besok'] = () => ${up};\n`;
  });
  seal(next);
  return next;
}

/** Somebody of staff over HTTP, as a browser of the same site. */
async function signIn(address: string, { email, password }: { email: string; password: string }) {
  const api = (path: string, init: RequestInit = {}) =>
    fetch(`${address}/api/v1${path}`, { ...init, headers: { 'sec-fetch-site': 'same-origin', ...init.headers } });
  const body = JSON.stringify({ email, password });
  const answer = await api('/auth/login', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  expect(answer.status, await answer.text()).toBe(200);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return (path: string, init: RequestInit = {}) => api(path, { ...init, headers: { cookie, ...init.headers } });
}

test('the tarball has what its sums say, a list of its parts, and no tests', () => {
  const sum = createHash('sha256').update(readFileSync(tarball)).digest('hex');
  expect(readFileSync(`${tarball}.sha256`, 'utf8')).toBe(`${sum}  ${basename(tarball)}\n`);
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder });
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(paths.filter((path) => /\.(test|e2e)\.[cm]?[jt]sx?$|^tests\//.test(path))).toEqual([]);
  expect(JSON.parse(readFileSync(join(folder, 'gerbang.cdx.json'), 'utf8')).components.length).toBeGreaterThan(100);
  expect(readFileSync(tarball).length).toBeLessThan(110e6);
});

/** How each of them answers. */
async function statuses(): Promise<string> {
  const answers = await Promise.all(
    late.map((path) => ask(path, { method: path.startsWith('/laporan') ? 'POST' : 'GET' })),
  );
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  return answers.map(({ status }) => status).join(' ');
}
const well = '200 200 200';

// Rule: JALAN-14
test('it installs, starts and works, with a picture that is decoded and sealed', async () => {
  machine.writeSettings('CADANGAN_MENIT=0');
  const { code, text } = await machine.pasang(folder);
  expect(code, text).toBe(0);
  admin = staffIn(machine.read('run/journal.log')).find(({ role }) => role === 'admin') ?? { email: '', password: '' };
  ask = await signIn(machine.address, admin);
  const form = new FormData();
  for (const [field, value] of Object.entries(validBarang)) form.append(field, value);
  form.append('foto_barang', new Blob([new Uint8Array(await smallPhoto())], { type: 'image/jpeg' }), 'a.jpg');
  const made = await ask('/data-inventaris', { method: 'POST', body: form });
  expect(made.status, await made.text()).toBe(201);
  const list = await (await ask('/data-inventaris')).text();
  late.push(/\/berkas\/[0-9a-f-]{36}/.exec(list)?.[0] ?? '/berkas/none');
  expect(await statuses()).toBe(well);
});

// Rule: JALAN-15
test('it works on while and after it is upgraded, with files of its own, until it is started anew', async () => {
  rmSync(join(machine.akar, 'run/systemd'), { recursive: true });
  const next = tomorrow();
  const seen = new Set<string>();
  let isOver = false;
  const switching = machine.pasang(next).finally(() => {
    isOver = true;
  });
  while (!isOver) seen.add(await statuses());
  const { code, text } = await switching;
  expect(code, text).toBe(0);
  expect(text).toMatch(/1 langkah \(900-besok\) dalam [\d,]+ detik[\s\S]*Gladi selesai dalam/);
  expect([...seen]).toEqual([well]);
  expect([await machine.version(), await statuses()]).toEqual([version, well]);
  mkdirSync(join(machine.akar, 'run/systemd/system'), { recursive: true });
  await machine.run(join(machine.akar, 'bin/systemctl'), 'restart', 'gerbang');
  await expect.poll(() => machine.version().catch(() => ''), { timeout: 120_000 }).toBe('99.0.0');
  expect(await statuses()).toBe(well);
});

// Rules: JALAN-14, JALAN-16
test('it goes back with the backup from before, and is removed without its data', async () => {
  const kini = join(machine.akar, 'opt/gerbang/kini');
  expect(await machine.pasang(kini, 'kembali')).toMatchObject({ code: 1, text: expect.stringContaining('--pulihkan') });
  const { code, text } = await machine.pasang(kini, 'kembali', '--pulihkan');
  expect(code, text).toBe(0);
  expect(await machine.version()).toBe(version);
  ask = await signIn(machine.address, admin);
  expect(await statuses()).toBe(well);
  expect(await machine.pasang(folder, 'copot')).toMatchObject({ code: 0 });
  expect(existsSync(join(machine.akar, 'var/lib/gerbang/gerbang.db'))).toBe(true);
});
