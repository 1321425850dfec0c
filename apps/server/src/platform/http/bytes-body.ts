// Bodies that are bytes as they are: of the calls that say so, and of no others.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call's body is bytes as they are. */
    takesBytes?: boolean;
  }
}

const unknownKind = () => new HttpError(415, 'Jenis isi permintaan tidak diterima');

/** Reads them whole, up to the limit of their route. */
export function addBytesBody(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (!request.routeOptions.config.takesBytes) throw unknownKind();
      return bytes;
    },
  );
}

/** The body of a call that takes bytes. */
export function bytesOf({ body }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body)) throw unknownKind();
  return body;
}
