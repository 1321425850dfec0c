// One webhook by the Standard Webhooks scheme: signed, to an address that was looked up once, and never further.
import { createHmac } from 'node:crypto';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { BlockList } from 'node:net';
import { type Reachable, type Resolve, reachable } from './address.ts';

const SECRET_PREFIX = 'whsec_';
/** Until the other side has answered. */
const TIMEOUT_MS = 15_000;

export type Webhook = { id: string; url: string; body: string; sentAt: Date; secret: Buffer };

/** A secret as whoever verifies it is given it. */
export const secretText = (secret: Buffer) => `${SECRET_PREFIX}${secret.toString('base64')}`;

/** The headers by which a message is known and believed. */
export function signedHeaders({ id, body, sentAt, secret }: Omit<Webhook, 'url'>): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/** Addresses inside that are allowed, until when it is tried, and how names are resolved. */
export type WebhookRoute = {
  allowed: BlockList;
  signal: AbortSignal;
  resolve?: Resolve | undefined;
  timeoutMs?: number | undefined;
};

/**
 * Posts a message and resolves with the status of the answer; its body is not read, and a redirect is not followed. Throws
 * when no answer comes, and `RefusedAddressError` for an address that is not allowed.
 */
export async function sendWebhook(webhook: Webhook, way: WebhookRoute): Promise<number> {
  const url = new URL(webhook.url);
  const deadline = AbortSignal.any([way.signal, AbortSignal.timeout(way.timeoutMs ?? TIMEOUT_MS)]);
  const to = await before(deadline, reachable(url, way.allowed, way.resolve));
  return post(url, { webhook, to, deadline });
}

/** A look-up of a name cannot be broken off, but need not be waited for. */
function before<T>(deadline: AbortSignal, found: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  if (deadline.aborted) reject(deadline.reason);
  deadline.addEventListener('abort', () => reject(deadline.reason), { once: true });
  return Promise.race([found, promise]);
}

type WebhookPost = { webhook: Webhook; to: Reachable[]; deadline: AbortSignal };

function post(url: URL, { webhook, to, deadline }: WebhookPost): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = {
    ...signedHeaders(webhook),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(webhook.body),
    'user-agent': 'Gerbang-Webhook',
    connection: 'close',
  };
  // Careful: the name is not looked up again; the second answer of a DNS server may be another one.
  const lookup = (_host: string, options: { all?: boolean }, done: (...found: unknown[]) => void) =>
    options.all ? done(null, to) : done(null, to[0]?.address, to[0]?.family);
  const request = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
    method: 'POST',
    headers,
    signal: deadline,
    agent: false,
    lookup: lookup as never,
  });
  request.on('error', reject);
  request.on('response', (response) => {
    resolve(response.statusCode ?? 0);
    response.destroy();
  });
  request.end(webhook.body);
  return promise;
}
