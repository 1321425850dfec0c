// A clock that is a day ahead, put right, and then an hour back, under a running server.

import { openInstallation } from '@gerbang/kit/installation';
import { type MailServer, startMailServer } from '@gerbang/kit/mail-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barangForm, call, siswaForm } from './calls.ts';
import { createHouse, type House, PASSWORD, type Person } from './house.ts';
import { examine } from './oracles.ts';
import { type HurtProgram, start } from './program.ts';
import type { RequestedChange } from './traffic.ts';

const HOUR = 60 * 60_000;

let house: House;
let program: HurtProgram;
const deeds: RequestedChange[] = [];
const added: string[] = [];
beforeAll(async () => {
  house = await createHouse({ siswa: 3 });
});
afterAll(async () => {
  await program.kill();
  await house.drop();
});

async function signIn(person: Person, password = PASSWORD): Promise<{ status: number; as: Person }> {
  const body = { email: person.email, password };
  const ending = await call(program.url, { method: 'POST', path: '/auth/login', body });
  if (ending === 'no answer') throw new Error('The server hung up');
  return { status: ending.status, as: { ...person, cookie: ending.headers.getSetCookie()[0]?.split(';')[0] ?? '' } };
}

/** What a working day has of each: a sign-in, an item, a record, a look at both. */
async function work(name: string): Promise<Person> {
  const { status, as } = await signIn(house.admin);
  expect(status).toBe(200);
  const write = async (kind: 'barang' | 'siswa', path: string, body: FormData) => {
    const ending = await call(program.url, { as, method: 'POST', path, body });
    expect(ending).toMatchObject({ status: 201 });
    deeds.push({ kind, mark: name, acknowledged: true, ending });
    if (kind === 'siswa' && ending !== 'no answer') added.unshift(ending.body.data?.id ?? '');
  };
  await write('barang', '/data-inventaris', barangForm(name, 'baru', house.picture));
  await write('siswa', '/data-siswa', siswaForm(name, house.picture));
  const list = await call(program.url, { as, method: 'GET', path: '/data-siswa?statusData=Tervalidasi' });
  const rows = (list as unknown as { body: { data: { id: string }[] } }).body.data;
  // In the order they came, however the clock stood.
  expect(rows.map(({ id }) => id)).toEqual(added);
  return as;
}

const askForCode = (person: Person) =>
  call(program.url, { method: 'POST', path: '/auth/forget-password', body: { email: person.email } });

const lettersTo = ({ mails }: MailServer, { email }: Person) =>
  mails.filter(({ envelopeTo }) => envelopeTo.includes(email)).length;

async function codesOf(person: Person): Promise<number> {
  const { db, close } = await openInstallation(house.location);
  const rows = await db.selectFrom('kode_otp').select('id').where('akun_id', '=', person.id).execute();
  await close();
  return rows.length;
}

test('a day ahead, put right, an hour back: people sign in, codes come, nothing is lost or blocked', async () => {
  const mail = await startMailServer();
  const env = { LOG_LEVEL: 'silent', SMTP_URL: mail.url };
  const [forgetful, clumsy] = house.siswa as [Person, Person];
  program = await start(house.location, { env });
  const before = await work('hari-ini');

  await program.tell({ do: 'clock', ahead: 24 * HOUR });
  // A session of staff rests two hours at most.
  const idle = await call(program.url, { as: before, method: 'GET', path: '/auth/me' });
  expect(idle).toMatchObject({ status: 401 });
  await work('besok');
  expect(await askForCode(forgetful)).toMatchObject({ status: 200 });
  await expect.poll(() => lettersTo(mail, forgetful)).toBe(1);
  for (let guess = 0; guess < 5; guess++) expect((await signIn(clumsy, 'salah-sekali')).status).toBe(401);
  expect((await signIn(clumsy)).status).toBe(429);

  // Put right, and the program started anew as somebody would.
  expect(await program.stop()).toBe(0);
  program = await start(house.location, { env });
  await work('hari-ini-lagi');
  // What was counted tomorrow does not lock anybody out today, and a new code comes and is mailed.
  expect((await signIn(clumsy)).status).toBe(200);
  expect(await askForCode(forgetful)).toMatchObject({ status: 200 });
  expect(await codesOf(forgetful)).toBe(2);
  await expect.poll(() => lettersTo(mail, forgetful)).toBe(2);

  await program.tell({ do: 'clock', ahead: -HOUR });
  await work('sejam-lalu');
  // Within the same process ids go on counting up; the sixty seconds between two codes are over.
  expect(await askForCode(forgetful)).toMatchObject({ status: 200 });
  await expect.poll(() => lettersTo(mail, forgetful)).toBe(3);
  expect(await program.stop()).toBe(0);
  await mail.stop();
  expect(await examine(house, { deeds })).toEqual([]);
});

test('of two instances one is a day ahead: it takes nothing that the other is storing', async () => {
  const env = { LOG_LEVEL: 'silent' };
  program = await start(house.location, { env });
  const student = house.siswa[2] as Person;
  await program.tell({ do: 'hold', name: 'after link small picture' });
  const held = program.isHeld();
  const sent = call(program.url, {
    as: student,
    method: 'POST',
    path: '/data-diri',
    body: siswaForm(undefined, house.picture),
  });
  await held;
  // Sweeps as it starts; ready means that its first round has begun, and stopping waits for the round's step.
  const ahead = await start(house.location, { env: { ...env, FAULTS_CLOCK: String(24 * HOUR), FAULTS_RECORD: '1' } });
  expect((await fetch(`${ahead.url}/readyz`)).status).toBe(200);
  const steps = (await ahead.tell({ do: 'steps' })).steps ?? [];
  expect(steps.filter((step) => /rm picture/.test(step))).toEqual([]);
  await ahead.stop();
  await program.tell({ do: 'release' });
  const ending = await sent;
  expect(ending).toMatchObject({ status: 201 });
  const deed = { kind: 'data diri', mark: student.nim, acknowledged: true, ending } as const;
  expect(await examine(house, { deeds: [deed] })).toEqual([]);
  expect(await program.stop()).toBe(0);
});
