import { type Endpoint, type FileType, fileTypes } from '@gerbang/contract/endpoint';
import { sentences } from '@gerbang/contract/sentences';
import { BASE_PATH, type FieldError } from '@gerbang/contract/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import type { Images } from '../images/images.ts';
import type { SignedInWork, UserWork, Work } from '../work.ts';
import { type ReceivedImages, readBody } from './body.ts';
import { bytesOf as bytesOfBody } from './bytes-body.ts';
import type { Program, Session } from './caller.ts';
import { confirmationOf } from './confirmation.ts';
import { failureOf } from './failures.ts';
import { backToPage, type Outcome } from './page-form.ts';
import { type Download, KeptAnswer, type Route, type StoredImages, type WithStored } from './route.ts';
import { refuseEnded, sendFile, sendPaced } from './sending.ts';
import { authorize, refuseCrossSite, type SessionContext } from './sessions.ts';

export type RouterContext = Deps &
  SessionContext & {
    /** Throws for who may upload no picture now; asked before each file. */
    refuseUpload: (work: UserWork) => Promise<void>;
    /** Stores what was received, then runs what commits the rows that name it; when that fails the bytes go again. */
    storeImages: StoreImages;
    /** Counts a call of a program; throws when there are too many. */
    countCall: (work: Work, program: Program) => Promise<void>;
    /** Counts what somebody uses up, before anything of it is done; throws when it is too much. */
    countUse: (work: UserWork, endpoint: Endpoint) => Promise<void>;
  };

type StoreImages = <T>(
  work: SignedInWork & { images: Images },
  received: ReceivedImages,
  run: (stored: StoredImages) => Promise<T>,
) => Promise<T>;

/** What the first hook of a request leaves for its handler. */
type PreparedCall = { session: Session | undefined; params: unknown; query: unknown };

declare module 'fastify' {
  interface FastifyRequest {
    prepared: PreparedCall;
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Writes answers as bytes, with nothing but what their schema declares; throws ZodError when one is not what it says. The
 * schema is compiled for the first answer: many are never asked for, and the start does not wait for them.
 */
export function answerWriter(schema: z.ZodMiniType): (answer: unknown) => Buffer {
  let compiled: z.ZodMiniType | undefined;
  return (answer) => {
    compiled ??= z.compile(schema);
    return Buffer.from(JSON.stringify(z.parse(compiled, answer)));
  };
}

/** Adds one route: same site, session, role, guard; then the body, the handler, and the answer's schema. */
export function addRoute(app: FastifyInstance, context: RouterContext, { endpoint, handler, guard }: Route): void {
  const bytesOf = typeof endpoint.output === 'string' ? undefined : answerWriter(endpoint.output);
  const onRequest = async (request: FastifyRequest) => {
    refuseCrossSite(request, context.publicUrl);
    const session = await authorize(request, endpoint, context);
    const program = session?.user.program;
    if (program) await context.countCall(context, program);
    if (session) await context.countUse({ ...context, actor: session.user }, endpoint);
    const params = parseParams(endpoint, request.params);
    const query = endpoint.query && parse(endpoint, endpoint.query, request.query);
    if (guard && (session || endpoint.roles === 'anyone'))
      await guard({
        params,
        user: session?.user,
        work: workOf(request, { context, endpoint }, session),
        request,
      } as never);
    request.prepared = { session, params, query };
  };
  app.route({
    method: endpoint.method,
    url: BASE_PATH + endpoint.path,
    ...(endpoint.bytes ? { bodyLimit: endpoint.bytes, config: { takesBytes: true } } : {}),
    onRequest,
    handler: async (request, reply) => {
      const output = await handle(request, reply, { context, endpoint, handler });
      reply.status(endpoint.status ?? 200);
      if (bytesOf) return reply.type(JSON_TYPE).send(output instanceof KeptAnswer ? output.bytes : bytesOf(output));
      await refuseEnded(request, { context, endpoint }, output as Buffer | Download);
      if (endpoint.output === 'image') return sendPaced(reply.type('image/jpeg'), output as Buffer);
      return sendFile(request, reply.type(fileTypes[endpoint.output as FileType]), output as Download);
    },
  });
  const { page } = endpoint;
  if (!page || !bytesOf) return;
  const back = (outcome: Outcome) => backToPage(page, context.cookies, outcome);
  app.route({
    method: 'POST',
    url: page,
    onRequest,
    handler: async (request, reply) => {
      const answer = bytesOf(await handle(request, reply, { context, endpoint, handler }));
      return back({ status: 200, json: JSON.parse(String(answer)) })(request, reply);
    },
    errorHandler: (error, request, reply) => back(failureOf(error, request, reply))(request, reply),
  });
}

const noBody = { fields: {}, images: {} };
const hasBody = ({ method, bytes }: Endpoint) => method !== 'GET' && !bytes;

type RouteParts = { context: RouterContext; endpoint: Endpoint; handler: Route['handler'] };

/** Reads the body and runs the handler. */
async function handle(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, endpoint, handler }: RouteParts,
): Promise<unknown> {
  const { params, query, session: asked } = request.prepared;
  const discard = async (images: ReceivedImages) => {
    await Promise.all(Object.values(images).map((image) => context.images.discard(image)));
  };
  const receive: Images['receive'] = async (stream, filename) => {
    if (filename && asked) await context.refuseUpload({ ...context, actor: asked.user });
    return context.images.receive(stream, filename);
  };
  const { fields, images } = hasBody(endpoint) ? await readBody(request, endpoint, receive, discard) : noBody;
  try {
    // A body may take minutes to arrive, also one that nobody asked for: a session that ended meanwhile changes nothing.
    const session = mayArriveLate(endpoint) ? await authorize(request, endpoint, context) : asked;
    const body = endpoint.body && parse(endpoint, endpoint.body, fields);
    const bytes = endpoint.bytes ? bytesOfBody(request) : undefined;
    const areas = [endpoint.token, endpoint.alsoToken].filter((area) => area !== undefined);
    const confirmation = areas.length > 0 ? confirmationOf(request, { areas, session, fields }) : undefined;
    const caller = { session, user: session?.user };
    const work = workOf(request, { context, endpoint }, session);
    const withStored: WithStored | undefined =
      session && ((run, received = images) => context.storeImages({ ...work, actor: session.user }, received, run));
    const input = { params, query, body, bytes, images, withStored, ...caller, work, confirmation, request, reply };
    const answer = (db: Db = context.db) => handler({ ...input, db } as never);
    const { reads } = context;
    return await (reads && session ? reads.answer(session.user.id, endpoint, answer) : answer());
  } finally {
    await discard(images);
  }
}

function workOf(
  request: FastifyRequest,
  { context, endpoint }: Omit<RouteParts, 'handler'>,
  session: Session | undefined,
) {
  const stillSignedIn = async () => void (await authorize(request, endpoint, context));
  return { ...context, actor: session?.user ?? null, stillSignedIn };
}

/** Whether a session is asked for, and bytes are waited for between that and the handler. */
const mayArriveLate = ({ method, roles }: Endpoint) => method !== 'GET' && roles !== 'anyone';

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
