// Releases for tests of `pasang`: small ones whose program answers health and what a file of its own says, and what a
// test does with any release.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sumsOf, writeLaunchers } from '../../scripts/rilis-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Answers health, and at /laporan what a file says that it reads only then, as a service reads what it needs late. */
const server = `
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
const { versi } = JSON.parse(readFileSync(new URL('../../../rilis.json', import.meta.url), 'utf8'));
createServer(async (request, response) => {
  if (request.url === '/laporan') response.end((await import('./laporan.mjs?' + Date.now())).text);
  else response.writeHead(process.env.RUSAK === versi ? 503 : 200).end(JSON.stringify({ versi }));
}).listen(Number(process.env.PORT), process.env.HOST);
`;
/** Does what it is asked in one line of a log, makes folders as backups have them, and fails when it is told to. */
const backups = `
import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
const [word, ...rest] = process.argv.slice(2);
const { versi } = JSON.parse(readFileSync(new URL('../../../rilis.json', import.meta.url), 'utf8'));
appendFileSync(process.env.DATA_DIR + '/perintah.log', [versi, word, ...rest].join(' ') + '\\n');
const folder = process.env.CADANGAN_DIR + '/generasi';
if (word === 'buat') mkdirSync(folder + '/' + String(existsSync(folder) ? readdirSync(folder).length + 1 : 1).padStart(8, '0') + '-x', { recursive: true });
if (process.env.GAGAL === word) process.exit(1);
`;

/** Writes the files of a release anew: its sums, after something in it was changed. */
export function seal(folder: string): void {
  writeFileSync(join(folder, 'SHA256SUMS'), '');
  const lines = sumsOf(folder)
    .split('\n')
    .filter((line) => !line.endsWith('./SHA256SUMS'));
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join('\n'));
}

/** A release of this version in a folder, with these migrations. */
export function smallRelease(folder: string, versi: string, migrasi = ['001-awal']): string {
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  put('rilis.json', JSON.stringify({ versi, platform: process.platform, arsitektur: process.arch, migrasi }));
  put('package.json', '{"type":"module"}');
  put('apps/server/src/boot.mjs', server);
  put('apps/server/src/laporan.mjs', `export const text = 'laporan ${versi}';`);
  put('apps/server/src/cadangan.mjs', backups);
  const files = { main: { file: 'apps/server/src/boot.mjs' }, cadangan: { file: 'apps/server/src/cadangan.mjs' } };
  put('scripts/programs.mjs', `export const programs = ${JSON.stringify(files)};`);
  for (const part of ['scripts/pasang', 'deploy']) cpSync(join(root, part), join(folder, part), { recursive: true });
  mkdirSync(join(folder, 'bin'));
  symlinkSync(process.execPath, join(folder, 'bin/node'));
  writeLaunchers(folder);
  seal(folder);
  return folder;
}

/** A machine below a folder, with or without the stand-in for systemd. */
export async function machineBelow(akar: string, { systemd = false, settings = '' } = {}) {
  const port = await freePort();
  mkdirSync(join(akar, systemd ? 'run/systemd/system' : 'run'), { recursive: true });
  mkdirSync(join(akar, 'bin'), { recursive: true });
  cpSync(join(root, 'tests/kit/systemctl.mjs'), join(akar, 'bin/systemctl'));
  chmodSync(join(akar, 'bin/systemctl'), 0o755);
  const address = `http://127.0.0.1:${port}`;
  const path = `${join(akar, 'bin')}:${dirname(process.execPath)}:${process.env.PATH}`;
  const env = { PATH: path, UNIT_ROOT: akar };
  const run = async (command: string, ...args: string[]) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (more) => (text += more));
    const [code] = (await once(child, 'close')) as [number];
    return { code, text };
  };
  return {
    akar,
    address,
    run,
    pasang: (release: string, ...words: string[]) => run(join(release, 'pasang'), ...words, '--akar', akar),
    /** The operator's file, before or after the installation. */
    writeSettings(more = settings) {
      mkdirSync(join(akar, 'etc/gerbang'), { recursive: true });
      const lines = [`PORT=${port}`, `CADANGAN_DIR=${akar}/var/lib/gerbang/cadangan`, more];
      writeFileSync(join(akar, 'etc/gerbang/gerbang.env'), `${lines.join('\n')}\n`);
    },
    read: (path: string) => readFileSync(join(akar, path), 'utf8'),
    version: async () => ((await (await fetch(`${address}/healthz`)).json()) as { versi: string }).versi,
    stop: () => run(join(akar, 'bin/systemctl'), 'stop', 'gerbang'),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
