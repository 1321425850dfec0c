// A first start that ends before it is over, with somebody probing it: the next one serves, and the passwords that
// somebody has been shown open both accounts.
import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase, onPostgres } from '@gerbang/kit/database';
import { staffIn } from '@gerbang/kit/program';
import { startAtTerminal } from '@gerbang/kit/terminal';
import { expect, test } from 'vitest';
import type { DatabaseLocation } from '../../apps/server/src/platform/database/database.ts';
import { signIn, startProber } from './prober.ts';
import { launch, start } from './program.ts';
import { chances, isWhole } from './random.ts';

const env = { LOG_LEVEL: 'silent' };
const COMMIT = onPostgres ? 'commit' : 'COMMIT';
const ROLES = ['pimpinan', 'admin'];

async function onEmpty<T>(work: (location: DatabaseLocation) => Promise<T>): Promise<T> {
  const { location, drop } = await createTestDatabase();
  try {
    return await work(location);
  } finally {
    await drop();
  }
}

/** The start after one that showed this: how many accounts each showed, and which roles can sign in by it. */
async function nextAfter(location: DatabaseLocation, said: string) {
  const next = await start(location, { env });
  await expect.poll(async () => (await fetch(`${next.url}/readyz`)).status).toBe(200);
  const [seen, seenNext] = [staffIn(said), staffIn(next.stdout())];
  const opened: string[] = [];
  for (const each of [...seen, ...seenNext]) {
    // A machine with too much to do answers 503 for a while.
    await expect.poll(() => signIn(next.url, each)).not.toBe(503);
    if ((await signIn(next.url, each)) === 200) opened.push(each.role);
  }
  expect(await next.stop()).toBe(0);
  return { seen: seen.length, seenNext: seenNext.length, opened };
}

/** The steps of a first start from its first account on, each by its place among all of them. */
async function stepsOfAccounts(location: DatabaseLocation): Promise<{ name: string; step: number }[]> {
  const program = await start(location, { env: { ...env, FAULTS_RECORD: '1' } });
  const { steps = [] } = await program.tell({ do: 'steps' });
  await program.stop();
  const named = steps.map((name, step) => ({ name, step }));
  const first = steps.findIndex((name) => name.startsWith('before insert into "akun"'));
  const last = steps.indexOf(`after ${COMMIT}`, first);
  return named.slice(first, last + 1);
}

async function killedAt(location: DatabaseLocation, step: number) {
  const killed = launch(location, { env: { ...env, FAULTS_KILL: String(step) } });
  expect(await killed.ended).toBeNull();
  return nextAfter(location, killed.stdout());
}

test('killed at a step of making the accounts, both can be entered', async () => {
  const steps = await onEmpty(stepsOfAccounts);
  // Nobody can enter what was committed before it was shown; what was shown before it was committed is shown anew.
  const [shown, committed] = [steps.at(-2), steps.at(-1)];
  expect([shown?.name, committed?.name]).toEqual([`before ${COMMIT}`, `after ${COMMIT}`]);
  for (const { name, step } of isWhole ? steps : steps.slice(-2)) {
    const outcome = await onEmpty((location) => killedAt(location, step));
    expect({ name, opened: outcome.opened }).toEqual({ name, opened: ROLES });
    if (name === shown?.name) expect(outcome).toMatchObject({ seen: 2, seenNext: 2 });
    if (name === committed?.name) expect(outcome).toMatchObject({ seen: 2, seenNext: 0 });
  }
});

/** How a first start is run, told to end, and answered. */
type StartMode = { name: string; begin(location: DatabaseLocation): FirstStart };
type FirstStart = { said(): string; end(signal: NodeJS.Signals): void; ended: Promise<number | null> };

const inBackground: StartMode = {
  name: 'in the background',
  begin(location) {
    const program = launch(location, { env: { LOG_LEVEL: 'info' } });
    return { said: program.stdout, end: (signal) => program.process.kill(signal), ended: program.ended };
  },
};

/** At a terminal SIGINT is Ctrl-C; with `answered` each question gets the Enter key. */
const atTerminal = ({ answered }: { answered: boolean }): StartMode => ({
  name: answered ? 'at a terminal that answers' : 'at the question for the address',
  begin(location) {
    let asked = 0;
    const terminal = startAtTerminal(location, () => {
      const questions = terminal.said().split(' pertama [').length - 1;
      for (; answered && asked < questions; asked++) terminal.type('\r');
    });
    const end = (signal: NodeJS.Signals) => {
      if (signal !== 'SIGINT') return terminal.kill(signal);
      // What is typed before the terminal is there is lost: like a person, it goes on pressing.
      const typing = setInterval(() => terminal.type('\x03'), 100);
      void terminal.ended.finally(() => clearInterval(typing));
    };
    return { said: terminal.said, end, ended: terminal.ended };
  },
});

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGKILL'] as const;
type Moment = (first: FirstStart, probed: Promise<void>) => Promise<unknown>;

/** Ends a probed first start at this moment; resolves with whether it was over by then. */
async function endedAt(way: StartMode, signal: NodeJS.Signals, moment: Moment): Promise<boolean> {
  return onEmpty(async (location) => {
    const first = way.begin(location);
    const prober = startProber(first.said);
    await moment(first, prober.probed);
    const isOver = first.said().includes(' siap di ');
    first.end(signal);
    await first.ended;
    expect(prober.stop()).toEqual([]);
    const { opened } = await nextAfter(location, first.said());
    expect(opened).toEqual(ROLES);
    return isOver;
  });
}

const sometime =
  (at: number): Moment =>
  (first) =>
    Promise.race([pause(at), first.ended]);

// A terminal asks before there is a database: by day on one engine.
if (process.platform === 'linux' && (isWhole || !onPostgres)) {
  const asked: Moment = async (first, probed) => {
    await expect.poll(first.said).toContain('Email pimpinan pertama');
    await probed;
  };
  const atQuestion = atTerminal({ answered: false });
  const someSignals = isWhole ? SIGNALS : SIGNALS.slice(0, 2);
  test.each(someSignals)(
    'probed and ended by %s at the question for the address, the next start serves',
    async (signal) => {
      await endedAt(atQuestion, signal, asked);
    },
  );
}

test('probed and killed as soon as a probe was answered, the next start serves', async () => {
  await endedAt(inBackground, 'SIGKILL', (_, probed) => probed);
});

if (isWhole) {
  test.each([inBackground, atTerminal({ answered: true })])(
    'probed and ended at every 25 ms $name, the next start serves',
    async (way) => {
      // Which of the signals comes first, so that another run tries the others at the same moments.
      let turn = Math.floor(chances(way.name)() * SIGNALS.length);
      let moments = 0;
      for (let at = 0; !(await endedAt(way, SIGNALS[turn++ % SIGNALS.length] ?? 'SIGKILL', sometime(at))); at += 25) {
        moments += 1;
      }
      console.log(`${way.name}: ended at ${moments} moments`);
    },
  );
}
