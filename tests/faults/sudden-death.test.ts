// SIGKILL at random moments while people write and upload: nothing that was acknowledged is lost, nothing half is seen.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHouse, type House } from './house.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, start } from './program.ts';
import { chances, isWhole } from './random.ts';
import { type RequestedChange, startTraffic } from './traffic.ts';

const ROUNDS = Number(process.env.FAULTS_ROUNDS ?? (isWhole ? 200 : 2));
const STUDENTS_A_ROUND = 3;
/** The next process is killed after so many acknowledged changes at most. */
const MOST_DEEDS = 16;
const MOST_MORE_MS = 40;

let house: House;
beforeAll(async () => {
  house = await createHouse({ siswa: ROUNDS * STUDENTS_A_ROUND });
});
afterAll(() => house.drop());

/** People work until a random moment, then the process dies; resolves with what they were told. */
async function workUntilKilled(program: HurtProgram, random: () => number, students: House['siswa']) {
  const most = 1 + Math.floor(random() * MOST_DEEDS);
  const more = random() * MOST_MORE_MS;
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  let acknowledged = 0;
  const onDeed = (deed: RequestedChange) => {
    if (deed.acknowledged) acknowledged += 1;
    if (acknowledged === most) resolve();
  };
  const traffic = startTraffic({ url: program.url, house }, { onDeed, students });
  await enough;
  // The moment is random on purpose: no step waits for it.
  setTimeout(() => program.process.kill('SIGKILL'), more);
  await program.ended;
  await traffic.end();
  return traffic.ledger;
}

// Rule: JALAN-7
test(`killed ${ROUNDS} times under writes and uploads, it comes back with all that it acknowledged`, async () => {
  const random = chances('sudden death');
  const all: RequestedChange[] = [];
  const known = new Set<string>();
  let program = await start(house.location, { env: { LOG_LEVEL: 'silent' } });
  for (let round = 0; round < ROUNDS; round++) {
    const students = house.siswa.slice(round * STUDENTS_A_ROUND, (round + 1) * STUDENTS_A_ROUND);
    const { deeds, strange } = await workUntilKilled(program, random, students);
    all.push(...deeds);
    program = await start(house.location, { env: { LOG_LEVEL: 'silent' } });
    expect({ round, strange, problems: await examine(house, { deeds, known }) }).toEqual({
      round,
      strange: [],
      problems: [],
    });
  }
  // Once more all of them, with every picture: nothing of an early round went in a later one.
  expect(await examine(house, { deeds: all })).toEqual([]);
  expect(await program.stop()).toBe(0);
  const acknowledged = all.filter(({ acknowledged }) => acknowledged).length;
  const unanswered = all.length - acknowledged;
  console.log(`sudden death: ${ROUNDS} rounds, ${acknowledged} acknowledged, ${unanswered} without an answer, 0 lost`);
});
