// Who asks: the site that a request comes from, the cookie that it brings, the session behind it. Whose a session is and how
// long it lasts, the feature says that opens it.
import { hash } from 'node:crypto';
import type { Endpoint } from '@gerbang/contract/endpoint';
import { sentences } from '@gerbang/contract/sentences';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../errors.ts';
import type { Work } from '../work.ts';
import type { Session } from './caller.ts';

/** What it takes to find out who asks. */
export type SessionContext = Work & {
  cookies: Cookies;
  /** The session of a cookie's secret, or undefined when there is none that is valid. */
  findSession: (work: Work, secret: string) => Promise<Session | undefined>;
  /** The session of a key for one call. HttpError 400, 401, 403 for a key that does not open it. */
  openProgram: (work: Work, call: ProgramCall) => Promise<Session>;
  /** Throws for a call of what the school has switched off. */
  refuseOff: (work: Work, address: string) => Promise<void>;
};

/** A call with the key of a program. */
export type ProgramCall = { endpoint: Endpoint; token: string; hasCookie: boolean };

/** SHA-256, hex: what the database keeps of a secret. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret);
}

/** Names and attributes of our cookies; on https the `__Host-` prefix ties them to this host. */
export type Cookies = {
  session(request: FastifyRequest): string | undefined;
  setSession(reply: FastifyReply, secret: string): void;
  clearSession(reply: FastifyReply): void;
  device(request: FastifyRequest): string | undefined;
  setDevice(reply: FastifyReply, value: string): void;
  ticket(request: FastifyRequest, name: TicketName): string | undefined;
  setTicket(reply: FastifyReply, name: TicketName, value: string): void;
  clearTicket(reply: FastifyReply, name: TicketName): void;
};

/** What holds something together while it is under way: a sign-in by its right password or the challenge of a passkey, a phone and its desk, a form and its page. */
export type TicketName = 'langkah' | 'tantangan' | 'pindai' | 'hasil';

const DEVICE_DAYS = 400;

/** Cookies for an instance whose people reach it over https or not. */
export function createCookies({ https }: { https: boolean }): Cookies {
  const prefix = https ? '__Host-' : '';
  const attributes = { httpOnly: true, sameSite: 'strict', path: '/', secure: https } as const;
  return {
    session: (request) => request.cookies[`${prefix}sesi`],
    // Careful: no max-age; the server alone decides how long a session lasts.
    setSession: (reply, secret) => reply.setCookie(`${prefix}sesi`, secret, attributes),
    clearSession: (reply) => reply.clearCookie(`${prefix}sesi`, attributes),
    device: (request) => request.cookies[`${prefix}perangkat`],
    setDevice: (reply, value) =>
      reply.setCookie(`${prefix}perangkat`, value, { ...attributes, maxAge: DEVICE_DAYS * 24 * 3600 }),
    ticket: (request, name) => request.cookies[`${prefix}${name}`],
    setTicket: (reply, name, value) => reply.setCookie(`${prefix}${name}`, value, attributes),
    clearTicket: (reply, name) => reply.clearCookie(`${prefix}${name}`, attributes),
  };
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses (403) requests that change something and come from another site: by `Sec-Fetch-Site`, else by
 * `Origin`. A client that sends neither is no browser and holds no cookie that it was not given.
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin') throw crossSite();
    return;
  }
  const origin = request.headers.origin;
  if (origin === undefined) return;
  if (publicUrl && origin === publicUrl) return;
  if (!publicUrl && URL.canParse(origin) && new URL(origin).host === request.headers.host) return;
  throw crossSite();
}

function crossSite(): HttpError {
  return new HttpError(403, 'Permintaan dari situs lain ditolak');
}

/** The session behind a request, undefined only where anyone may call. HttpError 401 without one, 404 for what is off, 403 for another role, and while strict mode holds it. */
export async function authorize(
  request: FastifyRequest,
  endpoint: Endpoint,
  context: SessionContext,
): Promise<Session | undefined> {
  const { roles, whileHeld } = endpoint;
  const { db, clock, cookies, findSession, openProgram, refuseOff } = context;
  const secret = cookies.session(request);
  const token = tokenOf(request);
  if (token !== undefined) return openProgram({ db, clock }, { endpoint, token, hasCookie: secret !== undefined });
  const session = secret ? await findSession({ db, clock }, secret) : undefined;
  if (roles === 'anyone') return session;
  if (!secret) throw new HttpError(401, sentences.noToken);
  if (!session) throw new HttpError(401, sentences.badToken);
  // Before the role: what is off is there for nobody.
  await refuseOff(context, endpoint.path);
  if (!roles.includes(session.user.role)) throw new HttpError(403, sentences.wrongRole);
  if (session.held && !whileHeld) throw session.held;
  return session;
}

/** How the key of a program begins, so that it is known for one wherever it turns up. */
export const TOKEN_PREFIX = 'gerbang_';

/** The key of a program, by how it begins; a one-time token is none. */
function tokenOf({ headers }: FastifyRequest): string | undefined {
  const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return bearer?.startsWith(TOKEN_PREFIX) ? bearer : undefined;
}
