// SIGKILL while right passwords are being compared: what those sign-ins had reserved is no wrong guess, and locks nobody out.
import { openInstallation } from '@gerbang/kit/installation';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, call } from './calls.ts';
import { createHouse, type House, PASSWORD, type Person } from './house.ts';
import { type HurtProgram, start } from './program.ts';
import { isWhole } from './random.ts';

const env = { LOG_LEVEL: 'silent' };
/** As often as an account has guesses; and, two at each and in the whole proof, more often than an address has. */
const KILLS = { akun: 5, alamat: isWhole ? 40 : 3 };
/** Seconds after which what a dead process reserved counts no more. */
const LONGEST_WAIT = 10;

let house: House;
let program: HurtProgram;
beforeEach(async () => {
  house = await createHouse({ siswa: 2 * KILLS.alamat + 3 });
  program = await start(house.location, { env });
});
afterEach(async () => {
  await program.kill();
  await house.drop();
});

const signIn = (person: Person, password = PASSWORD) =>
  call(program.url, { method: 'POST', path: '/auth/login', body: { email: person.email, password } });

async function answered(person: Person, password?: string): Promise<Answer> {
  const ending = await signIn(person, password);
  if (ending === 'no answer') throw new Error('The server hung up');
  return ending;
}

/** The step after which each of these sign-ins, begun at once, has reserved its guess. */
async function stepOfReserved(people: Person[]): Promise<number> {
  await program.tell({ do: 'record' });
  await Promise.all(people.map((person) => signIn(person)));
  const { steps = [] } = await program.tell({ do: 'steps' });
  const commits = [...steps.keys()].filter((n) => /^after commit/i.test(steps[n] ?? ''));
  expect(commits.length).toBeGreaterThanOrEqual(people.length);
  return commits[people.length - 1] ?? 0;
}

/** Kills a process for each of these groups while they sign in at once; returns how many heard nothing. */
async function killed(groups: Person[][]): Promise<number> {
  const step = await stepOfReserved(groups[0] ?? []);
  let cutOff = 0;
  for (const people of groups) {
    await program.tell({ do: 'kill', step });
    const endings = await Promise.all(people.map((person) => signIn(person)));
    cutOff += endings.filter((ending) => ending === 'no answer').length;
    await program.kill();
    program = await start(house.location, { env });
  }
  return cutOff;
}

/** Signs in, after the short wait that a refusal may ask for; then all that dead processes held is over. */
async function getsIn(person: Person): Promise<number> {
  const { status, headers } = await answered(person);
  const wait = Number(headers.get('retry-after') ?? 0);
  expect({ status, wait }).toEqual(wait === 0 ? { status: 200, wait } : { status: 429, wait });
  expect(wait).toBeLessThanOrEqual(LONGEST_WAIT);
  await program.tell({ do: 'clock', ahead: wait * 1000 });
  expect((await answered(person)).status).toBe(200);
  await program.tell({ do: 'clock', ahead: LONGEST_WAIT * 1000 });
  return wait;
}

/** What would lock somebody out when there is enough of it. */
async function wrongGuesses(): Promise<string[]> {
  const { db, close } = await openInstallation(house.location);
  const rows = await db
    .selectFrom('percobaan')
    .select('kunci')
    .where('kunci', 'not like', '%#%')
    .where('jumlah', '>', 0)
    .execute();
  await close();
  return rows.map(({ kunci }) => kunci).filter((kunci) => kunci.startsWith('login:'));
}

/** The limit holds as ever: so many wrong passwords are compared. */
async function expectFiveGuesses(person: Person): Promise<void> {
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => answered(person, `salah-${n}`)));
  const statuses = guesses.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
  expect((await answered(person)).status).toBe(429);
}

test(`killed ${KILLS.akun} times while one person signs in: the person is not locked out`, async () => {
  const person = house.siswa.pop() as Person;
  const cutOff = await killed(Array(KILLS.akun).fill([person]));
  expect(cutOff).toBe(KILLS.akun);
  expect(await wrongGuesses()).toEqual([]);
  const wait = await getsIn(person);
  console.log(`sign-in: killed ${cutOff} times, signed in after ${wait} s`);
  await expectFiveGuesses(person);
});

test(`killed ${KILLS.alamat} times while two sign in: their address is not locked out`, async () => {
  const last = house.siswa.pop() as Person;
  const pairs = Array.from({ length: KILLS.alamat }, (_, n) => house.siswa.slice(2 * n, 2 * n + 2));
  const cutOff = await killed(pairs);
  expect(await wrongGuesses()).toEqual([]);
  const wait = await getsIn(last);
  console.log(`sign-in: killed ${KILLS.alamat} times, ${cutOff} cut off, signed in after ${wait} s`);
  await expectFiveGuesses(last);
});
