// A first start that dies while it makes the staff accounts: somebody has seen passwords that open both.

import { createTestDatabase, onPostgres } from '@gerbang/kit/database';
import { staffIn } from '@gerbang/kit/program';
import { expect, test } from 'vitest';
import type { DatabaseLocation } from '../../apps/server/src/platform/database/database.ts';
import { launch, start } from './program.ts';
import { isWhole } from './random.ts';

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

/** A first start that dies at this step, and the next one; what each showed, and which roles can sign in by it. */
async function killedAt(location: DatabaseLocation, step: number) {
  const killed = launch(location, { env: { ...env, FAULTS_KILL: String(step) } });
  expect(await killed.ended).toBeNull();
  const next = await start(location, { env });
  const [seen, seenNext] = [staffIn(killed.stdout()), staffIn(next.stdout())];
  const opened: string[] = [];
  for (const { role, email, password } of [...seen, ...seenNext]) {
    const body = JSON.stringify({ email, password });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    if ((await fetch(`${next.url}/api/v1/auth/login`, init)).status === 200) opened.push(role);
  }
  expect(await next.stop()).toBe(0);
  return { seen: seen.length, seenNext: seenNext.length, opened };
}

test('killed at a step of making the accounts, both can be entered', {
  timeout: isWhole ? 600_000 : 300_000,
}, async () => {
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
