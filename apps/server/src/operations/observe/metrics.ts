// `/metrics` for Prometheus; no name, number, address or search term is ever a label.
import { timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Config } from '../../platform/config.ts';
import { HttpError, NO_ADDRESS } from '../../platform/errors.ts';
import { readState, type StateOptions } from './state-metrics.ts';

type MetricsOptions = StateOptions & { config: Pick<Config, 'metrics'> };

/**
 * Memory, garbage collection and event loop, which all apps of a process share. Careful: prom-client never ends what
 * observes them, so it is begun once a process, not once an app; it keeps no process from its end.
 */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision: 20 });

/** Adds `/metrics`, for loopback only unless configured. */
export function addMetrics(app: FastifyInstance, options: MetricsOptions): void {
  app.get('/metrics', async (request, reply) => {
    refuseStrangers(request, options.config.metrics);
    const all = Registry.merge([app.durations, await readState(options), ofProcess]);
    return reply.type(all.contentType).send(await all.metrics());
  });
}

/**
 * Whoever asks from this machine itself, and through no proxy; with a token whoever has it; everybody when that is
 * configured. To others there is no such address.
 */
function refuseStrangers(request: FastifyRequest, { token, isPublic }: Config['metrics']): void {
  if (isPublic) return;
  if (token !== '') {
    const given = Buffer.from(/^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '');
    const wanted = Buffer.from(token);
    if (given.length === wanted.length && timingSafeEqual(given, wanted)) return;
    throw new HttpError(401, 'Token metrik tidak valid');
  }
  // Careful: the peer itself, for a proxy on this machine brings everybody's requests.
  const isForwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => name in request.headers);
  if (isForwarded || !isLoopback(request.socket.remoteAddress)) throw new HttpError(404, NO_ADDRESS);
}

function isLoopback(address = ''): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}
