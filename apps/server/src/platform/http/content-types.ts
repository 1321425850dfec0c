import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors.ts';

/** How bodies are read: JSON (an empty one is no body), urlencoded, and multipart part by part. */
export async function addContentTypes(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) => {
    if (text.trim() === '') return {};
    try {
      return JSON.parse(text, dropPrototypeKeys);
    } catch {
      throw new HttpError(400, 'Isi permintaan tidak dapat dibaca');
    }
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => Object.fromEntries(new URLSearchParams(text)),
  );
  // Careful: by default the plugin's own error would replace ours, which names the field of the file.
  await app.register(multipart, { throwFileSizeLimit: false });
}

function dropPrototypeKeys(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}
