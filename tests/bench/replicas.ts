// What replicas carry: the same reads with none, with one and with two, in turn, while somebody saves all the time:
// `npm run bench -- --replicas 20000`. All servers share this machine, so the rate says little and the CPU of each says much.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Replica, startReplica } from '@gerbang/kit/replica';
import autocannon from 'autocannon';
import { startPostgres } from '../../scripts/postgres.mjs';
import { createCall, readingCalls, signIn } from './calls.ts';
import { fill } from './fill.ts';
import { type Call, type Effort, median } from './load.ts';
import { cpuBelow, type Program, product, start } from './program.ts';
import { school } from './sets.ts';

const MOST = 2;
/** People are shared out by their accounts. */
const READERS = ['admin0', 'admin1', 'admin2', 'admin3'].map((name) => `${name}@bench.example`);
const WRITER = 'admin4@bench.example';
/** Between two saves. */
const PAUSE_MS = 50;
const READS = ['list', 'page 500', 'one record', 'dashboard', 'search frequent'];

/** Reads a second, the share of replicas in them, and milliseconds of CPU a read. */
type Figures = { rate: number; share: number; program: number; primary: number; replicas: number };
type Servers = { primary: number; replicas: number[] };
type Plan = Effort & { repetitions: number };

/** Prints a row for each number of replicas, medians of the repetitions. */
export async function measureReplicas(count: number, plan: Plan): Promise<void> {
  const primary = await startPostgres({ durable: true });
  const replicas: Replica[] = [];
  try {
    const { location, env } = await fill({ set: school(count), server: primary.url });
    for (let n = 0; n < MOST; n++) replicas.push(await startReplica(primary));
    const servers = { primary: pidIn(primary.data), replicas: replicas.map(({ data }) => pidIn(data)) };
    const found = Array.from({ length: MOST + 1 }, () => [] as Figures[]);
    for (let round = 0; round < plan.repetitions; round++) {
      for (const [used, all] of found.entries()) {
        const urls = replicas.slice(0, used).map(({ urlOf }) => urlOf(location.databaseUrl));
        all.push(await measureWith({ ...env, DATABASE_READ_URL: urls.join() }, servers, plan));
      }
    }
    console.log('\nreplicas  reads/s  from replicas  CPU a read: program, primary, replicas');
    for (const [used, all] of found.entries()) console.log(rowOf(used, all));
  } finally {
    for (const replica of replicas) await replica.stop();
    await primary.stop();
  }
}

const pidIn = (data: string) => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);

async function measureWith(env: Record<string, string>, servers: Servers, effort: Effort): Promise<Figures> {
  const program = await start(product, env);
  try {
    const wanted = env.DATABASE_READ_URL ? env.DATABASE_READ_URL.split(',').length : 0;
    while (wanted > 0 && (await usedBy(program)) < wanted) await pause(100);
    const cookies: string[] = [];
    for (const email of READERS) cookies.push(await signIn(program, email));
    const reading = await readingCalls(program, cookies[0] ?? '');
    const calls = cookies.flatMap((cookie) =>
      READS.map((name): Call => ({ path: reading[name]?.path ?? '', headers: { cookie } })),
    );
    const writer = await createCall(await signIn(program, WRITER), { photo: false });
    await fire(program, calls, { ...effort, seconds: 1 });
    return await fireBeside(program, { calls, writer, servers, effort });
  } finally {
    await program.stop();
  }
}

async function usedBy({ url }: Program): Promise<number> {
  const { replika } = (await (await fetch(`${url}/readyz`)).json()) as { replika: { dipakai: number } };
  return replika.dipakai;
}

type Load = { calls: Call[]; writer: Call; servers: Servers; effort: Effort };

async function fireBeside(program: Program, { calls, writer, servers, effort }: Load): Promise<Figures> {
  const cpuOf = () => ({
    program: program.cpu(),
    primary: cpuBelow(servers.primary),
    replicas: servers.replicas.reduce((sum, pid) => sum + cpuBelow(pid), 0),
  });
  const [before, replicaBefore] = [cpuOf(), await readsFrom(program, 'replica')];
  const stopping = new AbortController();
  const writing = write(program, writer, stopping.signal);
  const { reads, seconds } = await fire(program, calls, effort);
  const after = cpuOf();
  const share = ((await readsFrom(program, 'replica')) - replicaBefore) / reads;
  stopping.abort();
  await writing;
  const each = (key: keyof typeof after) => (after[key] - before[key]) / reads;
  return {
    rate: reads / seconds,
    share,
    program: each('program'),
    primary: each('primary'),
    replicas: each('replicas'),
  };
}

async function fire({ url }: Program, calls: Call[], { seconds, clients }: Effort) {
  const requests = calls.map(({ path, headers = {} }) => ({ method: 'GET' as const, path, headers }));
  const result = await autocannon({ url, connections: clients, duration: seconds, timeout: 30, requests });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return { reads: result['2xx'], seconds: result.duration };
}

async function write({ url }: Program, { path, headers = {}, body }: Call, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const answer = await fetch(url + path, { method: 'POST', headers, body: (body?.() ?? '') as BodyInit });
    if (!answer.ok) throw new Error(`Saving was answered ${answer.status}`);
    await pause(PAUSE_MS);
  }
}

async function readsFrom({ url }: Program, source: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^gerbang_reads_total\\{source="${source}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
}

function rowOf(used: number, all: Figures[]): string {
  const of = (key: keyof Figures) => median(all.map((each) => each[key]));
  const cpu = (['program', 'primary', 'replicas'] as const).map((key) => `${of(key).toFixed(2)} ms`).join(', ');
  return `${used}         ${of('rate').toFixed(0).padEnd(7)}  ${(of('share') * 100).toFixed(0).padStart(3)} %          ${cpu}`;
}
