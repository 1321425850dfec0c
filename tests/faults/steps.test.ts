// SIGKILL before and after each step of an upload and of a decision: the steps are those that the program takes, written
// down in a first run, so that a new one is killed at too.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, type Ending, fotoForm, siswaForm } from './calls.ts';
import { createHouse, type House, type Person } from './house.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, start } from './program.ts';
import { chances, isWhole } from './random.ts';
import type { Deed } from './traffic.ts';

/** Steps of each kind in the short run. */
const FEW = 1;
const env = { LOG_LEVEL: 'silent' };

let house: House;
let program: HurtProgram;
const random = chances('steps');

beforeAll(async () => {
  house = await createHouse({ siswa: isWhole ? 320 : 8 });
  program = await start(house.location, { env });
}, 60_000);
afterAll(async () => {
  await program.kill();
  await house.drop();
});

const nextStudent = () => house.siswa.pop() as Person;

async function send(student: Person): Promise<Ending> {
  return call(program.url, {
    as: student,
    method: 'POST',
    path: '/data-diri',
    body: siswaForm(undefined, house.picture),
  });
}

const idOf = (ending: Ending) => (ending === 'no answer' ? '' : (ending.body.data?.id ?? ''));

/** What is done, and what must be there of it. */
type Action = { kind: Deed['kind']; prepare(): Promise<string>; act(mark: string): Promise<Ending> };

const upload: Action = {
  kind: 'data diri',
  prepare: async () => {
    current = nextStudent();
    return current.nim;
  },
  act: () => send(current),
};
let current: Person;

const decision: Action = {
  kind: 'putusan',
  prepare: async () => idOf(await send(nextStudent())),
  act: (id) => call(program.url, { as: house.admin, method: 'PATCH', path: `/data-siswa/validasi/${id}`, body: {} }),
};

/** A picture in the place of an older one, whose bytes are to go. */
const replacement: Action = {
  kind: 'data diri',
  prepare: async () => {
    current = nextStudent();
    const id = idOf(await send(current));
    recordId = id;
    await call(program.url, { as: current, method: 'PATCH', path: `/data-diri/${id}`, body: fotoForm(house.picture) });
    return current.nim;
  },
  act: () =>
    call(program.url, {
      as: current,
      method: 'PATCH',
      path: `/data-diri/${recordId}`,
      body: fotoForm(house.picture),
    }),
};
let recordId = '';

async function stepsOf({ prepare, act }: Action): Promise<string[]> {
  const mark = await prepare();
  await program.tell({ do: 'record' });
  await act(mark);
  return (await program.tell({ do: 'steps' })).steps ?? [];
}

/** Does it with a process that dies at the step; the next process is there afterwards. */
async function killedAt({ kind, prepare, act }: Action, step: number): Promise<Deed> {
  const mark = await prepare();
  await program.tell({ do: 'kill', step });
  const ending = await act(mark);
  await program.kill();
  program = await start(house.location, { env });
  return { kind, mark, ending, acknowledged: ending !== 'no answer' && ending.status < 300 };
}

const sample = (steps: string[]) =>
  isWhole ? [...steps.keys()] : Array.from({ length: FEW }, () => Math.floor(random() * steps.length));

for (const [name, action] of Object.entries({ upload, decision, replacement })) {
  test(`killed at the steps of: ${name}`, { timeout: isWhole ? 3_600_000 : 60_000 }, async () => {
    const steps = await stepsOf(action);
    for (const expected of expectedSteps[name] ?? [])
      expect(steps.some((step) => step.startsWith(expected))).toBe(true);
    const chosen = sample(steps);
    for (const step of chosen) {
      const deed = await killedAt(action, step);
      const problems = await examine(house, { deeds: [deed] });
      expect({ step: steps[step], problems }).toEqual({ step: steps[step], problems: [] });
    }
    console.log(`${name}: ${chosen.length} of ${steps.length} steps`);
  });
}

/** If these are not seen, the points are not where the program passes. */
const expectedSteps: Record<string, string[]> = {
  upload: ['before open .unggahan', 'after sync .baru', 'before link picture', 'after link small picture'],
  decision: ['before update "data_siswa"', 'before insert into "jejak"', 'after insert into "surat_keluar"'],
  replacement: ['before delete from "berkas"', 'before insert into "berkas"', 'after insert into "berkas_dibuang"'],
};
