// SIGKILL at any step of an import and of its undoing: all of it comes in, or nothing is left, and nothing half is seen.
import { startObjectStore } from '@gerbang/kit/object-store';
import { describe, expect, test } from 'vitest';
import { createHouse, type House } from './house.ts';
import { archiveOf, type Importer, importer, letLeaseEnd } from './imports.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, start } from './program.ts';
import { chances, isWhole, someOf } from './random.ts';

const KILLS = isWhole ? 15 : 1;
const ROWS = isWhole ? 60 : 20;
/** What is waited for, one after the other: reading, preparing and planning, writing, taking back. */
const goals = ['kolom', 'rencana', 'selesai', 'diurungkan'] as const;

/** `deaths` counts how often a process was gone. */
type School = { house: House; env: Record<string, string>; admin: Importer; deaths: number };

/** So many steps each part takes, of a whole import that nothing disturbs, and of its undoing. */
async function stepsOf({ house, env, admin }: School): Promise<Map<string, number>> {
  const program = await start(house.location, { env });
  const id = await admin.upload(program.url);
  const steps = new Map<string, number>();
  for (const goal of goals) {
    await program.tell({ do: 'record' });
    await admin.goOn(program.url, id, goal);
    steps.set(goal, (await program.tell({ do: 'steps' })).steps?.length ?? 0);
  }
  expect(await program.stop()).toBe(0);
  return steps;
}

type KillPlan = { id: string; goal: string; kills: number; steps: number; random: () => number };

/** Goes on until the goal is reached, with a process that dies so many times at some step of it. */
async function withKills(school: School, program: HurtProgram, order: KillPlan): Promise<HurtProgram> {
  const { house, env, admin } = school;
  let running = program;
  for (let left = order.kills; ; left--) {
    const step = left > 0 ? Math.floor(order.random() * order.steps) : NEVER;
    await running.tell({ do: 'kill', step });
    if (await admin.goOn(running.url, order.id, order.goal)) return running;
    // Nothing waits for the end of a program that lives.
    if (left <= 0) throw new Error(`The program hung up, which nobody had told it to: ${running.stderr()}`);
    await running.kill();
    school.deaths += 1;
    await letLeaseEnd(house);
    running = await start(house.location, { env });
  }
}
const NEVER = 1e9;

async function killedInEach(school: School, random: () => number): Promise<void> {
  const { house, env, admin } = school;
  const before = await archiveOf(house);
  const steps = await stepsOf(school);
  expect(await archiveOf(house)).toEqual(before);
  let program = await start(house.location, { env });
  const id = await admin.upload(program.url);
  for (const goal of goals) {
    const order = { id, goal, kills: KILLS, steps: steps.get(goal) ?? 0, random };
    program = await withKills(school, program, order);
    if (goal !== 'selesai') continue;
    const seen = await admin.send(program.url, 'GET', `/${id}`);
    expect(seen?.jumlah).toMatchObject({ baru: ROWS, gambar: ROWS, ditolak: 0 });
    expect(await program.stop()).toBe(0);
    expect((await archiveOf(house)).rows).toBe(ROWS);
    expect(await examine(house)).toEqual([]);
    program = await start(house.location, { env });
  }
  expect(await program.stop()).toBe(0);
  expect(await archiveOf(house)).toEqual(before);
  expect(await examine(house)).toEqual([]);
}

/** Stops the import while it writes; the process dies while that is taken back. Who comes too late takes the whole import back. */
async function killedWhileStopping(school: School, random: () => number): Promise<void> {
  const { house, env, admin } = school;
  const before = await archiveOf(house);
  const program = await start(house.location, { env });
  const id = await admin.upload(program.url);
  await admin.goOn(program.url, id, 'rencana');
  const { rencana } = (await admin.send(program.url, 'GET', `/${id}`)) ?? {};
  await admin.send(program.url, 'POST', `/${id}/jalankan`, { rencana });
  while ((await admin.send(program.url, 'GET', `/${id}`))?.sudah === 0);
  const stopped = await admin.ask(program.url, 'POST', `/${id}/hentikan`);
  const isInTime = stopped !== 'no answer' && stopped.status === 200;
  const order = { id, goal: isInTime ? 'rencana' : 'diurungkan', kills: 1, steps: STEPS_BACK, random };
  const running = await withKills(school, program, order);
  expect(await archiveOf(house)).toEqual(before);
  if (isInTime) await admin.ask(running.url, 'POST', `/${id}/batalkan`);
  expect(await running.stop()).toBe(0);
  expect(await examine(house)).toEqual([]);
}
const STEPS_BACK = 60;

// Rules: IMPOR-8, IMPOR-9, IMPOR-10
describe.each(someOf('import', ['a disk', 'an object store']))('with pictures on %s', (place) => {
  async function open(): Promise<School & { close: () => Promise<void> }> {
    const store = place === 'an object store' ? await startObjectStore() : undefined;
    const made = await createHouse();
    const location = { ...made.location, ...(store ? { s3Url: store.url } : {}) };
    const house = { ...made, location };
    const env = { LOG_LEVEL: 'silent', ...(store ? { S3_URL: store.url } : {}) };
    const close = async () => {
      await house.drop();
      await store?.close();
    };
    return { house, env, admin: importer(house, ROWS), deaths: 0, close };
  }

  test('killed at any step, an import is whole in the end, and its undoing too', async () => {
    const school = await open();
    try {
      await killedInEach(school, chances(`import on ${place}`));
      expect(school.deaths).toBeGreaterThan(0);
    } finally {
      await school.close();
    }
  });

  test('stopped and killed while that is taken back, nothing of it is left', async () => {
    const school = await open();
    try {
      const random = chances(`import stopped on ${place}`);
      for (let round = 0; round < (isWhole ? 10 : 1); round++) await killedWhileStopping(school, random);
    } finally {
      await school.close();
    }
  });
});
