import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { HttpError } from '../errors.ts';
import { addBytesBody } from './bytes-body.ts';
import { addContentTypes } from './content-types.ts';
import { envelope, sendFailure } from './failures.ts';
import { securityHeaders } from './headers.ts';
import {
  admitRequests,
  type BodyLimits,
  bodyLimits,
  newRequestId,
  recordAnswers,
  unreadable,
  watchBodies,
} from './requests.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What every answer says; what an addition puts in before the server listens is said as well. */
    headersOfAll: Record<string, string>;
  }
}

const KIB = 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

/** The contract's own schemas read and write: Fastify's compilers would take 85 modules and some 8 MB of memory, and nothing uses them. */
const noSchemas = { buildValidator: noCompiler, buildSerializer: noCompiler };

function noCompiler(): never {
  throw new Error('A route with a schema of Fastify: the contract has them all.');
}

export type HttpOptions = {
  log: FastifyBaseLogger;
  /** Whether people reach this server over https. */
  https: boolean;
  trustProxy: string[];
  /** Of a body; those of the product unless given. */
  limits?: BodyLimits;
};

/** A Fastify server with our limits, headers and error envelope, and no route yet. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { https, limits = bodyLimits } = options;
  const headers = securityHeaders({ https });
  const app = createServer(options, headers);
  app.decorate('headersOfAll', headers);
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  await app.register(cookie);
  admitRequests(app, headers);
  watchBodies(app, limits);
  recordAnswers(app);
  await addContentTypes(app);
  addBytesBody(app);
  return app;
}

type Headers = Record<string, string>;

function createServer({ log, trustProxy }: HttpOptions, headers: Headers): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    genReqId: newRequestId,
    bodyLimit: 64 * KIB,
    schemaController: { compilersFactory: noSchemas },
    requestTimeout: 120_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // Its own answer is an English one without our headers: the first hook refuses instead.
    return503OnClosing: false,
    // Careful: no hook runs before these two.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id);
      sendFailure(error, request, reply);
    },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, headers),
    // Node's own refusals, here and below, have neither body nor headers.
    http: { requireHostHeader: false },
    routerOptions: { caseSensitive: true, maxParamLength: 100 },
  });
  app.server.headersTimeout = 20_000;
  app.server.on('checkExpectation', (_request, response) => {
    const body = JSON.stringify(envelope(new HttpError(417, unreadable)));
    response.writeHead(417, { ...headers, 'content-type': JSON_TYPE }).end(body);
  });
  return app;
}

/** Answers what is no HTTP, or has too large headers, in the envelope; there is no request to answer then. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket, headers: Headers): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy(error);
    return;
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const body = JSON.stringify(envelope(new HttpError(status, unreadable)));
  const about = { 'content-type': JSON_TYPE, 'content-length': Buffer.byteLength(body) };
  const head = Object.entries({ ...headers, ...about, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('\r\n')}\r\n\r\n${body}`);
}
