import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { BUILD_HEADER } from '@gerbang/contract/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, NO_ADDRESS } from '../errors.ts';
import { envelope } from './failures.ts';
import { isWasmWorker, wasmPolicy } from './headers.ts';
import { noOutcome, takeOutcome } from './page-form.ts';
import { readPages, sendPage, type Values } from './pages.ts';
import type { Cookies } from './sessions.ts';
import { REMOVAL } from './worker-removal.ts';

type WebApp = {
  /** Folder of the built web app. */
  folder: string;
  /** What stands in the page's placeholders at an address, as it is now. */
  values: (path: string) => Promise<Values>;
  /** A browser with a session, whatever it is worth, gets the application, which says what becomes of it. */
  cookies: Cookies;
  /** Files that no build holds, by their address. */
  made?: Record<string, MadeFile>;
};

/** What a file is at this moment; undefined for none. */
export type MadeFile = () => Promise<WebFile | undefined>;
/** `maxAge`: seconds for which it may be kept, an hour unless given. */
type WebFile = { type: string; body: string | Buffer; maxAge?: number };

const SERVICE_WORKER = '/sw.js';
const ASSETS = 'assets';

/** Serves the built web app: hashed assets for ever, and its one page for every address that is a screen. */
export async function addWebApp(app: FastifyInstance, webApp: WebApp): Promise<void> {
  const { folder, values, made = {}, cookies } = webApp;
  const pages = readPages(folder);
  const build = pages ? buildOf(pages.application.text) : '';
  if (pages) {
    // On each answer: a page that is open for days learns by what it asks anyway that there is a newer one.
    app.headersOfAll[BUILD_HEADER] = build;
    await serveFiles(app, folder);
  }
  for (const [address, file] of Object.entries(made)) {
    app.get(address, async (_, reply) => {
      const content = await file();
      if (!content) return notFound(reply);
      const kept = content.maxAge === undefined ? cacheOf(address) : `public, max-age=${content.maxAge}`;
      return reply.type(content.type).header('cache-control', kept).send(content.body);
    });
  }
  if (!existsSync(join(folder, SERVICE_WORKER))) {
    app.get(SERVICE_WORKER, async (_, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', cacheOf(SERVICE_WORKER)).send(REMOVAL),
    );
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!pages || !isScreen(request)) return notFound(reply);
    const path = pathOf(request);
    const gate = pages.gate.get(path === '/' ? '/login' : path.toLowerCase());
    // Careful: the browser keeps the application's page for everybody (apps/web/src/kept-pages.ts), so it tells no outcome.
    const sent = gate ? takeOutcome(request, reply, cookies) : noOutcome;
    // A sign-in that was sent without the program goes on where it began.
    const isHere = Boolean(sent.HASIL) || cookies.session(request) === undefined;
    const filled = { ...(await values(path)), ...sent, THEME: themeOf(request), RAKITAN: build };
    return sendPage(request, reply, (isHere && gate) || pages.application, filled);
  });
}

/** One route for the hundreds of hashed files; the few beside them have their own, for all other addresses are screens. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  const served: FastifyStaticOptions = {
    root: folder,
    index: false,
    cacheControl: false,
    // The build lays a .br and a .gz beside each file.
    preCompressed: true,
    setHeaders: (response, path) => {
      response.header('cache-control', cacheOf(path.slice(folder.length)));
      if (isWasmWorker.test(path)) response.header('content-security-policy', wasmPolicy);
    },
  };
  await app.register(fastifyStatic, {
    ...served,
    root: join(folder, ASSETS),
    prefix: `/${ASSETS}/`,
    allowedPath: (path) => !path.endsWith('/'),
  });
  await app.register(fastifyStatic, {
    ...served,
    wildcard: false,
    globIgnore: [`${ASSETS}/**`, 'halaman/**'],
    decorateReply: false,
  });
}

/** A name for a build: its page names its files, which are named after what is in them. */
function buildOf(page: string): string {
  return createHash('sha256').update(page).digest('base64url').slice(0, 12);
}

function cacheOf(path: string): string {
  if (path.startsWith(`/${ASSETS}/`)) return 'public, max-age=31536000, immutable';
  // Careful: a broken one could otherwise stay for as long as it is kept.
  return path.startsWith(SERVICE_WORKER) ? 'no-cache' : 'public, max-age=3600';
}

/** The scheme that somebody chose on this device (apps/web/src/lib/theme.ts); empty for the device's own. */
function themeOf({ headers }: FastifyRequest): string {
  return /(?:^|; )gerbang-theme=(light|dark)(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? '';
}

/** An address that a person opens: below neither the API nor the assets. */
function isScreen(request: FastifyRequest): boolean {
  const path = pathOf(request);
  return ['GET', 'HEAD'].includes(request.method) && !path.startsWith('/api/') && !/\.\w+$/.test(path);
}

const pathOf = ({ url }: FastifyRequest) => url.replace(/\?.*/s, '');

function notFound(reply: FastifyReply): FastifyReply {
  return reply.status(404).send(envelope(new HttpError(404, NO_ADDRESS)));
}
