import type { Endpoint, TokenArea } from '@gerbang/contract/endpoint';
import { sentences } from '@gerbang/contract/sentences';
import { openSession } from '../../apps/server/src/features/akun/auth/sign-in-sessions.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { issueToken, spendToken } from '../../apps/server/src/platform/http/confirmation.ts';
import { hashSecret } from '../../apps/server/src/platform/http/sessions.ts';
import type { Caller, TestApp } from './app.ts';
import type { Reply } from './client.ts';
import { expectRefused } from './refusal.ts';

/** A one-time token of this caller's session, without the call that the roles guard. */
export function tokenFor({ db, clock }: TestApp, who: Caller, area: TokenArea): Promise<string> {
  return issueToken({ db, clock }, { sessionHash: hashSecret(who.cookies.sesi ?? ''), area });
}

type Confirmed = {
  who: Caller;
  area: TokenArea;
  /** The destructive call, which would be allowed with a good token. */
  call(token: string | undefined): Promise<Reply<Endpoint>>;
};

/** Asserts that a call does nothing without a token, and with one that is wrong, borrowed, used or expired. */
export async function expectTokenAsked(app: TestApp, { who, area, call }: Confirmed): Promise<void> {
  const { db, clock } = app;
  const refused = (token: string | undefined, message: string) =>
    expectRefused(app, () => call(token), { status: 401, message });

  await refused(undefined, sentences.noConfirmation);
  await refused('bukan-token', sentences.badConfirmation);

  const colleague = await app.as(who.akun.role);
  await refused(await tokenFor(app, colleague, area), sentences.badConfirmation);
  const secret = await transaction(db, (db) => openSession({ db, clock }, who.akun));
  const elsewhere = await issueToken({ db, clock }, { sessionHash: hashSecret(secret), area });
  await refused(elsewhere, sentences.badConfirmation);
  const otherArea = area === 'sampah' ? 'data-siswa' : 'sampah';
  await refused(await tokenFor(app, who, otherArea), sentences.badConfirmation);

  const used = await tokenFor(app, who, area);
  const sessionHash = hashSecret(who.cookies.sesi ?? '');
  await transaction(db, (db) => spendToken({ db, clock }, { sessionHash, areas: [area], token: used }));
  await refused(used, sentences.badConfirmation);
  const expired = await tokenFor(app, who, area);
  clock.advance(5 * 60_000);
  await refused(expired, sentences.badConfirmation);
}
