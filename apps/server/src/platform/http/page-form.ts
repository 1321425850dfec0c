// Forms that the browser sends itself, where the program is not there yet, or never: what came of it goes back to the page.
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Values } from './pages.ts';
import type { Cookies } from './sessions.ts';

/** What was answered: a status of HTTP, and what an API call answers. */
export type Outcome = { status: number; json: unknown };
const sent = z.object({ status: z.int(), json: z.looseObject({}), isian: z.record(z.string(), z.string()) });

/** Longer ones would not fit into a cookie. */
const MOST_KEPT = 254;

/** Sends the browser back with 303; the next page it opens here is told the outcome and what was typed, but for passwords. */
export function backToPage(page: string, cookies: Cookies, outcome: Outcome) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const typed = Object.entries(Object(request.body)).filter(
      (entry): entry is [string, string] =>
        /^(email|nim|komputer_bersama)$/.test(entry[0]) && typeof entry[1] === 'string' && entry[1].length <= MOST_KEPT,
    );
    const text = JSON.stringify({ ...outcome, isian: Object.fromEntries(typed) });
    cookies.setTicket(reply, 'hasil', Buffer.from(text).toString('base64url'));
    return reply.redirect(page, 303);
  };
}

/** What a page says of which no form was sent. */
export const noOutcome = { HASIL: '', PESAN: '', KABAR: '', ISIAN_email: '', ISIAN_nim: '' };

/** What a page says of the form that was sent from it, once: its sentence, and what stands in its fields. */
export function takeOutcome(request: FastifyRequest, reply: FastifyReply, cookies: Cookies): Values {
  const ticket = cookies.ticket(request, 'hasil');
  if (!ticket) return noOutcome;
  cookies.clearTicket(reply, 'hasil');
  const found = z.safeParse(sent, read(Buffer.from(ticket, 'base64url').toString())).data;
  if (!found) return noOutcome;
  const { status, json, isian } = found;
  const sentence = String(status < 400 ? json.message : json.error);
  const fields = Object.entries(isian).map(([name, value]) => [`ISIAN_${name}`, value]);
  return {
    ...noOutcome,
    HASIL: JSON.stringify({ ...found, sentence }),
    [status < 400 ? 'KABAR' : 'PESAN']: sentence,
    ...Object.fromEntries(fields),
  };
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
