import { Readable } from 'node:stream';
import type { AnswerOf, Endpoint, ParsedBody, ParsedParams, ParsedQuery, TokenArea } from '@gerbang/contract/endpoint';
import { BASE_PATH, type FieldError, sentences } from '@gerbang/contract/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { HttpError } from '../errors.ts';
import type { Images } from '../images/images.ts';
import { answerWriter, KeptAnswer } from './answers.ts';
import { type ReceivedImages, readBody } from './body.ts';
import type { Confirmation } from './confirmation.ts';
import type { Cookies } from './cookies.ts';
import { refuseCrossSite } from './same-origin.ts';
import { sendPaced } from './sending.ts';
import type { FindSession, Session, User } from './sessions.ts';

/** Who asks, as the router found out before anything else was read. */
export type Caller<E extends Endpoint> = E['roles'] extends 'anyone' ? Session | undefined : Session;

/** What a handler receives, parsed. */
export type Input<E extends Endpoint> = {
  params: ParsedParams<E>;
  query: ParsedQuery<E>;
  body: ParsedBody<E>;
  /** Received pictures by field name; the router throws away those that were not stored. */
  images: ReceivedImages;
  session: Caller<E>;
  user: E['roles'] extends 'anyone' ? User | undefined : User;
  /** Throws like a request without a session when it ended meanwhile; for before a commit after something slow. */
  stillSignedIn: () => Promise<void>;
  /** The one-time token, where the endpoint asks for one. */
  confirmation: E extends { token: string } ? Confirmation : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A download: its name, its media type and its bytes, and how long sending may take when it is not the usual time. */
export type Download = { name: string; type: string; bytes: Buffer | Readable; longestMs?: number };

/** What a handler returns: the answer, also a kept one, the bytes of a JPEG, or a download. */
export type Output<E extends Endpoint> = E['output'] extends 'image'
  ? Buffer
  : E['output'] extends 'file'
    ? Download
    : AnswerOf<E> | KeptAnswer;

export type Handler<E extends Endpoint> = (input: Input<E>) => Promise<Output<E>>;

/** Asked with session and parameters before the body is read: owner and state of what is to change. */
export type Guard<E extends Endpoint> = (input: { params: ParsedParams<E>; user: User }) => Promise<void>;

export type Route = {
  endpoint: Endpoint;
  handler: (input: never) => Promise<unknown>;
  guard: ((input: never) => Promise<void>) | undefined;
};

/** Binds an endpoint of the contract to its handler. */
export function route<const E extends Endpoint>(endpoint: E, handler: Handler<E>, guard?: Guard<E>): Route {
  return { endpoint, handler, guard };
}

export type RouterContext = {
  findSession: FindSession;
  images: Images;
  cookies: Cookies;
  publicUrl: string;
  /** Throws for who may upload no picture now; asked before each file. */
  refuseUpload: (user: User) => Promise<void>;
};

/** What the first hook of a request leaves for its handler. */
type Prepared = { session: Session | undefined; params: unknown; query: unknown };

declare module 'fastify' {
  interface FastifyRequest {
    prepared: Prepared;
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Adds one route: same site, session, role, guard; then the body, the handler, and the answer's schema. */
export function addRoute(app: FastifyInstance, context: RouterContext, { endpoint, handler, guard }: Route): void {
  const bytesOf = typeof endpoint.output === 'string' ? undefined : answerWriter(endpoint.output);
  app.route({
    method: endpoint.method,
    url: BASE_PATH + endpoint.path,
    onRequest: async (request) => {
      refuseCrossSite(request, context.publicUrl);
      const session = await authorize(request, context, endpoint);
      const params = parseParams(endpoint, request.params);
      const query = endpoint.query && parse(endpoint, endpoint.query, request.query);
      if (guard && session) await guard({ params, user: session.user } as never);
      request.prepared = { session, params, query };
    },
    handler: async (request, reply) => {
      const output = await handle(request, reply, { context, endpoint, handler });
      reply.status(endpoint.status ?? 200);
      if (bytesOf) return reply.type(JSON_TYPE).send(output instanceof KeptAnswer ? output.bytes : bytesOf(output));
      await refuseEnded(request, { context, endpoint }, output as Buffer | Download);
      if (endpoint.output === 'file') return sendFile(reply, output as Download);
      return sendPaced(reply.type('image/jpeg'), output as Buffer);
    },
  });
}

type RouteParts = { context: RouterContext; endpoint: Endpoint; handler: Route['handler'] };

/** Reads the body and runs the handler. */
async function handle(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, endpoint, handler }: RouteParts,
): Promise<unknown> {
  const { params, query } = request.prepared;
  const again = () => authorize(request, context, endpoint);
  const discard = async (images: ReceivedImages) => {
    await Promise.all(Object.values(images).map((image) => context.images.discard(image)));
  };
  const receive: Images['receive'] = async (stream, filename) => {
    if (filename && request.prepared.session) await context.refuseUpload(request.prepared.session.user);
    return context.images.receive(stream, filename);
  };
  const { fields, images } = await readBody(request, endpoint, receive, discard);
  try {
    // A body may take minutes to arrive, also one that nobody asked for: a session that ended meanwhile changes nothing.
    const session = mayArriveLate(endpoint) ? await again() : request.prepared.session;
    const stillSignedIn = async () => void (await again());
    const body = endpoint.body && parse(endpoint, endpoint.body, fields);
    const confirmation = endpoint.token && confirmationOf(request, { area: endpoint.token, session, fields });
    const caller = { session, user: session?.user, stillSignedIn };
    return await handler({ params, query, body, images, ...caller, confirmation, request, reply } as never);
  } finally {
    await discard(images);
  }
}

/** Whether a session is asked for, and bytes are waited for between that and the handler. */
const mayArriveLate = ({ method, roles }: Endpoint) => method !== 'GET' && roles !== 'anyone';

/** Pictures and files may wait for their turn: whose session ended meanwhile gets none of their bytes. */
async function refuseEnded(
  request: FastifyRequest,
  { context, endpoint }: Omit<RouteParts, 'handler'>,
  output: Buffer | Download,
): Promise<void> {
  try {
    await authorize(request, context, endpoint);
  } catch (error) {
    if ('bytes' in output && output.bytes instanceof Readable) output.bytes.destroy();
    throw error;
  }
}

async function authorize(request: FastifyRequest, context: RouterContext, endpoint: Endpoint) {
  const secret = context.cookies.session(request);
  const session = secret ? await context.findSession(secret) : undefined;
  if (endpoint.roles === 'anyone') return session;
  if (!secret) throw new HttpError(401, sentences.noToken);
  if (!session) throw new HttpError(401, sentences.badToken);
  if (!endpoint.roles.includes(session.user.role)) throw new HttpError(403, sentences.wrongRole);
  return session;
}

const NIL_ID = '00000000-0000-0000-0000-000000000000';

/** A malformed id becomes one that nothing has, so that each feature says 'not found' in its own words. */
function parseParams(endpoint: Endpoint, raw: unknown): unknown {
  if (!endpoint.params) return undefined;
  const parsed = z.safeParse(endpoint.params, raw);
  return parsed.success ? parsed.data : { id: NIL_ID };
}

/** Parses input, or throws HttpError 400: one sentence, or all broken fields in form order. */
function parse(endpoint: Endpoint, schema: z.ZodMiniType, raw: unknown): unknown {
  const parsed = z.safeParse(schema, raw);
  if (parsed.success) return parsed.data;
  const fields = new Map<string, FieldError>();
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? '');
    if (!fields.has(field)) fields.set(field, { field, message: issue.message });
  }
  const [first] = fields.values();
  throw new HttpError(
    400,
    first?.message ?? sentences.checkForm,
    endpoint.multiField ? { fields: [...fields.values()] } : {},
  );
}

function sendFile(reply: FastifyReply, { name, type, bytes, longestMs }: Download): FastifyReply {
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
  return sendPaced(reply, bytes, longestMs === undefined ? {} : { longestMs });
}

type TokenRequest = { area: TokenArea; session: Session | undefined; fields: unknown };

/** The token is a bearer header, or a field of the body (TOKEN-3). */
function confirmationOf(request: FastifyRequest, { area, session, fields }: TokenRequest): Confirmation {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const { token: field } = fields as { token?: unknown };
  const token = bearer ?? (typeof field === 'string' && field !== '' ? field : undefined);
  if (!token || !session) throw new HttpError(401, sentences.noConfirmation);
  return { sessionHash: session.hash, area, token };
}
