// What one browser carries through a sign-in of two steps: signed, over in minutes, and spent by its first use.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CLOCK_SKEW_MS, type Clock, isoFromNow } from '../../../platform/clock.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Work } from '../../../platform/work.ts';

const LIFETIME_MS = 5 * 60_000;

type Purpose = 'langkah' | 'masuk' | 'daftar' | 'totp' | 'bukti';
type Signer = { clock: Clock; secrets: Pick<Secrets, 'cookieKey'> };

/** `tied` is what must still be the same when it comes back, such as the hash of the password; it is only signed. */
type Facts = { purpose: Purpose; subject: string; tied?: string };

/** 32 random bytes (base64url, also the challenge of a passkey), for whom it is, and until when (milliseconds). */
export type Ticket = { nonce: string; subject: string; until: number };

export function issueTicket(
  { clock, secrets: { cookieKey } }: Signer,
  facts: Facts,
): { value: string; ticket: Ticket } {
  const nonce = randomBytes(32).toString('base64url');
  const ticket = { nonce, subject: facts.subject, until: clock.now().getTime() + LIFETIME_MS };
  const payload = [nonce, ticket.subject, ticket.until, markOf(cookieKey, facts, ticket)].join('.');
  return { value: `${payload}.${signatureOf(cookieKey, facts, payload)}`, ticket };
}

/** For whom a ticket says to be, before anything of it is believed; undefined for what is none. */
export function claimedSubject(value: string | undefined): string | undefined {
  return parse(value)?.ticket.subject;
}

/** The ticket, if it was issued for this and is not over; whether it was spent, `spendTicket` says. */
export function readTicket(signer: Signer, facts: Facts, value: string | undefined): Ticket | undefined {
  const ticket = openTicket(signer, facts, value);
  return ticket && isTied(signer, facts, value) ? ticket : undefined;
}

/** Whether a ticket would be taken, had what it is tied to stayed the same. */
export function isTiedToOther(signer: Signer, facts: Facts, value: string | undefined): boolean {
  return openTicket(signer, facts, value) !== undefined && !isTied(signer, facts, value);
}

function isTied({ secrets }: Signer, facts: Facts, value: string | undefined): boolean {
  const { ticket, mark } = parse(value) ?? {};
  return ticket !== undefined && isSame(mark, markOf(secrets.cookieKey, facts, ticket));
}

function openTicket({ clock, secrets }: Signer, facts: Facts, value: string | undefined): Ticket | undefined {
  const { ticket, payload, signature } = parse(value) ?? {};
  if (!ticket || ticket.subject !== facts.subject) return undefined;
  if (!isSame(signature, signatureOf(secrets.cookieKey, facts, payload ?? ''))) return undefined;
  const left = ticket.until - clock.now().getTime();
  // Later than that it is of a clock that was wrong.
  return left > 0 && left <= LIFETIME_MS + CLOCK_SKEW_MS ? ticket : undefined;
}

/** Uses a ticket up, in the caller's transaction; false when that was done before. */
export async function spendTicket(work: Work, { nonce }: Ticket): Promise<boolean> {
  // For as long as any clock of ours may still take it.
  const kedaluwarsa_pada = isoFromNow(work.clock, LIFETIME_MS + 2 * CLOCK_SKEW_MS);
  const spent = await work.db
    .insertInto('percobaan')
    .values({ kunci: `tiket:${nonce}`, jumlah: 1, kedaluwarsa_pada })
    .onConflict((conflict) => conflict.column('kunci').doNothing())
    .returning('kunci')
    .executeTakeFirst();
  return spent !== undefined;
}

function parse(value: string | undefined) {
  const [, payload, nonce, subject, until, mark, signature] =
    /^(([\w-]{43})\.([\w-]{0,64})\.(\d{1,15})\.([\w-]{43}))\.([\w-]{43})$/.exec(value ?? '') ?? [];
  if (!payload || !nonce || subject === undefined) return undefined;
  return { ticket: { nonce, subject, until: Number(until) }, payload, mark, signature };
}

const signatureOf = (cookieKey: Buffer, { purpose }: Facts, payload: string) =>
  sign(cookieKey, `tiket.${purpose}.${payload}`);

/** What a ticket is tied to, which the browser that carries it cannot read. */
const markOf = (cookieKey: Buffer, { tied = '' }: Facts, { nonce }: Ticket) =>
  sign(cookieKey, `ikatan.${nonce}.${tied}`);

const sign = (cookieKey: Buffer, text: string) => createHmac('sha256', cookieKey).update(text).digest('base64url');

function isSame(given: string | undefined, expected: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
