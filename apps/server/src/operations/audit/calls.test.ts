// The audit log is complete: each call of staff, and each that hands out a picture or a file, is made for real and must
// append exactly what `tests/kit/audit-of-calls.ts` says.
import type { Endpoint } from '@gerbang/contract/endpoint';
import { isCounted } from '@gerbang/contract/limits';
import { createTestApp, type TestApp } from '@gerbang/kit/app';
import { type Entry, PASSWORD, type Scene } from '@gerbang/kit/audit-lines';
import { auditOfCalls } from '@gerbang/kit/audit-of-calls';
import { everyCall } from '@gerbang/kit/every-call';
import { smallPhoto } from '@gerbang/kit/pictures';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let photo: Buffer;
let password_hash: string;
beforeAll(async () => {
  app = await createTestApp();
  photo = await smallPhoto();
  password_hash = await app.deps.passwords.hash(PASSWORD);
});
afterAll(() => app.close());

/** The last entries, oldest first, without number and chain. */
async function entriesAfter(nomor: number) {
  const rows = await app.db.selectFrom('jejak').selectAll().where('nomor', '>', nomor).orderBy('nomor').execute();
  return rows.map(({ akun_id, role, aksi, tabel, sasaran_id, rincian }) => ({
    ...{ akun_id, role, aksi, tabel, sasaran_id },
    rincian: JSON.parse(rincian) as Entry['rincian'],
  }));
}

/** Every row of all tables but the session's own, which notes when it was used. */
async function written() {
  const { rows } = await app.state();
  return { ...rows, sesi: undefined };
}

test('every call of staff, every one that hands out a picture or a file, and every read of students, has its line in the table', () => {
  const asked = new Set(everyCall.map(({ name }) => name));
  const known = Object.keys(auditOfCalls);
  const missing = [...asked].filter((name) => !known.includes(name));
  expect(missing.map((name) => `${name}: add one line to tests/kit/audit-of-calls.ts`)).toEqual([]);
  expect(known.filter((name) => !asked.has(name))).toEqual([]);
});

// Rule: JEJAK-1
test.each(everyCall)('$name as $role', async ({ endpoint, role, line }) => {
  const { method, limited } = endpoint as Endpoint;
  // Whoever may ask without end must not fill the audit log, the history or anything else.
  const isFree = role === 'siswa' && method === 'GET' && !limited && !isCounted(endpoint);
  const who = await app.as(role, { password_hash });
  const appended: Awaited<ReturnType<typeof entriesAfter>> = [];
  const send: Scene['send'] = async (input) => {
    const { nomor } = await app.db.selectFrom('jejak_kepala').select('nomor').executeTakeFirstOrThrow();
    const before = isFree ? await written() : undefined;
    const reply = await who.call(endpoint, input as never);
    expect(reply.status, JSON.stringify(reply.body)).toBe(endpoint.status ?? 200);
    await app.deps.buffer.flush();
    if (isFree) expect(await written(), 'reads without a limit write nothing').toEqual(before);
    appended.push(...(await entriesAfter(nomor)));
    return reply as never;
  };
  const told = await line({ app, who, photo, send });
  const entries = typeof told === 'string' ? [] : told;
  const actor = { akun_id: who.akun.id, role };
  expect(appended, String(told)).toEqual(entries.map((entry) => ({ ...actor, ...entry })));
});
