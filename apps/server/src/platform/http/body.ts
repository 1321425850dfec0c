// Bodies of requests: how each call gets its fields and pictures.
import type { Readable } from 'node:stream';
import { MAX_IMAGE_BYTES } from '@gerbang/contract/choices';
import type { Endpoint } from '@gerbang/contract/endpoint';
import { sentences } from '@gerbang/contract/sentences';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../errors.ts';
import type { ReceivedImage } from '../images/images.ts';
import { sentTwice } from './content-types.ts';

/** The pictures of a request in temporary files, by field name. */
export type ReceivedImages = Record<string, ReceivedImage>;

export type ReadBody = { fields: unknown; images: ReceivedImages };

const MAX_FIELDS = 60;
/** Bytes beside the files: all fields at their longest, the parts' headers, and one file that is a little too large. */
const ROOM_FOR_FIELDS = 2 * 1024 * 1024;
/** Room for 1,000 characters of four bytes. */
const MAX_FIELD_BYTES = 8 * 1024;

/**
 * The body of a request: JSON and urlencoded ones as Fastify parsed them, multipart ones read part by
 * part, pictures to temporary files. The whole request is read even after a refusal, so that the client
 * hears the answer; then the first refusal is thrown and nothing is left behind.
 */
export async function readBody(
  request: FastifyRequest,
  endpoint: Endpoint,
  receive: (stream: Readable, filename: string) => Promise<ReceivedImage | undefined>,
  discard: (images: ReceivedImages) => Promise<void>,
): Promise<ReadBody> {
  if (!request.isMultipart()) return { fields: fieldsOf(request.body ?? {}), images: {} };
  refuseHuge(request, endpoint);
  const fields: Record<string, unknown> = {};
  const images: ReceivedImages = {};
  const seen = new Set<string>();
  let refusal: unknown;
  try {
    for await (const part of request.parts({ limits: limitsOf(endpoint) })) {
      if (seen.has(part.fieldname)) refusal ??= sentTwice();
      seen.add(part.fieldname);
      if (part.type === 'field') {
        // A part that says to be JSON may hold anything: the schema takes texts only.
        fields[part.fieldname] = part.value;
      } else if (refusal || !endpoint.files?.includes(part.fieldname)) {
        part.file.resume();
      } else {
        try {
          const received = await receive(part.file, part.filename);
          if (received) images[part.fieldname] = received;
        } catch (error) {
          refusal = named(error, part.fieldname);
          part.file.resume();
        }
      }
    }
    if (refusal) throw refusal;
  } catch (error) {
    await discard(images);
    throw error;
  }
  return { fields, images };
}

/** JSON may be a list or a number; no call of ours takes one. */
function fieldsOf(body: unknown): object {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new HttpError(400, 'Isi permintaan tidak dapat dibaca');
  }
  return body;
}

/** Fastify's body limit does not see multipart: a request that announces more than its files may hold is not read. */
function refuseHuge(request: FastifyRequest, endpoint: Endpoint): void {
  const announced = Number(request.headers['content-length'] ?? 0);
  const most = (endpoint.files?.length ?? 0) * MAX_IMAGE_BYTES + ROOM_FOR_FIELDS;
  if (announced > most)
    throw new HttpError(413, endpoint.files ? sentences.fileTooLarge : 'Isi permintaan terlalu besar');
}

/** Says which file was refused, so that a form can show it at its field. */
function named(error: unknown, field: string): unknown {
  if (!(error instanceof HttpError) || error.status >= 500) return error;
  return error.at(field);
}

function limitsOf(endpoint: Endpoint) {
  const files = endpoint.files?.length ?? 0;
  return {
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
    files: files + 2,
    // One byte over the limit tells `receive` that a file is too large.
    fileSize: MAX_IMAGE_BYTES + 1,
    parts: MAX_FIELDS + files + 2,
  };
}
