// What the server's refusal of the form means.
import { sentences } from '@gerbang/contract/sentences';
import { ApiError } from '../../../../lib/api-error.ts';

/** The server's sentence when another record bears the NIM (ARSIP-3). */
export const nimTaken = 'NIM sudah terdaftar';

/** Whether single fields or pictures were refused. */
export function isRefusal(error: Error): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return !!error.fields?.length || error.field !== undefined || error.message === nimTaken;
}

/** Whether the record takes no changes any more: gone, there already, or of another status. */
export function isClosed(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || (error.status === 409 && error.message !== sentences.stale);
}
