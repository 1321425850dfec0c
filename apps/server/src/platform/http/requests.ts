// What every request passes, whatever it asks for: our headers, an end to bodies that never end, the log and the time it took.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Histogram, Registry } from 'prom-client';
import { HttpError } from '../errors.ts';
import { away } from './failures.ts';

export const unreadable = 'Permintaan tidak dapat dibaca';

/** By which the log and its answer know a request. */
export const newRequestId = () => randomUUID();

/** After so many turns of the event loop without a new connection the queue is empty; each takes so long at least. */
const QUIET_TURNS = 5;
const TURN_MS = 20;
/** Where more come all the time the door is closed all the same. */
const MOST_MS = 2000;

/**
 * Waits until all are heard that have connected by now. Careful: the system takes connections in before we do, and we one in a turn;
 * closing the door cuts those off that still wait, without an answer.
 */
async function hearTheLast({ server }: FastifyInstance): Promise<void> {
  let heard = 0;
  server.on('connection', () => {
    heard += 1;
  });
  const end = performance.now() + MOST_MS;
  for (let quiet = 0; quiet < QUIET_TURNS && server.listening && performance.now() < end; quiet++) {
    const before = heard;
    await setTimeout(TURN_MS);
    // On a busy machine the time may be over before anybody was listened to.
    await setImmediate();
    if (heard > before) quiet = -1;
  }
}

/** Gives each answer its headers; refuses requests while the server stops, and those to no host. */
export function admitRequests(app: FastifyInstance, headers: Record<string, string>): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    await hearTheLast(app);
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (closing) throw away();
    if (request.headers.host === undefined) throw new HttpError(400, unreadable);
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** How long answers took, for `/metrics`; no name, number, address or search term is ever a label. */
    durations: Registry;
  }
}

/** Logs each answer and counts its time. */
export function recordAnswers(app: FastifyInstance): void {
  const durations = new Registry();
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds until an answer was sent, by route pattern.',
    labelNames: ['method', 'route', 'status_code'],
    registers: [durations],
  });
  app.decorate('durations', durations);
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const { statusCode: status, elapsedTime } = reply;
    request.log.info({ method, route: routeOptions.url, status, ms: Math.round(elapsedTime) }, 'request');
    duration.observe({ method, route: patternOf(routeOptions.url), status_code: status }, elapsedTime / 1000);
  });
}

/** Files of the web app are one route; what no route took has none. */
function patternOf(route: string | undefined): string {
  if (route === undefined) return 'lain';
  return /\.\w+$/.test(route) ? '/assets/*' : route;
}

export type BodyLimits = {
  /** Bytes that one request may bring, whether it announces them or not. */
  mostBytes: number;
  /** Milliseconds that a body may rest. */
  idleMs: number;
};

const MIB = 1024 * 1024;
/** Six pictures of 10 MiB and their fields, with some room; a phone that lost its network for half a minute. */
export const bodyLimits: BodyLimits = { mostBytes: 80 * MIB, idleMs: 30_000 };

/** A request whose body is not whole yet. */
type OpenRequest = { request: FastifyRequest; reply: FastifyReply; begunAt: number; seen: number; seenAt: number };

/**
 * Node reads what is sent until the request's time is over, also after we have refused it: ends requests that bring too much (413) or
 * nothing for too long (408), with an answer, if none was given, and their connection.
 */
export function watchBodies(app: FastifyInstance, { mostBytes, idleMs }: BodyLimits): void {
  const open = new Set<OpenRequest>();

  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request.raw)) return;
    const seen = request.raw.socket.bytesRead;
    open.add({ request, reply, begunAt: seen, seen, seenAt: performance.now() });
  });

  // Careful: a listener for the bytes themselves would take them from whoever reads the body later.
  const timer = setInterval(
    () => {
      const now = performance.now();
      for (const one of open) {
        const { raw } = one.request;
        // A request without a socket (`inject`) is never complete, and ends all the same.
        if (raw.complete || raw.readableEnded || raw.destroyed) {
          open.delete(one);
          continue;
        }
        const { bytesRead } = raw.socket;
        if (bytesRead > one.seen) Object.assign(one, { seen: bytesRead, seenAt: now });
        const reason =
          bytesRead - one.begunAt > mostBytes ? tooMuch() : now - one.seenAt > idleMs ? tooSlow() : undefined;
        if (!reason) continue;
        open.delete(one);
        hangUp(one, reason);
      }
    },
    Math.min(1000, idleMs),
  );
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

const tooMuch = () => new HttpError(413, 'Isi permintaan terlalu besar');
const tooSlow = () => new HttpError(408, 'Isi permintaan tidak datang-datang');

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Node closes a connection that says so when the answer is out, read or not. */
function hangUp({ request, reply }: OpenRequest, reason: HttpError): void {
  if (reply.sent) request.raw.destroy();
  else reply.header('connection', 'close').send(reason);
}
