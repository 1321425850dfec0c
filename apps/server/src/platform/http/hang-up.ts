import type { FastifyReply } from 'fastify';
import { HttpError } from '../errors.ts';

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
