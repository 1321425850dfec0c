// The opening hour: students who all sign in at once behind one address, from which somebody else guesses passwords without a
// pause, and what those wait who work meanwhile: `npm run bench -- --opening 500`. The crowd has a thread of its own: to begin 500
// requests takes its event loop a tenth of a second, in which whoever shares it could not read an answer.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { readingCalls, signIn } from './calls.ts';
import { waits } from './check.ts';
import { type Crowd, type Entered, guess } from './crowd.ts';
import { fill } from './fill.ts';
import type { Call } from './load.ts';
import { type Program, product, start } from './program.ts';
import { school } from './sets.ts';

/** Every tenth student has an active account. */
const EACH = 10;
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
  await Promise.all(Array.from({ length: BEFORE }, () => guess(program.url)));
  const crowd = await gather({ url: program.url, count, each: EACH });
  await program.longestPause();
  const cpu = program.cpu();
  const entering = crowd();
  const beside = await waits(program, calls, entering);
  const { seconds, statuses, waited, guesses } = await entering;
  console.log(`sign-ins at once     ${count} in ${seconds.toFixed(1)} s: ${tally(statuses)}`);
  console.log(`each of them waited  ${waited}`);
  console.log(`wrong guesses        ${tally(guesses)}`);
  console.log(
    `CPU, pause, memory   ${((program.cpu() - cpu) / 1000).toFixed(1)} s, ${(await program.longestPause()).toFixed(0)} ms, ${program.resident().most.toFixed(0)} MB at most`,
  );
  for (const name of Object.keys(calls) as (keyof typeof calls)[]) {
    console.log(`${name.padEnd(20)} alone   ${alone[name]}\n${' '.repeat(20)} beside  ${beside[name]}`);
  }
  console.log(`wanted               beside the sign-ins under ${MOST_MS} ms`);
}

/** A crowd that stands ready; called, it enters. */
async function gather(workerData: Crowd): Promise<() => Promise<Entered>> {
  const worker = new Worker(new URL('./crowd.ts', import.meta.url), { workerData });
  await once(worker, 'message');
  return async () => {
    worker.postMessage('enter');
    const [entered] = await once(worker, 'message');
    await worker.terminate();
    return entered as Entered;
  };
}

/** How often each status came. */
const tally = (statuses: number[]) =>
  [...Map.groupBy(statuses, (status) => status)].map(([status, { length }]) => `${length} × ${status}`).join(', ');
