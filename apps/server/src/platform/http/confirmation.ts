// One-time tokens that confirm a destructive action (TOKEN-1).
import { randomBytes } from 'node:crypto';
import type { TokenArea } from '@gerbang/contract/endpoint';
import { sentences } from '@gerbang/contract/sentences';
import type { FastifyRequest } from 'fastify';
import { CLOCK_SKEW_MS, type Clock, isoFromNow } from '../clock.ts';
import { HttpError } from '../errors.ts';
import { inTransaction, type Work } from '../work.ts';
import type { Session } from './caller.ts';
import { hashSecret } from './sessions.ts';

const LIFETIME_MS = 5 * 60_000;

/** A token for one action in `area`, valid for 5 minutes in the session that asked. */
export async function issueToken(work: Work, request: { sessionHash: string; area: TokenArea }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await inTransaction(work, async (work) => {
    // Only the session's own: by a clock ahead for a moment, those of others are over that are not.
    await work.db
      .deleteFrom('token_konfirmasi')
      .where('sesi_hash', '=', request.sessionHash)
      .where((eb) =>
        eb.or([eb('kedaluwarsa_pada', '<=', isoFromNow(work.clock)), eb('kedaluwarsa_pada', '>', latest(work.clock))]),
      )
      .execute();
    await work.db
      .insertInto('token_konfirmasi')
      .values({
        token_hash: hashSecret(token),
        sesi_hash: request.sessionHash,
        area: request.area,
        kedaluwarsa_pada: isoFromNow(work.clock, LIFETIME_MS),
      })
      .execute();
  });
  return token;
}

/** Until when a token may be valid that was made by now; a later one is of a clock that was wrong. */
const latest = (clock: Clock) => isoFromNow(clock, LIFETIME_MS + CLOCK_SKEW_MS);

/** What a handler of a confirmed action received. */
export type Confirmation = { sessionHash: string; areas: readonly TokenArea[]; token: string };

/** The same, or 'spent' for what an earlier record of the same call has spent it on. */
export type ConfirmationState = Confirmation | 'spent';

type TokenRequest = { areas: readonly TokenArea[]; session: Session | undefined; fields: unknown };

/** The token of a request: a bearer header, or a field of the body (TOKEN-3). HttpError 401 without one. */
export function confirmationOf(request: FastifyRequest, { areas, session, fields }: TokenRequest): Confirmation {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const { token: field } = fields as { token?: unknown };
  const token = bearer ?? (typeof field === 'string' && field !== '' ? field : undefined);
  if (!token || !session) throw new HttpError(401, sentences.noConfirmation);
  return { sessionHash: session.hash, areas, token };
}

/**
 * Spends the token in the caller's transaction, as its last check: what is refused for another reason
 * leaves the token alone. Throws HttpError 401 for a token that is unknown, used, expired or another's.
 */
export async function spendToken(work: Work, confirmation: ConfirmationState): Promise<void> {
  if (confirmation === 'spent') return;
  const spent = await work.db
    .deleteFrom('token_konfirmasi')
    .where('token_hash', '=', hashSecret(confirmation.token))
    .where('sesi_hash', '=', confirmation.sessionHash)
    .where('area', 'in', confirmation.areas)
    .where('kedaluwarsa_pada', '>', isoFromNow(work.clock))
    .where('kedaluwarsa_pada', '<=', latest(work.clock))
    .returning('token_hash')
    .executeTakeFirst();
  if (!spent) throw new HttpError(401, sentences.badConfirmation);
}
