import { endpoints } from '@gerbang/contract/api';
import { endpoint } from '@gerbang/contract/endpoint';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Db } from '../database/database.ts';
import { keptAnswers } from './kept-answers.ts';
import { answerWriter } from './router.ts';

const output = z.object({
  message: z.string(),
  rows: z.array(z.object({ id: z.int(), alasan: z.nullable(z.string()), tanda: z.optional(z.string()) })),
});
const small = endpoint({ method: 'GET', path: '/kecil', summary: 'Untuk uji', roles: 'anyone', output });

// Rule: JAWABAN-2
test('writes what the schema declares, and nothing else at any depth', () => {
  const answer = { message: 'ada', rahasia: 1, rows: [{ id: 1, alasan: null, password_hash: 'x' }] };
  expect(JSON.parse(answerWriter(output)(answer).toString())).toEqual({
    message: 'ada',
    rows: [{ id: 1, alasan: null }],
  });
});

test.each([
  ['a missing field', { message: 'ada', rows: [{ id: 1 }] }],
  ['a wrong type', { message: 'ada', rows: [{ id: '1', alasan: null }] }],
  ['no list', { message: 'ada', rows: {} }],
])('refuses %s', (_name, answer) => {
  expect(() => answerWriter(output)(answer)).toThrow();
});

test('keeps the checks of a schema that has some', () => {
  const write = answerWriter(
    z.object({ n: z.int().check(z.minimum(1)), rows: z.array(z.int()).check(z.maxLength(1)) }),
  );
  expect(() => write({ n: 0, rows: [] })).toThrow();
  expect(() => write({ n: 1, rows: [1, 2] })).toThrow();
});

test('compiles every answer of the contract: none falls back to the slow way unseen', () => {
  const schemas = endpoints.map(({ endpoint }) => endpoint.output).filter((output) => typeof output !== 'string');
  expect(schemas.length).toBeGreaterThan(40);
  for (const schema of schemas) z.compile(schema, { strict: true });
});

function counting() {
  let made = 0;
  const make = async () => {
    made += 1;
    return { message: `ke-${made}`, rows: [] };
  };
  return { make, count: () => made };
}

const messageOf = async (kept: Promise<{ bytes: Buffer }>) => JSON.parse((await kept).bytes.toString()).message;

/** What is kept asks it nothing. */
const db = {} as Db;

test('makes an answer once for a state and a name, also for those who ask at the same time', async () => {
  const kept = keptAnswers(small, { most: 5 });
  const { make, count } = counting();
  const asked = { db, state: 'a', name: 'x', make };
  await Promise.all([kept(asked), kept(asked), kept(asked)]);
  expect(await messageOf(kept(asked))).toBe('ke-1');
  expect(await messageOf(kept({ ...asked, name: 'y' }))).toBe('ke-2');
  expect(await messageOf(kept({ ...asked, state: 'b' }))).toBe('ke-3');
  expect(count()).toBe(3);
});

// Rule: STATISTIK-10
test('what was begun in an old state is not kept for the new one', async () => {
  const kept = keptAnswers(small, { most: 5 });
  let finish = () => {};
  const slow = kept({
    db,
    state: 'a',
    name: 'x',
    make: () => new Promise((resolve) => (finish = () => resolve({ message: 'lama', rows: [] }))),
  });
  const fresh = kept({ db, state: 'b', name: 'x', make: async () => ({ message: 'baru', rows: [] }) });
  finish();
  expect([await messageOf(slow), await messageOf(fresh)]).toEqual(['lama', 'baru']);
  expect(await messageOf(kept({ db, state: 'b', name: 'x', make: counting().make }))).toBe('baru');
});

test('what failed is made again', async () => {
  const kept = keptAnswers(small, { most: 5 });
  const asked = { db, state: 'a', name: 'x' };
  await expect(kept({ ...asked, make: () => Promise.reject(new Error('putus')) })).rejects.toThrow('putus');
  expect(await messageOf(kept({ ...asked, make: counting().make }))).toBe('ke-1');
});

test('forgets everything rather than keep more than it may', async () => {
  const kept = keptAnswers(small, { most: 2 });
  const { make, count } = counting();
  for (const name of ['x', 'y', 'z', 'x']) await kept({ db, state: 'a', name, make });
  expect(count()).toBe(4);
});

// Rule: JALAN-26
test('replicas that are in different states keep their answers beside each other', async () => {
  const kept = keptAnswers(small, { most: 5 });
  const { make, count } = counting();
  const [one, other] = [
    { db, state: 'a', name: 'x', make },
    { db: {} as Db, state: 'b', name: 'x', make },
  ];
  for (const asked of [one, other, one, other]) await kept(asked);
  expect(count()).toBe(2);
  expect(await messageOf(kept({ ...one, state: 'b' }))).toBe('ke-3');
});
