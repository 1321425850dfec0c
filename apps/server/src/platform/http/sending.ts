// Answers that are bytes: pictures and files, sent as fast as the other side takes them; a connection that takes nothing does not hold them for long.

import { Readable } from 'node:stream';
import type { Endpoint } from '@gerbang/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../errors.ts';
import type { Semaphore } from '../semaphore.ts';
import type { Download, RangedBody } from './route.ts';
import { authorize, type SessionContext } from './sessions.ts';

/** What must be taken within `IDLE_MS`; a line of 600 bytes a second still does. */
const PIECE_BYTES = 16 * 1024;
const IDLE_MS = 30_000;
/** Of a picture or a report; 2 MB in it are 7 KB a second. */
const LONGEST_MS = 5 * 60_000;

export type SendingLimits = { idleMs?: number; longestMs?: number };

/**
 * Sends bytes in pieces of 16 KiB. Closes the connection when a piece is not taken for 30 s, or not all of them in 5
 * minutes. A stream is destroyed with its connection.
 */
export function sendPaced(reply: FastifyReply, bytes: Buffer | Readable, limits: SendingLimits = {}): FastifyReply {
  const { idleMs = IDLE_MS, longestMs = LONGEST_MS } = limits;
  const { raw } = reply;
  const giveUp = () => raw.destroy();
  const idle = setTimeout(giveUp, idleMs).unref();
  const late = setTimeout(giveUp, longestMs).unref();
  const end = () => {
    clearTimeout(idle);
    clearTimeout(late);
    if (bytes instanceof Readable) bytes.destroy();
  };
  raw.once('finish', end).once('close', end);
  if (raw.destroyed) end();
  if (bytes instanceof Readable) bytes.once('error', giveUp);
  if (Buffer.isBuffer(bytes)) reply.header('content-length', bytes.length);
  const pieces = piecesOf(bytes, () => idle.refresh());
  return reply.send(Readable.from(pieces, { objectMode: false, highWaterMark: PIECE_BYTES }));
}

async function* piecesOf(bytes: Buffer | Readable, onTaken: () => void): AsyncGenerator<Buffer> {
  for await (const part of Buffer.isBuffer(bytes) ? [bytes] : bytes) {
    for (let at = 0; at < part.length; at += PIECE_BYTES) {
      yield part.subarray(at, at + PIECE_BYTES);
      onTaken();
    }
  }
}

/** Aborted when the connection closes before the answer is sent: nobody waits for it any more. */
export function hangUpOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const giveUp = () => {
    if (!reply.raw.writableFinished) controller.abort(new HttpError(400, 'Permintaan dibatalkan'));
  };
  if (reply.raw.destroyed) giveUp();
  else reply.raw.once('close', giveUp);
  return controller.signal;
}

/**
 * Waits until this account may have one more answer of this kind, whose place it has until the answer is over; returns
 * what says that nobody waits for it any more.
 */
export async function takePlace(semaphore: Semaphore, account: string, reply: FastifyReply): Promise<AbortSignal> {
  const gone = hangUpOf(reply);
  const leave = await semaphore.take(account, gone);
  if (reply.raw.destroyed) leave();
  reply.raw.once('finish', leave).once('close', leave);
  return gone;
}

/** Pictures and files may wait for their turn: whose session ended meanwhile gets none of their bytes. */
export async function refuseEnded(
  request: FastifyRequest,
  { context, endpoint }: { context: SessionContext; endpoint: Endpoint },
  output: Buffer | Download,
): Promise<void> {
  try {
    await authorize(request, endpoint, context);
  } catch (error) {
    if ('bytes' in output && output.bytes instanceof Readable) output.bytes.destroy();
    throw error;
  }
}

/** Sends a download of the reply's type under its name; of one that can be read from any byte on what was asked for (RFC 9110, 14). */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: Download): FastifyReply {
  const { name, bytes, longestMs } = file;
  reply.header('content-disposition', `attachment; filename="${name}"`);
  const limits = longestMs === undefined ? {} : { longestMs };
  if (!('read' in bytes && 'tag' in bytes)) return sendPaced(reply, bytes, limits);
  reply.header('accept-ranges', 'bytes').header('etag', `"${bytes.tag}"`);
  const { from, to } = rangeOf(request, reply, bytes);
  reply.header('content-length', to - from + 1);
  return sendPaced(reply, Readable.from(bytes.read(from, to), { objectMode: false }), limits);
}

/**
 * The first and the last byte that are asked for: all of them without a range, with several, with one that cannot be read, and
 * when the file is another one than before. HttpError 416 for a range behind the end.
 */
function rangeOf(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { size, tag }: RangedBody,
): { from: number; to: number } {
  const whole = { from: 0, to: size - 1 };
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  const isSame = headers['if-range'] === undefined || headers['if-range'] === `"${tag}"`;
  if (!isSame || (first === '' && last === '') || (first !== '' && last !== '' && Number(last) < Number(first)))
    return whole;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (from >= size) {
    reply.header('content-range', `bytes */${size}`);
    throw new HttpError(416, 'Bagian file yang diminta tidak ada');
  }
  reply.status(206).header('content-range', `bytes ${from}-${to}/${size}`);
  return { from, to };
}
