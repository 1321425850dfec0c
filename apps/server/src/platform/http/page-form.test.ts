// Forms that the browser sends itself: the call behind them decides, the page is told once what came of it.
import { auth } from '@gerbang/contract/akun/auth';
import { endpoints } from '@gerbang/contract/api';
import type { Endpoint } from '@gerbang/contract/endpoint';
import { createTestApp } from '@gerbang/kit/app';
import { afterAll, expect, test } from 'vitest';
import { takeOutcome } from './page-form.ts';

const app = await createTestApp();
afterAll(() => app.close());

const send = (page: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.anyone.request('POST', page, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

/** What the page says that comes with the cookie of that answer. */
const outcomeOf = (cookie: string | undefined) => {
  const cleared: unknown[] = [];
  const reply = { clearCookie: (name: string) => cleared.push(name) };
  const outcome = takeOutcome({ cookies: { hasil: cookie } } as never, reply as never, app.deps.cookies);
  return { outcome, cleared };
};

// Rule: MASUK-11
test('a sign-in leads back with its cookie and the answer of the call; a refusal with its sentence and what was typed', async () => {
  const password_hash = await app.deps.passwords.hash('rahasia');
  const { email } = await app.build.akun({ password_hash });
  const done = await send('/login', { email, password: 'rahasia', komputer_bersama: 'ya' });
  expect([done.status, done.headers.location]).toEqual([303, '/login']);
  expect(done.setCookies.sesi).toBeTruthy();
  const refused = await send('/login', { email: `<${email}`, password: 'bukan ini' });
  expect(refused.setCookies.sesi).toBeUndefined();
  const { outcome, cleared } = outcomeOf(refused.setCookies.hasil);
  const { body } = await app.anyone.call(auth.login, { body: { email: `<${email}`, password: 'bukan ini' } });
  expect(outcome).toMatchObject({ PESAN: body.error, KABAR: '', ISIAN_email: `<${email}` });
  expect(cleared).toEqual(['hasil']);
  for (const answer of [done, refused])
    expect(Buffer.from(answer.setCookies.hasil ?? '', 'base64url').toString()).not.toMatch(/rahasia|bukan ini/);
});

// Rule: MASUK-11
test('another site gets nobody signed in, and a cookie of somebody’s own making says nothing', async () => {
  const { email } = await app.build.akun({ password_hash: await app.deps.passwords.hash('rahasia') });
  const pages = endpoints.flatMap(({ endpoint: { page } }: { endpoint: Endpoint }) => page ?? []);
  expect(pages).toContain('/login');
  for (const page of pages) {
    const foreign = await send(page, { email, password: 'rahasia' }, { 'sec-fetch-site': 'cross-site' });
    expect([foreign.status, foreign.headers.location, foreign.setCookies.sesi]).toEqual([303, page, undefined]);
    expect(outcomeOf(foreign.setCookies.hasil).outcome.PESAN).toBe('Permintaan dari situs lain ditolak');
  }
  for (const made of ['%%%', 'bnVsbA', Buffer.from('{"status":"x"}').toString('base64url')])
    expect(outcomeOf(made).outcome).toMatchObject({ HASIL: '', PESAN: '', KABAR: '' });
});
