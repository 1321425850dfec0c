// A program that calls with a key: who answers for it, and how often it may (TOKENAPI-1, TOKENAPI-4).

import { allows, MOST_TOKEN_CALLS } from '@gerbang/contract/program/token-api';
import { sentences } from '@gerbang/contract/sentences';
import { secondsUntil } from '../../../core/guesses/requester.ts';
import { limitOf, takeEach } from '../../../core/guesses/throttle.ts';
import { isOn } from '../../../core/sekolah/kemampuan.ts';
import { type Clock, isoFromNow } from '../../../platform/clock.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/http/caller.ts';
import type { ProgramCall } from '../../../platform/http/sessions.ts';
import { hashSecret } from '../../../platform/http/sessions.ts';
import { inTransaction, type Work } from '../../../platform/work.ts';
import { findValid } from './queries.ts';

/**
 * The session of a key: that of the pimpinan who made it, named by the program. A key opens what it lists and nothing else, also of
 * what is open to anyone, and never beside a cookie (TOKENAPI-3).
 */
export async function openProgram(work: Work, { endpoint, token, hasCookie }: ProgramCall): Promise<Session> {
  if (hasCookie) throw new HttpError(400, sentences.tokenBesideCookie);
  const hash = hashSecret(token);
  const row = (await isOn(work.db, 'program')) ? await findValid(work, hash) : undefined;
  if (!row) throw new HttpError(401, sentences.badToken);
  if (!allows(row.lingkup, endpoint)) throw new HttpError(403, sentences.outOfScope);
  // What its maker may not do now, a program may not do for them (TOKENAPI-7).
  if (row.held) throw row.held;
  const program = { id: row.id, nama: row.nama };
  return { hash, user: { id: row.dibuat_oleh, role: 'pimpinan', email: row.email, nim: null, program } };
}

/** Counts one call and notes when the key was used. HttpError 429 with Retry-After beyond `MOST_TOKEN_CALLS` in a minute. */
export async function countCall(work: Work, { id }: { id: string }): Promise<void> {
  const limit = limitOf('program', `token-api:${id}`);
  await inTransaction(work, async (work) => {
    await takeEach(work, { limits: [limit], refuse: ({ until }) => tooOften(work.clock, until) });
    await work.db
      .updateTable('token_api')
      .set({ dipakai_pada: isoFromNow(work.clock) })
      .where('id', '=', id)
      .execute();
  });
}

function tooOften(clock: Clock, until: string): HttpError {
  const sentence = `Token ini sudah dipakai ${MOST_TOKEN_CALLS} kali dalam semenit. Coba lagi sebentar lagi.`;
  return new HttpError(429, sentence, { retryAfter: secondsUntil(clock, until) });
}
