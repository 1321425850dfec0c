import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

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

/** The OpenAPI document of the contract at /api/docs (a page) and /api/docs/json. */
export async function addApiDocs(app: FastifyInstance, title: string): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: openApiDocument(title) as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: policy, logLevel: 'warn' });
}
