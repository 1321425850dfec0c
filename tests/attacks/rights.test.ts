// Each call × each role × no session × the id of everything there is. Complete by construction: see rights.ts.
import { type CallName, endpoints } from '@gerbang/contract/api';
import type { Endpoint } from '@gerbang/contract/endpoint';
import { type Role, roles } from '@gerbang/contract/roles';
import { sentences } from '@gerbang/contract/sentences';
import type { Client, Reply } from '@gerbang/kit/client';
import { smallPhoto } from '@gerbang/kit/pictures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyBody, type Kind, kinds, makeAll } from './kinds.ts';
import { rights } from './rights.ts';
import { expectEnvelope, type Person, startTarget, type Target, unchanged } from './target.ts';
import type { Rights } from './who.ts';

let target: Target;
let people: Record<Role, Person>;
let ids: Record<Kind, string>;
let photo: Buffer;
beforeAll(async () => {
  target = await startTarget();
  people = { siswa: await target.as('siswa'), admin: await target.as('admin'), pimpinan: await target.as('pimpinan') };
  photo = await smallPhoto();
  ids = await makeAll(target, photo);
});
afterAll(() => target.close());

const calls = endpoints.map(({ name, endpoint }) => ({ name, endpoint, right: rights[name as CallName] as Rights }));
const isClosed = ({ right }: { right?: Rights }) => right?.roles !== 'anyone';
const refusedRoles = (right: Rights) => roles.filter((role) => right.roles !== 'anyone' && !right.roles.includes(role));
const reached = (right: Rights, role: Role): readonly Kind[] => right.reaches?.[role] ?? [];

async function send(client: Client, endpoint: Endpoint, { id = ids['tidak ada'], body, token }: Sent = {}) {
  const params = endpoint.params ? { id } : undefined;
  const sent = { ...anyBody, ...body, ...(token ? { token } : {}) };
  const query = endpoint.query ? { tahun_ajaran: '2026/2027' } : {};
  const input = endpoint.method === 'GET' ? { params, query } : { params, query, body: sent, token };
  return client.call(endpoint, input as never) as Promise<Reply<Endpoint>>;
}
type Sent = { id?: string; body?: Record<string, unknown> | undefined; token?: string | undefined };

/** A good token, so that it is not the token that refuses. */
const tokenOf = (role: Role, { token }: Endpoint) => (token ? target.token(people[role], token) : undefined);

test('every call of the contract has its line in tests/attacks/rights.ts', () => {
  const advice = (names: string[]) =>
    names.map(
      (name) => `${name}: add one line to tests/attacks/rights.ts: its roles and, with an :id, what they reach`,
    );
  const known = Object.keys(rights);
  expect(advice(calls.map(({ name }) => name).filter((name) => !known.includes(name)))).toEqual([]);
  expect(known.filter((name) => !calls.some((call) => call.name === name))).toEqual([]);
  const withoutReach = calls.filter(({ endpoint, right }) => endpoint.params && !right?.reaches);
  expect(advice(withoutReach.map(({ name }) => name))).toEqual([]);
});

// Rule: PERAN-1
test.each(calls)('$name: the contract opens it to exactly these roles', ({ endpoint, right }) => {
  expect([...endpoint.roles].sort()).toEqual([...right.roles].sort());
});

// Rule: PERAN-2
test.each(calls.filter(isClosed))('$name: nobody without a session, none with a forged one', async ({ endpoint }) => {
  const forged = target.client({ sesi: 'A'.repeat(43) });
  await unchanged(target, async () => {
    for (const id of Object.values(ids)) {
      const none = await send(target.anyone, endpoint, { id });
      expect({ status: none.status, body: none.body }).toEqual(envelope(401, sentences.noToken));
      const wrong = await send(forged, endpoint, { id });
      expect({ status: wrong.status, body: wrong.body }).toEqual(envelope(401, sentences.badToken));
      if (!endpoint.params) break;
    }
  });
});

const closedTo = calls.flatMap((call) => refusedRoles(call.right).map((role) => ({ ...call, role })));
test.each(closedTo)('$name: closed to $role, whatever the id', async ({ endpoint, role }) => {
  const token = await tokenOf(role, endpoint);
  await unchanged(target, async () => {
    for (const id of endpoint.params ? Object.values(ids) : ['']) {
      const reply = await send(people[role], endpoint, { id, token });
      expect({ status: reply.status, body: reply.body }).toEqual(envelope(403, sentences.wrongRole));
    }
  });
});

const withIds = calls.filter(({ endpoint }) => endpoint.params);
const allowed = withIds.flatMap((call) =>
  roles.filter((role) => call.right.roles.includes(role as never)).map((role) => ({ ...call, role })),
);
test.each(allowed)('$name as $role: what belongs to others is out of reach', async ({ endpoint, right, role }) => {
  const token = await tokenOf(role, endpoint);
  const out = (Object.keys(kinds) as Kind[]).filter((kind) => !reached(right, role).includes(kind));
  await unchanged(target, async () => {
    for (const kind of out) {
      const reply = await send(people[role], endpoint, { id: ids[kind], body: right.body, token });
      expectEnvelope(reply);
      expect(reply.status, `${kind}: ${JSON.stringify(reply.body)}`).toBe(404);
    }
  });
});

const reaching = allowed.flatMap((call) => reached(call.right, call.role).map((kind) => ({ ...call, kind })));
test.each(reaching)('$name as $role reaches $kind, so that the table is true', async ({ endpoint, ...call }) => {
  const id = await kinds[call.kind](target, photo);
  const token = await tokenOf(call.role, endpoint);
  const { status } = await send(people[call.role], endpoint, { id, body: call.right.body, token });
  expect([401, 403, 404, 415, 500]).not.toContain(status);
});

function envelope(status: number, sentence: string) {
  return { status, body: { error: sentence, message: sentence } };
}
