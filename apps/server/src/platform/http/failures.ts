import { sentences } from '@gerbang/contract/sentences';
import type { ErrorEnvelope } from '@gerbang/contract/wire';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { databaseFailure } from '../database/database-errors.ts';
import { HttpError, NO_ADDRESS } from '../errors.ts';
import { BrokenImageError } from '../images/open-image.ts';
import { asStorageError, isDiskTrouble, StorageAwayError, StorageFullError } from '../storage/storage-errors.ts';

/** Not now: the database is away, or the program is stopping. */
export const away = () =>
  new HttpError(503, 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.', { retryAfter: 5 });
/** A row that names an account or a session that is gone: it ended while the request was on its way. */
const signedOut = () => new HttpError(401, sentences.badToken);
/** Trying again at once would only read the same damage. */
const damaged = () => new HttpError(503, 'Basis data rusak. Hubungi pengelola server.', { retryAfter: 60 });
const full = () =>
  new HttpError(507, 'Ruang penyimpanan server penuh. Hubungi admin atau petugas TI.', { retryAfter: 60 });
/** Files or folders cannot be used. */
const diskTrouble = () =>
  new HttpError(
    503,
    'Penyimpanan di server sedang bermasalah. Coba lagi sebentar lagi. Jika tetap begini, hubungi admin.',
    { retryAfter: 30 },
  );
const brokenImage = () => new HttpError(503, sentences.brokenImage, { retryAfter: 3600 });

/** Sentences for what Fastify and its plugins refuse before a handler runs. */
const fastifyRefusals: Record<string, [status: number, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'Isi permintaan terlalu besar'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Jenis isi permintaan tidak didukung'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'Isi permintaan tidak dapat dibaca'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'Isi permintaan tidak lengkap'],
  FST_REQ_FILE_TOO_LARGE: [413, sentences.fileTooLarge],
  FST_FILES_LIMIT: [400, 'Terlalu banyak berkas'],
  FST_FIELDS_LIMIT: [400, 'Terlalu banyak isian'],
  FST_PARTS_LIMIT: [400, 'Terlalu banyak isian'],
  FST_INVALID_JSON_FIELD_ERROR: [400, 'Isi permintaan tidak dapat dibaca'],
  FST_PROTO_VIOLATION: [400, 'Nama isian tidak diizinkan'],
  FST_ERR_BAD_URL: [400, 'Alamat tidak dapat dibaca'],
  FST_ERR_MAX_PARAM_LENGTH: [404, NO_ADDRESS],
};

/** Sends any error in its envelope (JAWABAN-3); what nobody foresaw is logged and a 500. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, json } = failureOf(error, request, reply);
  reply.status(status).send(json);
}

/** What to answer to any error; says in the head when to try again. */
export function failureOf(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error);
  if (!refusal) {
    request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected failure');
    return {
      status: 500,
      json: { error: sentences.serverError, message: sentences.serverError, requestId: request.id },
    };
  }
  if (refusal.status >= 503) request.log.error({ err: error, route: request.routeOptions.url }, 'service refused');
  if (refusal.retryAfter) reply.header('retry-after', String(refusal.retryAfter));
  return { status: refusal.status, json: envelope(refusal) };
}

/** The body of an error answer. */
export function envelope(refusal: HttpError): ErrorEnvelope {
  if (refusal.fields) return { error: sentences.checkForm, message: refusal.fields };
  const { message, field, kode } = refusal;
  return { error: message, message, ...(field ? { field } : {}), ...(kode ? { kode } : {}) };
}

function refusalOf(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (asStorageError(error) instanceof StorageFullError) return full();
  if (error instanceof BrokenImageError) return brokenImage();
  if (error instanceof StorageAwayError) return away();
  switch (databaseFailure(error)) {
    case 'foreign-key':
      return signedOut();
    case 'away':
    case 'retry':
      return away();
    case 'full':
      return full();
    case 'damaged':
      return damaged();
  }
  if (isDiskTrouble(error)) return diskTrouble();
  const { code, statusCode } = Object(error) as Partial<FastifyError>;
  const known = code && fastifyRefusals[code];
  if (known) return new HttpError(known[0], known[1]);
  // Every other refusal of Fastify or busboy is the client's doing: broken multipart, aborted request.
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new HttpError(statusCode, 'Permintaan tidak dapat diproses');
  if (
    error instanceof Error &&
    /^(Unexpected end of|Malformed|Multipart:|Part terminated|The needle)/.test(error.message)
  ) {
    return new HttpError(400, 'Isi permintaan tidak lengkap');
  }
  return undefined;
}
