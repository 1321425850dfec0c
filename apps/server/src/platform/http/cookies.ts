import type { FastifyReply, FastifyRequest } from 'fastify';

/** Names and attributes of our cookies; on https the `__Host-` prefix ties them to this host. */
export type Cookies = {
  session(request: FastifyRequest): string | undefined;
  setSession(reply: FastifyReply, secret: string): void;
  clearSession(reply: FastifyReply): void;
  device(request: FastifyRequest): string | undefined;
  setDevice(reply: FastifyReply, value: string): void;
};

const DEVICE_DAYS = 400;

/** Cookies for an instance whose people reach it over https or not. */
export function createCookies({ https }: { https: boolean }): Cookies {
  const prefix = https ? '__Host-' : '';
  const attributes = { httpOnly: true, sameSite: 'strict', path: '/', secure: https } as const;
  return {
    session: (request) => request.cookies[`${prefix}sesi`],
    // Careful: no max-age; the server alone decides how long a session lasts.
    setSession: (reply, secret) => reply.setCookie(`${prefix}sesi`, secret, attributes),
    clearSession: (reply) => reply.clearCookie(`${prefix}sesi`, attributes),
    device: (request) => request.cookies[`${prefix}perangkat`],
    setDevice: (reply, value) =>
      reply.setCookie(`${prefix}perangkat`, value, { ...attributes, maxAge: DEVICE_DAYS * 24 * 3600 }),
  };
}
