import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, NO_ADDRESS } from '../errors.ts';
import { envelope } from './failures.ts';
import { isWasmWorker, wasmPolicy } from './headers.ts';

type WebApp = {
  /** Folder of the built web app. */
  folder: string;
  /** What stands in the page's placeholders, as it is now. */
  values: () => Promise<Record<string, string>>;
};

/** Serves the built web app: hashed assets for ever, and its one page for every address that is a screen. */
export async function addWebApp(app: FastifyInstance, { folder, values }: WebApp): Promise<void> {
  const file = join(folder, 'index.html');
  const page = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  if (page !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      cacheControl: false,
      // The build lays a .br and a .gz beside each file.
      preCompressed: true,
      setHeaders: (response, path) => {
        const immutable = path.startsWith(join(folder, 'assets'));
        response.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
        if (isWasmWorker.test(path)) response.header('content-security-policy', wasmPolicy);
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (page === undefined || !isScreen(request)) return notFound(reply);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(fill(page, { ...(await values()), THEME: themeOf(request) }));
  });
}

/** The scheme that somebody chose on this device (apps/web/src/lib/theme.ts); empty for the device's own. */
function themeOf({ headers }: FastifyRequest): string {
  return /(?:^|; )gerbang-theme=(light|dark)(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? '';
}

/** An address that a person opens: below neither the API nor the assets. */
function isScreen(request: FastifyRequest): boolean {
  const [path = ''] = request.url.split('?');
  return ['GET', 'HEAD'].includes(request.method) && !path.startsWith('/api/') && !/\.\w+$/.test(path);
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.status(404).send(envelope(new HttpError(404, NO_ADDRESS)));
}

function fill(page: string, values: Record<string, string>): string {
  return page.replace(/%(\w+)%/g, (placeholder, name: string) => {
    const value = values[name];
    return value === undefined ? placeholder : value.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
  });
}
