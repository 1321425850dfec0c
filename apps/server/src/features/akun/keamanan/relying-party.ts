import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../../platform/errors.ts';

/** For whom a passkey is: the host people use, and the one origin that may ask for it. */
export type RelyingParty = { id: string; origin: string };

/**
 * By PUBLIC_URL; in a first try without one, localhost. HttpError 409 where browsers offer no passkey: on plain http, or
 * by an address in numbers.
 */
export function relyingParty(publicUrl: string, { headers }: Pick<FastifyRequest, 'headers'>): RelyingParty {
  const url = URL.parse(publicUrl || `http://${headers.host}`);
  if (url && (url.hostname === 'localhost' || (publicUrl && url.protocol === 'https:' && !isNumbers(url.hostname)))) {
    return { id: url.hostname, origin: url.origin };
  }
  throw new HttpError(409, 'Passkey memerlukan alamat https. Minta petugas TI mengisi PUBLIC_URL.');
}

const isNumbers = (host: string) => /^[\d.]+$|^\[/.test(host);
