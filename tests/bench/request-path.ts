// What somebody must read to follow a request: the files of the server and the contract that it enters, and their lines. A file counts
// when one of its functions runs while the request does (V8's precise coverage of the running server); its top level does not count.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@gerbang/kit/database';
import { formWith } from '@gerbang/kit/form';
import { openInstallation } from '@gerbang/kit/installation';
import { smallPhoto } from '@gerbang/kit/pictures';
import { startServer } from '@gerbang/kit/program';
import { openSession } from '../../apps/server/src/features/auth/sessions.ts';
import { transaction } from '../../apps/server/src/platform/database/transaction.ts';

/** Files and lines that each request may enter at the most. */
const targets = { reject: [33, 2870], upload: [31, 2870], search: [25, 1800] } as const;

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
  for (const [name, [warmUp, measured]] of Object.entries(requests)) {
    await send(server.url, warmUp);
    await coverage.take();
    await send(server.url, measured);
    const entered = await coverage.take();
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

/** Each request twice, on what it needs: the first leaves made what is made only once. */
async function prepare(location: { dataDir: string; databaseUrl: string }): Promise<Record<string, [Request, Request]>> {
  const { db, build, clock, close } = await openInstallation(location);
  const cookieOf = async (akun: { id: string; role: 'admin' | 'siswa' }) =>
    `sesi=${await transaction(db, (db) => openSession(db, clock, akun))}`;
  const admin = await cookieOf({ ...(await build.akun({ role: 'admin', nama: 'Rahmat Hidayat' })), role: 'admin' });
  const photo = await smallPhoto();
  const reject = async (): Promise<Request> => {
    const { id } = await build.dataSiswa();
    const body = JSON.stringify({ alasan_penolakan: 'Foto KTP tidak terbaca', versi: 1 });
    const headers = { 'content-type': 'application/json' };
    return { path: `/data-siswa/tolak/${id}`, cookie: admin, init: { method: 'PATCH', body, headers } };
  };
  const upload = async (): Promise<Request> => {
    const akun = await build.akun();
    const { id } = await build.dataSiswa({ nim: akun.nim as string });
    const cookie = await cookieOf({ ...akun, role: 'siswa' });
    return { path: `/data-diri/${id}`, cookie, init: { method: 'PATCH', body: formWith(photo) } };
  };
  const search: Request = { path: '/data-siswa?statusData=Menunggu+Validasi&search=dewi', cookie: admin };
  const requests: Record<string, [Request, Request]> = {
    reject: [await reject(), await reject()],
    upload: [await upload(), await upload()],
    search: [search, search],
  };
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
  const waiting = new Map<number, (result: unknown) => void>();
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result);
  };
  await new Promise((resolve) => {
    socket.onopen = resolve;
  });
  const ask = (method: string, params = {}) =>
    new Promise((resolve) => {
      const id = waiting.size + 1;
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
  await ask('Profiler.enable');
  await ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return { take: async () => enteredIn((await ask('Profiler.takePreciseCoverage')) as Coverage), close: () => socket.close() };
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
