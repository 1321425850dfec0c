// SIGKILL before and after each step of an upload, of a decision and of what is done with items: the steps are those that the program takes, written
// down in a first run, so that a new one is killed at too.
import { onPostgres } from '@gerbang/kit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barangForm, type CallResult, call, fotoForm, pinjamForm, siswaForm } from './calls.ts';
import { createHouse, type House, type Person } from './house.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, start } from './program.ts';
import { chances, isWhole, someOf } from './random.ts';
import { type Action, actionsWithItems } from './steps-of-items.ts';
import type { RequestedChange } from './traffic.ts';

/** Steps of each kind in the short run. */
const env = { LOG_LEVEL: 'silent' };

let house: House;
let program: HurtProgram;
const random = chances('steps');

beforeAll(async () => {
  house = await createHouse({ siswa: isWhole ? 320 : 8 });
  program = await start(house.location, { env });
});
afterAll(async () => {
  await program.kill();
  await house.drop();
});

const nextStudent = () => house.siswa.pop() as Person;

async function send(student: Person): Promise<CallResult> {
  return call(program.url, {
    as: student,
    method: 'POST',
    path: '/data-diri',
    body: siswaForm(undefined, house.picture),
  });
}

const idOf = (ending: CallResult) => (ending === 'no answer' ? '' : (ending.body.data?.id ?? ''));

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

/** A piece that leaves with a photo. */
const lending: Action = {
  kind: 'peminjaman',
  prepare: async () => {
    const body = barangForm(`PJM-${++items}`, 'Lengkap', house.picture);
    return idOf(await call(program.url, { as: house.admin, method: 'POST', path: '/data-inventaris', body }));
  },
  act: (item) =>
    call(program.url, {
      as: house.admin,
      method: 'POST',
      path: '/peminjaman',
      body: pinjamForm(item, house.picture),
    }),
};
let items = 0;

async function stepsOf({ prepare, act }: Action): Promise<string[]> {
  const mark = await prepare();
  await program.tell({ do: 'record' });
  await act(mark);
  return (await program.tell({ do: 'steps' })).steps ?? [];
}

/** Does it with a process that dies at the step; the next process is there afterwards. */
async function killedAt({ kind, prepare, act }: Action, step: number): Promise<RequestedChange[]> {
  const mark = await prepare();
  await program.tell({ do: 'kill', step });
  const ending = await act(mark);
  await program.kill();
  program = await start(house.location, { env });
  const acknowledged = ending !== 'no answer' && ending.status < 300;
  return mark.split(' ').map((mark) => ({ kind, mark, ending, acknowledged }));
}

const sample = (steps: string[]) => (isWhole ? [...steps.keys()] : [Math.floor(random() * steps.length)]);

/** PostgreSQL draws by day what SQLite tries. */
const ofStudents = Object.entries({ upload, decision, replacement, lending });
const always = onPostgres ? someOf('steps', ofStudents) : ofStudents;
const withItems = someOf('steps with items', Object.entries(actionsWithItems(() => ({ house, url: program.url }))));

for (const [name, action] of [...always, ...withItems]) {
  test(`killed at the steps of: ${name}`, async () => {
    const steps = await stepsOf(action);
    for (const expected of expectedSteps[name] ?? [])
      expect(steps.some((step) => step.startsWith(expected))).toBe(true);
    const chosen = sample(steps);
    for (const step of chosen) {
      const deeds = await killedAt(action, step);
      const problems = await examine(house, { deeds });
      expect({ step: steps[step], problems }).toEqual({ step: steps[step], problems: [] });
    }
    console.log(`${name}: ${chosen.length} of ${steps.length} steps`);
  });
}

/** If these are not seen, the points are not where the program passes. */
const expectedSteps: Record<string, string[]> = {
  upload: ['before open .unggahan', 'after sync .baru', 'before link picture', 'after link small picture'],
  decision: ['before update "data_siswa"', 'before insert into "jejak"', 'after insert into "surat_keluar"'],
  lending: ['after link picture', 'before insert into "peminjaman"', 'before insert into "peminjaman_foto"'],
  condition: ['after link picture', 'before insert into "gambar_barang"', 'before update "data_inventaris"'],
  'writing off': ['before update "data_inventaris"', 'before insert into "riwayat_barang"'],
  'writing off some pieces': ['before update "data_inventaris"', 'before insert into "riwayat_barang"'],
  merging: ['before insert into "daftar_barang"', 'before update "data_inventaris"', 'after insert into "jejak"'],
  moving: ['before update "data_inventaris"', 'before insert into "riwayat_barang"', 'after insert into "jejak"'],
  'taking back': ['before insert into "peminjaman_peristiwa"', 'before update "peminjaman"'],
  'closing a count': ['before update "data_inventaris"', 'before update "opname"', 'before insert into "jejak"'],
  replacement: ['before delete from "berkas"', 'before insert into "berkas"', 'after insert into "berkas_dibuang"'],
};
