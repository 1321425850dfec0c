// The opening hour: students who all sign in at once behind one address, from which somebody else guesses passwords without a
// pause, and what those wait who work meanwhile: `npm run bench -- --opening 500`.
import { setTimeout as pause } from 'node:timers/promises';
import { readingCalls, signIn } from './calls.ts';
import { waits } from './check.ts';
import { fill, PASSWORD } from './fill.ts';
import type { Call } from './load.ts';
import { type Program, product, start } from './program.ts';
import { school } from './sets.ts';

const LOGIN = '/api/v1/auth/login';
/** Every tenth student has an active account. */
const EACH = 10;
const ATTACKERS = 4;
/** Guesses from the address before the school opens: its strangers wait by then (COBA-3). */
const BEFORE = 60;
const ALONE_MS = 10_000;
/** What the wish is. */
const MOST_MS = 100;

/** Has `count` students sign in at once, on SQLite or on the PostgreSQL at `server`. */
export async function measureOpening(count: number, server: string | undefined): Promise<void> {
  const { env } = await fill({ set: school(Math.max(10_000, (count + 1) * EACH)), server });
  const program = await start(product, env);
  try {
    await open(program, count);
  } finally {
    await program.stop();
  }
}

async function open(program: Program, count: number): Promise<void> {
  const cookie = await signIn(program);
  const reading = await readingCalls(program, cookie);
  const calls = {
    me: { path: '/api/v1/auth/me', headers: { cookie } },
    list: reading.list as Call,
    'one record': reading['one record'] as Call,
    counters: reading.counters as Call,
  };
  const alone = await waits(program, calls, pause(ALONE_MS));
  await Promise.all(Array.from({ length: BEFORE }, () => guess(program)));
  await program.longestPause();
  const cpu = program.cpu();
  let isOver = false;
  const attack = Promise.all(Array.from({ length: ATTACKERS }, () => guessUntil(program, () => isOver)));
  const entering = enterAll(program, count).finally(() => {
    isOver = true;
  });
  const beside = await waits(program, calls, entering);
  const { seconds, statuses, waited } = await entering;
  console.log(`sign-ins at once     ${count} in ${seconds.toFixed(1)} s: ${tally(statuses)}`);
  console.log(`each of them waited  ${waited}`);
  console.log(`wrong guesses        ${tally((await attack).flat())}`);
  console.log(
    `CPU, pause, memory   ${((program.cpu() - cpu) / 1000).toFixed(1)} s, ${(await program.longestPause()).toFixed(0)} ms, ${program.resident().most.toFixed(0)} MB at most`,
  );
  for (const name of Object.keys(calls) as (keyof typeof calls)[]) {
    console.log(`${name.padEnd(20)} alone   ${alone[name]}\n${' '.repeat(20)} beside  ${beside[name]}`);
  }
  console.log(`wanted               beside the sign-ins under ${MOST_MS} ms`);
}

async function login({ url }: Program, email: string, password: string): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url + LOGIN, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
  await answer.arrayBuffer();
  return answer.status;
}

async function enterAll(program: Program, count: number) {
  const began = performance.now();
  const entered = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const status = await login(program, `siswa${n * EACH + EACH / 2}@bench.example`, PASSWORD);
      return { status, ms: performance.now() - began };
    }),
  );
  const sorted = entered.map(({ ms }) => ms / 1000).toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
  const statuses = entered.map(({ status }) => status);
  const waited = `median ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)} s`;
  return { seconds: (performance.now() - began) / 1000, statuses, waited };
}

let invented = 0;
const guess = (program: Program) => login(program, `tiada${++invented}@bench.example`, 'salah-salah');

async function guessUntil(program: Program, isOver: () => boolean): Promise<number[]> {
  const statuses: number[] = [];
  while (!isOver()) statuses.push(await guess(program));
  return statuses;
}

/** How often each status came. */
const tally = (statuses: number[]) =>
  [...Map.groupBy(statuses, (status) => status)].map(([status, { length }]) => `${length} × ${status}`).join(', ');
