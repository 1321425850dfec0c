// Each call × each role × no session × the id of everything there is. Complete by construction: see rights.ts.
import { type CallName, endpoints } from '@gerbang/contract/api';
import type { Endpoint } from '@gerbang/contract/endpoint';
import { type Role, roles } from '@gerbang/contract/roles';
import { sentences } from '@gerbang/contract/sentences';
import type { Client, Reply } from '@gerbang/kit/client';
import { smallPhoto } from '@gerbang/kit/pictures';
import { afterAll, expect, test } from 'vitest';
import { anyBody, type Kind, kinds, makeAll } from './kinds.ts';
import { rights } from './rights.ts';
import { expectEnvelope, type Person, startTarget, unchanged } from './target.ts';
import type { Rights } from './who.ts';

const target = await startTarget();
afterAll(() => target.close());
const people: Record<Role, Person> = {
  siswa: await target.as('siswa'),
  admin: await target.as('admin'),
  pimpinan: await target.as('pimpinan'),
};
const photo = await smallPhoto();
const ids: Record<Kind, string> = await makeAll(target, photo);

const calls = endpoints.map(({ name, endpoint }) => ({ name, endpoint, right: rights[name as CallName] as Rights }));
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
test('the contract opens each call to exactly these roles', () => {
  for (const { name, endpoint, right } of calls)
    expect.soft([...endpoint.roles].sort(), name).toEqual([...right.roles].sort());
});

// Rule: PERAN-2. All calls × all roles are asked in-process (apps/server/src/platform/http/endpoints.test.ts).
test('over HTTP too a closed call is refused before its id is looked at', async () => {
  const { endpoint } = calls.find(({ name }) => name === 'dataAdmin.hapus') as (typeof calls)[number];
  const forged = target.client({ sesi: 'A'.repeat(43) });
  await unchanged(target, async () => {
    for (const id of Object.values(ids)) {
      expect(statusAndBody(await send(target.anyone, endpoint, { id }))).toEqual(envelope(401, sentences.noToken));
      expect(statusAndBody(await send(forged, endpoint, { id }))).toEqual(envelope(401, sentences.badToken));
      for (const role of ['siswa', 'admin'] as const)
        expect(statusAndBody(await send(people[role], endpoint, { id }))).toEqual(envelope(403, sentences.wrongRole));
    }
  });
});

const withIds = calls.filter(({ endpoint }) => endpoint.params);
const allowed = withIds.flatMap((call) =>
  roles.filter((role) => call.right.roles.includes(role as never)).map((role) => ({ ...call, role })),
);
test.each(roles)('what belongs to others is out of reach for %s, whatever the call', async (asked) => {
  const own = allowed.filter(({ role }) => role === asked);
  const tokens = await Promise.all(own.map(({ endpoint }) => tokenOf(asked, endpoint)));
  await unchanged(target, async () => {
    for (const [at, { name, endpoint, right }] of own.entries()) {
      const out = (Object.keys(kinds) as Kind[]).filter((kind) => !reached(right, asked).includes(kind));
      for (const kind of out) {
        const reply = await send(people[asked], endpoint, { id: ids[kind], body: right.body, token: tokens[at] });
        expectEnvelope(reply);
        expect.soft(reply.status, `${name}: ${kind}: ${JSON.stringify(reply.body)}`).toBe(404);
      }
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

const statusAndBody = ({ status, body }: Reply<Endpoint>) => ({ status, body });

function envelope(status: number, sentence: string) {
  return { status, body: { error: sentence, message: sentence } };
}
