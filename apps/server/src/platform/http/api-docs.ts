import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** Ours, with what Swagger UI draws itself: pictures in data addresses and one inline style, named by its hash. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Where the document of the API stays. */
const ADDRESS = '/api/openapi.json';

/**
 * The OpenAPI document of the contract at /api/openapi.json, and as a page at /api/docs. It is `write`n when somebody asks
 * first: a twentieth of a start otherwise, for what few ever read.
 */
export async function addApiDocs(app: FastifyInstance, write: () => Record<string, unknown>): Promise<void> {
  let written: Record<string, unknown> | undefined;
  const document = {
    toJSON() {
      written ??= write();
      return written;
    },
  };
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: policy, logLevel: 'warn' });
  app.get(ADDRESS, { logLevel: 'warn' }, async () => app.swagger());
}
