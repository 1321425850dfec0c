// What somebody must read to follow a request: the files of the server and the contract that it enters, with all their lines. A file
// counts when one of its functions runs while the request does, by V8's precise coverage of the running server.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@gerbang/kit/database';
import { formWith } from '@gerbang/kit/form';
import { openInstallation } from '@gerbang/kit/installation';
import { smallPhoto } from '@gerbang/kit/pictures';
import { startServer } from '@gerbang/kit/program';
import { openSession } from '../../apps/server/src/features/akun/auth/sign-in-sessions.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import type { Akun } from '../../apps/server/src/schema/tables.ts';

/** Files and lines that each request may enter at the most. */
const targets = { reject: [33, 2870], upload: [31, 2870], search: [25, 1800] } as const;

/** What the start set going is over then; of several tries the smallest is without what the server did meanwhile by itself. */
const REST_MS = 3000;
const TIMES = 3;

const root = fileURLToPath(new URL('../../', import.meta.url));
const source = /^(apps\/server|packages\/contract)\/src\//;

type Request = { path: string; cookie: string; init?: RequestInit };
type Entered = { file: string; lines: number }[];

/** Prints the table, and with `withFiles` the files of each request. */
export async function measurePaths(withFiles: boolean): Promise<void> {
  const { location, drop } = await createTestDatabase();
  const requests = await prepare(location);
  const server = await startServer(location, { env: { NODE_OPTIONS: '--inspect=0', LOG_LEVEL: 'warn' } });
  const [, inspector = ''] = /(ws:\/\/\S+)/.exec(server.stderr()) ?? [];
  const coverage = await watch(inspector);
  console.log('\n## What a request enters\n\n| request | files | lines | target | |\n|---|---|---|---|---|');
  const listed: string[] = [];
  await pause(REST_MS);
  for (const [name, again] of Object.entries(requests)) {
    const measures: Entered[] = [];
    for (const request of again) {
      await coverage.take();
      await send(server.url, request);
      measures.push(await coverage.take());
    }
    const entered = measures.reduce((least, each) => (each.length < least.length ? each : least));
    const lines = entered.reduce((sum, each) => sum + each.lines, 0);
    const [mostFiles, mostLines] = targets[name as keyof typeof targets];
    const verdict = entered.length <= mostFiles && lines <= mostLines ? 'met' : 'MISSED';
    console.log(`| ${name} | ${entered.length} | ${lines} | ≤ ${mostFiles}, ≤ ${mostLines} | ${verdict} |`);
    listed.push(`\n${name}`, ...entered.map(({ file, lines }) => `${String(lines).padStart(5)}  ${file}`));
  }
  if (withFiles) console.log(listed.join('\n'));
  coverage.close();
  server.process.kill();
  await server.ended;
  await drop();
}

type Location = { dataDir: string; databaseUrl: string };

/** The requests, each on something of its own. */
async function prepare(location: Location): Promise<Record<keyof typeof targets, Request[]>> {
  const { db, build, clock, close } = await openInstallation(location);
  const cookieOf = async (akun: Akun) => `sesi=${await transaction(db, (db) => openSession({ db, clock }, akun))}`;
  const admin = await cookieOf(await build.akun({ role: 'admin', nama: 'Rahmat Hidayat' }));
  const photo = await smallPhoto();
  const requests: Record<keyof typeof targets, Request[]> = { reject: [], upload: [], search: [] };
  for (let n = 0; n < TIMES; n++) {
    const siswa = await build.akun();
    const { id } = await build.dataSiswa({ nim: siswa.nim as string });
    const init = { method: 'PATCH', body: formWith(photo) };
    requests.upload.push({ path: `/data-diri/${id}`, cookie: await cookieOf(siswa), init });
    const rejected = await build.dataSiswa({ nim: (await build.akun()).nim as string });
    const body = JSON.stringify({ alasan_penolakan: 'Foto KTP tidak terbaca', versi: 1 });
    const json = { method: 'PATCH', body, headers: { 'content-type': 'application/json' } };
    requests.reject.push({ path: `/data-siswa/tolak/${rejected.id}`, cookie: admin, init: json });
    requests.search.push({ path: '/data-siswa?statusData=Menunggu+Validasi&search=dewi', cookie: admin });
  }
  await close();
  return requests;
}

async function send(url: string, { path, cookie, init }: Request): Promise<void> {
  const answer = await fetch(`${url}/api/v1${path}`, { ...init, headers: { ...init?.headers, cookie } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
}

/** Asks the server's V8 which functions ran since it was last asked. */
async function watch(address: string) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const ask = async (method: string, params = {}) => {
    socket.send(JSON.stringify({ id: 1, method, params }));
    const [{ data }] = await once(socket, 'message');
    return JSON.parse(data).result;
  };
  await ask('Profiler.enable');
  await ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    take: async () => enteredIn((await ask('Profiler.takePreciseCoverage')) as Coverage),
    close: () => socket.close(),
  };
}

type Coverage = {
  result: { url: string; functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[] }[];
};

async function enteredIn({ result }: Coverage): Promise<Entered> {
  const entered: Entered = [];
  for (const { url, functions } of result) {
    const file = url.startsWith(`file://${root}`) ? fileURLToPath(url).slice(root.length) : '';
    // The whole script is a function as well, which begins with the first character.
    const ran = functions.some(({ ranges: [own] }) => own && own.startOffset > 0 && own.count > 0);
    if (!source.test(file) || !ran) continue;
    entered.push({ file, lines: (await readFile(root + file, 'utf8')).split('\n').length - 1 });
  }
  return entered.toSorted((a, b) => b.lines - a.lines);
}
