import type { FastifyRequest } from 'fastify';
import { HttpError } from '../errors.ts';

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
