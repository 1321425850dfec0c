// Which kinds of bodies are read.
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors.ts';

/** How bodies are read: JSON (an empty one is no body), urlencoded, and multipart part by part. */
export async function addContentTypes(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) => {
    return text.trim() === '' ? {} : parseJson(text);
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => {
      const sent = new URLSearchParams(text);
      const fields = Object.fromEntries(sent);
      if (Object.keys(fields).length < sent.size) throw sentTwice();
      return fields;
    },
  );
  // Careful: by default the plugin's own error would replace ours, which names the field of the file.
  await app.register(multipart, { throwFileSizeLimit: false });
}

/** Two readers of one body might see two things in it: which of them counts is not ours to choose. */
export const sentTwice = () => new HttpError(400, 'Isian yang sama dikirim lebih dari sekali');

const TEXTS = /"(?:[^"\\]+|\\.)*"/g;

/** Without `__proto__`. Of two members of one name JSON.parse keeps the last: then fewer come out than have a colon. */
function parseJson(text: string): unknown {
  let members = -1; // The whole is the member of an object around it.
  let value: unknown;
  try {
    value = JSON.parse(text, function (this: unknown, key: string, value: unknown) {
      if (!Array.isArray(this)) members += 1;
      return key === '__proto__' ? undefined : value;
    });
  } catch {
    throw new HttpError(400, 'Isi permintaan tidak dapat dibaca');
  }
  if (text.replace(TEXTS, '').split(':').length - 1 > members) throw sentTwice();
  return value;
}
